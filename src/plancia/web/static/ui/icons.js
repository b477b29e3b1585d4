/**
 * Small drawings for buttons, and the shapes of the players.
 */

import { sign, usePalette } from "../boards/svg.js";

const SVG = "http://www.w3.org/2000/svg";

/** A small circle as part of a path. @param {number} x @param {number} y */
function ring(x, y) {
  return `M${x - 2.5} ${y}a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z`;
}

const PATHS = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8q1.1 1 1.1 2.2h5q0-1.2 1.1-2.2A6 6 0 0 0 12 3z",
  "take-back": "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  draw: "M5 9h14M5 15h14",
  resign: "M6 21V4M6 4h11l-2 4 2 4H6",
  share: `M8 11l8-4M8 13l8 4${ring(6, 12)}${ring(18, 6)}${ring(18, 18)}`,
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  rules: "M5 4h9a4 4 0 0 1 4 4v12H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h10",
  again: "M20 12a8 8 0 1 1-2.5-5.8M20 3v4h-4",
  download: "M12 4v11M7 10l5 5 5-5M5 20h14",
  analyse: "M4 20V10M10 20V4M16 20v-7M22 20H2",
  close: "M6 6l12 12M18 6L6 18",
  remove: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM8 12h8",
  block: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM5.7 5.7l12.6 12.6",
  warning: "M12 4 2.5 20h19zM12 10v4M12 17h.01",
  now: "M13 3 5 14h6l-1 7 8-11h-6z",
};

/** @typedef {keyof typeof PATHS} Icon */

/** @param {string} tag @param {Record<string, string>} attributes */
function svg(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** A drawing that stands beside words, or in a button that has a name. @param {Icon} name */
export function icon(name) {
  const drawing = svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" });
  drawing.append(svg("path", { d: PATHS[name] }));
  return drawing;
}

/**
 * A player's piece as the board shows it: the first bears a cross, the second a ring. Colour is
 * never all that distinguishes them.
 *
 * @param {Record<string, string[]>} palette the game's
 * @param {number} player
 */
export function piece(palette, player) {
  const drawing = svg("svg", {
    viewBox: "-12 -12 24 24",
    class: `piece player-${player}`,
    "aria-hidden": "true",
  });
  usePalette(drawing, palette);
  drawing.append(svg("circle", { r: "10.5", class: "body" }), sign(player === 1 ? "X" : "O", 12));
  return drawing;
}
