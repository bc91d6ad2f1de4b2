// The tools beside the board, and what goes with the tool at hand: a pad of numbers, work on the selection, the board.

import { askCage, withoutCages } from "./cages.js";
import { button, fill, h, part } from "./dom.js";
import { select } from "./panel.js";
import { makeRoom } from "./rooms.js";
import { capital, grown, shrunk } from "./tools.js";

/** @param {any} studio @param {HTMLElement} parent */
export function showToolbar(studio, parent) {
  // Whoever is typing a number is not disturbed; what they write comes back here when it is done.
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && parent.contains(field) && field.type === "number" && field.value !== field.defaultValue) return;
  const tools = studio.tools.map(tool =>
    button(tool.sign, tool.label, () => studio.setTool(tool), { id: `tool-${tool.id}`, class: "tool", "aria-pressed": String(studio.tool === tool), title: tool.hint }));
  const tool = studio.tool;
  fill(
    parent,
    studio.mode === "set" && studio.doc ? kind(studio) : null,
    h("div", { class: "strip", role: "group", "aria-label": "Tools" }, tools),
    tool ? h("p", { class: "hint" }, tool.hint) : null,
    tool ? extras(studio, tool) : null,
  );
}

/** The kind of puzzle. Clues stay where they are; those that the other kind does not have are pointed out. */
function kind(studio) {
  const change = id => {
    const written = ["marks", "pencil"].flatMap(section => Object.keys(studio.doc[section]).map(name => [section, name, undefined]));
    const next = studio.cards.find(card => card.id === id);
    // Nobody could take away what the other kind has no tool for.
    const gone = ["rooms", "cages"].filter(part => !next[part]).map(part => ["top", part, undefined]);
    studio.edit("another kind of puzzle", [...gone, ["top", "genre", id], ["top", "variants", undefined], ["top", "settings", undefined], ["top", "answer", undefined], ...written]);
    studio.setMode("set");
  };
  return h("div", { class: "kind" }, h("label", { for: "kind", class: "spoken" }, "Kind of puzzle"),
    select("kind", studio.cards.map(card => [card.id, card.name]), studio.card.id, change),
    many(studio, [studio.card.settings.map(setting => setting.choices.length ? choice(studio, setting) : h("label", { class: "size", title: setting.summary }, capital(setting.id), h("input", {
      type: "number", id: `setting-${setting.id}`, min: setting.least, max: setting.most, value: studio.pen.setting(setting.id),
      onchange: event => (event.target.defaultValue = event.target.value) && studio.edit(`${setting.id} ${event.target.value}`, [["top", "settings", { ...studio.doc.settings, [setting.id]: Math.min(setting.most, Math.max(setting.least, Math.round(Number(event.target.value)) || setting.usual)) }]]) && showToolbar(studio, part("tools")),
    }))),
    studio.card.variants.map(variant => h("label", { class: "check" }, h("input", {
      type: "checkbox", id: `variant-${variant.id}`, checked: (studio.doc.variants ?? []).includes(variant.id),
      onchange: event => {
        const rest = (studio.doc.variants ?? []).filter(id => id !== variant.id);
        const list = event.target.checked ? [...rest, variant.id] : rest;
        studio.edit(`variant ${variant.id}`, [["top", "variants", list.length ? list : undefined]]);
        showToolbar(studio, part("tools"));
      },
    }), variant.summary))].flat()));
}

/** So many choices are shown at once; more are folded away, so that the tools stay in sight. */
const FEW = 2;

/** @param {any} studio @param {HTMLElement[]} choices */
function many(studio, choices) {
  if (choices.length <= FEW) return choices;
  const used = (studio.doc.variants ?? []).length + Object.keys(studio.doc.settings ?? {}).length;
  const open = studio.unfolded === studio.id;
  // The click comes before it opens, so nothing that is drawn meanwhile folds it again.
  const turn = event => { studio.unfolded = event.target.parentElement.open ? "" : studio.id; };
  return h("details", { class: "variants", open }, h("summary", { id: "variants", onclick: turn }, used ? `Variants (${used})` : "Variants"), choices);
}

/** A setting whose values have meanings: a box to tick if there are two, else a list to choose from. */
function choice(studio, setting) {
  const set = value => {
    const { [setting.id]: before, ...rest } = studio.doc.settings ?? {};
    const settings = value === setting.usual ? rest : { ...rest, [setting.id]: value };
    studio.edit(`${setting.id} ${setting.choices[value - setting.least]}`, [["top", "settings", Object.keys(settings).length ? settings : undefined]]);
    showToolbar(studio, part("tools"));
  };
  const id = `setting-${setting.id}`, now = studio.pen.setting(setting.id);
  if (setting.choices.length === 2) return h("label", { class: "check" }, h("input", { type: "checkbox", id, checked: now !== setting.least, onchange: event => set(setting.least + Number(event.target.checked)) }), setting.summary);
  const choices = setting.choices.map((word, at) => [String(setting.least + at), word]);
  return h("label", { class: "size", title: setting.summary }, capital(setting.id), select(id, choices, String(now), value => set(Number(value))));
}

