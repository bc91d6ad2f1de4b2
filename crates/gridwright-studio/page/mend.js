// Mending the board on the table: clues that would help, clues that can go, and a half-made design completed. Everything is shown on
// the board before it is taken, and each is one step that can be undone. The guide shows it and forgets it with the next edit.

import { get } from "./document.js";
import { button, h } from "./dom.js";
import { failure, randomSeed } from "./maker.js";
import { lacksRooms, noSolution, select } from "./panel.js";
import { capital } from "./tools.js";

/** What somebody wanted to complete a design to. */
let last = { level: "medium", minimal: false };

// What people ask.

/** Advice: what helps, what can go, or what is at odds. @param {any} studio @param {boolean} [again] after some of it was taken */
export function repair(studio, again = false) {
  const { guide } = studio;
  guide.ask({}, told => {
    guide.turn({ kind: "advice", about: told.told, list: told.advice, at: -1 });
    if (again) document.getElementById("advice-0")?.focus();
  }, "/api/repair");
}

/** What the completed puzzle should be like. @param {any} studio */
export function askWish(studio) {
  studio.guide.turn({ kind: "wish", ...last });
  document.getElementById("complete-level")?.focus();
}

/** @param {any} studio @param {{ level: string, minimal: boolean }} wish */
export function complete(studio, { level, minimal }) {
  const { guide } = studio;
  last = { level, minimal };
  const seed = randomSeed();
  guide.ask({ level, minimal, seed }, told => {
    if (told.told === "failed") guide.turn({ kind: "wish", level, minimal, trouble: failure(told) });
    else guide.turn({ kind: "completed", level, minimal, seed, puzzle: told.puzzle, added: told.added });
  }, "/api/make");
}

// What the board shows meanwhile.

/** @param {any} studio @param {any} show */
export function mendedPicture({ doc }, show) {
  const marks = { marks: {}, pencil: {} };
  if (show.kind === "completed") {
    const { clues, rooms, cages } = show.puzzle;
    return { ...marks, doc: { clues, rooms, cages }, focus: show.added };
  }
  if (show.kind !== "advice") return null;
  const idle = show.about === "idle" ? show.list.map(one => one.place) : [];
  const one = show.list[show.at];
  if (!one) return { ...marks, idle };
  return { ...marks, doc: { clues: withClue(doc.clues, one) }, focus: [one.place], idle: idle.filter(name => name !== one.place) };
}

/** @param {Record<string, any>} clues @param {{ place: string, clue: any }} one */
function withClue(clues, { place, clue }) {
  const { [place]: before, ...rest } = clues;
  return clue === null ? rest : { ...rest, [place]: clue };
}

/** Shows one piece of advice on the board, or none. */
function peek(studio, at) {
  const { guide } = studio;
  if (guide.show?.kind !== "advice" || guide.show.at === at) return;
  guide.show.at = at;
  document.querySelectorAll("#advice button").forEach((item, i) => item.classList.toggle("seen", i === at));
  guide.look();
}

// What people take.

function take(studio, show, one) {
  const { place, clue } = one;
  const before = get(studio.doc, "clues", place);
  studio.edit(clue === null ? `took ${before} on ${place} out` : `${clue} on ${place}`, [["clues", place, clue ?? undefined]]);
  studio.moveCursor(place, false);
  studio.speak(clue === null ? `${place}: taken out.` : `${clue} on ${place}.`);
  // What else can go depends on what went.
  if (show.about === "idle") repair(studio, true);
}

function takeAll(studio, show) {
  const { clues, rooms, cages } = show.puzzle;
  const now = studio.doc.clues;
  const names = new Set([...Object.keys(now), ...Object.keys(clues)]);
  studio.edit(`completed, ${show.level}`, [...[...names].map(name => ["clues", name, clues[name]]), ["top", "rooms", rooms], ["top", "cages", cages], ["top", "answer", undefined], ["top", "hidden", undefined]]);
  studio.say("Completed. Undo takes it back in one step.");
}

// How it looks.

const TITLES = { remedies: "Clues to add", idle: "Clues to take out", odds: "Clues at odds" };

const NONE = {
  remedies: "The puzzle has several solutions, and no single clue was found that would help. Complete adds as many clues as it takes.",
  idle: "The puzzle has one solution, and no clue can be spared: without any one of them there would be several.",
  odds: "The puzzle has no solution.",
  unfinished: "The puzzle has no solution yet, since it takes more clues. Complete adds them.",
  roomless: "The puzzle has no solution yet, since it has no rooms. Complete lays them out.",
};

