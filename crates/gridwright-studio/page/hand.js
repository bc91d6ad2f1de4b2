// What a stroke on the board does with the tool at hand.

import { addToRoom, makeRoom } from "./rooms.js";
import { nextWord } from "./tools.js";

/** A hand that moves less than so many pixels has not moved. */
const STILL = 5;

export class Hand {
  /** @param {any} studio */
  constructor(studio) {
    this.studio = studio;
    /** @type {any} The stroke under way. */ this.stroke = null;
    /** @type {string} The first of two cells, where a sign stands between two. */ this.pick = "";
  }

  /** Forgets what was half done. */
  rest() {
    this.stroke = null;
    this.pick = "";
    this.studio.view.pointOut("lit", []);
    this.studio.view.pointOut("hover", []);
  }

  at(point) {
    const { view, tool } = this.studio;
    return tool ? view.hit(point, tool.kinds, tool.reach) : null;
  }

  hover(point) {
    const place = point && this.at(point);
    this.studio.view.pointOut("hover", place ? [place] : []);
  }

  down(point, event) {
    const { studio } = this;
    const { tool } = studio;
    const place = this.at(point);
    studio.view.pointOut("hover", []);
    if (tool?.writes === "graph") {
      this.stroke = { place, from: point, moved: null };
      if (place) studio.pointAt(place.name);
      return;
    }
    if (!tool || !place) {
      if (tool?.id === "select" && !event.shiftKey) studio.select(new Set());
      return;
    }
    if (tool.writes === "why") {
      studio.pointAt(place.name);
      studio.guide.ponder();
      return;
    }
    // Who comes back from a walk by a click has not meant to write.
    if (studio.mode === "play" && studio.guide.holds()) return;
    const other = event.button === 2;
    switch (tool.writes) {
      case "number":
      case "note":
        studio.pointAt(place.name);
        break;
      case "word":
      case "side": {
        studio.pointAt(place.name);
        const value = nextWord(tool.words, studio.doc[tool.section][place.name], other);
        studio.history.begin(`${value ?? "nothing"} on ${place.name}`);
        this.stroke = { value, done: new Set() };
        this.write(place);
        break;
      }
      case "sign":
        studio.pointAt(place.name);
        if (place.kind === "cell" && tool.kinds.length > 1) this.pickForSign(place);
        else studio.pen.toggleSign(tool, place.name);
        break;
      case "rooms":
        studio.pointAt(place.name);
        this.stroke = { kind: place.kind, cells: new Map([[place.name, place]]) };
        studio.view.pointOut("lit", this.stroke.cells.values());
        break;
      case "cells":
        this.stroke = { kind: place.kind, spots: new Map(), drift: studio.view.drift };
        this.touch(place);
        break;
      default: {
        const keep = event.shiftKey || event.ctrlKey || event.metaKey;
        const cells = new Set(keep ? studio.selection : []);
        const removes = keep && cells.has(place.name);
        this.stroke = { cells, removes };
        studio.pointAt(place.name);
        this.sweep(place);
      }
    }
  }

  move(point) {
    if (!this.stroke) return;
    const { studio, stroke } = this;
    if (studio.tool.writes === "graph") {
      const far = Math.hypot(point[0] - stroke.from[0], point[1] - stroke.from[1]) * studio.view.shift.scale;
      if (stroke.place && (stroke.moved || far > STILL)) {
        stroke.moved = point;
        studio.view.pointOut("lit", studio.graph.preview(stroke.place, point));
      }
      return;
    }
    const place = this.at(point);
    if (!place) return;
    switch (studio.tool.writes) {
      case "word":
      case "side": this.write(place); break;
      case "cells": this.touch(place); break;
      case "rooms":
        if (place.kind === this.stroke.kind && !this.stroke.cells.has(place.name)) {
          this.stroke.cells.set(place.name, place);
          studio.view.pointOut("lit", this.stroke.cells.values());
        }
        break;
      default: this.sweep(place);
    }
  }

  up() {
    const { studio, stroke } = this;
    if (!stroke) return;
    this.stroke = null;
    switch (studio.tool.writes) {
      case "word":
      case "side":
        studio.history.end();
        studio.changed();
        break;
      case "graph":
        studio.view.pointOut("lit", []);
        if (!stroke.place) {
          this.pick = "";
          studio.graph.add(stroke.from);
        } else if (stroke.moved) studio.graph.move(stroke.place.name, stroke.moved);
        else this.pickForLink(stroke.place);
        break;
      case "cells":
        studio.view.pointOut("lit", []);
        studio.reshapeLater(() => this.meant(stroke));
        break;
      case "rooms":
        studio.view.pointOut("lit", []);
        makeRoom(studio, new Set(stroke.cells.keys()));
        break;
      default: break;
    }
  }

