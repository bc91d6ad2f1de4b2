// Files, the clipboard and links: how puzzles come in and go out.

import { fromWire, toWire, puzzleOnly } from "./document.js";
import { button, dialog, fill, h } from "./dom.js";
import { press } from "./print.js";
import { ask, Refused } from "./server.js";
import { makeLink } from "./share.js";

const MOST_BYTES = 2 << 20;

/** So many recent puzzles are shown at once; the others are folded away. */
const FIRST = 3;

export class Files {
  /** @param {any} studio */
  constructor(studio) {
    this.studio = studio;
    this.input = /** @type {HTMLInputElement} */ (h("input", { type: "file", hidden: true, id: "file-input", "aria-label": "File to open", onchange: () => this.chosen() }));
    document.body.append(this.input);
    document.addEventListener("dragover", event => {
      event.preventDefault();
      document.body.classList.add("dropping");
    });
    document.addEventListener("dragleave", event => { if (!event.relatedTarget) document.body.classList.remove("dropping"); });
    document.addEventListener("drop", event => {
      event.preventDefault();
      document.body.classList.remove("dropping");
      const file = event.dataTransfer?.files[0];
      const text = event.dataTransfer?.getData("text/plain");
      if (file) this.openFile(file);
      else if (text) this.openBytes(new TextEncoder().encode(text));
    });
    document.addEventListener("paste", event => {
      if (event.target instanceof Element && event.target.closest("input, textarea, dialog")) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData("text/plain");
      if (file) this.openFile(file);
      else if (text?.trim()) this.openBytes(new TextEncoder().encode(text));
    });
  }

  choose() { this.input.click(); }

  async chosen() {
    const file = this.input.files?.[0];
    if (file) await this.openFile(file);
    this.input.value = "";
  }

  /** @param {File} file */
  async openFile(file) {
    if (file.size > MOST_BYTES) this.studio.say("This file is too large for the studio: at most 2 MB.");
    else await this.openBytes(new Uint8Array(await file.arrayBuffer()));
  }

