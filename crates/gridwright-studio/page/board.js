// The board on the screen: keyed elements from the server's picture, a sheet that pans and zooms, and layers of our own
// above it for the cursor, the selection and what is pointed out.
//
// Only elements whose drawing changed are touched. Panning and zooming move the sheet as a whole, so the browser can
// do it without drawing anything again.

import { svg } from "./dom.js";
import { elements } from "./safe.js";

/**
 * @typedef {{ name: string, kind: "cell"|"edge"|"corner"|"ghost", at: [number, number], area: number[], near: number[] }} Lying
 */

const BUCKET = 40;
/** So far to both sides reaches the outline of an edge. */
const SLIM = 8;
const LAYERS = ["ghosts", "selection", "lit", "hover", "idle", "odds", "breaches", "found"];

/** Draws a picture that does not change: small boards in galleries and lessons. */
export function still(picture, label) {
  const sheet = svg("svg", { viewBox: `0 0 ${picture.width} ${picture.height}`, class: "picture board", role: "img", "aria-label": label });
  for (const group of picture.groups) {
    const g = svg("g", { class: `group-${group.name}` });
    for (const element of elements(group.items.map(item => item[1]))) if (element) g.append(element);
    sheet.append(g);
  }
  return sheet;
}

/** Puts the hatchings that drawings refer to into the page, once for all of them. @param {string} hatches */
export function defineHatches(hatches) {
  const sheet = svg("svg", { class: "board hatches", width: 0, height: 0, "aria-hidden": "true" });
  const defs = svg("defs");
  const patterns = hatches.split("</pattern>").filter(text => text.trim()).map(text => `${text}</pattern>`);
  for (const pattern of elements(patterns)) if (pattern) defs.append(pattern);
  sheet.append(defs);
  document.body.append(sheet);
}