function extras(studio, tool) {
  if (tool.writes === "number" || tool.writes === "note") return pad(studio, tool);
  if (tool.id === "select") return selectionActions(studio);
  if (tool.writes === "cells") return boardActions(studio);
  if (tool.writes === "graph") return graphActions(studio);
  return null;
}

/** So many keys of the pad have room side by side: beside the board, and below it on a phone and on something wider. */
const ABREAST = { beside: 4, below: 6, broad: 12 };

/** For hands without a keyboard. */
function pad(studio, tool) {
  const key = (label, act, name = label) => h("button", { type: "button", class: "key", "aria-label": name, onclick: () => { act(); studio.view.cursor.focus({ preventScroll: true }); } }, label);
  const most = tool.most === "sides" ? sides(studio) : studio.pen.most(tool);
  // A zero stands first where it is a number by itself, and last where it only ends one.
  const digits = [...Array(Math.min(9, tool.most === "cells" ? 9 : most)).keys()].map(digit => digit + 1);
  if (!tool.least) digits.unshift(0);
  else if (tool.most === "cells" || most > 9) digits.push(0);
  const keys = digits.map(digit => key(String(digit), () => studio.pen.digit(digit)));
  if (tool.query) keys.push(key("?", () => studio.pen.query(), "a clue whose number is not told"));
  keys.push(key("⌫", () => studio.pen.clear(), "Clear"));
  const all = h("div", { class: "pad", role: "group", "aria-label": "Numbers" }, keys);
  for (const [width, fit] of Object.entries(ABREAST)) {
    // Rows are as even as they can be, and the last key fills up the last one.
    const columns = Math.ceil(keys.length / Math.ceil(keys.length / fit));
    all.style.setProperty(`--${width}`, String(columns));
    all.style.setProperty(`--${width}-last`, String((keys.length - 1) % columns + 1));
  }
  return all;
}

/** How many sides the cells of this board have, at most nine. */
function sides(studio) {
  return Math.min(9, studio.view.cells().reduce((most, cell) => Math.max(most, studio.pen.most({ most: "sides" }, cell)), 1));
}

function selectionActions(studio) {
  const { view } = studio;
  const some = studio.selection.size > 0;
  const near = name => view.neighbours(name);
  const numbers = studio.card.clues.find(clue => clue.what === "number" && clue.on === "cell");
  const choose = (what, cells) => studio.selectAsStep(what, cells);
  const act = (label, run, needs = true) => h("button", { type: "button", disabled: needs && !some, onclick: run }, label);
  return h("div", { class: "actions", role: "group", "aria-label": "Selection" },
    h("p", { class: "count" }, some ? `${studio.selection.size} selected` : "Nothing selected"),
    act("All", () => choose("selected all", new Set(view.cells().map(cell => cell.name))), false),
    act("Row", () => choose("selected a row", row(studio)), false),
    act("Rim", () => choose("selected the rim", rim(view)), false),
    act("Grow", () => choose("grew the selection", grown(studio.selection, near))),
    act("Shrink", () => choose("shrank the selection", shrunk(studio.selection, near))),
    act("Invert", () => choose("inverted the selection", new Set(view.cells().map(cell => cell.name).filter(name => !studio.selection.has(name)))), false),
    numbers?.most === "cells" ? act("Number in order", () => numberInOrder(studio)) : null,
    studio.card.rooms ? act("Make a room", () => makeRoom(studio, studio.selection)) : null,
    studio.card.cages ? act("Make a cage…", () => askCage(studio)) : null,
    studio.card.cages && studio.doc.cages?.length ? act("Take cages away", () => withoutCages(studio)) : null,
    act("Clear clues", () => studio.pen.clear()),
    act("Take out", () => studio.reshape(`took ${studio.selection.size} cells out`, { kind: "punch", places: [...studio.selection] })),
    act("Keep only these", () => {
      const rest = view.cells().map(cell => cell.name).filter(name => !studio.selection.has(name));
      studio.reshape("kept the selection", { kind: "punch", places: rest });
    }),
  );
}

