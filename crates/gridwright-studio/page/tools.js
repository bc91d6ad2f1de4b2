// Tools, made from the genre's card: what may be given decides the tools of the setter, what is to be found those of
// the player. A tool says on which kinds of places it works and what a stroke does there.

/**
 * @typedef {{
 *   id: string, sign: string, label: string, hint: string,
 *   kinds: string[], reach?: number,
 *   writes: "" | "number" | "sign" | "word" | "note" | "side" | "cells" | "graph" | "rooms" | "why",
 *   section?: string, words?: string[], clue?: any, noun?: string, most?: string, setting?: string, limit?: number, least?: number, query?: boolean,
 * }} Tool
 */

const PLACES = { cell: "cells", edge: "edges", corner: "corners" };

/** @param {string} word */
export function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** @param {any} card @param {any} board as the document has it @returns {Tool[]} */
export function setterTools(card, board) {
  /** @type {Tool[]} */
  const tools = [];
  for (const clue of card.clues) {
    if (clue.what === "number") {
      tools.push({
        id: `clue-${clue.on}`, sign: "number", label: "Numbers", kinds: [clue.on], writes: "number", section: "clues",
        hint: "Click a place, then type its number.", least: clue.least, most: clue.most, setting: clue.setting, limit: clue.limit, query: clue.query,
      });
    } else if (clue.what === "sign") {
      tools.push({
        id: `clue-${clue.on}-${clue.sign === "?" ? "query" : clue.sign}`, sign: "sign", label: clue.sign === "?" ? "Clues not told" : `${capital(clue.noun)}s`, noun: clue.noun, writes: "sign", section: "clues", clue: clue.sign,
        kinds: clue.on === "edge" ? ["edge", "cell"] : [clue.on], reach: 9,
        hint: clue.on === "edge" ? `Pick two neighbouring cells, or click the edge between them.` : `Click cells: ${/^[aeiou]/.test(clue.noun) ? "an" : "a"} ${clue.noun} comes, or goes again.`,
      });
    }
  }
  if (card.rooms) tools.push({ id: "rooms", sign: "rooms", label: "Rooms", kinds: ["cell"], writes: "rooms", hint: "Drag over cells: they become one room." });
  tools.push(
    board?.graph ? { id: "shape", sign: "shape", label: "Cells", kinds: ["cell"], writes: "graph", hint: "Click empty space to add a cell. Pick two cells to link or unlink them. Drag a cell to move it; Delete takes it out." } :
    { id: "shape", sign: "shape", label: "Cells", kinds: ["ghost", "cell"], writes: "cells", hint: "Click or drag: takes cells out, or adds cells beside the board and in holes." },
    { id: "select", sign: "select", label: "Select", kinds: ["cell"], writes: "", hint: "Click or drag over cells; with Shift to add more." },
    asking(card),
  );
  return tools;
}

/** @param {any} card @returns {Tool[]} */
export function playerTools(card) {
  /** @type {Tool[]} */
  const tools = [];
  for (const mark of card.marks) {
    if (mark.numbers) {
      tools.push(
        { id: "number", sign: "number", label: mark.colours ? "Colours" : "Numbers", kinds: [mark.on], writes: "number", section: "marks", least: mark.least, most: mark.most, setting: mark.setting, hint: mark.colours ? "Click a cell, then type the number of its colour; 0 says that it stays empty." : "Click a cell, then type its number." },
      );
      if (!mark.colours) tools.push({ id: "note", sign: "pencil", label: "Candidates", kinds: [mark.on], writes: "note", section: "pencil", least: mark.least, most: mark.most, setting: mark.setting, hint: "Type numbers that may go here; type one again to take it away." });
    } else {
      const [yes, no] = mark.words;
      tools.push({
        id: `mark-${mark.on}`, sign: mark.on === "edge" ? "line" : "shade", label: mark.words.map(capital).join(" / "),
        kinds: [mark.on], writes: "word", section: "marks", words: mark.words,
        hint: `Click ${PLACES[mark.on]}: ${yes}, ${no}, nothing. Drag to go on with the same.`,
      });
    }
    if (mark.sides) {
      tools.push({ id: "side", sign: "side", label: "Inside / outside", kinds: ["cell"], writes: "side", section: "pencil", words: ["inside", "outside"], hint: "Note for yourself which cells lie inside the loop." });
    }
  }
  tools.push(asking(card));
  return tools;
}

/** Points at places without writing there. @param {any} card @returns {Tool} */
function asking(card) {
  return { id: "why", sign: "ask", label: "Why?", kinds: card.marks.map(mark => mark.on), writes: "why", hint: `Click ${card.marks.map(mark => PLACES[mark.on]).join(" or ")} to ask why they are so, or why not.` };
}

/** The next value in a round: nothing, each word, nothing again. @param {string[]} words @param {any} now @param {boolean} back */
export function nextWord(words, now, back) {
  const round = [undefined, ...words];
  const at = Math.max(0, round.indexOf(now));
  return round[(at + (back ? round.length - 1 : 1)) % round.length];
}

/**
 * The number after one more digit. Where no number has two digits, a second one corrects the first; elsewhere it makes the number longer,
 * even too long, which somebody has to say.
 * @param {number|undefined} now @param {number} digit @param {number} most @param {boolean} goesOn
 */
export function typed(now, digit, most, goesOn) {
  return goesOn && now && most > 9 ? now * 10 + digit : digit;
}

/** Grows a selection by the neighbours of its cells. @param {Set<string>} cells @param {(name: string) => string[]} near */
export function grown(cells, near) {
  const out = new Set(cells);
  for (const name of cells) for (const other of near(name)) out.add(other);
  return out;
}

/** Takes the cells at the rim out of a selection. @param {Set<string>} cells @param {(name: string) => string[]} near */
export function shrunk(cells, near) {
  return new Set([...cells].filter(name => near(name).every(other => cells.has(other))));
}
