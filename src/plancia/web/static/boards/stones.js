/** Stones on the crossings of lines. */
import { CELL, Painter, clamp, node, placed, round, twice } from "./painter.js";
import { SYMBOLS } from "./scene.js";
import { gradient, side, sign } from "./svg.js";

/** @import { Cell } from "./scene.js" */

const STONE = 46;
/** Crossings closer than this are missed by fingers. */
const FINGER_PX = 28;
/** Signs on smaller stones can't be read. */
const LEGIBLE_STONE_PX = 25;
const GRAIN_LINES = 34;

export class Stones extends Painter {
  defs() {
    const light = { cx: 0.36, cy: 0.3, r: 0.75 };
    return node(
      "defs", {},
      gradient("radialGradient", `${this.uid}-x`, "stone-x", light),
      gradient("radialGradient", `${this.uid}-o`, "stone-o", light),
    );
  }

  labelBase() { return 34; }

  /** @param {number} _wide @returns {[number, number]} */
  measure(_wide) {
    const { rows, columns, compact, board } = this.scene;
    const edge = 14;
    this.left = edge + (board.row_labels.length && !compact ? this.labelSize * 1.3 : 0);
    this.top = edge;
    const below = board.column_labels.length && !compact ? this.labelSize * 1.3 : 0;
    return [this.left + columns * CELL + edge, this.top + rows * CELL + below + edge];
  }

