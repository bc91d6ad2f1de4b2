// The bar above everything: new, file, what to do, undo and redo, the view.

import { button, fill, h, part } from "./dom.js";
import { newPuzzle } from "./start.js";

const MODES = [["set", "Set"], ["play", "Play"], ["learn", "Learn"]];

/** @param {any} studio */
export function showBar(studio) {
  const { history } = studio;
  const title = studio.doc?.title ?? "";
  part("printed").textContent = title;
  document.title = `${title || studio.card?.name || "Gridwright"} – Gridwright studio`;
  const undone = studio.canGoBack ? "Undo: the new puzzle (Ctrl+Z)" : studio.isSetters(-1) ? "Your marks are all taken back" : history.canUndo ? `Undo: ${history.steps[history.at - 1].label} (Ctrl+Z)` : "Nothing to undo";
  const redone = studio.isSetters(1) ? "Nothing of yours to redo" : history.canRedo ? `Redo: ${history.steps[history.at].label} (Ctrl+Y)` : "Nothing to redo";
  fill(
    part("bar"),
    h("strong", { class: "brand" }, "Gridwright"),
    button("new", "New", () => newPuzzle(studio), { class: "plain", id: "bar-new" }),
    button("make", "Make", () => newPuzzle(studio, true), { class: "plain", id: "bar-make", title: "A new puzzle to play, made to your wishes" }),
    button("menu", "File", () => studio.files.menu(), { class: "plain", id: "bar-file" }),
    h("div", { class: "modes", role: "group", "aria-label": "What to do" }, MODES.map(([mode, label]) =>
      h("button", { type: "button", id: `mode-${mode}`, "aria-pressed": String(studio.mode === mode), onclick: () => studio.setMode(mode) }, label))),
    h("span", { class: "spring" }),
    button("undo", "Undo", () => studio.undo(), { class: "plain slim", id: "bar-undo", disabled: !history.canUndo && !studio.canGoBack, title: undone }),
    button("redo", "Redo", () => studio.redo(), { class: "plain slim", id: "bar-redo", disabled: !history.canRedo, title: redone }),
    button("theme", "View", () => studio.access.menu(), { class: "plain slim", id: "bar-view", title: "Themes, names, keys" }),
  );
}
