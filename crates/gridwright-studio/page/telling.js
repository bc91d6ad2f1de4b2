// How the guide looks: what can be asked for, and what it tells, each degree with the button that leads to the next one.

import { button, fill, h, icon, part } from "./dom.js";
import { askWish, MENDING, MENDING_SPOKEN, repair } from "./mend.js";

/** On what it depends which buttons there are. @param {any} studio */
export function offers(studio) {
  return `${studio.mode} ${Boolean(studio.look?.solved)} ${Boolean(studio.made)}`;
}

/** @param {any} studio */
export function showGuide(studio) {
  const { guide } = studio;
  guide.offers = offers(studio);
  const playing = studio.mode === "play";
  const { show } = guide;
  const inside = part("guide").contains(document.activeElement);
  fill(part("guide"),
    h("div", { class: "row asks" },
      playing ? button("hint", "Hint", () => guide.hint(), { id: "guide-hint", title: "Where to look; more when you ask again (H)", disabled: Boolean(studio.look?.solved) }) : null,
      button("ask", "Ask why", () => guide.ponder(true), { id: "guide-why", title: "Why is the place at the cursor so, or why not? (W)" }),
      button("steps", "Walk", () => guide.walk(!playing || !Object.keys(studio.doc?.marks ?? {}).length), { id: "guide-walk", title: "The way to the answer, step by step" })),
    playing ? null : h("div", { class: "row asks" },
      button("mend", "Repair", () => repair(studio), { id: "guide-repair", title: "Lists clues to add while there are several solutions, to take out while there is one, and those to blame while there is none" }),
      button("make", "Complete", () => askWish(studio), { id: "guide-complete", title: "Adds clues until there is one solution; what is there stays" })),
    playing && studio.made ? h("div", { class: "row asks" }, button("make", "Another puzzle", () => studio.maker.another(), { id: "another", title: "The next one of the same kind; this one stays under File, Recent" })) : null,
    show ? h("div", { class: "told", id: "told", "data-told": show.kind, "data-degree": show.degree }, closing(guide), (TELL[show.kind] ?? MENDING[show.kind])(studio, show)) : null);
  if (guide.inSlides) showSlide(studio, false);
  // Where the button that was pressed has gone, the keyboard goes on with what came in its place.
  if (inside && show && !part("guide").contains(document.activeElement)) (part("guide").querySelector(".told .row button") ?? part("guide-close")).focus();
  const spoken = show && (SPOKEN[show.kind] ?? MENDING_SPOKEN[show.kind])?.(show, studio);
  if (spoken) studio.speak(spoken);
}

function closing(guide) {
  return h("button", { type: "button", class: "plain close", id: "guide-close", title: "Close (Escape)", "aria-label": "Close the explanation", onclick: () => guide.close() }, icon("bad"));
}

const TELL = {
  working: (studio, show) => [
    h("p", { id: "working" }, show.word),
    h("div", { class: "row" }, button("bad", "Stop", () => studio.guide.close(), { id: "guide-stop" })),
  ],
  note: (_, show) => h("p", {}, show.text),
  ask: question,
  hint: (studio, show) => show.degree < 3
    ? [h("p", {}, show.slides.step.hints[show.degree - 1]),
      h("div", { class: "row" }, button("hint", show.degree === 1 ? "Which clues?" : "Show the step", () => studio.guide.more(), { id: "guide-more" }))]
    : slides(studio, show),
  mistake: mistake,
  why: (studio, show) => [h("h3", {}, show.title), show.slides ? slides(studio, show) : h("p", {}, show.sentence)],
  open: counter,
  walk: slides,
};

const SPOKEN = {
  working: show => show.word,
  note: show => show.text,
  hint: show => show.degree < 3 ? show.slides.step.hints[show.degree - 1] : show.slides.step.sentence,
  mistake: show => mistakeWords(show),
  why: show => `${show.title}. ${show.slides ? show.slides.step.sentence : show.sentence}`,
  open: show => `${show.title}. ${counterWords(show)}`,
  walk: (show, studio) => slideWords(show, studio),
};

/** The question: which value, and why or why not. */
function question(studio, show) {
  const { guide } = studio;
  const { mark, place } = show;
  if (!mark) {
    const kinds = studio.card.marks.map(mark => `${mark.on}s`).join(" and ");
    return h("p", {}, `Marks stand on ${kinds} here. Take the tool Why? and click one${kinds.includes("edge") ? ", or press E at a cell" : ""}.`);
  }
  const choose = value => { show.value = value; };
  const field = mark.numbers
    ? h("input", { type: "number", id: "ask-value", min: mark.least ?? 0, value: show.value, "aria-label": `Number on ${studio.called(place)}`, oninput: event => choose(Number(event.target.value)), onkeydown: event => { if (event.key === "Enter") guide.why(false); } })
    : h("select", { id: "ask-value", "aria-label": `Mark on ${studio.called(place)}`, onchange: event => choose(event.target.value) }, mark.words.map(word => h("option", { value: word, selected: word === show.value }, word)));
  return [
    h("div", { class: "claim" }, h("strong", {}, `${studio.called(place)} =`), field),
    h("div", { class: "row" },
      button("ask", "Why?", () => guide.why(false), { id: "ask-why" }),
      button("ask", "Why not?", () => guide.why(true), { id: "ask-why-not" })),
  ];
}

