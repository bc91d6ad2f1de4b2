// From drawn elements, as text, to elements of this page: only shapes and letters, only attributes that say where
// and how. Whatever a file contained, nothing that acts gets through here.

const TAGS = new Set(["pattern", "path", "polygon", "polyline", "line", "circle", "ellipse", "rect", "text", "tspan", "g"]);
const ATTRIBUTES = new Set([
  "class", "d", "points", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height",
  "font-size", "font-weight", "text-anchor", "transform", "dx", "dy", "stroke-width", "fill-rule",
  "id", "fill", "patternUnits", "patternTransform",
]);
const VALUE = /^(?:[\w\s.,+\-()]*|url\(#hatch-[\w-]+\))$/;
const parser = new DOMParser();

/** @param {Element} element */
function isSafe(element) {
  if (element.namespaceURI !== "http://www.w3.org/2000/svg" || !TAGS.has(element.localName)) return false;
  for (const { name, value } of element.attributes) {
    if (!ATTRIBUTES.has(name) || !VALUE.test(value)) return false;
  }
  return [...element.children].every(isSafe);
}

/**
 * Parses many elements at once; what is not allowed comes out as `null`.
 * @param {string[]} texts
 * @returns {(SVGElement|null)[]}
 */
export function elements(texts) {
  if (!texts.length) return [];
  const sheet = parser.parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${texts.map(text => `<g>${text}</g>`).join("")}</svg>`,
    "image/svg+xml",
  ).documentElement;
  if (sheet.localName !== "svg" || sheet.children.length !== texts.length) return texts.map(() => null);
  return [...sheet.children].map(holder => {
    const child = /** @type {SVGElement} */ (holder.firstElementChild);
    return holder.children.length === 1 && isSafe(child) ? /** @type {SVGElement} */ (document.importNode(child, true)) : null;
  });
}