export class BoardView {
  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.stage = stage;
    this.sheet = svg("svg", { class: "sheet board", "aria-hidden": "false" });
    this.drawn = svg("g", { class: "drawn", "aria-hidden": "true" });
    this.over = svg("g", { class: "over", "aria-hidden": "true" });
    /** The one element of the board that has the keyboard's focus; it says where it is and what is there. */
    this.cursor = svg("polygon", { class: "cursor", tabindex: "0", role: "button", id: "cursor", "aria-roledescription": "place", "aria-describedby": "ways" });
    this.cursorAt = [0, 0];
    this.sheet.append(this.drawn, this.over, this.cursor);
    stage.append(this.sheet);
    /** @type {Map<string, { element: SVGElement, text: string }>} */ this.items = new Map();
    /** @type {Map<string, { g: SVGElement, print: string, keys: string[] }>} */ this.groups = new Map();
    /** @type {Record<string, SVGElement>} */ this.layers = {};
    for (const name of LAYERS) this.over.append(this.layers[name] = svg("g", { class: `over-${name}` }));
    /** @type {Lying[]} */ this.places = [];
    /** @type {Map<string, Lying>} */ this.byName = new Map();
    /** @type {Lying[]} */ this.ghosts = [];
    /** @type {Map<string, Lying[]>} */ this.buckets = new Map();
    this.placesPrint = "";
    this.size = { width: 0, height: 0 };
    this.shift = { x: 0, y: 0, scale: 1 };
    this.fitted = true;
    /** Set while a hand changes the board: then it does not move away from under the hand, even to fit. */
    this.steady = false;
    /** @type {{ name: string, at: number[] }|null} The cell that stays in its place on the screen, and where it was on the sheet. */ this.held = null;
    /** What was held when the server was asked last. */ this.awaited = this.held;
    /** How far the board has shifted on the sheet while it changed under the hand; a new one where nobody knows. */ this.drift = { x: 0, y: 0 };
    this.bounds = { left: 0, top: 0, right: 1, bottom: 1 };
    this.extent = this.bounds;
    this.named = false;
    new ResizeObserver(() => { if (this.fitted) this.fit(); else this.move(); }).observe(stage);
  }

  /** Fingerprints of what is on the sheet, so that the server need not send it again. */
  have() {
    /** @type {Record<string, string>} */
    const have = { places: this.placesPrint };
    for (const [name, group] of this.groups) have[name] = group.print;
    this.awaited = this.held;
    return have;
  }

  /** The board is about to change; a cell with another name then is to stay where it is on the screen. @param {string} before @param {string|null} after */
  follow(before, after) {
    const at = this.held?.name === before ? this.held.at : this.byName.get(before)?.at;
    this.held = at && after ? { name: after, at } : null;
    this.steady = Boolean(this.held);
  }

  /** The hand has gone: the board may move again, and fits if it did. */
  release() {
    if (!this.steady) return;
    this.steady = false;
    if (this.fitted) this.fit();
  }

  /** Puts the cell that is held where it was. */
  stay() {
    if (!this.held || this.held !== this.awaited) return;
    const { at, name } = this.held, place = this.byName.get(name);
    this.held = null;
    if (!place) return;
    this.drift.x += place.at[0] - at[0];
    this.drift.y += place.at[1] - at[1];
    this.shift.x += (at[0] - place.at[0]) * this.shift.scale;
    this.shift.y += (at[1] - place.at[1]) * this.shift.scale;
    this.move();
  }

  /** @param {any} look */
  show(look) {
    if (look.places) this.lay(look);
    if (look.named !== this.named) this.makeRoom(look.named);
    this.placesPrint = look.placesPrint;
    const names = new Set(look.groups.map(group => group.name));
    for (const [name, group] of this.groups) {
      if (!names.has(name)) {
        for (const key of group.keys) this.items.delete(key);
        group.g.remove();
        this.groups.delete(name);
      }
    }
    let after = null;
    for (const told of look.groups) {
      let group = this.groups.get(told.name);
      if (!group) {
        group = { g: svg("g", { class: `group-${told.name}` }), print: "", keys: [] };
        this.groups.set(told.name, group);
        if (after) after.after(group.g);
        else this.drawn.prepend(group.g);
      }
      after = group.g;
      if (told.items) this.update(group, told);
      group.print = told.print;
    }
    if (look.width !== this.size.width || look.height !== this.size.height) {
      this.size = { width: look.width, height: look.height };
      this.sheet.setAttribute("width", look.width);
      this.sheet.setAttribute("height", look.height);
      this.sheet.setAttribute("viewBox", `0 0 ${look.width} ${look.height}`);
    }
    this.stay();
    if (look.places) this.refit();
  }

  /** Touches only what changed in a group. */
  update(group, told) {
    const fresh = told.items.filter(([key, text]) => this.items.get(key)?.text !== text);
    const made = elements(fresh.map(item => item[1]));
    fresh.forEach(([key, text], i) => {
      const before = this.items.get(key);
      const element = made[i];
      if (!element) return;
      element.dataset.key = key;
      if (before) before.element.replaceWith(element);
      this.items.set(key, { element, text });
    });
    const keys = told.items.map(item => item[0]);
    const wanted = new Set(keys);
    for (const key of group.keys) {
      if (!wanted.has(key)) {
        this.items.get(key)?.element.remove();
        this.items.delete(key);
      }
    }
    let next = group.g.firstElementChild;
    for (const key of keys) {
      const element = this.items.get(key)?.element;
      if (!element) continue;
      if (element === next) next = next.nextElementSibling;
      else group.g.insertBefore(element, next);
    }
    group.keys = keys;
  }

  /** Remembers where everything lies. */
  lay(look) {
    const before = this.cells();
    this.places = look.places.filter(place => place.kind !== "ghost");
    const alike = (one, other) => one.name === other?.name && one.at[0] === other.at[0] && one.at[1] === other.at[1];
    const now = this.cells();
    if (!this.held && !(now.length === before.length && now.every((cell, i) => alike(cell, before[i])))) this.drift = { x: 0, y: 0 };
    const cells = look.places.filter(place => place.kind === "cell" || place.kind === "ghost").flatMap(place => place.area);
    const [xs, ys] = [0, 1].map(axis => cells.filter((_, i) => i % 2 === axis));
    const least = list => list.reduce((a, b) => Math.min(a, b), Infinity), most = list => list.reduce((a, b) => Math.max(a, b), -Infinity);
    this.bounds = { left: least(xs), top: least(ys), right: most(xs), bottom: most(ys) };
    this.byName = new Map(this.places.map(place => [place.name, place]));
    this.ghosts = look.places.filter(place => place.kind === "ghost");
    this.makeRoom(look.named);
    this.buckets = new Map();
    for (const place of [...this.places, ...this.ghosts]) {
      const xs = place.area.filter((_, i) => i % 2 === 0), ys = place.area.filter((_, i) => i % 2 === 1);
      const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)].map(v => Math.floor(v / BUCKET));
      for (let x = left; x <= right; x++) {
        for (let y = top; y <= bottom; y++) {
          const key = `${x},${y}`;
          if (!this.buckets.has(key)) this.buckets.set(key, []);
          this.buckets.get(key)?.push(place);
        }
      }
    }
    /** @type {Map<string, Lying[]>} The edges around each cell, in the order of the clock. */
    this.around = new Map();
    for (const place of this.places) {
      if (place.kind !== "edge") continue;
      for (const index of place.near) {
        const cell = this.places[index];
        if (!this.around.has(cell.name)) this.around.set(cell.name, []);
        this.around.get(cell.name)?.push(place);
      }
    }
    for (const [name, edges] of this.around) {
      const [x, y] = this.byName.get(name)?.at ?? [0, 0];
      const angle = place => Math.atan2(place.at[1] - y, place.at[0] - x);
      edges.sort((a, b) => angle(a) - angle(b));
    }
  }

  /** What must be in sight: the board, its names if they are shown, and where it can grow, half of what comes next. @param {boolean} named */
  makeRoom(named) {
    const room = (named ? 34 : 14) + (this.ghosts.length ? 20 : 0);
    const { left, top, right, bottom } = this.bounds;
    this.named = named;
    this.extent = { left: left - room, top: top - room, right: right + room, bottom: bottom + room };
    this.refit();
  }

  /** @param {string} name @returns {string[]} the cells next to a cell */
  neighbours(name) {
    return (this.byName.get(name)?.near ?? []).map(index => this.places[index].name);
  }

  /** The edge between two cells. @param {string} a @param {string} b */
  between(a, b) {
    return this.around.get(a)?.find(edge => edge.near.some(index => this.places[index].name === b));
  }

  cells() {
    return this.places.filter(place => place.kind === "cell");
  }

  /** A point of the window on the sheet. */
  point(clientX, clientY) {
    const box = this.stage.getBoundingClientRect();
    return [(clientX - box.left - this.shift.x) / this.shift.scale, (clientY - box.top - this.shift.y) / this.shift.scale];
  }

  /**
   * The place at a point: of the first of these kinds that has one there.
   * @param {[number, number]|number[]} point @param {string[]} kinds
   * @param {number} [reach] edges only this near to their middle
   * @returns {Lying|null}
   */
  hit([x, y], kinds, reach = Infinity) {
    const near = this.buckets.get(`${Math.floor(x / BUCKET)},${Math.floor(y / BUCKET)}`) ?? [];
    for (const kind of kinds) {
      let best = null, least = Infinity;
      for (const place of near) {
        if (place.kind !== kind || !contains(place.area, x, y)) continue;
        const away = Math.hypot(place.at[0] - x, place.at[1] - y);
        if (kind === "edge" && away > reach) continue;
        if (away < least) [best, least] = [place, away];
      }
      if (best) return best;
    }
    return null;
  }

  /** How a place is pointed out: an edge is hit from far, but shown slim, so that nothing beside it is covered. @param {Lying} place */
  outline(place) {
    if (place.kind !== "edge" || !place.near?.length) return place.area;
    const [x, y] = place.at, [cx, cy] = this.places[place.near[0]].at;
    const far = Math.hypot(x - cx, y - cy) || 1;
    const [nx, ny] = [(x - cx) / far, (y - cy) / far];
    const across = place.area.map((_, i) => (i % 2 ? 0 : (place.area[i] - x) * nx + (place.area[i + 1] - y) * ny));
    const by = Math.min(1, SLIM / across.reduce((most, way) => Math.max(most, Math.abs(way)), 1)) - 1;
    return place.area.map((value, i) => value + by * across[i - (i % 2)] * (i % 2 ? ny : nx));
  }

  /** Shows places in a layer of our own. @param {string} layer @param {Iterable<string|Lying>} names */
  pointOut(layer, names) {
    const shapes = [];
    for (const name of names) {
      const place = typeof name === "string" ? this.byName.get(name) : name;
      if (!place) continue;
      shapes.push(svg("polygon", { points: this.outline(place).join(" "), class: `on-${place.kind}` }));
      if (layer === "idle") shapes.push(svg("path", { d: strike(place) }));
    }
    this.layers[layer].replaceChildren(...shapes);
  }

  /** @param {string} name @param {string} says */
  setCursor(name, says) {
    const place = this.byName.get(name);
    if (!place) return;
    this.cursor.setAttribute("points", this.outline(place).join(" "));
    this.cursor.setAttribute("class", `cursor on-${place.kind}`);
    this.cursor.setAttribute("aria-label", says);
    this.cursor.dataset.place = name;
    this.cursorAt = place.at;
  }

  /** The cell nearest to where the cursor was. */
  nearCursor() {
    const [x, y] = this.cursorAt;
    const away = cell => Math.hypot(cell.at[0] - x, cell.at[1] - y);
    return this.cells().reduce((best, cell) => (best && away(best) <= away(cell) ? best : cell), null);
  }

  /** Brings a place into view. @param {string} name */
  reveal(name) {
    const place = this.byName.get(name);
    // On a board that fits everything is in sight.
    if (!place || (this.fitted && !this.steady)) return;
    const { x, y, scale } = this.shift;
    const { clientWidth: w, clientHeight: h } = this.stage;
    const px = place.at[0] * scale + x, py = place.at[1] * scale + y;
    const margin = Math.min(60, w / 4, h / 4);
    const dx = px < margin ? margin - px : px > w - margin ? w - margin - px : 0;
    const dy = py < margin ? margin - py : py > h - margin ? h - margin - py : 0;
    if (dx || dy) this.pan(dx, dy);
  }

  /** On narrow windows, where everything lies below the board: shows it again. */
  comeBack() { if (matchMedia("(max-width: 820px)").matches) scrollTo(0, 0); }

  refit() { if (this.fitted && !this.steady) this.fit(); }

  fit() {
    this.steady = false;
    const { clientWidth: w, clientHeight: h } = this.stage;
    if (!w || !h || !this.size.width) return;
    // What lies around the board, such as names, has its share; a legend below does not push the board about.
    const { left, top, right, bottom } = this.extent;
    const margin = 8;
    const chip = this.stage.querySelector(".chip")?.clientHeight ?? 0;
    const scale = Math.min((w - 2 * margin) / (right - left), (h - chip - 2 * margin) / (bottom - top), 4);
    this.shift = { scale, x: (w - (left + right) * scale) / 2, y: (h - chip - (top + bottom) * scale) / 2 };
    this.fitted = true;
    this.move();
  }

  pan(dx, dy) {
    this.shift.x += dx;
    this.shift.y += dy;
    this.fitted = false;
    this.move();
  }

  /** Zooms by a factor around a point of the window. */
  zoom(by, clientX, clientY) {
    const box = this.stage.getBoundingClientRect();
    const { x, y, scale } = this.shift;
    const to = Math.min(12, Math.max(0.05, scale * by));
    const px = clientX - box.left, py = clientY - box.top;
    this.shift = { scale: to, x: px - (px - x) * to / scale, y: py - (py - y) * to / scale };
    this.fitted = false;
    this.move();
  }

  move() {
    // While it moves, the sheet is one picture for the browser; when it rests it is drawn sharply again.
    this.sheet.classList.add("moving");
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.sheet.classList.remove("moving"), 200);
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      const { x, y, scale } = this.shift;
      this.sheet.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    });
  }
}

/** A stroke across a place, as one strikes out a word. @param {Lying} place */
function strike({ at: [x, y], area }) {
  const far = 0.62 * Math.max(...area.map((value, i) => Math.abs(value - (i % 2 ? y : x))));
  return `M${x - far} ${y + far}L${x + far} ${y - far}`;
}

/** Is a point inside a polygon? @param {number[]} area */
function contains(area, x, y) {
  let inside = false;
  for (let i = 0, j = area.length - 2; i < area.length; j = i, i += 2) {
    const [xi, yi, xj, yj] = [area[i], area[i + 1], area[j], area[j + 1]];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}
