// Cages: groups of cells with a sum. The selected cells become one, and leave the cages in which they were.

import { button, dialog, h } from "./dom.js";

/** What is left of the cages without the selected cells. */
function rest(studio) {
  const without = cage => ({ ...cage, cells: cage.cells.filter(name => !studio.selection.has(name)) });
  return (studio.doc.cages ?? []).map(without).filter(cage => cage.cells.length);
}

function put(studio, what, cages) {
  studio.edit(what, [["top", "cages", cages.length ? cages : undefined]]);
}

/** Asks for the sum of the selected cells, which may be left open. */
export function askCage(studio) {
  const cells = [...studio.selection];
  const same = (studio.doc.cages ?? []).find(cage => cage.cells.length === cells.length && cells.every(name => cage.cells.includes(name)));
  const make = () => {
    box.close();
    const sum = /^\d{1,9}$/.test(field.value.trim()) ? Number(field.value) : undefined;
    const cage = sum === undefined ? { cells } : { cells, sum };
    put(studio, `a cage of ${cells.length}${sum === undefined ? "" : ` with sum ${sum}`}`, [...rest(studio), cage]);
  };
  const field = /** @type {HTMLInputElement} */ (h("input", {
    id: "cage-sum", inputmode: "numeric", maxlength: 9, value: same?.sum ?? "", "aria-label": "Sum",
    onkeydown: event => { if (event.key === "Enter") { event.preventDefault(); make(); } },
  }));
  const box = dialog("A cage", [
    h("p", { class: "quiet" }, "What do the numbers in these cells add up to? Without a sum they only have to differ."),
    field,
    button("good", "Make it", make, { id: "cage-make" }),
  ]);
  field.focus();
  field.select();
}

/** Takes the selected cells out of their cages; a cage that loses one of its cells goes as a whole. */
export function withoutCages(studio) {
  const kept = (studio.doc.cages ?? []).filter(cage => !cage.cells.some(name => studio.selection.has(name)));
  put(studio, "took cages away", kept);
}
