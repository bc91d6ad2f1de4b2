// A new puzzle: what kind, on which board, how large; empty, or made ready to play.

import { still } from "./board.js";
import { fromWire } from "./document.js";
import { button, dialog, h } from "./dom.js";
import { otherNames, sentence } from "./learn.js";
import { ask } from "./server.js";
import { Wishes } from "./wishes.js";

/** @param {any} studio @param {boolean} [made] whether to begin with a puzzle that is made, rather than with an empty board */
export function newPuzzle(studio, made = false) {
  let card = studio.card;
  const size = /** @type {HTMLInputElement} */ (h("input", { type: "number", id: "size", min: 1, max: 30, placeholder: "as shown", "aria-describedby": "size-says", onchange: () => wishes.changed(), oninput: () => { trouble.hidden = true; } }));
  const trouble = h("p", { class: "trouble", id: "size-trouble", role: "status", hidden: true });
  const boards = h("div", { class: "gallery" });
  const examples = h("div", { class: "gallery" });
  const kinds = h("div", { class: "kinds", role: "group", "aria-label": "Kind of puzzle" });
  const way = (id, label, value) => h("button", { type: "button", id, onclick: () => { made = value; draw(); } }, label);
  const ways = [way("way-empty", "Empty board", false), way("way-made", "Puzzle to play", true)];
  const wishes = new Wishes(studio, { base: entry => sizedBase(entry), close: () => box.close(), redraw: () => draw() });
  const rest = h("div", { class: "content-part" },
    h("h3", {}, "Puzzles to play"), examples,
    h("h3", {}, "First puzzle"),
    button("eye", "Open the first puzzle again", () => open(studio.gallery.first.puzzle, "set")));

  const draw = () => {
    const id = document.activeElement?.id;
    ways.forEach((button, i) => button.setAttribute("aria-pressed", String(made === Boolean(i))));
    kinds.replaceChildren(...studio.cards.map(other => h("button", {
      type: "button", "aria-pressed": String(other === card), id: `kind-${other.id}`, onclick: () => { card = other; draw(); },
    }, h("strong", {}, other.name), alsoCalled(other), h("span", { class: "quiet" }, other.summary))));
    rest.hidden = made;
    wishes.form.hidden = wishes.bar.hidden = !made;
    kinds.classList.toggle("short", made);
    const entries = studio.gallery.boards.filter(entry => card.grounds.includes(entry.ground) && entry.genres.includes(card.id));
    if (made) {
      wishes.show(card, entries, boards);
      size.disabled = wishes.onTable;
    } else {
      size.disabled = false;
      boards.replaceChildren(...entries.map(entry =>
        h("button", { type: "button", class: "board", onclick: () => begin(entry) }, still(entry.picture, entry.name), h("span", {}, entry.name))));
    }
    examples.replaceChildren(...card.examples.map(example =>
      h("button", { type: "button", class: "board", onclick: () => open(example.puzzle, "play") }, still(example.picture, "A puzzle to play"), h("span", {}, sentence(example.says)))));
    rest.firstElementChild.hidden = !card.examples.length;
    if (id?.startsWith("kind-") || id?.startsWith("board-")) document.getElementById(id)?.focus();
  };
  const open = async (puzzle, mode) => {
    box.close();
    studio.firstVisit = false;
    await studio.openDocument(fromWire(puzzle), { mode, before: studio.id });
    // The dialog has given the keyboard back to the bar, but whoever begins goes on at the board.
    studio.view.cursor.focus({ preventScroll: true });
  };
  /** The empty board of an entry, in the size that is asked for. */
  const sizedBase = async entry => {
    const { gridwright, board } = structuredClone(entry.puzzle);
    const puzzle = { gridwright, genre: card.id, board, clues: {} };
    const usual = entry.ground === "squares" ? card.side : 0;
    return sized(puzzle, Math.min(30, Math.round(Number(size.value) || usual)), entry).catch(() => puzzle);
  };
  const begin = async entry => {
    const puzzle = await sizedBase(entry);
    // A board of the gallery is taken as it is shown; in another size it may not be.
    const against = size.value ? await objections(puzzle) : [];
    trouble.textContent = against.map(({ message }) => `${sentence(message)}.`).join(" ");
    trouble.hidden = !against.length;
    if (against.length) {
      size.focus();
      size.select();
    } else await open(puzzle, "set");
  };
  const box = dialog("New puzzle", [
    h("div", { class: "modes ways", role: "group", "aria-label": "What to begin with" }, ways),
    h("h3", {}, "Kind"), kinds,
    h("h3", {}, "Board"),
    h("div", { class: "sizing" }, h("label", { for: "size" }, "Size"), size, h("span", { class: "quiet", id: "size-says" }, "Rows and columns of squares, rings around the middle of hexagons. Everything can be changed later.")),
    trouble,
    boards,
    rest,
    wishes.form,
    wishes.bar,
  ], "large");
  box.addEventListener("close", () => wishes.stop());
  draw();
  document.getElementById(made ? "way-made" : `kind-${card.id}`)?.focus();
}

/** Other names under which people may look for it. */
function alsoCalled(card) {
  const names = otherNames(card);
  return names.length ? h("span", { class: "aliases" }, names.join(", ")) : null;
}

/** What the kind of a puzzle has against its board. Without an answer, the puzzle itself shows what is wrong. @param {any} puzzle @returns {Promise<any[]>} */
async function objections(puzzle) {
  return ask("/api/wishes", { puzzle }).then(answer => answer.json()).then(({ against }) => against).catch(() => []);
}

/** The puzzle on a board of another size, where the board has one. @param {any} puzzle @param {number} size @param {any} entry */
async function sized(puzzle, size, entry) {
  const kind = Object.keys(puzzle.board)[0];
  if (!size || size < 1 || entry.radius === null && kind !== "rectangle") return puzzle;
  const change = kind === "rectangle" ? { kind: "resize", rows: size, cols: size } : { kind: "radius", radius: size };
  return (await (await ask("/api/reshape", { puzzle, change })).json()).puzzle;
}
