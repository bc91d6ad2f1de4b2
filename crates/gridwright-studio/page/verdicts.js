// Verdicts: after every edit the server is asked how many answers there are, and the one before is forgotten.

import { puzzleOnly } from "./document.js";
import { part } from "./dom.js";
import { showPanel } from "./panel.js";

const SPOKEN = {
  unique: "One solution.", several: "Several solutions.", nothing: "No solution.", unsettled: "Not settled.", invalid: "The puzzle is not complete.",
};

export class Verdicts {
  /** @param {any} studio */
  constructor(studio) {
    this.studio = studio;
  }

  solve() {
    const { studio } = this;
    const puzzle = puzzleOnly(studio.doc);
    const key = JSON.stringify([puzzle.genre, puzzle.variants, puzzle.settings, puzzle.board, puzzle.clues]);
    if (key === studio.solvedFor && studio.verdict) return;
    studio.solvedFor = key;
    const before = studio.verdict;
    studio.verdict = { working: 0, before };
    // A verdict mostly comes at once; only when it does not, the panel says that it is on its way.
    clearTimeout(this.slow);
    this.slow = setTimeout(() => showPanel(studio, part("panel")), 120);
    if (studio.shown !== "none") studio.looker.look(() => studio.sight.question());
    studio.solver.start({ puzzle }, line => this.heard(line));
  }

  stopSolving() {
    const { studio } = this;
    studio.solver.stop();
    studio.verdict = { verdict: "unsettled", stopped: true, forced: {}, forcedCount: 0 };
    showPanel(studio, part("panel"));
  }

  solveAgain() {
    this.studio.solvedFor = "";
    this.solve();
  }

  heard(line) {
    const { studio } = this;
    if (line.progress !== undefined) studio.verdict = { ...studio.verdict, working: line.progress };
    else {
      clearTimeout(this.slow);
      const before = studio.verdict?.before?.verdict;
      studio.verdict = line;
      if (!line.other && studio.shown === "answers" && !line.one) studio.shown = "none";
      if (line.verdict !== before) studio.speak(SPOKEN[line.verdict] ?? "");
      studio.sight.pointOut();
      if (studio.shown !== "none") studio.looker.look(() => studio.sight.question());
    }
    showPanel(studio, part("panel"));
  }

  show(what) {
    const { studio } = this;
    studio.shown = studio.shown === what ? "none" : what;
    studio.looker.look(() => studio.sight.question());
    showPanel(studio, part("panel"));
  }
}