  /**
   * The crossing nearest to a place; near the edge of two, one where a move happens.
   * @param {number} x
   * @param {number} y
   * @returns {Cell | null}
   */
  cellAt(x, y) {
    const [column, row] = [(x - this.left) / CELL - 0.5, (y - this.top) / CELL - 0.5];
    const { rows, columns } = this.scene;
    if (column < -1.4 || row < -1 || column > columns || row > rows + 0.4) return null;
    /** @type {Cell} */
    const nearest = [clamp(Math.round(row), rows), clamp(Math.round(column), columns)];
    if (!this.delicate || this.scene.moveAt(nearest)) return nearest;
    const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map(
      (right) => /** @type {Cell} */ ([nearest[0] + down, nearest[1] + right]),
    ));
    const far = (/** @type {Cell} */ cell) => Math.hypot(cell[0] - row, cell[1] - column);
    const near = around.filter((cell) => far(cell) < 0.9 && this.scene.moveAt(cell));
    return near.sort((one, two) => far(one) - far(two))[0] ?? nearest;
  }

  get delicate() { return CELL * this.scale < FINGER_PX; }

  base() {
    const { board } = this.scene;
    const [width, height] = [this.left + this.scene.columns * CELL + 14, this.size?.[1] ?? 0];
    const fine = round(Math.max(2.4, 0.9 / this.scale));
    const below = this.top + this.scene.rows * CELL + this.labelSize * 0.6;
    const beside = this.left - this.labelSize * 0.6;
    const labels = [
      ...this.labels(
        board.column_labels, true, (c) => [this.middle([0, c])[0], below], "label on-wood",
      ),
      ...this.labels(
        board.row_labels, false, (r) => [beside, this.middle([r, 0])[1]], "label on-wood",
      ),
    ];
    return [
      node("rect", { class: "wood", width: round(width), height: round(height), rx: 18 }),
      this.scene.compact ? null : node("path", { class: "grain", d: grain(width, height) }),
      node("path", { class: "lines", d: this.#lines(), "stroke-width": fine }),
      ...this.#starPoints().map((cell) => (
        placed(...this.middle(cell), "star", node("circle", { r: 9 }))
      )),
      ...labels,
    ];
  }

  #lines() {
    const { rows, columns } = this.scene;
    const [x1, y1] = this.middle([0, 0]).map(round);
    const [x2, y2] = this.middle([rows - 1, columns - 1]).map(round);
    const across = Array.from({ length: rows }, (_, r) => `M${x1} ${y1 + r * CELL}H${x2}`);
    const down = Array.from({ length: columns }, (_, c) => `M${x1 + c * CELL} ${y1}V${y2}`);
    return [...across, ...down].join("");
  }

  /** The points that help the eye, where boards of that size have them. @returns {Cell[]} */
  #starPoints() {
    const { rows, columns } = this.scene;
    /** @type {Cell[]} */
    const points = starsOf(rows).flatMap((row) => starsOf(columns).map((column) => [row, column]));
    return points.filter((cell) => !this.scene.isPiece(cell));
  }

  /** @param {string} symbol */
  stone(symbol) {
    return [
      node("circle", { class: "stone-shadow", cx: 3, cy: 5, r: STONE }),
      node("circle", { class: "stone-body", r: STONE, fill: `url(#${this.uid}-${side(symbol)})` }),
      node("ellipse", { class: "stone-light", cx: -15, cy: -24, rx: 15, ry: 8, transform: "rotate(-32 -15 -24)" }),
      sign(symbol, STONE * 0.86),
    ];
  }

  /** @param {Cell} cell */
  piece(cell) {
    const symbol = this.scene.at(cell);
    return placed(...this.middle(cell), `stone ${side(symbol)}`, ...this.stone(symbol));
  }

  /** @param {Cell} cell */
  lastMark(cell) {
    const there = this.scene.isPiece(cell);
    return placed(
      ...this.middle(cell), there ? "last on-stone" : "last gone",
      node("circle", { r: there ? STONE : 26 }),
    );
  }

  /** @param {import('./scene.js').Value} value @returns {[number, number, number] | null} */
  valuePlace(value) {
    return value.touches.length ? [...this.middle(value.touches[0]), 38] : null;
  }

  /** @param {Cell} cell */
  frame(cell) {
    return placed(...this.middle(cell), "frame", ...twice("frame", "circle", { r: STONE }));
  }

  valueShapes() {
    if (CELL * this.scale >= LEGIBLE_STONE_PX) return super.valueShapes();
    // Too small to read: the best one alone, and large.
    const { values, best } = this.scene;
    const first = values.find((value) => value.value === best);
    return first?.touches.length ? [this.valueChip(...this.middle(first.touches[0]), 15 / this.scale, first, true)] : [];
  }

  aimShapes() {
    const [x, y] = this.middle(this.cell);
    const move = this.chosen();
    const symbol = SYMBOLS[(this.scene.mover ?? 1) - 1];
    const kind = `ghost ${side(symbol)}${move?.priced ? " priced" : ""}`;
    return [
      this.delicate ? this.#crossHair(x, y) : null,
      move ? placed(x, y, kind, ...this.stone(symbol)) : null,
      placed(x, y, "cursor", ...twice("cursor", "circle", { r: STONE + 3 })),
    ];
  }

  /** Lines to the edges: a finger hides the crossing. @param {number} x @param {number} y */
  #crossHair(x, y) {
    const [x1, y1] = this.middle([0, 0]);
    const [x2, y2] = this.middle([this.scene.rows - 1, this.scene.columns - 1]);
    return node("path", {
      class: "cross-hair", d: `M${x1} ${y}H${x2}M${x} ${y1}V${y2}`,
      "stroke-width": round(1.6 / this.scale),
    });
  }
}

/** The grain of the wood: long lines, no two of them alike. @param {number} width @param {number} height */
function grain(width, height) {
  return Array.from({ length: GRAIN_LINES }, (_, n) => {
    const [y, bend] = [(height * (n + 0.5)) / GRAIN_LINES, ((n * 37) % 23) - 11];
    return `M0 ${round(y)}C${round(width / 3)} ${round(y + 3 * bend)} ${round(width / 2)} ${round(y - 2 * bend)} ${round(width)} ${round(y + bend)}`;
  }).join("");
}

/** The star points of a board with this number of lines. @param {number} lines */
function starsOf(lines) {
  if (lines < 5) return [];
  const middle = lines % 2 ? [(lines - 1) / 2] : [];
  if (lines < 9) return middle;
  const inset = lines < 13 ? 2 : 3;
  return [inset, ...middle, lines - 1 - inset];
}
