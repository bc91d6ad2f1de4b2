// The studio: one document, one board, a mode, a tool and a cursor; everything that people do passes through here.

import { Access } from "./access.js";
import { showBar } from "./bar.js";
import { BoardView, defineHatches } from "./board.js";
import { difference, fromWire, toWire } from "./document.js";
import { h, icon, part } from "./dom.js";
import { Files } from "./files.js";
import { Graph } from "./graph.js";
import { Guide } from "./guide.js";
import { Hand } from "./hand.js";
import { History } from "./history.js";
import { listen } from "./keys.js";
import { showLearn } from "./learn.js";
import { Maker } from "./maker.js";
import { showPanel } from "./panel.js";
import { Pen } from "./pen.js";
import { Pointer } from "./pointer.js";
import { ask, fetchJson, Looker, Solver } from "./server.js";
import { readLink } from "./share.js";
import { Sight } from "./sight.js";
import { freshId, Shelf, Store } from "./store.js";
import { showToolbar } from "./toolbar.js";
import { playerTools, setterTools } from "./tools.js";
import { Verdicts } from "./verdicts.js";
import { say, speak } from "./voice.js";

/** The parts of a document that a player writes. */
const PLAYED = new Set(["marks", "pencil"]);

export class Studio {
  constructor() {
    this.view = new BoardView(part("stage"));
    this.looker = new Looker(look => this.sight.looked(look), findings => this.sight.failed(findings));
    this.solver = new Solver("/api/solve");
    this.store = new Store();
    this.store.onrefusal = () => showPanel(this);
    this.tab = new Shelf("sessionStorage");
    this.access = new Access(this);
    this.files = new Files(this);
    this.pen = new Pen(this);
    this.sight = new Sight(this);
    this.verdicts = new Verdicts(this);
    this.guide = new Guide(this);
    this.maker = new Maker(this);
    this.graph = new Graph(this);
    this.hand = new Hand(this);
    this.pointer = new Pointer(this.view, this.hand);
    /** @type {any[]} */ this.cards = [];
    /** @type {any} */ this.gallery = null;
    /** @type {any} */ this.doc = null;
    this.history = new History();
    this.id = "";
    /** @type {import("./maker.js").Made|null} How the puzzle on the table was made, if it was made here. */ this.made = null;
    this.before = "";
    /** @type {string[]} */ this.levels = [];
    /** @type {"set"|"play"|"learn"} */ this.mode = "set";
    /** @type {import("./tools.js").Tool[]} */ this.tools = [];
    /** @type {import("./tools.js").Tool|null} */ this.tool = null;
    this.cursor = "";
    this.home = "";
    /** @type {Set<string>} */ this.selection = new Set();
    /** @type {any} */ this.look = null;
    /** @type {any} The last verdict, and `working` while one is on its way. */ this.verdict = null;
    this.solvedFor = "";
    /** @type {"none"|"forced"|"answers"} */ this.shown = "none";
    this.slider = 1;
    /** @type {any[]} */ this.troubles = [];
    /** @type {string[]} */ this.found = [];
    this.checkNow = false;
    /** @type {Promise<any>} The change of the board under way. */ this.reshaping = Promise.resolve();
    this.firstVisit = false;
    this.wasSolved = false;
    listen(this);
  }

  get card() { return this.cards.find(card => card.id === this.doc?.genre || card.aliases.includes(this.doc?.genre)) ?? this.cards[0]; }

  async start() {
    this.access.apply();
    const [cards, gallery, formats] = await Promise.all(["/api/cards", "/api/gallery", "/api/formats"].map(fetchJson));
    this.cards = cards.genres;
    this.levels = cards.levels;
    defineHatches(cards.hatches);
    Object.assign(this, { gallery, formats });
    await this.begin();
    this.view.stage.append(h("div", { class: "corner" }, h("button", { type: "button", class: "plain", title: "Fit the board to the window (F)", "aria-label": "Fit the board to the window", onclick: () => this.view.fit() }, icon("fit"))));
    window.addEventListener("hashchange", () => this.begin());
    document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") this.keep(); });
    await this.looker.idle;
    document.body.dataset.ready = "yes";
  }

  /** What this tab opens with: the puzzle of a link, the document it had, or the first puzzle. */
  async begin() {
    if (location.hash.startsWith("#p=")) {
      const link = location.hash;
      history.replaceState(null, "", location.pathname);
      try {
        const puzzle = await readLink(link);
        await this.openDocument(fromWire(puzzle), { mode: "play" });
        return;
      } catch (error) {
        await this.reopen();
        this.say(`This link cannot be read: ${error.message}`);
        return;
      }
    }
    await this.reopen();
  }

  async reopen() {
    const id = this.tab.get("document");
    const stored = id ? await this.store.load(id) : (await this.store.recent())[0];
    if (stored) await this.openStored(stored);
    else {
      this.firstVisit = true;
      await this.openDocument(fromWire(this.gallery.first.puzzle), { mode: "set" });
    }
  }

