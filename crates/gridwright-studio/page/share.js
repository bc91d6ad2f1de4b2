// Links that hold a puzzle: its JSON, compressed where the browser can, in letters that addresses allow. They hold the
// puzzle alone, never an answer or what a player wrote, and are read with distrust.

import { puzzleOnly } from "./document.js";

const MOST_LETTERS = 60_000;
const MOST_TEXT = 1_000_000;

function toLetters(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromLetters(letters) {
  if (!/^[\w-]*$/.test(letters)) throw new Error("it contains signs that do not belong there");
  return Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), sign => sign.charCodeAt(0));
}

/** At most so many bytes of a stream. */
async function collect(stream, most) {
  const reader = stream.getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      reader.cancel();
      throw new Error("it is too long");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {any} doc @returns {Promise<string>} the part of the address after the page */
export async function makeLink(doc) {
  const bytes = new TextEncoder().encode(JSON.stringify(puzzleOnly(doc)));
  let letters = `j${toLetters(bytes)}`;
  if ("CompressionStream" in window) {
    const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const short = `d${toLetters(await collect(packed, MOST_TEXT))}`;
    if (short.length < letters.length) letters = short;
  }
  if (letters.length > MOST_LETTERS) throw new Error("the puzzle is too large for a link; save it as a file instead");
  return `#p=${letters}`;
}

/** @param {string} hash @returns {Promise<any>} the puzzle as our JSON */
export async function readLink(hash) {
  const letters = hash.replace(/^#p=/, "");
  if (letters.length > MOST_LETTERS) throw new Error("it is too long");
  let bytes = fromLetters(letters.slice(1));
  if (letters[0] === "d") bytes = await collect(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")), MOST_TEXT);
  else if (letters[0] !== "j") throw new Error("it was made by something else");
  const puzzle = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  if (typeof puzzle !== "object" || puzzle === null || typeof puzzle.board !== "object" || typeof puzzle.genre !== "string") throw new Error("there is no puzzle in it");
  // Whoever made the link, what is taken from it is the puzzle alone.
  return puzzleOnly({ ...puzzle, clues: puzzle.clues ?? {} });
}
