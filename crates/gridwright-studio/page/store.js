// Keeping work in this browser: every document with its history, in IndexedDB. A document belongs to the tab that
// has it open; another tab that opens it works on a copy, so that neither destroys what the other does.

const NAME = "gridwright";
const MOST_KEPT = 60;
/** Of puzzles that were only made and played fewer are kept, so that they never push out what somebody set. */
const MOST_MADE = 20;

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((done, fail) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("documents", { keyPath: "id" });
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function settled(request) {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

export function freshId() {
  return crypto.randomUUID();
}

/** Small things of this tab or of this browser. Where the browser keeps nothing, they are kept until the page goes. */
export class Shelf {
  /** @param {"localStorage"|"sessionStorage"} name */
  constructor(name) {
    this.name = name;
    /** @type {Map<string, string>} */ this.own = new Map();
  }

  /** @param {string} key @returns {string|null} */
  get(key) {
    try {
      return window[this.name].getItem(key);
    } catch {
      return this.own.get(key) ?? null;
    }
  }

  /** @param {string} key @param {string} value */
  set(key, value) {
    this.own.set(key, value);
    try {
      window[this.name].setItem(key, value);
    } catch { /* Then our own copy has to do. */ }
  }
}

export class Store {
  constructor() {
    /** @type {Promise<IDBDatabase>|null} */ this.base = null;
    this.busy = false;
    /** @type {any} */ this.waiting = null;
    /** @type {(() => void)|null} */ this.release = null;
    /** @type {Promise<void>} */ this.idle = Promise.resolve();
    /** Whether this browser refuses to keep anything, as some private windows do. */ this.refuses = false;
    /** @type {() => void} Hears when that turns out. */ this.onrefusal = () => {};
  }

  refused(error) {
    if (this.refuses) return;
    this.refuses = true;
    console.info("this browser keeps nothing here", error);
    this.onrefusal();
  }

  async documents(mode) {
    this.base ??= open();
    return (await this.base).transaction("documents", mode).objectStore("documents");
  }

  /** Writes a document; while one is being written only the newest waits. @param {() => any} record */
  save(record) {
    this.waiting = record;
    if (!this.busy) this.idle = this.write();
    return this.idle;
  }

  async write() {
    this.busy = true;
    while (this.waiting) {
      const record = this.waiting();
      this.waiting = null;
      try {
        await settled((await this.documents("readwrite")).put(record));
      } catch (error) {
        this.refused(error);
      }
    }
    this.busy = false;
  }

  /** @param {string} id */
  async load(id) {
    try {
      return await settled((await this.documents("readonly")).get(id));
    } catch (error) {
      this.refused(error);
      return undefined;
    }
  }

  /** The newest first. */
  async recent() {
    try {
      const all = await settled((await this.documents("readonly")).getAll());
      all.sort((a, b) => b.time - a.time);
      return all;
    } catch (error) {
      this.refused(error);
      return [];
    }
  }

  /** @param {string} id */
  async forget(id) {
    await settled((await this.documents("readwrite")).delete(id));
  }

  /** Old documents make room; those with the oldest last change go first. */
  async tidy() {
    const all = await this.recent();
    const made = record => Boolean(record.made) && record.mode !== "set";
    const old = [...all.filter(made).slice(MOST_MADE), ...all.filter(record => !made(record)).slice(MOST_KEPT)];
    for (const { id } of old) await this.forget(id);
  }

  /**
   * Takes a document for this tab. False if another tab has it.
   * @param {string} id
   * @returns {Promise<boolean>}
   */
  async claim(id) {
    this.release?.();
    this.release = null;
    if (!navigator.locks || this.refuses) return true;
    // After a reload the page before may not have let go yet.
    for (let tries = 0; tries < 5; tries++) {
      if (await this.tryClaim(id)) return true;
      await new Promise(later => setTimeout(later, 60));
    }
    return false;
  }

  /** @param {string} id @returns {Promise<boolean>} */
  tryClaim(id) {
    return new Promise(done => {
      navigator.locks.request(`${NAME}:${id}`, { ifAvailable: true }, lock => {
        done(Boolean(lock));
        if (lock) return new Promise(free => { this.release = () => free(undefined); });
      }).catch(() => done(true));
    });
  }
}