  /** A document of this browser; a copy of it if another tab has it. @param {any} stored */
  async openStored(stored) {
    const free = await this.store.claim(stored.id);
    const { made, before } = stored;
    if (free) this.take(stored.id, stored.doc, new History(stored.history), stored.mode, { made, before });
    else {
      await this.openDocument(structuredClone(stored.doc), { mode: stored.mode, history: new History(structuredClone(stored.history)), made, before });
      this.say("This puzzle is open in another tab; here is a copy.");
    }
  }

  /** A new document. `before` is the one that Undo leads back to. @param {any} doc @param {{ mode?: string, history?: History, made?: import("./maker.js").Made, before?: string }} [how] */
  async openDocument(doc, how = {}) {
    const id = freshId();
    await this.store.claim(id);
    this.take(id, doc, how.history ?? new History(), how.mode ?? "set", how);
    this.keep();
    this.store.tidy();
  }

  take(id, doc, past, mode, { made = null, before = "" } = {}) {
    this.solver.stop();
    this.maker.leave();
    Object.assign(this, { id, doc, made, before, history: past, verdict: null, solvedFor: "", shown: "none", cursor: "", troubles: [], found: [], look: null, wasSolved: false, checkNow: false });
    this.guide.drop();
    this.selection = new Set();
    this.tab.set("document", id);
    Object.assign(this.view, { fitted: true, steady: false, held: null });
    this.view.comeBack();
    this.setMode(mode === "play" ? "play" : "set");
  }

  setMode(mode) {
    this.guide.drop();
    if (mode !== this.mode) this.view.comeBack();
    this.mode = mode;
    // Only the setter waits for a verdict; a search that is still under way begins again when the setter is back.
    if (mode !== "set") this.verdicts.leave();
    document.body.dataset.mode = mode;
    part("learn").hidden = mode !== "learn";
    part("main").hidden = mode === "learn";
    this.tools = mode === "play" ? playerTools(this.card) : setterTools(this.card, this.doc?.board);
    this.shown = "none";
    this.select(new Set());
    this.setTool(this.tools[0]);
    showBar(this);
    if (mode === "play") this.access.runTimer();
    // Who sets needs the cores for verdicts.
    if (mode === "play") this.maker.prepare();
    else this.maker.leave();
    if (mode === "learn") showLearn(this, part("learn"));
    else this.refresh();
  }

  setTool(tool) {
    const before = this.tool;
    this.tool = tool;
    // A selection that outlived its tool would be what Delete clears, far from the cursor.
    if (before?.id === "select" && tool?.id !== "select") this.select(new Set());
    if (before !== tool) this.view.release();
    this.hand.rest();
    document.body.dataset.tool = tool?.id ?? "";
    showToolbar(this, part("tools"));
    if (this.doc && (tool?.writes === "cells" || before?.writes === "cells")) this.refresh();
  }

  // What people change.

  /** One step. @param {string} label @param {[string, string, any][]} wanted @param {boolean} [join] */
  edit(label, wanted, join = false) {
    if (!this.history.edit(this.doc, label, wanted, join)) return false;
    this.changed();
    return true;
  }

  /** After every change of the document. */
  changed() {
    this.checkNow = false;
    this.found = [];
    this.guide.drop();
    this.refresh();
    this.keep();
    showBar(this);
  }

  undo() {
    if (this.canGoBack) this.goBack();
    else if (this.isSetters(-1)) this.say("Your marks are all taken back. To change the puzzle itself, go to Set.");
    else this.travel(() => this.history.undo(this.doc), 0, "Undone");
  }

  redo() {
    if (this.isSetters(1)) this.say("What comes next changes the puzzle itself. To do it again, go to Set.");
    else this.travel(() => this.history.redo(this.doc), 1, "Done again");
  }

  /** True if the next step that way changes the puzzle, which a player leaves as it is. @param {1|-1} way */
  isSetters(way) {
    if (this.mode !== "play") return false;
    const { steps, at } = this.history;
    let next = way < 0 ? at - 1 : at;
    while (steps[next]?.selected) next += way;
    return steps[next]?.changes.some(([section]) => !PLAYED.has(section)) ?? false;
  }

  /** One step back or forth. Players select nothing, so steps of the selection are none for them. */
  travel(go, side, word) {
    this.hand.rest();
    let step = go();
    while (step?.selected && this.mode !== "set") step = go();
    if (step?.stays && (this.view.steady || !this.view.fitted)) this.view.follow(step.stays[1 - side], step.stays[side]);
    this.travelled(step, word);
    if (!step?.selected) return;
    this.setTool(this.tools.find(tool => tool.id === "select") ?? this.tool);
    this.select(new Set(step.selected[side]));
  }

  /** What a place is called in sentences. @param {string} name */
  called(name) { return this.view.byName.get(name)?.said ?? name; }