/** The straight row of cells through the cursor; asked again, the next direction. */
function row(studio) {
  const { view } = studio;
  const here = view.byName.get(studio.cursor);
  if (!here) return new Set();
  const lines = [];
  for (const name of view.neighbours(here.name)) {
    const near = view.byName.get(name);
    const [dx, dy] = [near.at[0] - here.at[0], near.at[1] - here.at[1]];
    const far = Math.hypot(dx, dy);
    const cells = view.cells().filter(cell => Math.abs((cell.at[0] - here.at[0]) * dy - (cell.at[1] - here.at[1]) * dx) / far < 2).map(cell => cell.name);
    if (!lines.some(line => line.length === cells.length && line.every(name => cells.includes(name)))) lines.push(cells);
  }
  studio.rowTurn = ((studio.rowTurn ?? -1) + 1) % Math.max(1, lines.length);
  return new Set(lines[studio.rowTurn] ?? [here.name]);
}

/** The cells at the rim: those with fewer neighbours than the others. */
function rim(view) {
  const most = view.cells().reduce((most, cell) => Math.max(most, cell.near.length), 0);
  return new Set(view.cells().filter(cell => cell.near.length < most).map(cell => cell.name));
}

/** The selected cells in the order in which they were selected, from the next number after those that stand there. */
function numberInOrder(studio) {
  const taken = new Set(Object.values(studio.doc.clues).filter(value => typeof value === "number"));
  for (const name of studio.selection) taken.delete(studio.doc.clues[name]);
  let next = 1;
  studio.edit(`numbered ${studio.selection.size} cells`, [...studio.selection].map(name => {
    while (taken.has(next)) next++;
    return ["clues", name, next++];
  }));
}

function boardActions(studio) {
  const board = studio.doc.board;
  const kind = Object.keys(board)[0];
  const act = (label, change, what = label.toLowerCase()) => h("button", { type: "button", onclick: () => studio.reshape(what, change()) }, label);
  const here = kind => () => ({ kind, place: studio.cursor });
  const size = (label, now, change) => h("label", { class: "size" }, label, h("input", {
    type: "number", min: 1, max: 60, value: now, id: `size-${label.toLowerCase()}`,
    onchange: async event => {
      event.target.defaultValue = event.target.value;
      const wanted = Number(event.target.value);
      if (!(Number.isInteger(wanted) && wanted >= 1)) studio.say(`${label}: a whole number from 1 on.`);
      else if (await studio.reshape(`${label.toLowerCase()} ${wanted}`, change(wanted))) return;
      // A size that was refused is none: the field tells again how large the board is.
      showToolbar(studio, part("tools"));
    },
  }));
  const rows = board.rectangle?.rows, cols = board.rectangle?.cols;
  const radius = studio.look?.radius;
  return h("div", { class: "actions", role: "group", "aria-label": "Board" },
    kind === "rectangle" ? h("div", { class: "row" },
      size("Rows", rows, value => ({ kind: "resize", rows: value, cols })),
      size("Columns", cols, value => ({ kind: "resize", rows, cols: value }))) : null,
    typeof radius === "number" ? h("div", { class: "row" }, size("Radius", radius, value => ({ kind: "radius", radius: value }))) : null,
    act("Add a ring", () => ({ kind: "add-ring" })),
    act("Remove the ring", () => ({ kind: "remove-ring" })),
    h("button", { type: "button", id: "take-centre", onclick: () => takeCentre(studio) }, "Take the centre out"),
    kind === "rectangle" ? [
      act("Add row below", here("add-row")),
      act("Remove this row", here("remove-row")),
      act("Add column beside", here("add-column")),
      act("Remove this column", here("remove-column")),
    ] : null,
    h("button", { type: "button", id: "mask", onclick: () => studio.files.mask() }, "From a mask…"),
  );
}

function graphActions(studio) {
  const act = (label, run) => h("button", { type: "button", onclick: run }, label);
  return h("div", { class: "actions", role: "group", "aria-label": "Board" },
    act("Add a cell beside", () => studio.graph.addBeside()),
    act("Take this cell out", () => studio.pen.clear()));
}

/** The cell nearest to the middle of all cells. */
function takeCentre(studio) {
  const cells = studio.view.cells();
  const mean = axis => cells.reduce((sum, cell) => sum + cell.at[axis], 0) / cells.length;
  const [x, y] = [mean(0), mean(1)];
  const away = cell => Math.hypot(cell.at[0] - x, cell.at[1] - y);
  const middle = cells.reduce((best, cell) => (away(cell) < away(best) - 1e-6 ? cell : best));
  if (away(middle) > 30) studio.say("The middle of the board is a hole already.");
  else studio.reshape("took the centre out", { kind: "punch", places: [middle.name] });
}
