// Wishes for a puzzle that is to be made: on which board, how hard, in which pattern. Closing the dialog ends the work.

import { still } from "./board.js";
import { button, fill, h } from "./dom.js";
import { boardOf } from "./maker.js";
import { select } from "./panel.js";
import { ask } from "./server.js";
import { capital } from "./tools.js";

const SYMMETRIES = { none: "None", 2: "Half a turn", 3: "A third of a turn", 4: "A quarter of a turn", 6: "A sixth of a turn", mirror: "Mirror" };

/** Of a hundred places where a sign could stand between two cells, so many may get one. */
const DOTS = 30;

/** The entry of the gallery that stands for the board on the table. */
const TABLE = { name: "The board on the table" };

export class Wishes {
  /** @param {any} studio @param {{ base: (entry: any) => Promise<any>, close: () => void, redraw: () => void }} dialog */
  constructor(studio, dialog) {
    this.studio = studio;
    this.dialog = dialog;
    this.card = studio.card;
    /** @type {any} */ this.entry = TABLE;
    /** Whether somebody chose the board; until then it is one that suits the kind. */ this.chosen = false;
    /** @type {any} The board on the table: its picture, and the genres that take it. */ this.table = null;
    this.asked = 0;
    this.lookAtTable();
    const { level, symmetry, minimal, dots, cages } = studio.maker.last;
    const levels = [...studio.levels.map(level => [level, capital(level)]), ["any", "Any level"]];
    this.level = /** @type {HTMLSelectElement} */ (select("wish-level", levels, level, () => {}));
    this.symmetry = /** @type {HTMLSelectElement} */ (select("wish-symmetry", [["none", SYMMETRIES.none]], "none", value => { this.wished = value; }));
    this.wished = symmetry;
    this.minimal = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", id: "wish-minimal", checked: minimal }));
    this.seed = /** @type {HTMLInputElement} */ (h("input", { type: "number", id: "wish-seed", min: 0, step: 1, placeholder: "by chance" }));
    this.dots = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", id: "wish-dots", checked: Boolean(dots) }));
    this.dotNames = h("span", {});
    this.dotted = h("label", { class: "check" }, this.dots, this.dotNames);
    this.cages = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", id: "wish-cages", checked: Boolean(cages) }));
    this.caged = h("label", { class: "check" }, this.cages, "Cages with sums");
    this.status = h("div", { class: "status" });
    /** How hard, and the button or how far the work is: what stays in sight whatever else is. */
    this.bar = h("div", { class: "making" }, h("label", { for: "wish-level" }, "Level"), this.level, this.status);
    const field = (label, control) => h("div", { class: "field" }, h("label", { for: control.id }, label), control);
    this.form = h("div", { class: "content-part" },
      h("h3", {}, "Wishes"),
      h("div", { class: "wishes" }, field("Symmetry", this.symmetry), field("Seed", this.seed),
        h("label", { class: "check" }, this.minimal, "As few clues as possible"), this.dotted, this.caged));
    this.rest("");
  }

  get onTable() { return this.entry === TABLE; }

  /** Shows the boards to choose from. @param {any} card @param {any[]} entries @param {HTMLElement} boards */
  show(card, entries, boards) {
    const { card: kind, entry: board } = this;
    this.card = card;
    // Only where numbers count all cells are such signs a matter of taste; elsewhere they are rules.
    const sign = card.clues.find(clue => clue.on === "edge" && clue.noun);
    this.dotted.hidden = !sign || !card.marks.some(mark => mark.numbers && mark.most === "cells");
    this.dotNames.textContent = sign ? `${capital(sign.noun)}s between cells, too` : "";
    this.caged.hidden = !card.cages;
    const all = this.table?.genres.includes(card.id) ? [TABLE, ...entries] : entries;
    if (!this.chosen || !all.includes(this.entry)) this.entry = usual(card, card === this.studio.card ? all : entries);
    boards.replaceChildren(...all.map((entry, at) => h("button", {
      type: "button", class: "board", id: `board-${at}`, "aria-pressed": String(entry === this.entry),
      onclick: () => {
        this.entry = entry;
        this.chosen = true;
        this.dialog.redraw();
        this.changed();
      },
    }, still(entry === TABLE ? this.table.picture : entry.picture, entry.name), h("span", {}, entry.name))));
    if (card !== kind || this.entry !== board || !this.asked) this.changed();
  }

  /** Only those kinds are offered the board on the table that take it. */
  async lookAtTable() {
    try {
      this.table = await (await ask("/api/wishes", { puzzle: boardOf(this.studio, this.studio.card) })).json();
      this.dialog.redraw();
    } catch {
      // What cannot be drawn is not offered.
    }
  }

  base() {
    return this.onTable ? Promise.resolve(boardOf(this.studio, this.card)) : this.dialog.base(this.entry);
  }

  /** Another board may have other symmetries. */
  async changed() {
    if (this.form.hidden) return;
    const asked = ++this.asked;
    try {
      const { symmetries } = await (await ask("/api/wishes", { puzzle: await this.base() })).json();
      if (asked !== this.asked) return;
      this.symmetry.replaceChildren(...symmetries.map(id => h("option", { value: id }, SYMMETRIES[id] ?? id)));
      this.symmetry.value = symmetries.includes(this.wished) ? this.wished : "none";
    } catch {
      // The making itself says what is wrong with the board.
    }
  }

  // Making.

  async make() {
    const { studio } = this;
    const typed = this.seed.value.trim() === "" && !this.seed.validity.badInput ? null : Number(this.seed.value || NaN);
    if (typed !== null && !(Number.isSafeInteger(typed) && typed >= 0)) {
      this.rest("A seed is a whole number, such as 7. Without one, chance decides.");
      this.seed.focus();
      return;
    }
    this.works();
    const wish = { puzzle: await this.base(), level: this.level.value, symmetry: this.symmetry.value, minimal: this.minimal.checked, dots: !this.dotted.hidden && this.dots.checked ? DOTS : 0, cages: !this.caged.hidden && this.cages.checked };
    if (!this.form.isConnected) return;
    studio.maker.make(wish, typed, {
      goesOn: time => { this.time.textContent = `Making… ${(time / 1000).toFixed(1)} s`; },
      ends: trouble => {
        if (trouble) this.rest(trouble);
        else this.dialog.close();
      },
    });
  }

  works() {
    this.time = h("span", {}, "Making…");
    this.studio.speak("Making.");
    this.fill(this.time, button("bad", "Stop", () => {
      this.stop();
      this.rest("Stopped.");
    }, { id: "wish-stop" }));
  }

  rest(trouble) {
    if (trouble) this.studio.speak(trouble);
    this.fill(trouble ? h("p", { class: "trouble", id: "wish-trouble" }, trouble) : null, button("make", "Make it", () => this.make(), { id: "wish-make", class: "first" }));
  }

  /** The button that was pressed makes place for the other one, and the keyboard stays. */
  fill(...children) {
    const inside = this.status.contains(document.activeElement);
    fill(this.status, ...children);
    if (inside) this.status.querySelector("button")?.focus();
  }

  stop() {
    this.asked++;
    this.studio.maker.stop();
  }
}

/** The board that suits a kind: the one on the table, the square one of its usual size, or one without holes. @param {any} card @param {any[]} entries */
function usual(card, entries) {
  const whole = ({ cells, radius }) => cells === 3 * radius * (radius + 1) + 1;
  return entries.find(entry => entry === TABLE) ?? entries.find(entry => (card.side ? entry.ground === "squares" : whole(entry))) ?? entries[0];
}
