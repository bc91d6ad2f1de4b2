// A new puzzle: what kind, on which board, how large.

import { still } from "./board.js";
import { fromWire } from "./document.js";
import { button, dialog, h } from "./dom.js";

/** @param {any} studio */
export function newPuzzle(studio) {
  let card = studio.card;
  const size = /** @type {HTMLInputElement} */ (h("input", { type: "number", id: "size", min: 1, max: 30, value: "" , placeholder: "as shown" }));
  const boards = h("div", { class: "gallery" });
  const kinds = h("div", { class: "kinds", role: "group", "aria-label": "Kind of puzzle" });

  const draw = () => {
    kinds.replaceChildren(...studio.cards.map(other => h("button", {
      type: "button", "aria-pressed": String(other === card), id: `kind-${other.id}`, onclick: () => { card = other; draw(); },
    }, h("strong", {}, other.name), h("span", { class: "quiet" }, other.summary))));
    boards.replaceChildren(...studio.gallery.boards.filter(entry => card.grounds.includes(entry.ground)).map(entry =>
      h("button", { type: "button", class: "board", onclick: () => begin(entry) }, still(entry.picture, entry.name), h("span", {}, entry.name))),
    ...card.examples.map(example => h("button", { type: "button", class: "board", onclick: () => open(example.puzzle, "play") }, still(example.picture, "An example"), h("span", {}, "Example to play"))));
  };
  const open = (puzzle, mode) => {
    box.close();
    studio.firstVisit = false;
    studio.openDocument(fromWire(puzzle), { mode });
  };
  const begin = entry => {
    const puzzle = structuredClone(entry.puzzle);
    open({ gridwright: puzzle.gridwright, genre: card.id, board: sized(puzzle.board, Number(size.value)), clues: {} }, "set");
  };
  const box = dialog("New puzzle", [
    h("h3", {}, "Kind"), kinds,
    h("h3", {}, "Board"),
    h("div", { class: "field" }, h("label", { for: "size" }, "Size of hexagons and rectangles"), size),
    boards,
    h("h3", {}, "First puzzle"),
    button("eye", "Open the first puzzle again", () => open(studio.gallery.first.puzzle, "set")),
  ], "large");
  draw();
}

/** A full hexagon or rectangle of another size; other shapes stay as they are. */
function sized(board, size) {
  if (!size || size < 1) return board;
  const [kind, inner] = Object.entries(board)[0];
  if (kind === "hexagon") return { hexagon: { ...inner, radius: Math.min(size, 30) } };
  if (kind === "rectangle") return { rectangle: { ...inner, rows: Math.min(size, 60), cols: Math.min(size, 60) } };
  return board;
}
