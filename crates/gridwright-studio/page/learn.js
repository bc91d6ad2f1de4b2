// Rules with boards: what the genre's card says, examples with their answers, and boards that break just one rule.

import { still } from "./board.js";
import { fromWire } from "./document.js";
import { button, h } from "./dom.js";
import { capital } from "./tools.js";

/** @param {any[]} blocks */
function prose(blocks) {
  const out = [];
  for (const block of blocks) {
    const spans = block.spans.map(([style, text]) => (style ? h(style, {}, text) : text));
    if (block.kind === "li") {
      if (out.at(-1)?.localName !== "ul") out.push(h("ul"));
      out.at(-1).append(h("li", {}, spans));
    } else out.push(h(block.kind === "h" ? "h3" : "p", {}, spans));
  }
  return out;
}

/** @param {string} text */
export const sentence = text => text.charAt(0).toUpperCase() + text.slice(1);

/** What people call it too; names with hyphens are for files. @param {any} card @returns {string[]} */
export function otherNames(card) {
  return card.aliases.filter(name => !name.includes("-")).map(capital);
}

/** @param {any} studio @param {HTMLElement} parent */
export function showLearn(studio, parent) {
  let card = studio.card;
  const page = h("article", { class: "lesson", tabindex: "-1" });
  const list = h("nav", { class: "kinds", "aria-label": "Kinds of puzzles" });
  const draw = () => {
    list.replaceChildren(...studio.cards.map(other => h("button", { type: "button", "aria-pressed": String(other === card), onclick: () => { card = other; draw(); page.focus(); } }, other.name)));
    page.replaceChildren(
      h("h1", {}, card.name),
      otherNames(card).length ? h("p", { class: "aliases" }, `Also called ${otherNames(card).join(", ")}.`) : "",
      h("p", { class: "summary" }, card.summary),
      // The name stands above already.
      ...prose(card.rules[0]?.kind === "h" ? card.rules.slice(1) : card.rules),
      ...card.variants.length ? [h("h2", {}, "Variants"), h("ul", {}, card.variants.map(variant => h("li", {}, h("strong", {}, variant.id), `: ${variant.summary}`)))] : [],
      card.examples.length ? h("h2", {}, "Worked") : "",
      h("div", { class: "boards" }, card.examples.map(example => worked(studio, example))),
      card.wrong.length ? h("h2", {}, "What breaks a rule") : "",
      h("div", { class: "boards" }, card.wrong.map(wrong => h("figure", { class: "wrong" }, still(wrong.picture, wrong.says), h("figcaption", {}, sentence(wrong.says), h("br"), h("span", { class: "quiet" }, `The judge: ${wrong.judge}.`))))),
    );
  };
  draw();
  parent.replaceChildren(list, page);
}

function worked(studio, example) {
  const answer = h("div", { class: "pictures" }, still(example.picture, "The puzzle"));
  let shown = false;
  const toggle = button("eye", "Show the answer", () => {
    shown = !shown;
    answer.replaceChildren(still(shown ? example.solved : example.picture, shown ? "The answer" : "The puzzle"));
    toggle.querySelector("span").textContent = shown ? "Hide the answer" : "Show the answer";
  });
  return h("figure", {}, answer, h("figcaption", {}, sentence(example.says)),
    h("div", { class: "row" }, toggle, button("good", "Play it", () => studio.openDocument(fromWire(example.puzzle), { mode: "play" }))));
}