  /** A puzzle that was just made can be taken back like a step; once something is written on it, Undo is about that. */
  get canGoBack() { return Boolean(this.before) && !this.history.steps.length; }

  async goBack() {
    const stored = await this.store.load(this.before);
    if (!stored) {
      this.say("The puzzle before is not kept any more.");
      return;
    }
    await this.openStored(stored);
    this.say("This is the puzzle from before. The new one is under File, Recent.");
  }

  goTo(at) {
    this.history.goTo(this.doc, at);
    this.travelled({ label: "" }, "");
  }

  travelled(step, word) {
    if (!step) return;
    if (word) this.speak(`${word}: ${step.label}`);
    const tools = this.mode === "play" ? playerTools(this.card) : setterTools(this.card, this.doc?.board);
    if (tools.map(tool => tool.id + tool.writes).join() !== this.tools.map(tool => tool.id + tool.writes).join()) {
      this.tools = tools;
      this.setTool(tools[0]);
    } else showToolbar(this, part("tools"));
    this.changed();
  }

  /** A whole new state of the document as one step. @param {string} label @param {any} doc */
  replace(label, doc) {
    const wanted = difference(this.doc, doc).map(([section, key, , after]) => /** @type {[string, string, any]} */ ([section, key, after]));
    return this.edit(label, wanted);
  }

  /**
   * Lets the server change the board; one change after the other, each on what the one before has made.
   * @param {string} label @param {any} change @param {string} [follow] a cell that stays where it is on the screen; without one, the board fits again
   */
  reshape(label, change, follow = "") {
    return this.reshapeLater(() => ({ label, change, follow }));
  }

  /** A change that is found only when its turn has come, on the board that is in sight then. @param {() => { label: string, change: any, follow: string }|null} wanted */
  reshapeLater(wanted) {
    const { id } = this;
    this.reshaping = this.reshaping.then(async () => {
      await this.looker.idle;
      const found = id === this.id && wanted();
      return found ? this.reshapeNow(found.label, found.change, found.follow) : false;
    });
    return this.reshaping;
  }

  async reshapeNow(label, change, near) {
    try {
      const { id } = this;
      const follow = near && (this.view.held?.name ?? near);
      let before, answer;
      do {
        // Whatever is written while the server works must not be lost: then it is asked again.
        before = JSON.stringify(toWire(this.doc));
        answer = await (await ask("/api/reshape", { puzzle: JSON.parse(before), change, follow: follow || null })).json();
        if (id !== this.id) return false;
      } while (before !== JSON.stringify(toWire(this.doc)));
      if (answer.stays) this.view.follow(follow, answer.stays);
      else this.view.release();
      if (this.replace(label, fromWire(answer.puzzle)) && answer.stays) this.history.steps[this.history.at - 1].stays = [follow, answer.stays];
      if (answer.lost.length) this.say(`${answer.lost.length} ${answer.lost.length === 1 ? "thing" : "things"} had no place any more: ${answer.lost.slice(0, 4).join(", ")}. Undo brings them back.`);
      return true;
    } catch (error) {
      this.say(error.message);
      return false;
    }
  }

  // Where people are on the board.

  /** A selection that can be undone. @param {string} label @param {Set<string>} cells */
  selectAsStep(label, cells) {
    this.history.select(label, this.selection, cells);
    this.select(cells);
    this.keep();
    showBar(this);
  }

  /** @param {Set<string>} cells */
  select(cells) {
    const had = this.selection.size > 0;
    this.selection = cells;
    this.view.pointOut("selection", cells);
    if (this.tool && (had || cells.size)) showToolbar(this, part("tools"));
  }

  moveCursor(name, focus = true) {
    if (focus) this.view.reveal(name);
    this.pointAt(name, focus);
  }

  /** The cursor goes where the hand is, which is in sight: nothing moves under it. */
  pointAt(name, focus = true) {
    if (name !== this.cursor) this.pen.lift();
    this.cursor = name;
    this.view.setCursor(name, this.sight.says(name));
    if (focus) this.view.cursor.focus({ preventScroll: true });
    this.hand.lightNeighbours();
  }

  // Looking and solving.

  refresh() {
    if (!this.doc || this.mode === "learn") return;
    this.looker.look(() => this.sight.question());
    if (this.mode === "set" && !this.history.stroke) this.verdicts.solve();
    if (this.mode === "play") showPanel(this);
  }

  // Keeping and telling.

  keep() {
    if (!this.doc) return;
    this.store.save(() => ({ id: this.id, doc: this.doc, history: this.history.stored(), mode: this.mode, time: Date.now(), made: this.made, before: this.before }));
  }

  speak(text) { speak(text); }
  say(text) { say(text); }
}

const studio = new Studio();
/** For tests and the curious. */
Object.assign(window, { studio });
studio.start().catch(error => {
  console.error(error);
  part("panel").textContent = `The studio could not start: ${error.message}`;
});