function mistakeWords(show) {
  const several = show.places.length > 1;
  if (show.degree === 1) return "Something on the board cannot be right.";
  if (show.degree === 2) return several ? `These marks cannot all stay: ${show.called.join(", ")}.` : `Look at ${show.called[0]}: this mark cannot stay.`;
  return show.sentence;
}

function mistake(studio, show) {
  const { guide } = studio;
  const out = button("undo", show.places.length > 1 ? "Take them out" : "Take it out", () => guide.mend(), { id: "guide-mend" });
  return [
    h("p", {}, mistakeWords(show)),
    show.degree === 3 && show.slides ? slides(studio, show) : null,
    h("div", { class: "row" },
      show.degree < 3 ? button("hint", show.degree === 1 ? "Which one?" : "Why?", () => guide.more(), { id: "guide-more" }) : null,
      show.degree > 1 ? out : null),
  ];
}

// A solution that shows it need not be so.

function counterWords(show) {
  if (!show.told.with) return "The board shows a solution without it.";
  const places = `${show.told.differ} ${show.told.differ === 1 ? "place" : "places"}`;
  return [`The board shows a solution without it.`, `Two solutions, one with it and one without. They differ in ${places}, which are marked.`, "The board shows a solution with it."][show.side];
}

function counter(studio, show) {
  const { guide } = studio;
  const side = (at, label) => h("button", { type: "button", id: `side-${at}`, "aria-pressed": String(show.side === at), onclick: () => guide.turn({ ...show, side: at }) }, label);
  return [
    h("h3", {}, show.title),
    h("p", {}, counterWords(show)),
    show.told.with ? h("div", { class: "row" }, side(0, "Without it"), side(1, "Both"), side(2, "With it")) : null,
  ];
}

// Slides.

const ENDS = {
  stuck: "Here the steps end: there may be several solutions, or it takes more than one trial at a time.",
  unsettled: "So far in a reasonable time.",
  unsure: "The next step could not be checked, so the walk ends here.",
};

function slideWords(show, studio) {
  const { slides } = show;
  if (slides.step) return slides.step.sentence;
  const steps = `${slides.steps.length} ${slides.steps.length === 1 ? "step" : "steps"}`;
  if (show.end === "answer") return slides.steps.length ? `Solved in ${steps}.` : "Nothing is left to do: it is solved.";
  return ENDS[show.end] ?? "";
}

/** The frame of a slide show; what changes from slide to slide is filled in by `showSlide`. */
function slides(studio, show) {
  const { guide } = studio;
  const list = show.slides;
  const range = list.last ? h("input", { type: "range", id: "slide-range", min: 0, max: list.last, step: 1, value: list.at, "aria-label": "Step", oninput: event => guide.slide(Number(event.target.value)) }) : null;
  const marks = Object.keys(studio.doc.marks).length > 0;
  return [
    // Above the text, which is now longer and now shorter: so the buttons stay under the hand.
    list.last ? h("div", { class: "reel" }, range, h("div", { id: "slide-moves", class: "moves" })) : null,
    h("div", { id: "slide-text" }),
    h("div", { class: "row" },
      studio.mode === "play" && show.kind !== "mistake" ? button("good", show.kind === "hint" ? "Do it" : "Play to here", () => guide.write(), { id: "guide-do" }) : null,
      studio.mode === "play" && show.kind === "walk" && (marks || !show.fresh) ? button("steps", show.fresh ? "From my marks" : "From the empty board", () => guide.walk(!show.fresh), { id: "guide-from" }) : null),
  ];
}

/** What changes from slide to slide. @param {any} studio @param {boolean} [aloud] */
export function showSlide(studio, aloud = true) {
  const { guide } = studio;
  const { show } = guide;
  const list = show.slides, { step } = list;
  const text = document.getElementById("slide-text");
  if (!text) return;
  const words = slideWords(show, studio);
  const number = list.steps.length > 1 ? (step ? `Step ${list.at + 1} of ${list.steps.length}` : "The end") : "";
  const about = [number, step?.technique, step?.level].filter(Boolean);
  fill(text,
    about.length ? h("p", { class: "quiet", id: "slide-about" }, about.join(" · ")) : null,
    show.kind === "mistake" && list.steps.length === 1 ? null : h("p", { id: "slide-sentence" }, words));
  const moves = document.getElementById("slide-moves");
  const move = (id, label, sign, at) => h("button", { type: "button", id: `slide-${id}`, title: label, "aria-label": label, "aria-disabled": String(at < 0 || at > list.last || at === list.at), onclick: () => guide.slide(at) }, icon(sign));
  if (moves) fill(moves, move("first", "First step", "first", 0), move("back", "Back", "back", list.at - 1), move("forward", "Forward", "forward", list.at + 1), move("last", "Last step", "last", list.last));
  const range = /** @type {HTMLInputElement|null} */ (document.getElementById("slide-range"));
  if (range) {
    range.value = String(list.at);
    range.setAttribute("aria-valuetext", number);
  }
  if (aloud) studio.speak([number, words].filter(Boolean).join(". "));
}