/** Which state the puzzle is in, and what taking one of these does about it. */
function adviceWords({ about, list }, studio) {
  if (!list.length) return about === "odds" ? `${NONE.odds} ${noSolution(studio)}` : NONE[about === "unfinished" && lacksRooms(studio) ? "roomless" : about];
  if (about === "idle") return `The puzzle has one solution, and still would without ${list.length === 1 ? "this clue, which is" : `any one of these ${list.length} clues, which are`} crossed out on the board.`;
  if (about === "odds") return "The puzzle has no solution, because these clues cannot all be true. Taking one of them out may be enough.";
  const best = list.filter(one => one.unique).length;
  const start = "The puzzle has several solutions.";
  if (!best) return `${start} No single clue leaves just one; these rule out the most. Complete adds as many clues as it takes.`;
  if (best === list.length) return best === 1 ? `${start} With this clue added, just one is left.` : `${start} With any one of these clues added, just one is left.`;
  return `${start} With ${best === 1 ? "the first of these clues" : `any of the first ${best} of these clues`} added, just one is left; the others rule some out.`;
}

/** How to see and to take advice, as the hand at work does it. */
function adviceWays({ about }) {
  const takes = about === "remedies" ? "adds it" : "takes it out";
  return matchMedia("(hover: none)").matches ? `A touch shows it on the board, a second one ${takes}.` : `Point at one to see it on the board; a click ${takes}.`;
}

function advice(studio, show) {
  let armed = true;
  const item = (one, at) => {
    const there = studio.doc.clues[one.place];
    const label = `${show.about === "remedies" ? one.clue : there} on ${one.place}`;
    const does = show.about !== "remedies" ? (one.clue === null ? "take out" : `leave only ${one.clue}`) : one.unique ? "one solution" : "fewer solutions";
    return h("li", {}, h("button", {
      type: "button", id: `advice-${at}`, class: one.unique ? "best" : "",
      onpointerenter: event => { if (event.pointerType !== "touch") peek(studio, at); }, onfocus: () => peek(studio, at), onblur: () => peek(studio, -1),
      // A finger cannot hover: its first touch shows, the second takes.
      onpointerdown: event => { armed = event.pointerType !== "touch" || show.at === at; },
      onclick: () => {
        if (armed) take(studio, show, one);
        else studio.speak(`${label}. Touch again: ${does}.`);
        armed = true;
      },
    }, h("strong", {}, label), h("span", { class: "quiet" }, does)));
  };
  return [
    show.list.length ? h("h3", {}, TITLES[show.about]) : null,
    h("p", {}, adviceWords(show, studio)),
    show.list.length ? h("ul", { class: "advice", id: "advice", onpointerleave: event => { if (event.pointerType !== "touch") peek(studio, -1); } }, show.list.map(item)) : null,
    show.list.length ? h("p", { class: "quiet" }, adviceWays(show)) : null,
  ];
}

function wish(studio, show) {
  const levels = [...studio.levels.map(level => [level, capital(level)]), ["any", "Any level"]];
  return [
    h("h3", {}, "Complete"),
    h("p", { class: "quiet" }, "What is there stays; clues are added until there is one solution."),
    h("div", { class: "claim" }, h("label", { for: "complete-level" }, "Level"), select("complete-level", levels, show.level, level => { show.level = level; })),
    h("label", { class: "check" }, h("input", { type: "checkbox", id: "complete-minimal", checked: show.minimal, onchange: event => { show.minimal = event.target.checked; } }), "As few clues as possible"),
    show.trouble ? h("p", { class: "trouble" }, show.trouble) : null,
    h("div", { class: "row" }, button("make", "Show me", () => complete(studio, show), { id: "complete-go", class: "first" })),
  ];
}

function completedWords({ added, puzzle }, studio) {
  const rooms = puzzle.rooms && lacksRooms(studio);
  if (!added.length) return rooms ? "The rooms are new, and no clue is missing. Nothing is changed until you take it." : "Nothing is missing: it is complete as it is.";
  return `${added.length} ${added.length === 1 ? "clue is" : "clues are"} new, in frames${rooms ? ", and so are the rooms" : ""}. Nothing is changed until you take it.`;
}

function completed(studio, show) {
  return [
    h("p", {}, completedWords(show, studio)),
    h("div", { class: "row" },
      show.added.length || show.puzzle.rooms && lacksRooms(studio) ? button("good", "Take it", () => takeAll(studio, show), { id: "complete-take", class: "first" }) : null,
      button("redo", "Another", () => complete(studio, show), { id: "complete-another" }),
      button("make", "Another level", () => askWish(studio), { id: "complete-level-again" })),
  ];
}

export const MENDING = { advice, wish, completed };

export const MENDING_SPOKEN = {
  advice: (show, studio) => `${adviceWords(show, studio)} ${show.list.slice(0, 3).map(one => (show.about === "remedies" ? `${one.clue} on ${one.place}` : one.place)).join(", ")}`,
  wish: show => show.trouble ?? "",
  completed: completedWords,
};
