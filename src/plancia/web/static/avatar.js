/**
 * A person's picture, drawn from the name: the same name has the same picture everywhere.
 */

import { node } from "./boards/svg.js";

const CELLS = 5;
const HALF = Math.ceil(CELLS / 2);
const HUES = 12;

/** A number made of a text, spread over 32 bits (FNV-1a). @param {string} text */
function hashOf(text) {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** A pattern whose halves mirror each other. @param {string} name */
export function avatar(name) {
  const hash = hashOf(name.normalize("NFC"));
  const cells = [];
  for (let row = 0; row < CELLS; row += 1) {
    for (let column = 0; column < HALF; column += 1) {
      if (!((hash >>> (row * HALF + column)) & 1)) continue;
      cells.push(`M${column} ${row}h1v1h-1z`);
      if (column !== CELLS - 1 - column) cells.push(`M${CELLS - 1 - column} ${row}h1v1h-1z`);
    }
  }
  return node(
    "svg",
    {
      viewBox: `-1 -1 ${CELLS + 2} ${CELLS + 2}`,
      class: `avatar hue-${(hash >>> (CELLS * HALF)) % HUES}`,
      "aria-hidden": "true",
    },
    node("rect", { x: -1, y: -1, width: CELLS + 2, height: CELLS + 2, rx: 1.4 }),
    node("path", { d: cells.join("") }),
  );
}
