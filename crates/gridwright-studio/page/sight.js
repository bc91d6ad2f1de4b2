// Sight: what the server is asked to draw, and what becomes of its answer. Above the drawing lie our own pointers:
// clues at odds, broken rules, and what somebody asked to see.

import { toWire } from "./document.js";
import { part } from "./dom.js";
import { showPanel } from "./panel.js";
import { showToolbar } from "./toolbar.js";

export class Sight {
  /** @param {any} studio */
  constructor(studio) {
    this.studio = studio;
  }

  question() {
    const { studio } = this;
    const guide = studio.guide.view(), position = studio.guide.picture();
    const { answer, hidden, ...wire } = toWire(position ? { ...studio.doc, ...position.doc, marks: position.marks, pencil: position.pencil } : studio.doc);
    const settings = studio.access.settings;
    /** @type {any} */
    const view = { names: this.named, play: studio.mode === "play" || Boolean(guide), ghosts: studio.tool?.writes === "cells" };
    if (studio.mode === "play" && !studio.guide.away) view.check = studio.checkNow || settings.check === "breaks" ? "breaks" : "none";
    const verdict = studio.verdicts.shown;
    if (settings.stand !== "board") view.orientation = settings.stand;
    if (guide) Object.assign(view, guide);
    else if (studio.mode === "set" && verdict && verdict.working === undefined) {
      if (studio.shown === "forced") view.forced = verdict.forced ?? verdict.one;
      if (studio.shown === "answers" && verdict.one) {
        view.answer = studio.slider === 2 && verdict.other ? verdict.other : verdict.one;
        if (verdict.other && studio.slider === 1) view.compare = verdict.other;
      }
    }
    return { puzzle: wire, view, have: studio.view.have() };
  }

  /** Names are shown to those who want them, and while an explanation speaks of them. */
  get named() { return this.studio.access.settings.names || Boolean(this.studio.guide.show); }

  looked(look) {
    const { studio } = this;
    studio.look = look;
    look.named = this.named;
    // A board that is only looked at says nothing about the player's own.
    if (studio.guide.away || studio.mode !== "play") look.solved = studio.mode === "play" && studio.wasSolved;
    studio.troubles = [];
    studio.view.show(look);
    if (look.places) showToolbar(studio, part("tools"));
    if (!studio.view.byName.has(studio.cursor)) studio.cursor = (studio.cursor ? studio.view.nearCursor() : studio.view.cells()[0])?.name ?? "";
    studio.moveCursor(studio.cursor, false);
    studio.select(new Set([...studio.selection].filter(name => studio.view.byName.has(name))));
    this.pointOut();
    if (studio.mode === "play" && look.solved && !studio.wasSolved) {
      studio.say("Solved. Every rule holds.");
      studio.access.stopTimer();
    }
    studio.wasSolved = Boolean(look.solved);
    studio.view.stage.classList.toggle("solved", studio.mode === "play" && Boolean(look.solved));
    showPanel(studio);
  }

  failed(findings) {
    this.studio.troubles = findings;
    showPanel(this.studio);
  }

  /** Clues at odds, broken rules, and what was asked to be seen. */
  pointOut() {
    const { studio } = this;
    const setting = studio.mode === "set";
    const verdict = studio.verdicts.shown;
    studio.view.pointOut("odds", studio.guide.picture()?.odds ?? (setting && verdict?.verdict === "nothing" && !verdict.unfinished ? verdict.odds : []));
    studio.view.pointOut("breaches", setting ? [] : (studio.look?.breaches ?? []).flatMap(breach => breach.places));
    studio.view.pointOut("idle", studio.guide.picture()?.idle ?? []);
    studio.view.pointOut("found", studio.found);
    studio.view.pointOut("ghosts", studio.tool?.writes === "cells" ? studio.view.ghosts : []);
  }

  /** Places that somebody wants to see. @param {string[]} names */
  see(names) {
    const { studio } = this;
    studio.found = names;
    this.pointOut();
    if (names.length && studio.view.byName.has(names[0])) {
      studio.view.reveal(names[0]);
      studio.moveCursor(names[0]);
    }
  }

  /** What a place is and holds, to be spoken. */
  says(name) {
    const { studio } = this;
    const place = studio.view.byName.get(name);
    if (!place || studio.look?.says?.[name]) return studio.look?.says?.[name] ?? "";
    const cells = place.near.map(index => studio.view.places[index].name);
    if (place.kind === "cell") return `${name}: empty`;
    if (cells.length > 1) return `${place.kind} between ${cells.join(" and ")}: empty`;
    return `${this.way(place)} ${place.kind} of ${cells[0]}: empty`;
  }

  /** In which way an edge at the rim lies, seen from its cell: several of them belong to the same cell. */
  way(place) {
    const [x, y] = this.studio.view.places[place.near[0]].at, far = [place.at[0] - x, place.at[1] - y];
    const [dx, dy] = far.map(part => (Math.abs(part) < 0.25 * Math.hypot(...far) ? 0 : Math.sign(part)));
    return [["upper", "", "lower"][dy + 1], ["left", "", "right"][dx + 1]].filter(Boolean).join(" ");
  }
}