  /** @param {Uint8Array} bytes @returns {Promise<boolean>} whether it was a puzzle */
  async openBytes(bytes) {
    try {
      const text = new TextDecoder().decode(bytes.subarray(0, 80_000)).trim();
      const link = text.match(/^https?:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?\/(#p=[\w-]+)$/);
      if (link) {
        location.hash = link[1];
        return true;
      }
      const headers = { "content-type": "application/octet-stream", "x-genre": this.studio.card.id };
      const response = await fetch("/api/open", { method: "POST", headers, body: new Blob([/** @type {BlobPart} */ (bytes)]) });
      const answer = await response.json();
      if (!response.ok) throw new Refused(answer.findings ?? []);
      await this.studio.openDocument(fromWire(answer.puzzle), { mode: this.studio.mode });
      this.studio.say(`Opened (${answer.format}).`);
      return true;
    } catch (error) {
      this.studio.say(`This cannot be opened: ${error.message}`);
      return false;
    }
  }

  /** The puzzle in a notation. @param {string} format @param {boolean} whole with what the player wrote */
  async written(format, whole = true) {
    const puzzle = whole ? toWire(this.studio.doc) : puzzleOnly(this.studio.doc);
    return ask("/api/save", { puzzle, format });
  }

  async saveAs(id) {
    const format = this.studio.formats.find(format => format.id === id);
    try {
      const blob = await (await this.written(id)).blob();
      const name = fileName(this.studio.doc.title || this.studio.card.name, format.extension);
      handOver(blob, name);
      this.studio.say(`Saved as ${name}.`);
    } catch (error) {
      this.studio.say(`This cannot be saved: ${error.message}`);
    }
  }

  /** @param {string} what @param {() => Promise<string>} text */
  async copy(what, text) {
    try {
      const copied = await text();
      try {
        await navigator.clipboard.writeText(copied);
        this.studio.say(`Copied: ${what}.`);
      } catch {
        // Without leave to write the clipboard, the text is shown to be copied by hand.
        dialog(`Copy the ${what}`, h("textarea", { readonly: true, rows: 8, class: "wide", "aria-label": what }, copied));
      }
    } catch (error) {
      this.studio.say(error.message);
    }
  }

  async link() { return `${location.origin}/${await makeLink(this.studio.doc)}`; }

  copyLink() { return this.copy("link", () => this.link()); }

  copyAs(what, format) {
    return this.copy(what, async () => (await this.written(format, false)).text());
  }

  /** For each notation that cannot hold this puzzle, what is in the way. */
  async refused() {
    try {
      return (await (await ask("/api/fits", { puzzle: toWire(this.studio.doc) })).json()).refused;
    } catch {
      return {};
    }
  }

  async menu() {
    if (this.opening) return;
    this.opening = true;
    const { studio } = this;
    const copies = h("div", { class: "row" }), notations = h("div", { class: "content-part", id: "notations" });
    const offered = this.refused().then(refused => this.offer(refused, copies, notations));
    const recent = (await studio.store.recent()).filter(record => record.id !== studio.id).slice(0, 12);
    // Mostly it is known at once what can be written; if not, that part follows.
    await Promise.race([offered, new Promise(done => setTimeout(done, 250))]);
    this.opening = false;
    const then = act => () => { box.close(); act(); };
    const field = (key, label) => h("div", { class: "field" }, h("label", { for: `doc-${key}` }, label),
      h("input", { id: `doc-${key}`, value: studio.doc[key] ?? "", maxlength: 200, onchange: event => studio.edit(label.toLowerCase(), [["top", key, event.target.value.trim() || undefined]]) }));
    const item = record => h("li", {}, h("button", { type: "button", onclick: then(() => studio.openStored(record)) },
      h("span", {}, record.doc.title || studio.cards.find(card => card.id === record.doc.genre)?.name || "Puzzle"),
      h("span", { class: "quiet" }, `${boardWord(record.doc.board)}, ${new Date(record.time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })}`)));
    const list = records => h("ul", { class: "recent" }, records.map(item));
    // A fold for a single one would take as much room as the one.
    const first = recent.length > FIRST + 1 ? FIRST : recent.length;
    const box = dialog("File", [
      h("h3", {}, "Open"),
      h("div", { class: "row" }, button("open", "Open a file…", then(() => this.choose()), { id: "open" }), button("new", "Paste…", then(() => this.paste()), { id: "paste" })),
      h("p", { class: "quiet" }, "Or drop a file or a link anywhere on the page."),
      h("h3", {}, "Recent"),
      recent.length ? list(recent.slice(0, first))
        : h("p", { class: "quiet" }, studio.store.refuses ? "This browser keeps nothing here. Save your work as a file before you leave." : "Nothing else yet. Whatever you do is kept in this browser."),
      first < recent.length ? h("details", { class: "fold" }, h("summary", { id: "more-recent" }, `${recent.length - first} more`), list(recent.slice(first))) : null,
      h("h3", {}, "This puzzle"),
      h("div", { class: "pair" }, field("title", "Title"), field("author", "Author")),
      h("div", { class: "row" },
        button("save", "Save as a file", () => this.saveAs("json"), { id: "save-json", class: "first", title: "With your marks, in Gridwright's own JSON (Ctrl+S)" }),
        button("print", "Pictures and print…", then(() => press(studio)), { id: "print", title: "SVG, PNG, PDF, and booklets of several puzzles" })),
      copies,
      h("p", { class: "quiet" }, "A link opens wherever Gridwright runs; for others copy the text, or save a picture. Links and copies hold the puzzle, never its answer or your marks."),
      h("details", { class: "fold" }, h("summary", { id: "other-notations" }, "Other notations"), notations),
    ].filter(Boolean));
  }

  /** What can be copied and saved; where a notation cannot hold the puzzle, it is not offered, and it is said why. @param {Record<string, any[]>} refused */
  offer(refused, copies, notations) {
    const { studio } = this;
    const others = studio.formats.filter(format => format.id !== "json");
    const unfit = others.filter(format => format.id in refused);
    // That it cannot hold the puzzle stands above the list; each then says only what is in the way.
    const why = format => sentence((refused[format.id][0]?.message ?? "nothing more is known").replace(/^.*? cannot hold this puzzle: /, ""));
    fill(copies,
      button("share", "Copy a link", () => this.copyLink(), { id: "copy-link" }),
      "text" in refused ? null : button("", "Copy as text", () => this.copyAs("text", "text"), { id: "copy-text" }),
      button("", "Copy as SVG", () => this.copyAs("picture", "svg"), { id: "copy-svg" }),
      "puzzlink" in refused ? null : button("", "Copy as puzz.link", () => this.copyAs("puzz.link address", "puzzlink"), { id: "copy-puzzlink" }));
    fill(notations,
      h("ul", { class: "formats" }, others.filter(format => !(format.id in refused)).map(format => h("li", {},
        h("button", { type: "button", id: `save-${format.id}`, onclick: () => this.saveAs(format.id) }, h("strong", {}, format.id), h("span", { class: "quiet" }, format.summary))))),
      unfit.length ? [
        h("p", { class: "quiet" }, "These cannot hold this puzzle:"),
        h("dl", { class: "unfit", id: "unfit" }, unfit.map(format => [h("dt", {}, format.id), h("dd", {}, why(format))])),
      ] : null);
  }

  paste() {
    const area = /** @type {HTMLTextAreaElement} */ (h("textarea", { rows: 12, class: "wide", id: "paste-text", "aria-label": "Puzzle", placeholder: "A link, or a puzzle in any notation" }));
    // What is refused stays to be mended.
    const box = dialog("Paste a puzzle", [area, button("open", "Open", async () => {
      if (await this.openBytes(new TextEncoder().encode(area.value))) box.close();
      else area.focus();
    })]);
    area.focus();
  }

  /** A board from rows of signs. */
  mask() {
    const { studio } = this;
    const area = /** @type {HTMLTextAreaElement} */ (h("textarea", { rows: 12, class: "wide mono", id: "mask-text", "aria-label": "Mask", spellcheck: "false" }));
    area.value = "_ . . . _\n. . . . .\n. . _ . .\n. . . . .\n_ . . . _\n";
    const box = dialog("A board from a mask", [
      h("p", { class: "quiet" }, "One line per row: a dot or # is a cell, _ is none; blanks do not count. On hexagons the rows are those in which the board is written."),
      area,
      button("good", "Make the board", async () => {
        if (await studio.reshape("board from a mask", { kind: "mask", text: area.value })) box.close();
        else area.focus();
      }, { id: "mask-make" }),
    ]);
    area.focus();
  }
}

/** @param {string} words */
function sentence(words) {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** A name that every system takes. @param {string} title @param {string} extension */
export function fileName(title, extension) {
  return `${title.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase() || "puzzle"}.${extension}`;
}

/** Gives a file to the browser, which keeps it where it keeps such things. @param {Blob} blob @param {string} name */
export function handOver(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A board in a word or two. @param {any} board */
export function boardWord(board) {
  const [kind, inner] = Object.entries(board)[0];
  if (kind === "rectangle") return `${inner.rows}×${inner.cols}`;
  if (kind === "hexagon") return `hexagon ${inner.radius}`;
  return kind === "graph" ? `graph of ${inner.cells.length}` : `${inner.cells.length} hexagons`;
}
