// The guide: hints, reasons and walks, and what mends a draft. The server tells everything at once; the guide shows no more of it than was asked for.
// While it shows another position than the player's own, the board is only looked at, and nothing on it is lost.

import { marksToWire, puzzleOnly, toWire } from "./document.js";
import { mendedPicture } from "./mend.js";
import { Solver } from "./server.js";
import { Slides } from "./slides.js";
import { showGuide, showSlide } from "./telling.js";

/** An answer mostly comes at once; only when it takes longer than this, in milliseconds, the guide says that it is looking. */
const QUIET = 200;

const EXPLAIN = "/api/explain", MAKE = "/api/make";

const SHORT = {
  solved: "Nothing is left to do: it is solved.",
  nothing: "No step is left here. There may be several solutions, or it takes more than one trial at a time.",
  unsettled: "This was not settled in a reasonable time. With a few more marks it may be.",
  unsure: "A step was found, but it could not be checked, so it is not shown.",
  none: "The puzzle has no solution, so nothing follows.",
  late: "This was not settled in a reasonable time. On a smaller board, or with a few more clues, it may be.",
  crowded: "The studio is busy with other puzzles. Try again in a moment.",
};

export class Guide {
  /** @param {any} studio */
  constructor(studio) {
    this.studio = studio;
    this.asker = new Solver(EXPLAIN);
    /** @type {any} What is shown: its `kind`, and what belongs to that. */ this.show = null;
    this.busy = false;
    /** What it could offer when it was drawn last. */ this.offers = "";
  }

  // What people ask.

  /** A hint; asked again, a little more of it. */
  hint() {
    const { studio, show } = this;
    if (studio.mode !== "play") return;
    if (show?.kind === "hint" || show?.kind === "mistake") this.more();
    else this.ask({ ask: "next" }, told => this.turn({ kind: "hint", degree: 1, slides: new Slides(told.steps, this.own()) }));
  }

  /** The next degree of a hint, or of what is told about a mistake. */
  more() {
    const { show } = this;
    if (!show.degree || show.degree === 3) return;
    this.turn({ ...show, degree: show.degree + 1 });
  }

  /** Opens the question about the place at the cursor. @param {boolean} [focus] whether the keyboard goes there too */
  ponder(focus = false) {
    const { studio } = this;
    const place = studio.view.byName.get(studio.cursor);
    if (!place) return;
    const mark = studio.card.marks.find(mark => mark.on === place.kind);
    const now = studio.mode === "play" ? studio.doc.marks[place.name] : undefined;
    const usual = mark?.numbers ? Math.max(1, mark.least ?? 1) : mark?.words[0];
    this.turn({ kind: "ask", place: place.name, mark, value: now ?? usual });
    if (focus) document.getElementById("ask-value")?.focus();
  }

  /** Why is this so, or why not? @param {boolean} not */
  why(not) {
    const { studio } = this;
    const { place, value } = this.show;
    const title = end => `${studio.called(place)} = ${value}: it ${end}`;
    const argued = (told, end) => this.turn({ kind: "why", title: title(end), sentence: told.sentence, slides: told.steps.length ? new Slides(told.steps, this.own(place)) : null });
    if (studio.mode === "play" && studio.pen.isGiven(place)) {
      this.turn({ kind: "note", text: `${studio.called(place)} is given.` });
      return;
    }
    this.ask({ ask: "why", claim: `${place} = ${value}` }, told => {
      if (told.told === "forced") argued(told, "must be so");
      else if (told.told === "refuted") argued(told, "cannot be so");
      else this.turn({ kind: "open", title: title(not && told.with ? "can be so, or not" : "need not be so"), place, told, side: told.with ? 1 : 0 });
    });
  }

  /** The whole way. @param {boolean} fresh from the empty board @param {number} [at] the slide to begin with */
  walk(fresh, at = 0) {
    this.ask({ ask: "walk", fresh }, told => {
      const base = fresh || this.studio.mode !== "play" ? { marks: {}, pencil: {} } : this.own();
      const slides = new Slides(told.steps, base, true);
      slides.goTo(at);
      this.turn({ kind: "walk", slides, end: told.end, fresh });
    });
  }

  /** @param {any} question @param {(told: any) => void} show @param {string} [path] whom to ask */
  ask(question, show, path = EXPLAIN) {
    const { studio } = this;
    const playing = studio.mode === "play";
    const { answer, hidden, ...puzzle } = playing ? toWire(studio.doc) : puzzleOnly(studio.doc);
    this.busy = true;
    clearTimeout(this.slow);
    this.slow = setTimeout(() => this.turn({ kind: "working", word: path === MAKE ? "Making…" : "Looking…" }), QUIET);
    this.asker.path = path;
    this.asker.start({ puzzle, ...question }, line => {
      if (line.told) this.heard(line, show);
      else if (line.found || path === MAKE) this.goesOn(line.progress, line.found);
    });
  }

  /** Says how far a long work is; only the words change, so that the button to stop it stays under the hand. @param {number} [time] @param {number} [found] */
  goesOn(time, found) {
    const words = document.getElementById("working");
    if (this.show?.kind === "working" && words) words.textContent = `${this.show.word} ${found ? `${found} steps so far.` : `${((time ?? 0) / 1000).toFixed(1)} s`}`;
  }

