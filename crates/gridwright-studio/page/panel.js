// The panel beside the board: for the setter the verdict, as it stands after every edit; for the player what helps
// while playing.

import { button, dialog, fill, h, icon, part } from "./dom.js";
import { asMade, describe } from "./maker.js";
import { offers, showGuide } from "./telling.js";

/** @param {any} studio */
export function showPanel(studio) {
  const [first, ...rest] = studio.mode === "play" ? playing(studio) : [setting(studio)];
  const inside = part("panel").contains(document.activeElement);
  fill(part("panel-head"), first);
  fill(part("panel-rest"), rest, findings(studio), studio.firstVisit ? welcome(studio) : null, studio.store.refuses ? unkept() : null);
  // The guide lies between the two and keeps what it shows; it is drawn anew only when it can offer something else, since a
  // button that is replaced under the finger is not pressed.
  if (!studio.guide.show && offers(studio) !== studio.guide.offers) showGuide(studio);
  // What was pressed may be gone with what it was about; then the keyboard goes on at what has come instead.
  if (inside && document.activeElement === document.body) part("verdict")?.focus({ preventScroll: true });
  showChip(studio);
}

function unkept() {
  return h("p", { class: "quiet", id: "unkept" }, "This browser keeps nothing here, as private windows do. Save your work as a file before you leave.");
}

/** On narrow windows the panel lies below the tools; then the verdict in short stands on the board. */
function showChip(studio) {
  const box = part("verdict");
  const title = box?.querySelector("h2");
  const says = box && (studio.mode === "set" || box.dataset.verdict === "solved");
  const helps = studio.mode === "play" && studio.doc && !studio.look?.solved;
  const goesOn = studio.mode === "play" && studio.made && !helps;
  fill(part("chip"), goesOn ? h("button", { type: "button", "aria-hidden": "true", tabindex: "-1", onclick: () => studio.maker.another() }, icon("good"), "Solved. Another?") : helps ? h("button", { type: "button", "aria-hidden": "true", tabindex: "-1", onclick: () => studio.guide.hint() }, icon("hint"), "Hint") : says ? h("button", { type: "button", class: box.className.replace("verdict", "").trim(), "aria-hidden": "true", tabindex: "-1", onclick: () => part("panel").scrollIntoView({ block: "start" }) }, [...title.cloneNode(true).childNodes]) : null);
}

function welcome(studio) {
  return h("section", { class: "welcome", "aria-label": "Help" },
    h("h2", {}, "Welcome"),
    h("ol", {},
      h("li", {}, "Click a cell and type a number: the panel says at once whether the puzzle still has one solution."),
      h("li", {}, "Cells changes the shape of the board; New offers other boards and other kinds of puzzles, empty or ready to play."),
      h("li", {}, "Play hides the answers and lets you solve it; Learn has the rules. Undo takes back everything.")),
    button("good", "I see", () => {
      studio.firstVisit = false;
      showPanel(studio);
    }));
}

// For the setter.

const count = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

