// Verdicts: after every edit the server is asked how many answers there are, and the one before is forgotten.

import { puzzleOnly } from "./document.js";
import { part } from "./dom.js";
import { showPanel } from "./panel.js";
import { ask, Solver } from "./server.js";

/** A verdict mostly comes at once; only when it takes longer than this, in milliseconds, the panel says so. */
const QUIET = 200;

const SPOKEN = {
  unique: "One solution.", several: "Several solutions.", nothing: "No solution.", unfinished: "No solution yet: something is missing.", unsettled: "Not settled.", invalid: "The puzzle is not complete.",
};

/** @param {any} verdict */
const word = verdict => (verdict?.unfinished ? "unfinished" : verdict?.verdict);

export class Verdicts {
  /** @param {any} studio */
  constructor(studio) {
    this.studio = studio;
    this.grader = new Solver("/api/explain");
    /** The last answers that were numbers: after an edit new ones are looked for near them. @type {any[]} */
    this.near = [];
  }

  solve() {
    const { studio } = this;
    const puzzle = puzzleOnly(studio.doc);
    const { title, author, ...asked } = puzzle;
    const key = JSON.stringify(asked);
    if (key === studio.solvedFor && studio.verdict) {
      this.grade();
      return;
    }
    this.grader.stop();
    studio.solvedFor = key;
    const before = studio.verdict?.working === undefined ? studio.verdict : studio.verdict.before;
    studio.verdict = { working: 0, quiet: true, before };
    clearTimeout(this.slow);
    this.slow = setTimeout(() => this.admit(), QUIET);
    studio.solver.start({ puzzle, near: this.near }, line => this.heard(line));
  }

  /** Says that the verdict is on its way; until then the one before stays. */
  admit() {
    const { studio } = this;
    studio.verdict = { ...studio.verdict, quiet: false };
    studio.sight.pointOut();
    if (studio.shown !== "none") studio.looker.look(() => studio.sight.question());
    showPanel(studio);
  }

  /** The verdict to show: while the next one is on its way, for a moment the one before. */
  get shown() {
    const { verdict } = this.studio;
    return verdict?.quiet && verdict.before ? verdict.before : verdict;
  }

  stopSolving() {
    const { studio } = this;
    clearTimeout(this.slow);
    this.grader.stop();
    studio.solver.stop();
    studio.verdict = { verdict: "unsettled", stopped: true, forced: {}, forcedCount: 0 };
    showPanel(studio);
  }

  /** Ends a search under way, whose verdict nobody sees. */
  leave() {
    const { studio } = this;
    this.grader.stop();
    if (!studio.solver.control) return;
    clearTimeout(this.slow);
    studio.solver.stop();
    studio.solvedFor = "";
    if (studio.verdict?.working !== undefined) studio.verdict = studio.verdict.before ?? null;
  }

  solveAgain() {
    this.studio.solvedFor = "";
    this.solve();
  }

  heard(line) {
    const { studio } = this;
    // What is forced may take longer than the verdict; nobody has to wait for it.
    if (line.progress !== undefined && studio.verdict?.verdict) return;
    if (line.progress !== undefined) studio.verdict = { ...studio.verdict, working: line.progress, quiet: false };
    else {
      clearTimeout(this.slow);
      const last = studio.verdict?.before ?? studio.verdict;
      const before = last?.verdict;
      studio.verdict = line;
      if (line.one) this.near = [line.one, line.other].filter(marks => marks?.number);
      // Who compared answers did not ask for the only one.
      if (studio.shown === "answers" && !line.other && (!line.one || before === "several")) studio.shown = "none";
      if (word(line) !== word(last)) studio.speak(SPOKEN[word(line)] ?? "");
      studio.sight.pointOut();
      if (studio.shown !== "none") studio.looker.look(() => studio.sight.question());
      this.grade();
    }
    showPanel(studio);
  }

  /** How hard it is, once it is known that there is one solution. A question of its own, so that no verdict waits for it. */
  grade() {
    const { studio } = this;
    const { verdict } = studio;
    if (verdict?.verdict !== "unique" || verdict.grade || this.grader.control) return;
    this.grader.start({ puzzle: puzzleOnly(studio.doc), ask: "grade", fresh: true }, line => {
      if (!line.told || studio.verdict !== verdict) return;
      verdict.grade = line;
      // Who goes on setting hears it when it changes.
      if (line.level && line.level !== this.level) studio.speak(`One solution, ${line.level}.`);
      this.level = line.level;
      showPanel(studio);
    });
  }

  show(what) {
    const { studio } = this;
    studio.shown = studio.shown === what ? "none" : what;
    studio.looker.look(() => studio.sight.question());
    showPanel(studio);
  }

  /** One more clue, which holds in the answer that is shown and fails in the other. */
  async give() {
    const { studio } = this;
    const { one, other } = studio.verdict ?? {};
    if (!one || !other) return;
    const second = studio.shown === "answers" && studio.slider === 2;
    const key = studio.solvedFor;
    try {
      const question = { puzzle: puzzleOnly(studio.doc), one: second ? other : one, other: second ? one : other };
      const { place, clue } = await (await ask("/api/give", question)).json();
      // Somebody who went on writing meanwhile does not want it any more.
      if (key !== studio.solvedFor) return;
      studio.edit(`${clue} on ${place}`, [["clues", place, clue]]);
      studio.moveCursor(place, false);
      studio.speak(`${clue} on ${place}.`);
    } catch (error) {
      studio.say(`${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`);
    }
  }
}