  heard(told, show) {
    this.busy = false;
    clearTimeout(this.slow);
    if (told.told === "invalid") this.turn({ kind: "note", text: told.findings.map(finding => finding.message).join("; ") });
    else if (SHORT[told.told]) this.turn({ kind: "note", text: SHORT[told.told] });
    else if (told.told === "mistake") {
      const base = this.own(...told.places);
      this.turn({ kind: "mistake", degree: 1, places: told.places, called: told.places.map(name => this.studio.called(name)), sentence: told.sentence, slides: told.steps.length ? new Slides(told.steps, base) : null });
    } else show(told);
  }

  // What is shown.

  /** The player's own board, without some places; the setter has none. @param {...string} without */
  own(...without) {
    const { doc, mode } = this.studio;
    if (mode !== "play") return { marks: {}, pencil: {} };
    const marks = { ...doc.marks };
    for (const name of without) delete marks[name];
    return { marks, pencil: { ...doc.pencil } };
  }

  /** Shows something else. */
  turn(show) {
    const { studio } = this;
    this.show = show;
    document.body.dataset.guide = show ? "open" : "";
    studio.found = show?.kind === "hint" && show.degree === 1 ? this.around(show.slides.step) : [];
    showGuide(studio);
    // On narrow windows the text lies over what is below the board; the board itself must be in sight.
    if (show) studio.view.comeBack();
    this.look();
  }

  /** Shows another slide. @param {number} at */
  slide(at) {
    this.show.slides.goTo(at);
    showSlide(this.studio);
    this.look();
  }

  /** Back or forward, by a key. @param {number} by @returns {boolean} whether there are slides */
  step(by) {
    const { show } = this;
    if (!this.inSlides) return false;
    this.slide(show.slides.at + by);
    return true;
  }

  get inSlides() {
    const { show } = this;
    return Boolean(show?.slides) && (show.degree ?? 3) === 3;
  }

  look() {
    const { studio } = this;
    if (studio.mode !== "learn" && studio.doc) studio.looker.look(() => studio.sight.question());
  }

  /** Where to look, and no more: the cells around what follows. @param {any} step @returns {string[]} */
  around(step) {
    const { view } = this.studio;
    const place = view.byName.get(step.found[0]);
    if (!place) return [];
    const cells = place.near.map(index => view.places[index].name);
    return place.kind === "cell" ? [place.name, ...cells] : cells;
  }

  /** What the board shows instead of the player's own marks, if anything. */
  picture() {
    const { show } = this;
    if (!show || show.kind === "working" || show.kind === "note") return null;
    if (show.kind === "open") {
      const { told, side, place } = show;
      return { ...this.own(), answer: side === 2 ? told.with : told.without, compare: side === 1 ? told.with : undefined, focus: [place] };
    }
    if (this.inSlides) return show.kind === "mistake" ? { ...show.slides.picture(), odds: show.places } : show.slides.picture();
    if (show.kind === "hint") return { ...this.own(), used: show.degree === 2 ? show.slides.step.used : [] };
    if (show.kind === "mistake") return { ...this.own(), odds: show.degree > 1 ? show.places : [] };
    if (show.kind === "ask") return this.own();
    return mendedPicture(this.studio, show);
  }

  /** The question about the picture, in the server's words. */
  view() {
    const picture = this.picture();
    if (!picture) return null;
    const { forced, used, focus, answer, compare } = picture;
    return { forced: forced && marksToWire(forced), used, focus, answer, compare };
  }

  /** True while the board shows another position than the player's own. */
  get away() {
    const { studio } = this;
    const picture = studio.mode === "play" ? this.picture() : null;
    return Boolean(picture) && (Boolean(picture.answer) || JSON.stringify(picture.marks) !== JSON.stringify(studio.doc.marks));
  }

  /** Somebody wants to write: on another position than their own they come back to it first. @returns {boolean} whether to wait */
  holds() {
    if (!this.show) return false;
    const { away } = this;
    this.close();
    if (away) this.studio.say("This is your own board again.");
    return away;
  }

  // What people do with it.

  /** Writes the steps up to the one that is shown; of a hint, all of them. */
  write() {
    const { studio, show } = this;
    const { slides } = show;
    if (show.kind === "hint") slides.goTo(slides.last);
    const wanted = slides.written(studio.doc);
    const label = show.kind === "hint" ? "a hint" : `steps up to ${Math.min(slides.at + 1, slides.steps.length)}`;
    this.close();
    studio.edit(label, wanted);
    studio.speak(`Written: ${wanted.filter(([section]) => section === "marks").map(([, name, value]) => `${value} on ${name}`).slice(0, 6).join(", ")}.`);
  }

  /** Takes the marks out that cannot be right. */
  mend() {
    const { studio } = this;
    const { places } = this.show;
    this.close();
    studio.edit(`took out ${places.join(", ")}`, places.map(name => ["marks", name, undefined]));
    studio.speak(`Taken out: ${places.join(", ")}.`);
  }

  /** Forgets everything; the board is the player's own again. */
  close() {
    if (this.drop()) this.look();
  }

  /** @returns {boolean} whether anything was shown */
  drop() {
    const { studio } = this;
    clearTimeout(this.slow);
    this.asker.stop();
    studio.maker.unwait();
    this.busy = false;
    const had = Boolean(this.show);
    const inside = document.getElementById("guide")?.contains(document.activeElement);
    this.show = null;
    document.body.dataset.guide = "";
    if (!had) return false;
    studio.found = [];
    showGuide(studio);
    // The keyboard goes on where it was: at the first thing that the guide offers.
    if (inside && !document.getElementById("guide")?.contains(document.activeElement)) document.querySelector("#guide button")?.focus();
    return true;
  }
}
