/** The evaluation graph: what each position of a line is worth to player 1, drawn as SVG. */

import { node as svg, round } from "../boards/svg.js";
import { h } from "../ui/dom.js";
import { isMistake } from "./tree.js";

export const HEIGHT = 100;
const WIDTH = 400;

/** @import { Node } from "./tree.js" */
/** @import { Study } from "./study.js" */
/** @typedef {{ply: number, value: number}[]} Run  of neighbouring positions whose values are known */
/** @typedef {(ply: number) => number} Across  where a ply stands */

/** Where a value stands: above the middle is good for player 1. @param {number} value  from -1 to 1 */
export function heightOf(value) {
  return HEIGHT / 2 - (Math.max(-1, Math.min(1, value)) * (HEIGHT - 8)) / 2;
}

/** The runs of neighbouring positions whose values are known. @param {(number | null | undefined)[]} values */
export function runs(values) {
  /** @type {Run[]} */
  const found = [];
  values.forEach((value, ply) => {
    if (value == null) return;
    const last = found.at(-1);
    if (last?.at(-1)?.ply === ply - 1) last.push({ ply, value });
    else found.push([{ ply, value }]);
  });
  return found;
}

/** The area between a run of values and the middle, as a path's data. @param {Run} run @param {Across} across */
export function areaPath(run, across) {
  const [first, last] = [run[0], run[run.length - 1]].map(({ ply }) => round(across(ply)));
  return `M${first} ${HEIGHT / 2}L${points(run, across)}L${last} ${HEIGHT / 2}Z`;
}

/** @param {Run} run @param {Across} across */
function points(run, across) {
  return run.map(({ ply, value }) => `${round(across(ply))} ${round(heightOf(value))}`).join("L");
}

/** The ply that a place across the graph belongs to. @param {number} x @param {number} width @param {number} plies */
export function plyAt(x, width, plies) {
  return Math.max(0, Math.min(plies, Math.round((x / width) * plies)));
}

/** The shapes of the graph of a line. @param {Node[]} line @param {Node} current */
function shapes(line, current) {
  const plies = Math.max(1, line.length - 1);
  /** @type {Across} */
  const across = (ply) => (ply / plies) * WIDTH;
  const here = line.indexOf(current);
  return [
    svg("path", { class: "graph-middle", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    ...runs(line.map((node) => node.worth?.value)).flatMap((run) => [
      svg("path", { class: "graph-area", d: areaPath(run, across) }),
      svg("path", { class: "graph-line", d: `M${points(run, across)}` }),
    ]),
    // A dot of no width with round ends stays round however the graph is stretched.
    ...line.filter(isMistake).map(({ ply, worth, judged }) =>
      svg("path", { class: `graph-fault ${judged.judgement}`, d: `M${round(across(ply))} ${round(heightOf(worth?.value ?? 0))}h0` })),
    here >= 0 ? svg("path", { class: "graph-here", d: `M${round(across(here))} 0V${HEIGHT}` }) : null,
  ];
}

/** A click goes to a position; the tree says the same in words. @param {Study} study */
export function graphView(study) {
  const nodes = study.tree.lineThrough(study.current);
  return h(
    "div",
    {
      class: "graph", "aria-hidden": "true", hidden: nodes.length < 2,
      onclick: ({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        study.go(nodes[plyAt(clientX - left, width, nodes.length - 1)]);
      },
    },
    svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none" }, ...shapes(nodes, study.current)),
  );
}
