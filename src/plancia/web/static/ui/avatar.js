/**
 * Pictures drawn from a name, the same everywhere: a letter for a person, a portrait for an opponent who plays a level.
 */

import { node, text } from "../boards/svg.js";

const HUES = 12;

/** What an opponent's portrait is made of, in a square of 32, from back to front; one of each is chosen. */
const FEATURES = {
  clothes: [
    "M5 32q0-8 11-8t11 8z",
    "M4 32q2-8 8-8l4 4 4-4q6 0 8 8z",
    "M5 32q0-7 7-8 4 3 8 0 7 1 7 8z",
  ],
  head: [
    "M16 7a7.5 8.2 0 0 1 0 16.4a7.5 8.2 0 0 1 0-16.4z",
    "M9.8 11q0-4 6.2-4t6.2 4v6q0 7-6.2 7t-6.2-7z",
    "M9.2 9.5q6.8-3 13.6 0v8q0 6.5-6.8 6.5t-6.8-6.5z",
  ],
  hair: [
    "M8 15q-1.5-10.5 8-10.5t8 10.5q-1.5-4.5-4.5-5-5 1.5-7 0Q9 10.5 8 15z",
    "M6.5 22q-2-18 9.5-18t9.5 18h-3.2q1-9-2.3-12-5 1-8 0-3.3 3-2.3 12z",
    "M8.5 13a3.2 3.2 0 1 1 1.5-5.5a4 3.6 0 0 1 6-3a4 3.6 0 0 1 6 3a3.2 3.2 0 1 1 1.5 5.5q-3-3.5-7.5-3.5t-7.5 3.5z",
    "M13 4.5a3 2.6 0 1 1 6 0q5.5 2 4.7 10-2.2-5.5-7.7-5.5t-7.7 5.5q-.8-8 4.7-10z",
    "M8 14l-.5-7 3.5 1.5 1-4.5 3 3 2-3.5 2 3.8 3.2-2 0 4 2.8-.8-1 5.5q-3-4.5-8-4.5t-8 4.5z",
    "M8 16q-1.5-11.5 8-11.5t8 11.5q-1-5-3-6.5-4 3.5-10 1.8-2 1-3 4.7z",
    "M6.5 28q-2-24 9.5-24t9.5 24h-4q2.5-13-1.5-18-4 1.5-8 0-4 5-1.5 18z",
    "M8.3 16.5q-1.3-3 0-5.5l1.7 1q-.9 2-.3 4.5zM23.7 16.5q1.3-3 0-5.5l-1.7 1q.9 2 .3 4.5z",
  ],
  eyes: [
    "M12.9 15v.8M19.1 15v.8",
    "M11.5 15.9q1.4-1.9 2.8 0M17.7 15.9q1.4-1.9 2.8 0",
    "M12.9 15.4v.6M19.1 15.4v.6M11.4 13.2q1.5-1.1 3 0M17.6 13.2q1.5-1.1 3 0",
    "M12.9 15v.8M17.7 15.6h2.6",
  ],
  mouth: [
    "M13 19.2q3 2.6 6 0",
    "M13.5 20h5",
    "M12.8 18.8q3.2 4.6 6.4 0z",
    "M14 20q2.6 1.4 4.6-.8",
  ],
  extra: [
    "",
    "M10.4 15.4a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM16.6 15.4a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM15.4 15h1.2",
    "M10.2 13.5h5v3.5h-5zM16.8 13.5h5v3.5h-5zM15.2 15h1.6",
    "M8.7 18.8v1.4M23.3 18.8v1.4",
    "M11.6 18h.01M13 18.6h.01M19 18.6h.01M20.4 18h.01",
    "M8.6 11.6q7.4-3.2 14.8 0",
    "M21.5 7.5l3-1.5M21.5 7.5l.5-3.3M21.5 7.5l2.7 1.8",
  ],
};
const SKINS = ["#f6d7bd", "#eabf9c", "#cf9b73", "#a06c48", "#76492f"];
const HAIRS = ["#2b2320", "#5b3a24", "#a4622e", "#d9a441", "#9a9aa2", "#8c2f2b"];
/** Makes the numbers of our opponents' names differ in what is seen first. */
const SALT = "10sr";

/** A number made of a text, spread over 32 bits (FNV-1a). @param {string} text */
function hashOf(text) {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** The portrait of an opponent. @param {string} name */
export function portrait(name) {
  /** @template T @param {string} part @param {T[]} choices */
  const chosen = (part, choices) => choices[hashOf(SALT + part + name) % choices.length];
  const parts = Object.entries(FEATURES).map(([part, paths]) => {
    const d = chosen(part, paths);
    const fill = part === "head" ? chosen("skin", SKINS) : part === "hair" ? chosen("colour", HAIRS) : null;
    return d ? node("path", { class: part, d, ...(fill && { fill }) }) : null;
  });
  const attributes = { viewBox: "0 0 32 32", class: "avatar portrait", "aria-hidden": "true" };
  const drawn = node("svg", attributes, node("rect", { width: 32, height: 32, rx: 8 }), ...parts);
  return coloured(drawn, chosen("hue", [...Array(HUES).keys()]));
}

/** A person's face: the first letter of the name. @param {string} name */
export function avatar(name) {
  const [first = "?"] = name.normalize("NFC").toLocaleUpperCase();
  const drawn = node("svg", { viewBox: "0 0 32 32", class: "avatar", "aria-hidden": "true" },
    node("rect", { width: 32, height: 32, rx: 8 }), text(16, 16, first, "letter", 17));
  return coloured(drawn, hashOf(name) % HUES);
}

/** @param {SVGElement} drawn @param {number} hue  one of HUES */
function coloured(drawn, hue) {
  drawn.style.setProperty("--hue", String((hue * 360) / HUES));
  return drawn;
}