function setting(studio) {
  const { verdicts } = studio;
  const verdict = verdicts.shown;
  const head = (kind, sign, title, ...lines) =>
    h("section", { class: `verdict ${kind}`, id: "verdict", "data-verdict": kind, tabindex: "-1", "aria-labelledby": "verdict-says" }, h("h2", { id: "verdict-says" }, icon(sign), h("span", {}, title)), lines);
  if (!verdict || verdict.quiet) return head("working", "wait", "Looking…");
  if (verdict.working !== undefined) {
    const seconds = verdict.working / 1000;
    return head("working", "wait", "Not settled yet",
      h("p", {}, seconds >= 0.25 ? `Searching for ${seconds.toFixed(1)} s` : "Searching"),
      h("div", { class: "row" }, button("bad", "Stop", () => verdicts.stopSolving(), { id: "stop" })));
  }
  const show = (id, what, sign, label) => button(sign, label, () => verdicts.show(what), { id, "aria-pressed": String(studio.shown === what) });
  const forced = () => show("show-forced", "forced", "pin", "Show what is forced");
  const all = verdict.all;
  switch (verdict.verdict) {
    case "unique":
      return head("unique", "good", ["One solution ", level(verdict.grade)], h("p", {}, "The clues leave exactly one answer."), graded(verdict.grade),
        h("div", { class: "row" },
          button("share", "Copy a link", () => studio.files.copyLink(), { id: "share-it" }),
          button("play", "Play it", () => {
            studio.setMode("play");
            // The button is gone; whoever pressed it goes on at the board.
            studio.view.cursor.focus({ preventScroll: true });
          }, { id: "play-it" }),
          show("show-answers", "answers", "eye", "Show the answer"),
          // It comes later than the others, with the grade, so it is the last: none of them moves away under the hand.
          verdict.grade?.hardest ? button("steps", "Show the hardest step", () => studio.guide.walk(true, verdict.grade.hardest.at), { id: "hardest" }) : null));
    case "several":
      return head("several", "several", "Several solutions",
        h("p", {}, `${verdict.forcedCount ? `${verdict.complete ? "" : "At least "}${verdict.forcedCount} of ${count(all, "place")} ${verdict.forcedCount === 1 ? "is" : "are"} forced.` : verdict.complete ? "Nothing is forced yet." : "Nothing is known to be forced yet."} Two of the answers differ in ${count(verdict.differ.length, "place")}.`),
        // Who gives clue after clue clicks once too often: then what comes to lie here must do no harm.
        h("div", { class: "row" },
          button("number", "Give a clue where they differ", () => verdicts.give(), { id: "give", title: "Adds a clue that holds in the first answer and not in the second; while you look at the second, the other way round" }),
          show("show-answers", "answers", "several", "Compare two answers"),
          forced()),
        studio.shown === "answers" ? slider(studio) : null);
    case "nothing":
      if (verdict.unfinished) return head("unfinished", "several", "No solution yet", h("p", {}, lacksRooms(studio) ? "Rooms are missing. Draw them, or let Complete lay them out." : "More clues are missing. Write them, or let Complete find some."));
      return head("nothing", "bad", "No solution",
        verdict.odds.length
          ? [h("p", {}, verdict.odds.length === 1 ? "This clue cannot hold:" : verdict.irreducible ? "These clues cannot all hold; without any one of them the rest can:" : "These clues cannot all hold:"),
            h("ul", { class: "places" }, verdict.odds.map(name => h("li", {}, h("button", { type: "button", class: "link", onclick: () => studio.sight.see([name]) }, clueAt(studio, name)))))]
          : h("p", {}, noSolution(studio)));
    case "unsettled":
      return head("unsettled", "wait", "Not settled",
        h("p", {}, verdict.stopped ? "The search was stopped." : verdict.crowded ? "The studio is busy with other puzzles." : "The search took too long and was given up."),
        h("div", { class: "row" }, button("redo", "Search again", () => verdicts.solveAgain(), { id: "again" }), verdict.forcedCount ? forced() : null));
    default:
      return head("invalid", "bad", "Not a puzzle yet", h("p", {}, "See below what keeps it from being one."), told(studio, verdict.findings ?? []));
  }
}

/** Whether rooms are still to be drawn. @param {any} studio */
export const lacksRooms = studio => studio.card.rooms && !studio.doc.rooms;

/** Why there is no solution, where no clues are to blame. */
export function noSolution({ doc }) {
  return Object.keys(doc.clues).length ? "No clue is to blame: the board itself allows none." : "Without any clues the rules cannot be kept here. Write some.";
}

/** How hard it is, beside the verdict. */
function level(grade) {
  return grade?.level ? h("span", { class: "level" }, grade.level) : null;
}

function graded(grade) {
  const [, most] = grade?.counts?.find(([word]) => word === grade.level) ?? [];
  const steps = grade?.steps === 1 ? "One step leads to it" : `${grade?.steps} steps lead to it`;
  const words = !grade ? "Grading…"
    : grade.level === "needs trial" ? `${steps}; somewhere one has to try something out.`
    : grade.level ? `${steps}${grade.steps === 1 ? "" : most === grade.steps ? `, all ${grade.level}` : `, ${most} of them ${grade.level}`}.`
    : grade.settled ? "No steps lead to it, not even with trial." : "Too long a way to grade here.";
  return h("p", { class: "quiet", id: "graded" }, words);
}

function clueAt(studio, name) {
  const clue = studio.doc.clues[name];
  return clue === undefined ? name : `${name}: ${clue}`;
}

/** First answer, both, second answer. */
function slider(studio) {
  const words = ["The first answer", "Both: what differs is marked", "The second answer"];
  const range = /** @type {HTMLInputElement} */ (h("input", {
    type: "range", min: 0, max: 2, step: 1, id: "slider", "aria-label": "Which answer", "aria-valuetext": words[studio.slider],
    oninput: () => {
      studio.slider = Number(range.value);
      said.textContent = words[studio.slider];
      range.setAttribute("aria-valuetext", words[studio.slider]);
      studio.looker.look(() => studio.sight.question());
    },
  }));
  range.value = String(studio.slider);
  const said = h("span", { class: "quiet" }, words[studio.slider]);
  return h("div", { class: "slider" }, h("div", { class: "ends" }, h("span", {}, "1"), range, h("span", {}, "2")), said);
}

// For both.

function told(studio, list) {
  if (!list.length) return null;
  return h("ul", { class: "findings" }, list.map(finding => h("li", { class: finding.severity ?? "error" },
    finding.places?.length
      ? h("button", { type: "button", class: "link", onclick: () => studio.sight.see(finding.places) }, finding.message)
      : h("span", {}, finding.message),
    finding.help ? h("span", { class: "quiet" }, finding.help) : null)));
}

