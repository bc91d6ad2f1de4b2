// The document: our puzzle JSON, with marks turned from lists by word into values by place, which is how people edit.

/**
 * @typedef {Record<string, any>} Doc  The top of our JSON; `clues`, `marks` and `pencil` are values by place name.
 * @typedef {[section: string, key: string, before: any, after: any]} Change  `undefined` stands for nothing there.
 */

/** Sections whose entries are edited one by one; everything else at the top is replaced as a whole. */
export const SECTIONS = ["clues", "marks", "pencil"];

/** @param {any} wire @returns {Doc} */
export function fromWire(wire) {
  const doc = { ...structuredClone(wire), clues: { ...wire.clues }, marks: {}, pencil: { ...wire.pencil } };
  for (const [word, names] of Object.entries(wire.marks ?? {})) {
    if (Array.isArray(names)) for (const name of names) doc.marks[name] = word;
    else Object.assign(doc.marks, names);
  }
  return doc;
}

/** Marks by place as lists by word. @param {Record<string, string|number>} marks */
export function marksToWire(marks) {
  /** @type {Record<string, any>} */
  const out = {};
  for (const [name, value] of Object.entries(marks)) {
    if (typeof value === "number") (out.number ??= {})[name] = value;
    else (out[value] ??= []).push(name);
  }
  return out;
}

/** @param {Doc} doc @returns {any} */
export function toWire(doc) {
  const { marks, pencil, ...rest } = doc;
  if (Object.keys(marks).length) rest.marks = marksToWire(marks);
  if (Object.keys(pencil).length) rest.pencil = pencil;
  return rest;
}

/** The puzzle alone: nothing of the answer, of hidden clues, or of what a player wrote. @param {Doc} doc */
export function puzzleOnly(doc) {
  const { gridwright, genre, variants, settings, title, author, board, rooms, cages, clues } = doc;
  return JSON.parse(JSON.stringify({ gridwright, genre, variants, settings, title, author, board, rooms, cages, clues }));
}

/** @param {Doc} doc @param {string} section @param {string} key */
export function get(doc, section, key) {
  return section === "top" ? doc[key] : doc[section][key];
}

/** @param {Doc} doc @param {Change} change @param {boolean} back */
export function apply(doc, [section, key, before, after], back) {
  const value = back ? before : after;
  const holder = section === "top" ? doc : doc[section];
  if (value === undefined || value === null) delete holder[key];
  else holder[key] = value;
}

/** What turns one document into another. @param {Doc} from @param {Doc} to @returns {Change[]} */
export function difference(from, to) {
  /** @type {Change[]} */
  const changes = [];
  const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);
  const compare = (section, a, b) => {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      if (section === "top" && SECTIONS.includes(key)) continue;
      if (!same(a[key], b[key])) changes.push([section, key, a[key], b[key]]);
    }
  };
  compare("top", from, to);
  for (const section of SECTIONS) compare(section, from[section], to[section]);
  return changes;
}
