/** What analysis says of cells: a shape for each kind, with the sign of the player it is about. */
import { node, placed, sign } from "./svg.js";
import { SYMBOLS } from "./scene.js";

/** @import { Mark } from "./scene.js" */

const STAR = Array.from({ length: 10 }, (_, n) => {
  const reach = n % 2 ? 19 : 36;
  const angle = (n * Math.PI) / 5;
  return `${(Math.sin(angle) * reach).toFixed(1)} ${(-Math.cos(angle) * reach).toFixed(1)}`;
}).join("L");
const OCTAGON = "M-12 -29H12L29 -12V12L12 29H-12L-29 12V-12Z";
const CORNERS = "M-38 -20V-38H-20M20 -38H38V-20M38 20V38H20M-20 38H-38V20";
/** @type {Record<string, () => SVGElement>} */
const SHAPES = {
  star: () => node("path", { class: "mark-body", d: `M${STAR}Z` }),
  diamond: () => node("path", { class: "mark-body", d: "M0 -30L30 0L0 30L-30 0Z" }),
  octagon: () => node("path", { class: "mark-body", d: OCTAGON }),
  danger: () => node("path", { class: "mark-line", d: CORNERS }),
  dot: () => node("circle", { class: "mark-dot", r: 10 }),
  cross: () => node("path", { class: "mark-line", d: "M-20 -20L20 20M20 -20L-20 20" }),
  ring: () => node("circle", { class: "mark-line", r: 40 }),
};
/** @type {Record<string, string>} the shape of each kind we know; any other is a diamond */
const KINDS = {
  win: "star", five: "star", threat: "diamond", "open-four": "diamond", capture: "octagon",
  "in-danger": "danger", open: "dot", wrong: "cross", take: "ring",
};
const SIGNED = ["star", "diamond", "octagon"];

/**
 * A mark at a place; small where something else is written in the cell.
 * @param {Mark} mark
 * @param {number} x
 * @param {number} y
 * @param {boolean} small
 */
export function markShape(mark, x, y, small) {
  const shape = KINDS[mark.kind] ?? "diamond";
  const kind = mark.kind in KINDS ? ` mark-${mark.kind}` : "";
  const owner = mark.player ? ` of-${mark.player}` : "";
  const signed = SIGNED.includes(shape) && mark.player;
  const made = placed(
    x, y, `mark${kind}${owner}`,
    SHAPES[shape](), signed ? sign(SYMBOLS[Number(mark.player) - 1], 30) : null,
  );
  if (small) made.setAttribute("transform", `translate(${x + 33} ${y - 33}) scale(0.55)`);
  return made;
}
