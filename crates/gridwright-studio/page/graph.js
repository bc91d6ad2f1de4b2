// Free graphs under the hand: a click on empty space adds a cell, two cells picked one after the other are linked or
// unlinked, a dragged cell moves. Each is one step.
//
// A document says where the cells of a graph lie in units of its own; the drawing has scaled and shifted them. How, is
// read from the cells themselves.

/** So far apart on the sheet lie two neighbouring cells, where no two cells tell. */
const UNIT = 60;
/** Positions are kept to a hundredth. */
const round = value => Math.round(value * 100) / 100;

export class Graph {
  /** @param {any} studio */
  constructor(studio) {
    this.studio = studio;
  }

  /** The cells of the document, each with a place of its own: where it was drawn, if nobody has said so far. */
  cells() {
    const { doc, view } = this.studio;
    const cells = structuredClone(doc.board.graph.cells);
    const { scale, x, y } = this.measure();
    for (const cell of cells) {
      const drawn = view.byName.get(cell.label)?.at;
      if (!cell.at && drawn) cell.at = [round((drawn[0] - x) / scale), round((drawn[1] - y) / scale)];
    }
    return cells;
  }

  /** From the units of the document to the sheet: scale and shift. */
  measure() {
    const { doc, view } = this.studio;
    const known = doc.board.graph.cells.filter(cell => cell.at && view.byName.has(cell.label))
      .map(cell => ({ at: cell.at, drawn: view.byName.get(cell.label).at }));
    const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
    const first = known[0];
    if (!first) return { scale: UNIT, x: 0, y: 0 };
    const far = known.reduce((best, one) => (apart(one.at, first.at) > apart(best.at, first.at) ? one : best));
    const scale = apart(far.at, first.at) > 0 ? apart(far.drawn, first.drawn) / apart(far.at, first.at) : UNIT;
    return { scale, x: first.drawn[0] - first.at[0] * scale, y: first.drawn[1] - first.at[1] * scale };
  }

  /** A point of the sheet in the units of the document. @param {number[]} point */
  at([px, py]) {
    const { scale, x, y } = this.measure();
    return [round((px - x) / scale), round((py - y) / scale)];
  }

  write(label, cells) {
    return this.studio.edit(label, [["top", "board", { graph: { ...this.studio.doc.board.graph, cells } }]]);
  }

  /** A new cell at a point of the sheet, linked to others if wanted. @param {number[]} point @param {string[]} [links] */
  add(point, links = []) {
    const at = this.at(point);
    const cells = this.cells();
    const label = freeLabel(new Set(cells.map(cell => cell.label)));
    for (const cell of cells) if (links.includes(cell.label)) cell.neighbours.push(label);
    cells.push({ label, neighbours: [...links], at });
    this.write(`added ${label}`, cells);
    this.studio.cursor = label;
    this.studio.speak(`Added ${label}.`);
    return label;
  }

  /** A new cell beside the one at the cursor, linked to it: for those without a pointer. */
  addBeside() {
    const { view, cursor } = this.studio;
    const here = view.byName.get(cursor);
    if (!here) return this.add([UNIT, UNIT]);
    const { scale } = this.measure();
    const near = point => view.cells().reduce((least, cell) => Math.min(least, Math.hypot(cell.at[0] - point[0], cell.at[1] - point[1])), Infinity);
    const around = [...Array(12).keys()].map(i => [here.at[0] + scale * 1.2 * Math.cos(i * Math.PI / 6), here.at[1] + scale * 1.2 * Math.sin(i * Math.PI / 6)]);
    return this.add(around.reduce((best, point) => (near(point) > near(best) + 1 ? point : best)), [cursor]);
  }

  /** Links two cells, or takes the link away, with what was written on it. @param {string} a @param {string} b */
  link(a, b) {
    const { doc } = this.studio;
    const cells = structuredClone(doc.board.graph.cells);
    const [one, other] = [a, b].map(label => cells.find(cell => cell.label === label));
    if (!one || !other || a === b) return;
    const linked = one.neighbours.includes(b);
    for (const [cell, near] of [[one, b], [other, a]]) {
      cell.neighbours = cell.neighbours.filter(label => label !== near);
      if (!linked) cell.neighbours.push(near);
    }
    const edge = linked ? this.studio.view.between(a, b)?.name : undefined;
    const gone = edge ? ["clues", "marks", "pencil"].map(section => [section, edge, undefined]) : [];
    this.studio.edit(`${linked ? "unlinked" : "linked"} ${a} and ${b}`, [["top", "board", { graph: { ...doc.board.graph, cells } }], ...gone]);
    this.studio.speak(linked ? `${a} and ${b} are no longer linked.` : `${a} and ${b} are linked.`);
  }

  /** @param {string} name @param {number[]} point of the sheet */
  move(name, point) {
    const at = this.at(point);
    const cells = this.cells();
    const cell = cells.find(cell => cell.label === name);
    if (!cell) return;
    cell.at = at;
    this.write(`moved ${name}`, cells);
  }

  /** How a cell would look at another point: itself and its links. @param {any} place @param {number[]} point */
  preview(place, point) {
    const { view } = this.studio;
    const [dx, dy] = [point[0] - place.at[0], point[1] - place.at[1]];
    const links = place.near.map(index => ({ kind: "link", area: [...point, ...view.places[index].at] }));
    return [{ kind: "cell", area: place.area.map((value, i) => value + (i % 2 ? dy : dx)) }, ...links];
  }
}

/** The first of a, b, … z, a2, b2, … that is free. @param {Set<string>} taken */
function freeLabel(taken) {
  for (let round = 1; ; round++) {
    for (const letter of "abcdefghijklmnopqrstuvwxyz") {
      const label = round === 1 ? letter : `${letter}${round}`;
      if (!taken.has(label)) return label;
    }
  }
}
