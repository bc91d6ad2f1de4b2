// Pictures of the board on the table, and booklets of it and of others that this browser keeps.

import { puzzleOnly, toWire } from "./document.js";
import { button, dialog, h } from "./dom.js";
import { boardWord, fileName, handOver } from "./files.js";
import { ask } from "./server.js";

const THEMES = [["screen", "Colours on white"], ["print", "Black and white"], ["dark", "Light on dark"], ["contrast", "High contrast"], ["colour-blind", "Colour-blind safe"]];

/** @param {string} id @param {string} label @param {string[][]} choices @param {string} chosen */
function choice(id, label, choices, chosen) {
  const list = /** @type {HTMLSelectElement} */ (h("select", { id }, choices.map(([value, text]) => h("option", { value }, text))));
  list.value = chosen;
  return { list, field: h("div", { class: "field" }, h("label", { for: id }, label), list) };
}

/** @param {string} id @param {string} label @param {boolean} checked */
function tick(id, label, checked) {
  const box = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", id }));
  box.checked = checked;
  return { box, label: h("label", { class: "check" }, box, label) };
}

/** @param {any} studio */
export async function press(studio) {
  const recent = (await studio.store.recent()).filter(record => record.id !== studio.id);
  const named = studio.access.settings.names;
  const title = doc => doc.title || studio.cards.find(card => card.id === doc.genre)?.name || "Puzzle";
  const told = h("p", { role: "status", class: "quiet", id: "print-says" });
  const make = async (path, question, name, made) => {
    told.textContent = "One moment…";
    try {
      handOver(await (await ask(path, question)).blob(), name);
      told.textContent = made;
    } catch (error) {
      told.textContent = `This cannot be printed: ${error.message}`;
    }
  };

  const theme = choice("picture-theme", "Theme", THEMES, "screen");
  const width = /** @type {HTMLInputElement} */ (h("input", { type: "number", id: "picture-width", min: 16, max: 8000, value: 1600 }));
  const names = tick("picture-names", "Coordinates", named);
  const marks = tick("picture-marks", "My marks", false);
  const picture = kind => {
    const puzzle = marks.box.checked ? toWire(studio.doc) : puzzleOnly(studio.doc);
    const name = fileName(title(studio.doc), kind);
    const pixels = Math.round(Number(width.value)) || null;
    make("/api/picture", { puzzle, kind, theme: theme.list.value, names: names.box.checked, width: kind === "png" ? pixels : null }, name, `Saved as ${name}.`);
  };

  const boards = [{ id: studio.id, doc: studio.doc }, ...recent].slice(0, 60);
  const ticks = boards.map((record, i) => ({ record, ...tick(`booklet-${i}`, `${title(record.doc)}, ${boardWord(record.doc.board)}`, i === 0) }));
  const heading = /** @type {HTMLInputElement} */ (h("input", { id: "booklet-title", maxlength: 200, value: studio.doc.title ?? "" }));
  const author = /** @type {HTMLInputElement} */ (h("input", { id: "booklet-author", maxlength: 200, value: studio.doc.author ?? "" }));
  const paper = choice("booklet-paper", "Paper", [["a4", "A4"], ["letter", "Letter"]], "a4");
  const many = choice("booklet-many", "Puzzles to a page", [["1", "One"], ["2", "Two"], ["4", "Four"], ["6", "Six"]], "2");
  const ink = choice("booklet-theme", "Theme", THEMES, "print");
  const rules = tick("booklet-rules", "Rules, with an example", true);
  const answers = tick("booklet-answers", "Answers at the end", true);
  const coordinates = tick("booklet-names", "Coordinates", named);
  const booklet = () => {
    const puzzles = ticks.filter(({ box }) => box.checked).map(({ record }) => puzzleOnly(record.doc));
    const name = fileName(`${heading.value.trim() || title(studio.doc)} booklet`, "pdf");
    make("/api/booklet", {
      puzzles, title: heading.value, author: author.value, theme: ink.list.value, paper: paper.list.value, per_page: Number(many.list.value),
      names: coordinates.box.checked, rules: rules.box.checked, answers: answers.box.checked,
    }, name, `Saved as ${name}.`);
  };

  dialog("Pictures and print", [
    h("h3", {}, "This board as a picture"),
    h("div", { class: "pair" }, theme.field, h("div", { class: "field" }, h("label", { for: "picture-width" }, "Width of a PNG, in pixels"), width)),
    h("div", { class: "row" }, names.label, marks.label),
    h("div", { class: "row" }, [["svg", "SVG"], ["png", "PNG"], ["pdf", "PDF"]].map(([kind, label]) => button("save", label, () => picture(kind), { id: `picture-${kind}` }))),
    h("h3", {}, "A booklet"),
    h("div", { class: "pair" }, h("div", { class: "field" }, h("label", { for: "booklet-title" }, "Title of the booklet"), heading), h("div", { class: "field" }, h("label", { for: "booklet-author" }, "Made by"), author)),
    h("div", { class: "pair" }, paper.field, many.field, ink.field),
    h("div", { class: "row" }, rules.label, answers.label, coordinates.label),
    h("h3", {}, "Puzzles in the booklet"),
    h("div", { role: "group", "aria-label": "Puzzles in the booklet", class: "points" }, ticks.map(({ label }) => label)),
    h("div", { class: "row" }, button("print", "Make the booklet", booklet, { id: "booklet", class: "first" }), button("", "Print this page…", () => window.print(), { id: "print-page" })),
    told,
  ]);
}
