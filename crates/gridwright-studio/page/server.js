// Asking the server. Looks: never more than one under way, and of those that wait only the newest. Solves and
// explanations: a newer one ends the one before, at once.

/** What the server says is wrong. */
export class Refused extends Error {
  /** @param {any[]} findings */
  constructor(findings) {
    super(findings.map(finding => finding.message).join("; ") || "the studio did not answer");
    this.findings = findings;
  }
}

/** @param {Response} response */
async function checked(response) {
  if (response.ok) return response;
  const told = await response.json().catch(() => null);
  const message = response.status === 413 ? "this is too large for the studio" : `the studio answers ${response.status}`;
  throw new Refused(told?.findings ?? [{ severity: "error", code: "refused", message }]);
}

/** @param {string} path */
export async function fetchJson(path) {
  return (await checked(await fetch(path))).json();
}

/** @param {string} path @param {any} question @param {AbortSignal} [signal] */
export async function ask(path, question, signal) {
  const headers = { "content-type": "application/json" };
  return checked(await fetch(path, { method: "POST", headers, body: JSON.stringify(question), signal }));
}

/** One look at a time. */
export class Looker {
  /** @param {(look: any) => void} show @param {(findings: any[]) => void} fail */
  constructor(show, fail) {
    this.show = show;
    this.fail = fail;
    this.busy = false;
    /** @type {(() => any)|null} */ this.next = null;
    /** @type {Promise<void>} */ this.idle = Promise.resolve();
  }

  /** @param {() => any} question makes the question when its turn comes, so that it is the newest */
  look(question) {
    this.next = question;
    if (!this.busy) this.idle = this.run();
    return this.idle;
  }

  async run() {
    this.busy = true;
    while (this.next) {
      const question = this.next;
      this.next = null;
      try {
        const answer = await (await ask("/api/look", question())).json();
        this.show(answer);
      } catch (error) {
        this.fail(error.findings ?? [{ severity: "error", code: "no-server", message: "The studio's server does not answer. Is the program still running?" }]);
      }
    }
    this.busy = false;
  }
}

/** One question of a kind at a time, answered in a stream of lines; a newer one ends the one before. */
export class Solver {
  /** @param {string} path */
  constructor(path) {
    this.path = path;
    /** @type {AbortController|null} */ this.control = null;
  }

  stop() {
    this.control?.abort();
    this.control = null;
  }

  /** @param {any} question @param {(line: any) => void} hear */
  async start(question, hear) {
    this.stop();
    const control = this.control = new AbortController();
    try {
      const response = await ask(this.path, question, control.signal);
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done || control.signal.aborted) break;
        const lines = (rest + value).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) if (!control.signal.aborted) hear(JSON.parse(line));
      }
      if (this.control === control) this.control = null;
    } catch (error) {
      if (this.control === control) this.control = null;
      if (!control.signal.aborted) hear({ verdict: "invalid", told: "invalid", findings: error.findings ?? [{ severity: "error", message: String(error.message) }] });
    }
  }
}
