// The voice of the studio: short messages, spoken by screen readers, and shown where everybody should see them.

import { h, part } from "./dom.js";

/** To screen readers only. @param {string} text */
export function speak(text) {
  part("live").textContent = "";
  requestAnimationFrame(() => { part("live").textContent = text; });
}

/** To everybody. @param {string} text */
export function say(text) {
  speak(text);
  document.querySelectorAll(".note").forEach(old => old.remove());
  if (!text) return;
  const note = h("div", { class: "note" }, text);
  // Above a dialog if one is open: what lies behind it is not seen.
  (document.querySelector("dialog[open]") ?? document.body).append(note);
  setTimeout(() => note.remove(), Math.max(2500, text.length * 60));
}
