/** Lines through cells that lie side by side, such as the four that won. */

import { key } from "./scene.js";

/** @import { Cell } from "./scene.js" */

/** Across, down, and both diagonals. @type {[number, number][]} */
const DIRECTIONS = [[0, 1], [1, 0], [1, 1], [1, -1]];
const SHORTEST = 3;

/**
 * The longest lines that together go through all cells that lie in lines.
 * @param {Cell[]} cells
 * @returns {[Cell, Cell][]} the ends of each
 */
export function linesThrough(cells) {
  const there = new Set(cells.map(key));
  const runs = DIRECTIONS.flatMap(([down, right]) => cells.flatMap((cell) => {
    const [row, column] = cell;
    if (there.has(key([row - down, column - right]))) return [];
    /** @type {Cell[]} */
    const run = [];
    for (let n = 0; there.has(key([row + n * down, column + n * right])); n++) {
      run.push([row + n * down, column + n * right]);
    }
    return run.length >= SHORTEST ? [run] : [];
  }));
  runs.sort((one, two) => two.length - one.length);
  const left = new Set(there);
  return runs.flatMap((run) => {
    if (!run.some((cell) => left.has(key(cell)))) return [];
    for (const cell of run) left.delete(key(cell));
    return [/** @type {[Cell, Cell]} */ ([run[0], run[run.length - 1]])];
  });
}
