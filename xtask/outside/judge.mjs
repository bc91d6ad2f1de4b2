// Asks pzpr, the engine from which puzz.link came, about our links, files and answers. `cargo xtask outside` starts it:
//   node judge.mjs FOLDER-WITH-node_modules < questions
// A question is a line of JSON: genre, name, link, and file, which holds the answer. What pzpr and we disagree about is told in a
// line each, and in the end there are counts. The exit code is 1 if there was any disagreement, 2 if it could not be asked.
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node judge.mjs FOLDER-WITH-node_modules < questions');
  process.exit(2);
}
process.on('uncaughtException', (error) => {
  console.error(error);
  process.exit(2);
});
const pzpr = createRequire(join(resolve(folder), 'judge.js'))('pzpr');
pzpr.lang = 'en';

/** A puzzle that is not read by then never will be. */
const PATIENCE = 10_000;

/** pzpr's puzzle for a link or the text of a file. */
function opened(text) {
  return new Promise((done, fail) => {
    const puzzle = new pzpr.Puzzle();
    const timer = setTimeout(() => fail(new Error('nothing for ten seconds')), PATIENCE);
    const stop = (error) => {
      clearTimeout(timer);
      fail(error);
    };
    puzzle.on('fail-open', () => stop(new Error('it cannot be opened')));
    try {
      puzzle.open(text, () => {
        clearTimeout(timer);
        done(puzzle);
      });
    } catch (error) {
      stop(error);
    }
  });
}

/** What stands in a link behind host and path: every program has its own of these. */
function behind(link) {
  return link.slice(link.indexOf('?') + 1);
}

/**
 * Where its links differ from ours for a good reason, by genre: its link as it would be without that.
 *
 * Hitori: this version writes the numbers 16 to 35 as a minus and one digit of base 36, yet reads two digits behind a minus, so it
 * does not read its own links. puzz.link writes the digit alone by now, as we do. No number up to 255 begins with such a letter.
 */
const MENDED = new Map([['hitori', (link) => link.replace(/-([g-z])/g, '$1')]]);

/** Whether the size that our link names is that of the board which pzpr has. */
function hasSize(puzzle, link) {
  const [cols, rows] = behind(link).split('/').filter((part) => /^\d+$/.test(part)).map(Number);
  return puzzle.board.cols === cols && puzzle.board.rows === rows;
}

/** What pzpr does not say of a question, one of the counted things each, with what it said instead. */
async function disagreements({ genre, link, file }) {
  const found = [];
  const mended = MENDED.get(genre) ?? ((theirs) => theirs);
  const read = async (what, text) => {
    try {
      const puzzle = await opened(text);
      if (hasSize(puzzle, link)) return puzzle;
      found.push(['read', `our ${what} is read as a board of ${puzzle.board.cols}×${puzzle.board.rows}`]);
    } catch (error) {
      found.push(['read', `our ${what} is not read: ${error?.message ?? error}`]);
    }
    return null;
  };
  const puzzles = [['link', await read('link', link)], ['file', await read('file', file)]];
  for (const [what, puzzle] of puzzles) {
    const theirs = puzzle && mended(behind(puzzle.getURL()));
    if (puzzle && theirs !== behind(link)) found.push(['same link', `its link for our ${what} is ${theirs}`]);
  }
  const [[, bare], [, filled]] = puzzles;
  if (filled) {
    const verdict = filled.check(true);
    if (!verdict.complete) found.push(['complete', `our answer is not complete: ${verdict.text} (${verdict[0]})`]);
  }
  // A judge who takes everything for an answer would be no judge.
  if (bare?.check(true).complete) found.push(['complete', 'it takes the board without any marks for complete']);
  return found;
}

const COUNTED = ['read', 'same link', 'complete'];
const counts = new Map();
const unknown = new Set();
let isWell = true;
for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  const { genre, name, link } = question;
  if (!pzpr.variety(behind(link).split('/')[0]).valid) {
    unknown.add(genre);
    continue;
  }
  const found = await disagreements(question);
  const count = counts.get(genre) ?? { asked: 0, read: 0, 'same link': 0, complete: 0 };
  counts.set(genre, count);
  count.asked += 1;
  // What was not read was not asked about further.
  const failed = new Set(found.map(([what]) => what));
  for (const what of COUNTED) count[what] += failed.has('read') || failed.has(what) ? 0 : 1;
  for (const [, said] of found) console.log(`   ${genre}, ${name}: ${said}\n      ours is ${behind(link)}`);
  isWell &&= !found.length;
}
const row = (words) => console.log(`   ${words[0].padEnd(14)}${words.slice(1).map((word) => String(word).padStart(11)).join('')}`);
row(['', 'asked', ...COUNTED]);
for (const [genre, count] of counts) row([genre, count.asked, ...COUNTED.map((what) => count[what])]);
if (unknown.size) console.log(`   it does not know: ${[...unknown].join(', ')}`);
if (!counts.size) throw new Error('there was no question that it could have been asked');
process.exitCode = isWell ? 0 : 1;
