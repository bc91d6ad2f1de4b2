// The studio: one document, one board, a mode, a tool and a cursor; everything that people do passes through here.

import { Access } from "./access.js";
import { BoardView, defineHatches } from "./board.js";
import { difference, fromWire, puzzleOnly, toWire } from "./document.js";
import { button, fill, h, icon } from "./dom.js";
import { Files } from "./files.js";
import { Hand } from "./hand.js";
import { History } from "./history.js";
import { listen } from "./keys.js";
import { showLearn } from "./learn.js";
import { showPanel } from "./panel.js";
import { Pointer } from "./pointer.js";
import { ask, fetchJson, Looker, Solver } from "./server.js";
import { readLink } from "./share.js";
import { newPuzzle } from "./start.js";
import { freshId, Store } from "./store.js";
import { showToolbar } from "./toolbar.js";
import { nextWord, playerTools, setterTools, typed } from "./tools.js";

const part = id => /** @type {HTMLElement} */ (document.getElementById(id));
/** Digits that follow each other within this time, in milliseconds, are one number. */
const TOGETHER = 1500;

export class Studio {
  constructor() {
    this.view = new BoardView(part("stage"));
    this.looker = new Looker(look => this.looked(look), findings => this.failed(findings));
    this.solver = new Solver();
    this.store = new Store();
    this.access = new Access(this);
    this.files = new Files(this);
    this.hand = new Hand(this);
    this.pointer = new Pointer(this.view, this.hand);
    /** @type {any[]} */ this.cards = [];
    /** @type {any} */ this.gallery = null;
    /** @type {any} */ this.doc = null;
    this.history = new History();
    this.id = "";
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
    this.lastTyped = { name: "", time: 0 };
    this.checkNow = false;
    this.firstVisit = false;
    this.wasSolved = false;
    listen(this);
  }

  get card() { return this.cards.find(card => card.id === this.doc?.genre || card.aliases.includes(this.doc?.genre)) ?? this.cards[0]; }

  async start() {
    this.access.apply();
    const [cards, gallery, formats] = await Promise.all(["/api/cards", "/api/gallery", "/api/formats"].map(fetchJson));
    this.cards = cards.genres;
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
    const id = sessionStorage.getItem("document");
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
    if (free) this.take(stored.id, stored.doc, new History(stored.history), stored.mode);
    else {
      await this.openDocument(structuredClone(stored.doc), { mode: stored.mode, history: new History(structuredClone(stored.history)) });
      this.say("This puzzle is open in another tab; here is a copy.");
    }
  }

  /** A new document. @param {any} doc @param {{ mode?: string, history?: History }} [how] */
  async openDocument(doc, how = {}) {
    const id = freshId();
    await this.store.claim(id);
    this.take(id, doc, how.history ?? new History(), how.mode ?? "set");
    this.keep();
    this.store.tidy();
  }

  take(id, doc, past, mode) {
    this.solver.stop();
    Object.assign(this, { id, doc, history: past, verdict: null, solvedFor: "", shown: "none", cursor: "", troubles: [], found: [], look: null, wasSolved: false, checkNow: false });
    this.selection = new Set();
    sessionStorage.setItem("document", id);
    this.view.fitted = true;
    this.setMode(mode === "play" ? "play" : "set");
  }

  setMode(mode) {
    this.mode = mode;
    document.body.dataset.mode = mode;
    part("learn").hidden = mode !== "learn";
    part("main").hidden = mode === "learn";
    this.tools = mode === "play" ? playerTools(this.card) : setterTools(this.card);
    this.shown = "none";
    this.select(new Set());
    this.setTool(this.tools[0]);
    this.showBar();
    if (mode === "play") this.access.runTimer();
    if (mode === "learn") showLearn(this, part("learn"));
    else this.refresh();
  }

  setTool(tool) {
    const before = this.tool;
    this.tool = tool;
    // A selection that outlived its tool would be what Delete clears, far from the cursor.
    if (before?.id === "select" && tool?.id !== "select") this.select(new Set());
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
    this.refresh();
    this.keep();
    this.showBar();
  }

  undo() { this.travelled(this.history.undo(this.doc), "Undone"); }
  redo() { this.travelled(this.history.redo(this.doc), "Done again"); }

  goTo(at) {
    this.history.goTo(this.doc, at);
    this.travelled({ label: "" }, "");
  }

