// How the studio looks and sounds to this person: themes, names, checking, the timer, and the list of keys.

import { button, dialog, h } from "./dom.js";
import { select } from "./panel.js";
import { Shelf } from "./store.js";

const USUAL = { theme: "auto", names: false, stand: "board", check: "asked", timer: false };

export class Access {
  /** @param {any} studio */
  constructor(studio) {
    this.studio = studio;
    /** @type {typeof USUAL} */
    this.settings = { ...USUAL };
    this.shelf = new Shelf("localStorage");
    try {
      Object.assign(this.settings, JSON.parse(this.shelf.get("settings") ?? "{}"));
    } catch { /* Settings that cannot be read are the usual ones. */ }
    this.began = 0;
    this.gone = 0;
  }

  apply() {
    document.documentElement.dataset.theme = this.settings.theme;
  }

  /** @param {Partial<typeof USUAL>} some */
  set(some) {
    Object.assign(this.settings, some);
    this.shelf.set("settings", JSON.stringify(this.settings));
    this.apply();
    if ("timer" in some) this.runTimer();
    this.studio.refresh();
  }

  runTimer() {
    clearInterval(this.ticking);
    if (!this.settings.timer) return;
    this.began = Date.now();
    this.gone = 0;
    this.ticking = setInterval(() => {
      const clock = document.getElementById("clock");
      if (clock) clock.textContent = this.clock();
    }, 1000);
  }

  stopTimer() {
    if (!this.began) return;
    this.gone = Date.now() - this.began;
    clearInterval(this.ticking);
  }

  clock() {
    const seconds = Math.floor((this.gone || (this.began ? Date.now() - this.began : 0)) / 1000);
    const two = n => String(n).padStart(2, "0");
    return `${Math.floor(seconds / 3600) ? `${Math.floor(seconds / 3600)}:` : ""}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  }

  menu() {
    const { studio } = this;
    const themes = [["auto", "As the system says"], ["light", "Light"], ["dark", "Dark"], ["contrast", "High contrast, light"], ["contrast-dark", "High contrast, dark"], ["colour-blind", "Colour-blind safe"], ["colour-blind-dark", "Colour-blind safe, dark"]];
    const stands = [["board", "As the board says"], ["pointy", "On a corner"], ["flat", "On a side"]];
    const keys = [
      ["Arrows", "from cell to cell"], ["E", "to the edges of a cell, and back"], ["0–9, ?", "write"], ["Space, Enter", "use the tool here"],
      ["X", "the same, the other way round"], ["Delete", "clear"], ["H", "hint; again for more of it"], ["W", "why is this place so?"], [", .", "back and forward in an explanation; Escape closes it"], ["N", "numbers or candidates"], ["Ctrl+Z, Ctrl+Y", "undo, redo"],
      ["Ctrl+O, Ctrl+S", "open, save"], ["+ − F", "zoom, fit"], ["Wheel, two fingers", "zoom; middle button or space bar to move"],
    ];
    const board = h("div", { class: "read" });
    dialog("View", [
      h("div", { class: "field" }, h("label", { for: "theme" }, "Theme"), select("theme", themes, this.settings.theme, theme => this.set({ theme }))),
      h("label", { class: "check" }, h("input", { type: "checkbox", id: "names", checked: this.settings.names, onchange: event => this.set({ names: event.target.checked }) }), "Names of rows and columns"),
      h("div", { class: "field" }, h("label", { for: "stand" }, "Hexagons stand"), select("stand", stands, this.settings.stand, stand => this.set({ stand }))),
      h("h3", {}, "Keys"),
      h("dl", { class: "keys" }, keys.flatMap(([key, does]) => [h("dt", {}, key), h("dd", {}, does)])),
      h("h3", {}, "The board in words"),
      button("eye", "Read the board", () => {
        const held = Object.values(studio.look?.says ?? {}).sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
        board.replaceChildren(h("p", {}, `${studio.card.name}, ${studio.look?.cells ?? 0} cells, ${held.length} places hold something.`), h("ul", {}, held.map(text => h("li", {}, text))));
      }),
      board,
    ]);
  }
}
