// The keyboard on the board: arrows from cell to cell, E from a cell to the edges around it, digits, signs and deletion.

const ARROWS = { ArrowRight: 0, ArrowDown: Math.PI / 2, ArrowLeft: Math.PI, ArrowUp: -Math.PI / 2 };

/** Keys that write, wherever the focus is. */
const WRITES = /^([0-9?]|Delete|Backspace)$/;
/** Keys that ask, wherever the focus is. */
const ASKS = /^[hw]$/i;

/**
 * The next cell in a direction: a neighbour if there is one that way, else the next over a hole. Between hexagons two
 * neighbours may lie equally well; then rows take turns, so that a walk goes straight on and the opposite key leads back.
 */
export function step(view, name, direction) {
  const here = view.byName.get(name);
  if (!here) return null;
  const ahead = [Math.cos(direction), Math.sin(direction)];
  const best = (cells, widest) => {
    let found = null, least = Infinity;
    for (const place of cells) {
      if (place.kind !== "cell" || place === here) continue;
      const dx = place.at[0] - here.at[0], dy = place.at[1] - here.at[1];
      const far = dx * ahead[0] + dy * ahead[1], aside = dy * ahead[0] - dx * ahead[1];
      const turn = Math.abs(Math.atan2(aside, far));
      if (turn > widest) continue;
      // Which of two that lie alike is a matter of the row, whichever way one comes.
      const row = Math.abs(Math.round((here.at[0] * ahead[0] + here.at[1] * ahead[1]) / far));
      const side = Math.sign(Math.round(Math.abs(ahead[0]) > 0.5 ? dy : dx));
      const cost = Math.hypot(dx, dy) * (1 + 1.5 * turn) + (side === (row % 2 ? -1 : 1) ? 0 : 1e-3);
      if (cost < least) [found, least] = [place.name, cost];
    }
    return found;
  };
  return best(here.near.map(index => view.places[index]), Math.PI * 0.2) ?? best(view.places, Math.PI * 0.36);
}

/** @param {any} studio */
export function listen(studio) {
  const view = studio.view;
  document.addEventListener("keydown", event => {
    if (document.querySelector("dialog[open]")) return;
    const control = event.ctrlKey || event.metaKey;
    const field = event.target instanceof Element && event.target.closest("input:not([type=range]):not([type=checkbox]), textarea, select");
    if (control && event.key.toLowerCase() === "z" && !field) {
      event.preventDefault();
      if (event.shiftKey) studio.redo();
      else studio.undo();
    } else if (control && event.key.toLowerCase() === "y" && !field) {
      event.preventDefault();
      studio.redo();
    } else if (control && event.key.toLowerCase() === "s") {
      event.preventDefault();
      studio.files.saveAs("json");
    } else if (control && event.key.toLowerCase() === "o") {
      event.preventDefault();
      studio.files.choose();
    } else if (event.key === "Escape" && studio.guide.show && !view.stage.contains(event.target)) {
      studio.guide.close();
    } else if (!control && !field && /^Arrow(Left|Right)$/.test(event.key) && event.target instanceof Element && event.target.closest("#slide-moves") && studio.guide.step(event.key === "ArrowRight" ? 1 : -1)) {
      event.preventDefault();
    } else if (!control && !field && /^[,.]$/.test(event.key) && !view.stage.contains(event.target) && studio.guide.step(event.key === "." ? 1 : -1)) {
      event.preventDefault();
    } else if (!control && !event.altKey && !field && !view.stage.contains(event.target) && (WRITES.test(event.key) || ASKS.test(event.key)) && studio.mode !== "learn") {
      // Whatever was clicked last, what is typed goes to the board.
      if (press(studio, event)) event.preventDefault();
    }
  });
  view.stage.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(studio, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
}

/** @returns {boolean} whether the key meant something */
function press(studio, event) {
  const { view, cursor, guide } = studio;
  const place = view.byName.get(cursor);
  if (studio.mode === "play" && (WRITES.test(event.key) || /^[ xX]$|^Enter$/.test(event.key)) && studio.tool?.writes !== "why" && guide.holds()) return true;
  if (event.key in ARROWS) {
    if (place?.kind === "edge") {
      const cell = studio.home && view.around.get(studio.home) ? studio.home : view.places[place.near[0]].name;
      const edges = view.around.get(cell) ?? [];
      const at = edges.indexOf(place);
      const by = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : edges.length - 1;
      studio.home = cell;
      studio.moveCursor(edges[(at + by) % edges.length].name);
    } else {
      const to = step(view, cursor, ARROWS[event.key]);
      if (to) {
        if (event.shiftKey && studio.tool?.id === "select") studio.select(new Set([...studio.selection, cursor, to]));
        studio.moveCursor(to);
      }
    }
    return true;
  }
  if (/^[0-9]$/.test(event.key)) return studio.pen.digit(Number(event.key));
  switch (event.key) {
    case "e":
    case "E":
      if (place?.kind === "edge") studio.moveCursor(studio.home ?? view.places[place.near[0]].name);
      else if (view.around?.get(cursor)) {
        studio.home = cursor;
        studio.moveCursor(view.around.get(cursor)[0].name);
      }
      return true;
    case "Escape":
      if (guide.show) guide.close();
      else if (place?.kind === "edge") studio.moveCursor(studio.home ?? view.places[place.near[0]].name);
      else studio.select(new Set());
      return true;
    case "?": return studio.pen.query();
    case "Delete":
    case "Backspace": studio.pen.clear(); return true;
    case " ":
    case "Enter": studio.pen.toggle(event.shiftKey); return true;
    case "x":
    case "X": studio.pen.toggle(true); return true;
    case "n":
    case "N": studio.pen.toggleNotes(); return true;
    case "h":
    case "H": guide.hint(); return true;
    case "w":
    case "W": guide.ponder(true); return true;
    case ",": return guide.step(-1);
    case ".": return guide.step(1);
    case "+": view.zoom(1.2, innerWidth / 2, innerHeight / 2); return true;
    case "-": view.zoom(1 / 1.2, innerWidth / 2, innerHeight / 2); return true;
    case "f":
    case "F": view.fit(); return true;
    default: return false;
  }
}
