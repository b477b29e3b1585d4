/**
 * Pictures drawn from a name, the same everywhere: a pattern for a person, the face of a robot for
 * an opponent who plays a level.
 */

import { node } from "../boards/svg.js";

const CELLS = 5;
const HALF = Math.ceil(CELLS / 2);
const HUES = 12;

/** What a robot's face is made of, in a square of 32; one of each is chosen. */
const FEATURES = {
  antenna: ["M16 8V4", "M12 8l-2-4M20 8l2-4", "M16 8q0-4 4-4", "M13 7h6"],
  head: [
    "M9 8h14q3 0 3 3v12q0 4-4 4H10q-4 0-4-4V11q0-3 3-3z",
    "M16 8q10 0 10 10t-10 9q-10 1-10-9t10-10z",
    "M11 8h10l5 7-2 12H8L6 15z",
    "M8 8h16l2 9-4 10H10L6 17z",
  ],
  eyes: [
    "M9.5 16a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM18.5 16a2 2 0 1 0 4 0a2 2 0 1 0-4 0z",
    "M9.5 14h4v4h-4zM18.5 14h4v4h-4z",
    "M9 14.5h14v3.4h-14z",
    "M9.5 17.5q2-4 4 0zM18.5 17.5q2-4 4 0z",
  ],
  mouth: ["M12 21.5q4 3.6 8 0", "M12 22.5h8", "M12.5 21.5h7v2h-7z", "M11.5 20.8q4.5 5 9 0", "M14 22h5"],
};

/** A number made of a text, spread over 32 bits (FNV-1a). @param {string} text */
function hashOf(text) {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** The face of an opponent. @param {string} name */
export function robotFace(name) {
  let hash = hashOf(name);
  /** @template T @param {T[]} choices */
  const chosen = (choices) => {
    const one = choices[hash % choices.length];
    hash = Math.floor(hash / choices.length);
    return one;
  };
  const hue = chosen([...Array(HUES).keys()]);
  const parts = Object.entries(FEATURES).map(([part, paths]) =>
    node("path", { class: part, d: chosen(paths) }),
  );
  const attributes = { viewBox: "0 0 32 32", class: `avatar robot hue-${hue}`, "aria-hidden": "true" };
  return node("svg", attributes, node("rect", { width: 32, height: 32, rx: 6.4 }), ...parts);
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
