/** SVG elements made without markup: nothing from outside is ever parsed; and the signs of the players. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element with attributes and children.
 * @param {string} name
 * @param {Record<string, string | number | null | undefined>} [attributes] null leaves one out
 * @param {...(Element | null)} children
 * @returns {SVGElement}
 */
export function node(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) made.setAttribute(key, String(value));
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/**
 * A group moved to a place.
 * @param {number} x
 * @param {number} y
 * @param {string} kind its class
 * @param {...(Element | null)} children
 */
export function placed(x, y, kind, ...children) {
  return node("g", { class: kind, transform: `translate(${round(x)} ${round(y)})` }, ...children);
}

/**
 * Text in the middle of a place.
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {string} kind its class
 * @param {number} size
 */
export function text(x, y, words, kind, size) {
  const made = node("text", {
    x: round(x), y: round(y), class: kind, "font-size": round(size),
    "text-anchor": "middle", dy: "0.35em",
  });
  made.textContent = words;
  return made;
}

/** @param {number} value */
export function round(value) {
  return Math.round(value * 100) / 100;
}

/**
 * A gradient from light to dark whose colours are the style sheet's: its stops have the classes
 * `NAME-a` and `NAME-b`.
 * @param {'linearGradient' | 'radialGradient'} kind
 * @param {string} id
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 */
export function gradient(kind, id, name, attributes = {}) {
  return node(
    kind, { id, ...attributes },
    node("stop", { offset: 0, class: `${name}-a` }),
    node("stop", { offset: 1, class: `${name}-b` }),
  );
}

// What both players put on a board: X bears a cross and O a ring, whatever their colours.

/** The shape of a player's pieces. @param {string} symbol @param {number} size of the piece's radius */
export function sign(symbol, size) {
  const arm = size * 0.36;
  if (symbol === "X") {
    return node("path", {
      class: "sign sign-x", "stroke-width": size * 0.19,
      d: `M${-arm} ${-arm} L${arm} ${arm} M${arm} ${-arm} L${-arm} ${arm}`,
    });
  }
  return node("circle", { class: "sign sign-o", "stroke-width": size * 0.19, r: arm * 1.08 });
}

/**
 * Have an element's style sheet use a game's colours.
 * @param {HTMLElement | SVGElement} element
 * @param {Record<string, string[]> | undefined} palette each colour on a light and on a dark page
 */
export function usePalette(element, palette) {
  for (const [name, [light, dark]] of Object.entries(palette ?? {})) {
    element.style.setProperty(`--game-${name}`, `light-dark(${light}, ${dark})`);
  }
}

/** @param {string} symbol */
export function side(symbol) {
  return symbol === "X" ? "x" : "o";
}
