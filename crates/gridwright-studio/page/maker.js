// The maker: puzzles made to a wish. While one is played the next is made beside it, so that it is there at once when
// somebody wants another. A wish and a seed make the same puzzle on every machine, so both are kept with the document.

import { fromWire, puzzleOnly } from "./document.js";
import { sentence } from "./learn.js";
import { Solver } from "./server.js";

/**
 * @typedef {{ puzzle: any, level: string, symmetry: string, minimal: boolean, dots: number, cages: boolean }} Wish  The board with what is fixed on it, and what is wished for.
 * @typedef {{ wish: Wish, seed: number, chosen: boolean }} Made  `chosen` if somebody typed the seed: then the next ones follow in order.
 */

/** Seeds are short, so that people can write them down. */
const SEEDS = 1_000_000_000;

export function randomSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0] % SEEDS;
}

/** A line of the server that ends a making without a puzzle, in words. @param {any} line */
export function failure(line) {
  if (line.told === "crowded") return "The studio is busy with other puzzles. Try again in a moment.";
  if (line.told === "late") return "No such puzzle came about in a reasonable time. Try a smaller board, or another level.";
  const findings = line.told === "failed" ? [line.finding] : line.findings;
  return findings.map(({ message, help }) => `${sentence(message)}.${help ? ` ${sentence(help)}.` : ""}`).join(" ");
}

/** The document without its clues: a board to make a puzzle on. Rooms and rules that belong to the kind stay with it. */
export function boardOf(studio, card) {
  const { gridwright, board, variants, settings, rooms } = puzzleOnly(studio.doc);
  const same = card === studio.card;
  return { gridwright, genre: card.id, board, ...(same ? { variants, settings, rooms } : {}), clues: {} };
}

export class Maker {
  /** @param {any} studio */
  constructor(studio) {
    this.studio = studio;
    this.asker = new Solver("/api/make");
    this.ahead = new Solver("/api/make");
    /** @type {{ seed: number, puzzle: any }|null} The next puzzle, or the one that is being made. */ this.next = null;
    /** Somebody waits for the next one. */ this.waited = false;
    /** A making that somebody waits for is under way. */ this.busy = false;
    /** @type {Partial<Wish>} What was wished for last. */ this.last = { level: "medium", symmetry: "none", minimal: false, dots: 0, cages: false };
  }

  /**
   * Makes a puzzle while somebody waits, and opens it.
   * @param {Wish} wish @param {number|null} typed the seed, if one was typed
   * @param {{ goesOn: (time: number) => void, ends: (trouble: string) => void }} hear
   */
  make(wish, typed, hear) {
    const seed = typed ?? randomSeed();
    const { puzzle, ...last } = wish;
    this.last = last;
    this.leave();
    this.busy = true;
    this.asker.start({ ...wish, seed }, line => {
      if (!line.told) {
        hear.goesOn(line.progress);
        return;
      }
      this.busy = false;
      hear.ends(line.told === "made" ? "" : failure(line));
      if (line.told === "made") this.open(line.puzzle, { wish, seed, chosen: typed !== null });
    });
  }

  stop() {
    this.asker.stop();
    this.busy = false;
  }

  /** The board on the table goes to the recent ones, and Undo leads back to it. @param {any} puzzle @param {Made} made */
  async open(puzzle, made) {
    const { studio } = this;
    studio.firstVisit = false;
    this.leave();
    await studio.openDocument(fromWire(puzzle), { mode: "play", made, before: studio.id });
    studio.view.cursor.focus({ preventScroll: true });
    studio.speak(`A new puzzle: ${studio.card.name}, ${describe(made)}.`);
  }

  // The next one.

  /** Begins with the next puzzle, unless it is there or on its way. */
  prepare() {
    const { studio } = this;
    const { made } = studio;
    if (!made || this.next) return;
    const next = { seed: made.chosen ? made.seed + 1 : randomSeed(), puzzle: null };
    this.next = next;
    this.ahead.start({ ...made.wish, seed: next.seed }, line => {
      if (!line.told) {
        if (this.waited) studio.guide.goesOn(line.progress);
      } else if (line.told === "made") {
        next.puzzle = line.puzzle;
        if (this.waited) this.another();
      } else {
        this.next = null;
        if (this.waited) this.fails(failure(line));
      }
    });
  }

  /** Another puzzle of the same wish. */
  another() {
    const { studio, next } = this;
    const { made } = studio;
    if (!made) return;
    if (next?.puzzle) {
      this.open(next.puzzle, { ...made, seed: next.seed });
      return;
    }
    studio.guide.turn({ kind: "working", word: "Making…" });
    this.waited = this.busy = true;
    this.prepare();
  }

  fails(text) {
    this.waited = this.busy = false;
    this.studio.guide.turn({ kind: "note", text });
  }

  /** Nobody waits any more; the next puzzle is made all the same. */
  unwait() {
    if (!this.waited) return;
    this.waited = this.busy = false;
  }

  /** The puzzle that it would follow is gone. */
  leave() {
    this.unwait();
    this.ahead.stop();
    this.next = null;
  }
}

/** A made puzzle in a few words. @param {Made} made */
export function describe({ wish, seed }) {
  return `${wish.level === "any" ? "any level" : wish.level}${wish.minimal ? ", few clues" : ""}, seed ${seed}`;
}

/** Whether the puzzle is still as it was made. @param {any} studio */
export function asMade({ made, history }) {
  const touches = step => step.changes.some(([section, key]) => section === "clues" || section === "top" && !["title", "author"].includes(key));
  return Boolean(made) && !history.steps.slice(0, history.at).some(touches);
}