  /** A place that cells are to come to, or to be taken from. It is kept as a spot of the board, for its name may move before it is used. */
  touch(place) {
    const { stroke, studio: { view } } = this;
    if (place.kind !== stroke.kind || stroke.drift !== view.drift) return;
    const spot = [place.at[0] - view.drift.x, place.at[1] - view.drift.y];
    stroke.spots.set(spot.map(Math.round).join(), spot);
    view.pointOut("lit", this.touched(stroke).values());
  }

  /** The places of a stroke, by the names that they have now. */
  touched({ kind, spots, drift }) {
    const { view } = this.studio;
    const places = [...spots.values()].map(([x, y]) => view.hit([x + drift.x, y + drift.y], [kind]));
    return new Map(places.filter(place => place).map(place => [place.name, place]));
  }

  /**
   * The change that a stroke asks for, once every change before it can be seen. Two clicks at once may both be meant for the board
   * that was in sight, where another cell or none had the name that the second place has now.
   */
  meant(stroke) {
    const { studio } = this;
    if (stroke.drift !== studio.view.drift) {
      studio.say("The board has changed meanwhile. Click once more.");
      return null;
    }
    const cells = this.touched(stroke), places = [...cells.keys()];
    if (!places.length) return null;
    const what = places.length === 1 ? "a cell" : `${places.length} cells`;
    const adds = stroke.kind === "ghost";
    return { label: adds ? `added ${what}` : `took ${what} out`, change: { kind: adds ? "fill" : "punch", places }, follow: this.beside(cells) };
  }

  /** The cell nearest to a stroke that is not part of it. @param {Map<string, any>} stroke */
  beside(stroke) {
    const [x, y] = [...stroke.values()].pop().at;
    const away = cell => Math.hypot(cell.at[0] - x, cell.at[1] - y);
    const rest = this.studio.view.cells().filter(cell => !stroke.has(cell.name));
    return rest.length ? rest.reduce((best, cell) => (away(cell) < away(best) ? cell : best)).name : "";
  }

  /** A second finger came, or the system took the pointer away: nothing was meant. */
  cancel() {
    if (!this.stroke) return;
    this.stroke = null;
    this.studio.history.abort(this.studio.doc);
    this.studio.view.pointOut("lit", []);
    this.studio.changed();
  }

  /** Goes on with the value of the stroke. */
  write(place) {
    const { studio, stroke } = this;
    const { tool } = studio;
    if (stroke.done.has(place.name)) return;
    stroke.done.add(place.name);
    if (studio.history.edit(studio.doc, `${stroke.value ?? "nothing"} on ${place.name}`, [[tool.section, place.name, stroke.value]])) studio.refresh();
  }

  sweep(place) {
    if (this.stroke.removes) this.stroke.cells.delete(place.name);
    else this.stroke.cells.add(place.name);
    this.studio.select(new Set(this.stroke.cells));
  }

  /** The first of two cells, or the second. */
  pickForSign(place) {
    const { studio } = this;
    const edge = this.pick && studio.view.between(this.pick, place.name);
    if (edge) {
      studio.pen.toggleSign(studio.tool, edge.name);
      this.pick = "";
    } else {
      this.pick = this.pick === place.name ? "" : place.name;
      if (this.pick) studio.speak(`Now pick a neighbour of ${place.name}.`);
    }
    this.lightNeighbours();
  }

  /** The first of two cells of a graph, or the second: then they are linked, or unlinked. */
  pickForLink(place) {
    const { studio } = this;
    if (this.pick && this.pick !== place.name) {
      studio.graph.link(this.pick, place.name);
      this.pick = "";
    } else {
      this.pick = this.pick === place.name ? "" : place.name;
      if (this.pick) studio.speak(`Now pick the cell to link ${place.name} with.`);
    }
    this.lightNeighbours();
  }

  /** With the keyboard: the first cell of a room, then each that joins it. */
  pickForRoom(place) {
    const { studio } = this;
    if (this.pick && this.pick !== place.name) addToRoom(studio, this.pick, place.name);
    else {
      this.pick = this.pick ? "" : place.name;
      if (this.pick) makeRoom(studio, new Set([place.name]));
      if (this.pick) studio.speak(`Now pick the cells that are in one room with ${place.name}; ${place.name} again ends it.`);
    }
    this.lightNeighbours();
  }

  lightNeighbours() {
    const { view, tool } = this.studio;
    if (this.stroke) return;
    // A link may go to any cell, so there the picked one itself is lit.
    view.pointOut("lit", !this.pick ? [] : tool?.writes === "graph" || tool?.writes === "rooms" ? [this.pick] : view.neighbours(this.pick));
  }
}