  travelled(step, word) {
    if (!step) return;
    if (word) this.speak(`${word}: ${step.label}`);
    const tools = this.mode === "play" ? playerTools(this.card) : setterTools(this.card);
    if (tools.map(tool => tool.id).join() !== this.tools.map(tool => tool.id).join()) {
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

  /** Lets the server change the board. @param {string} label @param {any} change */
  async reshape(label, change) {
    try {
      const answer = await (await ask("/api/reshape", { puzzle: toWire(this.doc), change })).json();
      this.replace(label, fromWire(answer.puzzle));
      if (answer.lost.length) this.say(`${answer.lost.length} ${answer.lost.length === 1 ? "thing" : "things"} had no place any more: ${answer.lost.slice(0, 4).join(", ")}. Undo brings them back.`);
      return true;
    } catch (error) {
      this.say(error.message);
      return false;
    }
  }

  // Writing on the board.

  /** The tool that writes such things on a kind of place, the present one first. */
  toolFor(kind, writes) {
    const fits = tool => tool?.writes === writes && tool.kinds.includes(kind);
    return fits(this.tool) ? this.tool : this.tools.find(fits);
  }

  most(tool, place) {
    if (tool.most === "sides") return place.kind === "cell" ? Math.max(place.area.length / 2, place.near.length) : 9;
    if (tool.most === "setting") return this.setting(tool.setting);
    return this.look?.cells ?? 9;
  }

  /** What a setting of this puzzle is. @param {string} id */
  setting(id) {
    return this.doc.settings?.[id] ?? this.card.settings.find(setting => setting.id === id)?.usual ?? 9;
  }

  isGiven(name) { return this.mode === "play" && this.doc.clues[name] !== undefined; }

  digit(digit) {
    const place = this.view.byName.get(this.cursor);
    if (!place) return false;
    const note = this.tool?.writes === "note";
    const tool = note ? this.tool : this.toolFor(place.kind, "number");
    if (!tool || !tool.section) return false;
    if (this.isGiven(place.name)) {
      this.say("This number is given.");
      return true;
    }
    const now = Date.now();
    const goesOn = this.lastTyped.name === place.name && now - this.lastTyped.time < TOGETHER;
    const most = this.most(tool, place);
    if (note) {
      const list = new Set(Array.isArray(this.doc.pencil[place.name]) ? this.doc.pencil[place.name] : []);
      const before = goesOn ? this.lastTyped.value : undefined;
      const value = typed(before, digit, most, goesOn);
      if (goesOn && value !== digit && before !== undefined) list.has(before) ? list.delete(before) : list.add(before);
      list.has(value) ? list.delete(value) : list.add(value);
      list.delete(0);
      this.lastTyped = { name: place.name, time: now, value };
      this.edit(`candidates of ${place.name}`, [["pencil", place.name, list.size ? [...list].sort((a, b) => a - b) : undefined]], goesOn && value !== digit);
      return true;
    }
    const value = typed(this.doc[tool.section][place.name], digit, most, goesOn);
    this.lastTyped = { name: place.name, time: now };
    if (value < (tool.least ?? 0)) return true;
    this.edit(`${value} on ${place.name}`, [[tool.section, place.name, value]], goesOn && value !== digit);
    return true;
  }

  query() {
    const place = this.view.byName.get(this.cursor);
    const tool = place && this.toolFor(place.kind, "number");
    if (!tool?.query) return false;
    this.edit(`? on ${place.name}`, [[tool.section, place.name, "?"]]);
    return true;
  }

  /** Clears the selection, or what is under the cursor. */
  clear() {
    const names = this.selection.size ? [...this.selection] : [this.cursor];
    const sections = this.mode === "play" ? ["marks", "pencil"] : ["clues"];
    this.lastTyped = { name: "", time: 0 };
    this.edit(`cleared ${names.length === 1 ? names[0] : `${names.length} places`}`, names.flatMap(name => sections.map(section => /** @type {[string, string, any]} */ ([section, name, undefined]))));
  }

  /** Space or Enter: what a click of the tool would do here. @param {boolean} back */
  toggle(back) {
    const place = this.view.byName.get(this.cursor);
    if (!place) return;
    const tool = this.tool?.kinds.includes(place.kind) ? this.tool : this.tools.find(tool => tool.kinds[0] === place.kind);
    if (!tool) return;
    if (tool.writes === "word" || tool.writes === "side") {
      const value = nextWord(tool.words, this.doc[tool.section][place.name], back);
      this.edit(`${value ?? "nothing"} on ${place.name}`, [[tool.section, place.name, value]]);
    } else if (tool.writes === "sign") {
      if (place.kind === "edge" || tool.kinds.length === 1) this.toggleSign(tool, place.name);
      else this.hand.pickForSign(place);
    } else if (tool.writes === "cells") {
      this.reshape(`took ${place.name} out`, { kind: "punch", places: [place.name] });
    } else if (tool.id === "select") {
      const next = new Set(this.selection);
      next.has(place.name) ? next.delete(place.name) : next.add(place.name);
      this.select(next);
    }
  }

  toggleSign(tool, name) {
    const there = this.doc.clues[name] !== undefined;
    this.edit(`${tool.clue} ${there ? "off" : "on"} ${name}`, [["clues", name, there ? undefined : tool.clue]]);
  }

  toggleNotes() {
    const notes = this.tools.find(tool => tool.writes === "note");
    if (!notes) return;
    this.setTool(this.tool === notes ? this.tools.find(tool => tool.writes === "number") ?? notes : notes);
    this.say(this.tool?.label ?? "");
  }

  /** @param {Set<string>} cells */
  select(cells) {
    const had = this.selection.size > 0;
    this.selection = cells;
    this.view.pointOut("selection", cells);
    if (this.tool && (had || cells.size)) showToolbar(this, part("tools"));
  }

  moveCursor(name, focus = true) {
    if (name !== this.cursor) this.lastTyped = { name: "", time: 0 };
    this.cursor = name;
    this.view.setCursor(name, this.says(name));
    if (focus) {
      this.view.reveal(name);
      this.view.cursor.focus({ preventScroll: true });
    }
    this.hand.lightNeighbours();
  }

  /** What a place is and holds, to be spoken. */
  says(name) {
    const place = this.view.byName.get(name);
    if (!place || this.look?.says?.[name]) return this.look?.says?.[name] ?? "";
    const cells = place.near.map(index => this.view.places[index].name);
    if (place.kind === "cell") return `${name}: empty`;
    if (cells.length > 1) return `${place.kind} between ${cells.join(" and ")}: empty`;
    return `${this.way(place)} ${place.kind} of ${cells[0]}: empty`;
  }

  /** In which way an edge at the rim lies, seen from its cell: several of them belong to the same cell. */
  way(place) {
    const [x, y] = this.view.places[place.near[0]].at, far = [place.at[0] - x, place.at[1] - y];
    const [dx, dy] = far.map(part => (Math.abs(part) < 0.25 * Math.hypot(...far) ? 0 : Math.sign(part)));
    return [["upper", "", "lower"][dy + 1], ["left", "", "right"][dx + 1]].filter(Boolean).join(" ");
  }

  // Looking and solving.

  refresh() {
    if (!this.doc || this.mode === "learn") return;
    this.looker.look(() => this.question());
    if (this.mode === "set" && !this.history.stroke) this.solve();
    if (this.mode === "play") showPanel(this, part("panel"));
  }

  question() {
    const { answer, hidden, ...wire } = toWire(this.doc);
    const settings = this.access.settings;
    /** @type {any} */
    const view = { names: settings.names, play: this.mode === "play", ghosts: this.tool?.writes === "cells" };
    if (this.mode === "play") view.check = this.checkNow || settings.check === "breaks" ? "breaks" : "none";
    const verdict = this.verdict;
    if (this.mode === "set" && verdict && !verdict.working) {
      if (this.shown === "forced") view.forced = verdict.forced ?? verdict.one;
      if (this.shown === "answers" && verdict.one) {
        view.answer = this.slider === 2 && verdict.other ? verdict.other : verdict.one;
        if (verdict.other && this.slider === 1) view.compare = verdict.other;
      }
    }
    return { puzzle: wire, view, have: this.view.have() };
  }

  looked(look) {
    this.look = look;
    look.named = this.access.settings.names;
    this.troubles = [];
    this.view.show(look);
    if (look.places) showToolbar(this, part("tools"));
    if (!this.view.byName.has(this.cursor)) this.cursor = this.view.cells()[0]?.name ?? "";
    this.moveCursor(this.cursor, false);
    this.select(new Set([...this.selection].filter(name => this.view.byName.has(name))));
    this.pointOut();
    if (this.mode === "play" && look.solved && !this.wasSolved) {
      this.say("Solved. Every rule holds.");
      this.access.stopTimer();
    }
    this.wasSolved = Boolean(look.solved);
    this.view.stage.classList.toggle("solved", this.mode === "play" && Boolean(look.solved));
    showPanel(this, part("panel"));
  }

  failed(findings) {
    this.troubles = findings;
    showPanel(this, part("panel"));
  }

  /** Clues at odds, broken rules, and what was asked to be seen. */
  pointOut() {
    const setting = this.mode === "set";
    this.view.pointOut("odds", setting && this.verdict?.verdict === "nothing" ? this.verdict.odds : []);
    this.view.pointOut("breaches", setting ? [] : (this.look?.breaches ?? []).flatMap(breach => breach.places));
    this.view.pointOut("found", this.found);
    this.view.pointOut("ghosts", this.tool?.writes === "cells" ? this.view.ghosts : []);
  }

  /** Places that somebody wants to see. @param {string[]} names */
  see(names) {
    this.found = names;
    this.pointOut();
    if (names.length && this.view.byName.has(names[0])) {
      this.view.reveal(names[0]);
      this.moveCursor(names[0]);
    }
  }

  solve() {
    const puzzle = puzzleOnly(this.doc);
    const key = JSON.stringify([puzzle.genre, puzzle.variants, puzzle.settings, puzzle.board, puzzle.clues]);
    if (key === this.solvedFor && this.verdict) return;
    this.solvedFor = key;
    const before = this.verdict;
    this.verdict = { working: 0, before };
    // A verdict mostly comes at once; only when it does not, the panel says that it is on its way.
    clearTimeout(this.slow);
    this.slow = setTimeout(() => showPanel(this, part("panel")), 120);
    if (this.shown !== "none") this.looker.look(() => this.question());
    this.solver.start({ puzzle }, line => this.heard(line));
  }

  stopSolving() {
    this.solver.stop();
    this.verdict = { verdict: "unsettled", stopped: true, forced: {}, forcedCount: 0 };
    showPanel(this, part("panel"));
  }

  solveAgain() {
    this.solvedFor = "";
    this.solve();
  }

  heard(line) {
    if (line.progress !== undefined) this.verdict = { ...this.verdict, working: line.progress };
    else {
      clearTimeout(this.slow);
      const before = this.verdict?.before?.verdict;
      this.verdict = line;
      if (!line.other && this.shown === "answers" && !line.one) this.shown = "none";
      if (line.verdict !== before) this.speak(SPOKEN[line.verdict] ?? "");
      this.pointOut();
      if (this.shown !== "none") this.looker.look(() => this.question());
    }
    showPanel(this, part("panel"));
  }

  show(what) {
    this.shown = this.shown === what ? "none" : what;
    this.looker.look(() => this.question());
    showPanel(this, part("panel"));
  }

  // Keeping and telling.

  keep() {
    if (!this.doc) return;
    this.store.save(() => ({ id: this.id, doc: this.doc, history: this.history.stored(), mode: this.mode, time: Date.now() }));
  }

  /** To screen readers only. @param {string} text */
  speak(text) {
    part("live").textContent = "";
    requestAnimationFrame(() => { part("live").textContent = text; });
  }

  /** To everybody. @param {string} text */
  say(text) {
    this.speak(text);
    const note = h("div", { class: "note" }, text);
    document.querySelectorAll(".note").forEach(old => old.remove());
    if (text) {
      document.body.append(note);
      setTimeout(() => note.remove(), Math.max(2500, text.length * 60));
    }
  }

  showBar() {
    const modes = [["set", "Set"], ["play", "Play"], ["learn", "Learn"]];
    fill(
      part("bar"),
      h("strong", { class: "brand" }, "Gridwright"),
      button("new", "New", () => newPuzzle(this), { class: "plain", id: "bar-new" }),
      button("menu", "File", () => this.files.menu(), { class: "plain", id: "bar-file" }),
      h("div", { class: "modes", role: "group", "aria-label": "What to do" }, modes.map(([mode, label]) =>
        h("button", { type: "button", id: `mode-${mode}`, "aria-pressed": String(this.mode === mode), onclick: () => this.setMode(mode) }, label))),
      h("span", { class: "spring" }),
      button("undo", "Undo", () => this.undo(), { class: "plain slim", id: "bar-undo", disabled: !this.history.canUndo, title: "Undo (Ctrl+Z)" }),
      button("redo", "Redo", () => this.redo(), { class: "plain slim", id: "bar-redo", disabled: !this.history.canRedo, title: "Redo (Ctrl+Y)" }),
      button("theme", "View", () => this.access.menu(), { class: "plain slim", id: "bar-view", title: "Themes, names, keys" }),
    );
  }
}

const SPOKEN = {
  unique: "One solution.", several: "Several solutions.", nothing: "No solution.", unsettled: "Not settled.", invalid: "The puzzle is not complete.",
};

const studio = new Studio();
/** For tests and the curious. */
Object.assign(window, { studio });
studio.start().catch(error => {
  console.error(error);
  part("panel").textContent = `The studio could not start: ${error.message}`;
});
