/** What both players put on a board: X bears a cross and O a ring, whatever their colours. */
import { node } from "./svg.js";

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