function findings(studio) {
  const known = new Set((studio.verdicts.shown?.findings ?? []).map(finding => finding.message));
  const list = [...studio.troubles, ...(studio.mode === "set" ? studio.look?.findings ?? [] : [])].filter(finding => !known.has(finding.message));
  if (!list.length) return null;
  return h("section", { class: "found", id: "findings" }, h("h3", {}, count(list.length, "finding")), told(studio, list));
}

// For the player.

function playing(studio) {
  const look = studio.look;
  const settings = studio.access.settings;
  const solved = Boolean(look?.solved);
  const title = studio.doc.title || studio.card.name;
  const levels = [["none", "Never"], ["asked", "When I ask"], ["breaks", "At once, rule breaks only"]];
  return [
    solved
      ? h("section", { class: "verdict unique solved", id: "verdict", "data-verdict": "solved", tabindex: "-1", "aria-labelledby": "verdict-says" }, h("h2", { id: "verdict-says" }, icon("good"), h("span", {}, "Solved")), h("p", {}, "Every rule holds."), made(studio))
      : h("section", { class: "verdict quiet-box", id: "verdict", "data-verdict": "playing", tabindex: "-1", "aria-labelledby": "verdict-says" }, h("h2", { id: "verdict-says" }, h("span", {}, title)), h("p", {}, studio.card.summary), made(studio)),
    h("section", { class: "box", "aria-label": "Checking" },
      h("label", { for: "check" }, "Check my marks"),
      select("check", levels, settings.check, value => studio.access.set({ check: value })),
      settings.check === "none" ? null : button("eye", "Check now", () => {
        studio.checkNow = true;
        studio.refresh();
        studio.looker.idle.then(() => studio.say(studio.look?.breaches?.length ? `${count(studio.look.breaches.length, "rule break")}.` : "No rule is broken so far. Whether it can be right: ask for a hint."));
      }, { id: "check-now" })),
    breaches(studio),
    h("section", { class: "box", "aria-label": "Checkpoints" },
      h("h3", {}, "Checkpoints"),
      h("div", { class: "row" },
        button("flag", "Set one", () => point(studio, false), { id: "checkpoint" }),
        button("share", "Try something", () => point(studio, true), { id: "trial", title: "Begin a trial: keep it or give it up later" })),
      h("ul", { class: "points" }, studio.history.checkpoints.map(mark => h("li", {},
        h("span", {}, mark.name),
        h("button", { type: "button", onclick: () => { if (mark.trial) studio.history.forget(mark); studio.goTo(mark.trial ? Math.min(mark.at, studio.history.at) : mark.at); studio.say(mark.trial ? "Trial given up." : `Back at ${mark.name}.`); } }, mark.trial ? "Give up" : "Go back"),
        h("button", { type: "button", onclick: () => { studio.history.forget(mark); studio.changed(); } }, mark.trial ? "Keep" : "Forget"))))),
    h("section", { class: "box", "aria-label": "Time" },
      h("label", { class: "check" }, h("input", { type: "checkbox", id: "timer", checked: settings.timer, onchange: event => studio.access.set({ timer: event.target.checked }) }), "Timer"),
      settings.timer ? h("output", { id: "clock" }, studio.access.clock()) : null),
    h("div", { class: "row" }, button("bad", "Clear all marks", () => {
      const wanted = ["marks", "pencil"].flatMap(section => Object.keys(studio.doc[section]).map(name => [section, name, undefined]));
      studio.edit("cleared all marks", wanted);
    }, { id: "clear-all" })),
  ];
}

/** How it was made, so that it can be made again. */
function made(studio) {
  return asMade(studio) ? h("p", { class: "quiet", id: "made" }, `Made here: ${describe(studio.made)}.`) : null;
}

function breaches(studio) {
  const list = studio.look?.breaches ?? [];
  return list.length ? h("section", { class: "breaches", "aria-label": "Broken rules" }, told(studio, list.map(breach => ({ ...breach, severity: "error" })))) : null;
}

function point(studio, trial) {
  const number = studio.history.checkpoints.filter(mark => mark.trial === trial).length + 1;
  const name = /** @type {HTMLInputElement} */ (h("input", { id: "point-name", maxlength: 60, value: trial ? `Trial ${number}` : `Checkpoint ${number}`, "aria-label": "Name", onkeydown: event => { if (event.key === "Enter") { event.preventDefault(); set(); } } }));
  const set = () => {
    box.close();
    studio.history.mark(name.value.trim() || "Checkpoint", trial);
    studio.changed();
  };
  const box = dialog(trial ? "Try something" : "Checkpoint", [
    h("p", { class: "quiet" }, trial ? "Play on; later keep the trial, or give it up and be back here." : "You can go back to this point at any time."),
    name,
    button("flag", "Set", set, { id: "point-set" }),
  ]);
  name.focus();
  name.select();
}

/** @param {string} id @param {string[][]} choices @param {string} now @param {(value: string) => void} choose */
export function select(id, choices, now, choose) {
  const field = /** @type {HTMLSelectElement} */ (h("select", { id, onchange: () => choose(field.value) },
    choices.map(([value, label]) => h("option", { value }, label))));
  field.value = now;
  return field;
}
