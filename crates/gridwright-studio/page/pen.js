// The pen: what typing, Space, Enter and Delete write at the cursor, with the tool at hand.

import { nextWord, typed } from "./tools.js";

/** Digits that follow each other within this time, in milliseconds, are one number. */
const TOGETHER = 1500;

export class Pen {
  /** @param {any} studio */
  constructor(studio) {
    this.studio = studio;
    /** @type {{ name: string, time: number, value?: number }} */ this.lastTyped = { name: "", time: 0 };
  }

  /** What is typed next begins a new number. */
  lift() { this.lastTyped = { name: "", time: 0 }; }

  /** The tool that writes such things on a kind of place, the present one first. */
  toolFor(kind, writes) {
    const { studio } = this;
    const fits = tool => tool?.writes === writes && tool.kinds.includes(kind);
    return fits(studio.tool) ? studio.tool : studio.tools.find(fits);
  }

  most(tool, place) {
    if (tool.most === "sides") {
      if (place.kind !== "cell") return 9;
      // The cells of a graph are drawn round: there the neighbours count.
      return this.studio.doc.board.graph ? place.near.length : Math.max(place.area.length / 2, place.near.length);
    }
    if (tool.most === "fixed") return tool.limit ?? 9;
    if (tool.most === "setting") return this.setting(tool.setting);
    if (tool.most === "line") return this.studio.look?.line ?? 9;
    return this.studio.look?.cells ?? 9;
  }

  /** What a setting of this puzzle is. @param {string} id */
  setting(id) {
    const { studio } = this;
    return studio.doc.settings?.[id] ?? studio.card.settings.find(setting => setting.id === id)?.usual ?? 9;
  }

  isGiven(name) { return this.studio.mode === "play" && this.studio.doc.clues[name] !== undefined; }

  digit(digit) {
    const { studio } = this;
    const place = studio.view.byName.get(studio.cursor);
    if (!place) return false;
    const note = studio.tool?.writes === "note";
    const tool = note ? studio.tool : this.toolFor(place.kind, "number");
    if (!tool || !tool.section) return false;
    if (this.isGiven(place.name)) {
      studio.say("This number is given.");
      return true;
    }
    const now = Date.now();
    const goesOn = this.lastTyped.name === place.name && now - this.lastTyped.time < TOGETHER;
    const most = this.most(tool, place);
    if (note) {
      const list = new Set(Array.isArray(studio.doc.pencil[place.name]) ? studio.doc.pencil[place.name] : []);
      const before = goesOn ? this.lastTyped.value : undefined;
      // A list goes on where a number would be too long: 4 and then 5 are two candidates if there is no 45.
      const longer = typed(before, digit, most, goesOn);
      const value = longer > most ? digit : longer;
      if (this.refuses(value, tool, most)) return true;
      if (goesOn && value !== digit && before !== undefined) list.has(before) ? list.delete(before) : list.add(before);
      list.has(value) ? list.delete(value) : list.add(value);
      list.delete(0);
      this.lastTyped = { name: place.name, time: now, value };
      studio.edit(`candidates of ${place.name}`, [["pencil", place.name, list.size ? [...list].sort((a, b) => a - b) : undefined]], goesOn && value !== digit);
      return true;
    }
    const there = studio.doc[tool.section][place.name];
    const value = typed(typeof there === "number" ? there : undefined, digit, most, goesOn);
    if (this.refuses(value, tool, most)) return true;
    this.lastTyped = { name: place.name, time: now };
    studio.edit(`${value} on ${place.name}`, [[tool.section, place.name, value]], goesOn && value !== digit);
    return true;
  }

  /** Says so if a number cannot stand here. What stood there stays, and the next digit begins a new number. */
  refuses(value, { least = 0 }, most) {
    if (value >= least && value <= most) return false;
    this.lift();
    this.studio.say(value > most ? `${value} is too large: ${most} is the largest number here.` : `${value} is too small: numbers begin with ${least} here.`);
    return true;
  }

  query() {
    const { studio } = this;
    const place = studio.view.byName.get(studio.cursor);
    const tool = place && this.toolFor(place.kind, "number");
    if (!tool?.query) return false;
    studio.edit(`? on ${place.name}`, [[tool.section, place.name, "?"]]);
    return true;
  }

  /** Clears the selection, or what is under the cursor; with the tool for cells, takes the cell out. */
  clear() {
    const { studio } = this;
    if (studio.tool?.writes === "cells" || studio.tool?.writes === "graph") {
      if (studio.cursor) studio.reshape(`took ${studio.cursor} out`, { kind: "punch", places: [studio.cursor] });
      return;
    }
    const names = studio.selection.size ? [...studio.selection] : [studio.cursor];
    const sections = studio.mode === "play" ? ["marks", "pencil"] : ["clues"];
    this.lift();
    studio.edit(`cleared ${names.length === 1 ? names[0] : `${names.length} places`}`, names.flatMap(name => sections.map(section => /** @type {[string, string, any]} */ ([section, name, undefined]))));
  }

  /** Space or Enter: what a click of the tool would do here. @param {boolean} back */
  toggle(back) {
    const { studio } = this;
    const place = studio.view.byName.get(studio.cursor);
    if (!place) return;
    const tool = studio.tool?.kinds.includes(place.kind) ? studio.tool : studio.tools.find(tool => tool.kinds[0] === place.kind);
    if (!tool) return;
    if (tool.writes === "why") studio.guide.ponder(true);
    else if (tool.writes === "word" || tool.writes === "side") {
      const value = nextWord(tool.words, studio.doc[tool.section][place.name], back);
      studio.edit(`${value ?? "nothing"} on ${place.name}`, [[tool.section, place.name, value]]);
    } else if (tool.writes === "sign") {
      if (place.kind === "edge" || tool.kinds.length === 1) this.toggleSign(tool, place.name);
      else studio.hand.pickForSign(place);
    } else if (tool.writes === "cells") {
      studio.reshape(`took ${place.name} out`, { kind: "punch", places: [place.name] });
    } else if (tool.writes === "graph") {
      studio.hand.pickForLink(place);
    } else if (tool.writes === "rooms") {
      studio.hand.pickForRoom(place);
    } else if (tool.id === "select") {
      const next = new Set(studio.selection);
      next.has(place.name) ? next.delete(place.name) : next.add(place.name);
      studio.select(next);
    }
  }

  toggleSign(tool, name) {
    const { studio } = this;
    const there = studio.doc.clues[name] === tool.clue;
    studio.edit(`${tool.noun} ${there ? "off" : "on"} ${name}`, [["clues", name, there ? undefined : tool.clue]]);
  }

  toggleNotes() {
    const { studio } = this;
    const notes = studio.tools.find(tool => tool.writes === "note");
    if (!notes) return;
    studio.setTool(studio.tool === notes ? studio.tools.find(tool => tool.writes === "number") ?? notes : notes);
    studio.say(studio.tool?.label ?? "");
  }
}
