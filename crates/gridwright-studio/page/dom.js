// Making elements. All text enters the page here, as text, never as markup.

/**
 * An element with attributes and children. `on…` attributes are listeners; `false` and `null` leave an attribute out.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children nodes and texts, in lists if you like; what is false or nothing is left out
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" && element instanceof HTMLInputElement) element.defaultValue = value;
    else if (name === "value" || name === "checked" || name === "disabled" || name === "hidden") element[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child || child === "") element.append(child);
  }
  return element;
}

/** A part of the page that is always there. @param {string} id @returns {HTMLElement} */
export function part(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** @param {string} tag @param {Record<string, any>} [attributes] @returns {SVGElement} */
export function svg(tag, attributes = {}) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** Paths of the small signs, on a sheet of 24 by 24. */
const SIGNS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  undo: "M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M16 5l4 4-4 4M20 9H10a6 6 0 0 0 0 12h3",
  select: "M5 3l13 8-6 1.500L9 19z",
  number: "M9 7l3-2v14M8.500 19h7",
  sign: "M12 8a4 4 0 1 0 .01 0z",
  line: "M5 18 19 6",
  shade: "M5 5h14v14H5zM5 12l7-7M5 19 19 5M12 19l7-7",
  pencil: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  shape: "M12 3l7.500 4.500v9L12 21l-7.500-4.500v-9zM12 9v6M9 12h6",
  rooms: "M4 4h16v16H4zM4 14h9M13 4v16",
  rows: "M4 6h16M4 12h16M4 18h16M12 3v18",
  ring: "M12 4a8 8 0 1 0 .01 0zM12 9a3 3 0 1 0 .01 0z",
  side: "M12 4a8 8 0 0 1 0 16zM12 4a8 8 0 0 0 0 16",
  theme: "M12 4a8 8 0 1 0 8 8 6 6 0 0 1-8-8z",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  good: "M4 12.500l5 5L20 6.500",
  several: "M8 4v16M16 4v16",
  bad: "M6 6l12 12M18 6L6 18",
  wait: "M12 4a8 8 0 1 0 8 8M12 8v4l3 2",
  open: "M4 7h5l2 2h9v10H4z",
  save: "M12 4v11M7 11l5 5 5-5M5 20h14",
  share: "M9 12a3 3 0 1 0-.01.01M15 6l-5 4M15 18l-5-4M18 5.500a2 2 0 1 0-.01.01M18 18.500a2 2 0 1 0-.01.01",
  new: "M6 3h8l4 4v14H6zM12 10v6M9 13h6",
  eye: "M3 12s3.500-6 9-6 9 6 9 6-3.500 6-9 6-9-6-9-6zM12 9.500a2.500 2.500 0 1 0 .01 0z",
  play: "M8 5l11 7-11 7z",
  pin: "M12 14v7M8 3h8M9 3l1 7-3 4h10l-3-4 1-7",
  print: "M7 9V3h10v6M7 17H4v-8h16v8h-3M7 14h10v7H7z",
  dots: "M6 12h.01M12 12h.01M18 12h.01",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.500c1 1 1 1.500 1 2.500h6c0-1 0-1.500 1-2.500A6 6 0 0 0 12 3z",
  ask: "M8 8.500a4 4 0 1 1 6 3.500c-1.500.900-2 1.500-2 3M12 19h.01",
  steps: "M4 19h5v-5h5V9h5V4",
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  flag: "M6 21V4h11l-2 4 2 4H6",
  make: "M5 19 15 9M13 7l4 4M18 3v4M16 5h4M6 5v3M4.500 6.500h3M19 14v3M17.500 15.500h3",
  mend: "M14 6.500a4.500 4.500 0 0 1 6-1.500l-3 3 .500 2 2 .500 3-3a4.500 4.500 0 0 1-6 6L8.500 21 5 17.500l8.500-8a4.500 4.500 0 0 1 .500-3z",
};

/** @param {string} name one of the signs */
export function icon(name) {
  const sheet = svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false" });
  sheet.append(svg("path", { d: SIGNS[name] ?? "" }));
  return sheet;
}

/**
 * A button with a sign and a label.
 * @param {string} sign @param {string} label @param {() => void} act @param {Record<string, any>} [more]
 */
export function button(sign, label, act, more = {}) {
  return h("button", { type: "button", onclick: act, ...more }, sign ? icon(sign) : null, h("span", {}, label));
}

/** Replaces the children of an element, keeping the focus where an element of the same id takes its place. */
export function fill(parent, ...children) {
  const id = parent.contains(document.activeElement) ? document.activeElement?.id : "";
  const top = parent.scrollTop;
  parent.replaceChildren(...children.flat(Infinity).filter(Boolean));
  const again = id ? document.getElementById(id) : null;
  // What is drawn anew moves nothing: the page stays where somebody has scrolled it to.
  again?.focus({ preventScroll: true });
  // Who has just come to a number types over it, as before.
  if (again instanceof HTMLInputElement && again.type === "number") again.select();
  parent.scrollTop = top;
}

/** A window above the page that closes with Escape, with its button, or with a click beside it. */
export function dialog(title, content, className = "") {
  const box = /** @type {HTMLDialogElement} */ (h("dialog", { class: className, "aria-label": title }));
  const close = () => box.close();
  box.append(
    h("header", {}, h("h2", {}, title), h("button", { type: "button", class: "plain", "aria-label": "Close", onclick: close }, icon("bad"))),
    h("div", { class: "content" }, content),
  );
  box.addEventListener("close", () => {
    // What was just said is still to be read.
    document.body.append(...box.querySelectorAll(".note"));
    box.remove();
  });
  box.addEventListener("click", event => { if (event.target === box) close(); });
  document.body.append(box);
  box.showModal();
  return box;
}
