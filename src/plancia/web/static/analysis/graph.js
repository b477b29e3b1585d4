/** The evaluation graph: what each position of a line is worth to player 1, drawn as SVG. */

import { isMistake } from "./tree.js";

const SVG = "http://www.w3.org/2000/svg";
export const HEIGHT = 100;

/** @typedef {{ply: number, value: number}[]} Run  of neighbouring positions whose values are known */
/** @typedef {(ply: number) => number} Across  where a ply stands */

/**
 * Where a value stands: above the middle is good for player 1.
 * @param {number} value  from -1 to 1
 */
export function heightOf(value) {
  return HEIGHT / 2 - (Math.max(-1, Math.min(1, value)) * (HEIGHT - 8)) / 2;
}

/**
 * The runs of neighbouring positions whose values are known.
 * @param {(number | null | undefined)[]} values
 */
export function runs(values) {
  /** @type {Run[]} */
  const found = [];
  /** @type {Run} */
  let run = [];
  values.forEach((value, ply) => {
    if (value == null) {
      if (run.length) found.push(run);
      run = [];
    } else {
      run.push({ ply, value });
    }
  });
  return run.length ? [...found, run] : found;
}

/**
 * The area between a run of values and the middle, as a path's data.
 * @param {Run} run @param {Across} across
 */
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

/**
 * Draws the graph of a line into an SVG element.
 * @param {SVGSVGElement} svg
 * @param {import("./tree.js").Node[]} line
 * @param {import("./tree.js").Node} current
 */
export function drawGraph(svg, line, current) {
  const plies = Math.max(1, line.length - 1);
  const width = 400;
  /** @type {Across} */
  const across = (ply) => (ply / plies) * width;
  svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
  svg.setAttribute("preserveAspectRatio", "none");
  const shapes = [shape("path", { class: "graph-middle", d: `M0 ${HEIGHT / 2}H${width}` })];
  for (const run of runs(line.map((node) => node.worth?.value))) {
    shapes.push(shape("path", { class: "graph-area", d: areaPath(run, across) }));
    shapes.push(shape("path", { class: "graph-line", d: `M${points(run, across)}` }));
  }
  for (const node of line.filter(isMistake)) shapes.push(faultMark(node, across(node.ply)));
  const here = line.indexOf(current);
  if (here >= 0) {
    shapes.push(shape("path", { class: "graph-here", d: `M${round(across(here))} 0V${HEIGHT}` }));
  }
  svg.replaceChildren(...shapes);
}

/**
 * A dot of no width with round ends: it stays round however the graph is stretched.
 * @param {import("./tree.js").Mistake} node @param {number} x
 */
function faultMark(node, x) {
  const y = round(heightOf(node.worth?.value ?? 0));
  return shape("path", {
    class: `graph-fault ${node.judged.judgement}`,
    d: `M${round(x)} ${y}h0`,
  });
}

/** @param {string} name @param {Record<string, string>} attributes */
function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** @param {number} number */
function round(number) {
  return Math.round(number * 10) / 10;
}
