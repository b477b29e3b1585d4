/** Discs that fall into the columns of an upright board, and may be taken out of it. */
import {
  CELL, Painter, STILL, clamp, fitting, key, kindOf, longest, node, placed, round, text, withRows,
} from "./painter.js";
import { EMPTY, SYMBOLS } from "./scene.js";
import { gradient, side, sign } from "./svg.js";

/** @import { Cell, Move, Scene } from "./scene.js" */

const HOLE = 41;
const EDGE = 16;
const CORNER = 30;
/** The edge of the board that is seen below it. */
const LOW = 9;
/** Above the board: what shows the column that is pointed at. */
const HEADROOM = 40;
const POINTER = 17;

export class Discs extends Painter {
  /**
   * Where the hand is in its column: above the board, or on what lies in it.
   * @type {number | null}
   */
  row = null;
  column = 0;

  defs() {
    const down = { x1: 0, y1: 0, x2: 0, y2: 1 };
    const light = { cx: 0.4, cy: 0.28, r: 0.85 };
    return node(
      "defs", {},
      gradient("linearGradient", `${this.uid}-board`, "board-shade", down),
      gradient("radialGradient", `${this.uid}-x`, "disc-x", light),
      gradient("radialGradient", `${this.uid}-o`, "disc-o", light),
    );
  }

  /** @param {number} _wide @returns {[number, number]} */
  measure(_wide) {
    const { rows, columns, compact, board } = this.scene;
    const labels = this.labelSize * 1.5;
    this.left = EDGE + (board.row_labels.length && !compact ? labels : 0);
    this.top = EDGE + (compact ? 0 : HEADROOM);
    const below = board.column_labels.length && !compact ? labels : 0;
    return [
      this.left + columns * CELL + EDGE,
      this.top + rows * CELL + EDGE + LOW + below,
    ];
  }

  /** @param {number} x @param {number} y @returns {Cell | null} */
  cellAt(x, y) {
    const column = Math.floor((x - this.left) / CELL);
    const row = clamp(Math.floor((y - this.top) / CELL), this.scene.rows);
    return column < 0 || column >= this.scene.columns ? null : [row, column];
  }

  base() {
    const { rows, columns, board } = this.scene;
    const below = this.top + rows * CELL + EDGE + LOW + this.labelSize * 0.72;
    const beside = (this.left - EDGE) / 2;
    const labels = [
      ...this.labels(board.column_labels, true, (c) => [this.middle([0, c])[0], below]),
      ...this.labels(board.row_labels, false, (r) => [beside, this.middle([r, 0])[1]]),
    ];
    return [
      node("rect", {
        class: "disc-under", x: this.left - EDGE, y: this.top + LOW, width: columns * CELL + 2 * EDGE, height: rows * CELL + EDGE, rx: CORNER,
      }),
      node("rect", {
        class: "disc-back", x: this.left, y: this.top, width: columns * CELL, height: rows * CELL,
      }),
      ...labels,
    ];
  }

  /** The board with its holes, in front of the discs. */
  front() {
    const { rows, columns } = this.scene;
    const [x, y] = [this.left - EDGE, this.top - EDGE];
    const [w, h] = [columns * CELL + 2 * EDGE, rows * CELL + 2 * EDGE];
    const holes = this.scene.cells().map((cell) => this.#hole(cell)).join("");
    const outline = `M${x + CORNER} ${y}h${w - 2 * CORNER}q${CORNER} 0 ${CORNER} ${CORNER}`
      + `v${h - 2 * CORNER}q0 ${CORNER} ${-CORNER} ${CORNER}h${2 * CORNER - w}`
      + `q${-CORNER} 0 ${-CORNER} ${-CORNER}v${2 * CORNER - h}q0 ${-CORNER} ${CORNER} ${-CORNER}Z`;
    return [
      node("path", { class: "disc-board", "fill-rule": "evenodd", d: outline + holes,
        fill: `url(#${this.uid}-board)` }),
      node("path", { class: "disc-rims", d: holes }),
      // Each hole is as deep as the board: shade falls from its upper edge, light lies on the lower one.
      node("path", { class: "disc-lip", d: this.#arcs(-24, 1) }),
      node("path", { class: "disc-glint", d: this.#arcs(26, 0) }),
      node("path", { class: "disc-shine", d: `M${x + CORNER} ${y + 3}h${w - 2 * CORNER}` }),
    ];
  }

  /** An arc along the edge of each hole. @param {number} down  where it begins, from the middle @param {0 | 1} sweep */
  #arcs(down, sweep) {
    return this.scene.cells().map((cell) => {
      const [x, y] = this.middle(cell).map(round);
      return `M${x - 33} ${y + down}a${HOLE} ${HOLE} 0 0 ${sweep} 66 0`;
    }).join("");
  }

  /** @param {Cell} cell */
  #hole(cell) {
    const [x, y] = this.middle(cell).map(round);
    const half = `a${HOLE} ${HOLE} 0 1 0`;
    return `M${x - HOLE} ${y}${half} ${2 * HOLE} 0${half} ${-2 * HOLE} 0Z`;
  }

  /** The board around the holes of a column. @param {number} column */
  #band(column) {
    const x = this.left + column * CELL;
    const high = this.scene.rows * CELL + 2 * EDGE;
    const cells = this.scene.cells().filter((cell) => cell[1] === column);
    const holes = cells.map((cell) => this.#hole(cell)).join("");
    return `M${x} ${this.top - EDGE}h${CELL}v${high}h${-CELL}Z${holes}`;
  }

  /** A disc, at the origin. @param {string} symbol */
  disc(symbol) {
    return [
      node("circle", { class: "disc-body", r: HOLE + 2, fill: `url(#${this.uid}-${side(symbol)})` }),
      node("circle", { class: "disc-low", cy: 3, r: HOLE * 0.76 }),
      node("circle", { class: "disc-ring", r: HOLE * 0.76 }),
      node("path", { class: "disc-light", d: "M-27 -20a34 34 0 0 1 27 -14" }),
      sign(symbol, HOLE),
    ];
  }

  /** @param {Cell} cell */
  piece(cell) {
    const symbol = this.scene.at(cell);
    return placed(...this.middle(cell), `disc ${side(symbol)}`, ...this.disc(symbol));
  }

  valueShapes() {
    const { best, values } = this.scene;
    return values.map((value) => {
      const cell = value.touches[0];
      if (!cell) return null;
      const [x, y] = this.middle(cell);
      const isBest = value.value === best;
      if (this.scene.isPiece(cell)) return this.valueChip(x + 20, y - 24, 24, value, isBest);
      return this.#valueInHole(x, y, value, isBest);
    });
  }

  /**
   * Large and plain, so that it does not look like a disc.
   * @param {number} x
   * @param {number} y
   * @param {import('./scene.js').Value} value
   * @param {boolean} best
   */
  #valueInHole(x, y, value, best) {
    return placed(
      x, y, `value value-${kindOf(value)}${best ? ' value-best' : ''}`,
      best ? node("circle", { class: "value-ring", r: HOLE - 2 }) : null,
      text(0, 0, value.short, "value-plain", fitting(value.short, 54, 46)),
    );
  }

  /** @param {Cell} cell */
  lastMark(cell) {
    return this.scene.isPiece(cell) ? super.lastMark(cell) : null;
  }

  // The hand

  begin() {
    this.column = Math.floor(this.scene.columns / 2);
    this.row = null;
  }

  /** Nothing to drop: the hand walks over the cells. */
  get walking() { return !this.scene.moves.length; }

  /** @param {Scene | null} _earlier */
  keepHand(_earlier) {
    this.column = clamp(this.column, this.scene.columns);
    if (this.walking) this.row = clamp(this.row ?? 0, this.scene.rows);
    else if (this.row !== null && !this.scene.isPiece([this.row, this.column])) this.row = null;
    this.#settle();
  }

  #settle() {
    this.goTo(this.row ?? this.#landing() ?? 0, this.column);
  }

  /** The lowest empty cell of the column where a move happens, before one that costs something. */
  #landing() {
    const empty = this.scene.board.rows
      .map((_, row) => row)
      .filter((row) => this.scene.at([row, this.column]) === EMPTY)
      .reverse();
    const moves = empty.map((row) => ({ row, move: this.scene.moveAt([row, this.column]) }));
    const found = moves.find(({ move }) => move && !move.priced) ?? moves.find(({ move }) => move);
    return found ? found.row : null;
  }

  /** The highest thing in the column. */
  #top() {
    const top = this.scene.board.rows.findIndex((_, row) => this.scene.isPiece([row, this.column]));
    return top < 0 ? null : top;
  }

  /** @param {number} right @param {number} down */
  go(right, down) {
    this.column = clamp(this.column + right, this.scene.columns);
    if (this.walking) this.row = clamp((this.row ?? 0) + down, this.scene.rows);
    else this.#climb(right, down);
    this.#settle();
  }

  /** @param {number} right @param {number} down */
  #climb(right, down) {
    const top = this.#top();
    if (down > 0) this.row = this.row === null ? top : clamp(this.row + 1, this.scene.rows);
    else if (down < 0 && this.row !== null) this.row = this.row > (top ?? 0) ? this.row - 1 : null;
    if (right && this.row !== null) this.row = top === null ? null : Math.max(this.row, top);
  }

  /** @param {boolean} last */
  edge(last) {
    this.column = last ? this.scene.columns - 1 : 0;
    if (!this.walking) this.row = null;
    this.#settle();
  }

  /** @param {number} x @param {number} y */
  point(x, y) {
    const cell = this.cellAt(x, y);
    if (!cell) return false;
    this.column = cell[1];
    const inside = y >= this.top && this.scene.isPiece(cell) && this.scene.moveAt(cell);
    this.row = this.walking || inside ? cell[0] : null;
    this.#settle();
    return true;
  }

  chosen() {
    const here = this.row === null ? null : this.scene.moveAt([this.row, this.column]);
    if (here) return here;
    const landing = this.#landing();
    return landing === null ? null : this.scene.moveAt([landing, this.column]);
  }

  /** @param {string} digit */
  digit(digit) {
    if (!this.hasDigit(digit)) return null;
    [this.column, this.row] = [this.#columnOf(digit), null];
    this.#settle();
    return this.chosen();
  }

  /** @param {string} digit */
  hasDigit(digit) {
    const column = this.#columnOf(digit);
    return column >= 0 && column < this.scene.columns;
  }

  /** @param {string} digit */
  #columnOf(digit) {
    const { column_labels: labels } = this.scene.board;
    return labels.length ? labels.indexOf(digit) : Number(digit) - 1;
  }

  aimShapes() {
    const [x] = this.middle([0, this.column]);
    if (this.walking) return [this.cursor(this.cell)];
    const move = this.chosen();
    if (this.row !== null && this.scene.isPiece([this.row, this.column])) {
      const taken = move && this.scene.moveAt([this.row, this.column]) === move;
      return taken ? [this.#takenOut(this.cell, move)] : [this.cursor(this.cell)];
    }
    const symbol = SYMBOLS[(this.scene.mover ?? 1) - 1];
    const priced = move?.priced ? " priced" : "";
    const above = move ? placed(x, this.top - EDGE - HEADROOM / 2, `disc ${side(symbol)}${priced}`,
      node("circle", { class: "disc-body", r: POINTER, fill: `url(#${this.uid}-${side(symbol)})` })) : null;
    return [
      node("path", {
        class: move ? "column-band" : "column-band column-full", "fill-rule": "evenodd",
        d: this.#band(this.column),
      }),
      above,
      move ? placed(...this.middle(this.cell), `landing ${side(symbol)}${priced}`,
        node("circle", { r: HOLE - 5 })) : null,
    ];
  }

  /** A disc that a move takes out. @param {Cell} cell @param {Move} move */
  #takenOut(cell, move) {
    return placed(
      ...this.middle(cell), `taken${move.priced ? ' priced' : ''}`,
      node("circle", { class: "taken-ring", r: HOLE }),
      node("circle", { class: "taken-badge", cx: 30, cy: -30, r: 19 }),
      node("path", { class: "taken-sign", d: "M22 -30H38" }),
    );
  }

  // Movement

  /**
   * A disc is dropped, or one is taken out and what stood on it comes down.
   * @param {import('./scene.js').Picture} picture
   * @param {Move} move
   * @param {string} symbol
   */
  expected(picture, move, symbol) {
    const { rows } = picture.panels[0];
    const [[row, column] = [0, 0]] = move.touches;
    if (rows[row][column] === EMPTY) return super.expected(picture, move, symbol);
    return withRows(picture, rows.map((line, r) => (
      r > row ? line : line.slice(0, column) + (rows[r - 1]?.[column] ?? EMPTY) + line.slice(column + 1)
    )));
  }

  /** A disc falls into its column; what stood on one taken out comes down. @param {Scene} earlier */
  move(earlier) {
    const columns = Array.from({ length: this.scene.columns }, (_, column) => column);
    return longest(columns.flatMap((column) => this.#moveColumn(earlier, column)));
  }

  /** @param {Scene} earlier @param {number} column */
  #moveColumn(earlier, column) {
    const before = stackOf(earlier, column);
    const now = stackOf(this.scene, column);
    if (before.join("") === now.join("")) return [];
    if (now.length === before.length + 1 && now.slice(0, -1).join("") === before.join("")) {
      return [this.#drop([this.scene.rows - now.length, column])];
    }
    if (now.length !== before.length - 1) return [];
    const gone = before.findIndex((symbol, height) => symbol !== now[height]);
    const above = now.slice(gone).map((_, n) => (
      this.#drop([this.scene.rows - 1 - gone - n, column], 1)
    ));
    return [this.vanish([this.scene.rows - 1 - gone, column], earlier), ...above];
  }

  /** @param {Cell} cell @param {number} [rows] */
  #drop(cell, rows = cell[0] + 0.5) {
    const shape = this.lying?.get(key(cell));
    return shape ? this.fall(shape, rows, this.middle(cell)) : STILL;
  }
}

/** What lies in a column, from the bottom. @param {Scene} scene @param {number} column */
function stackOf(scene, column) {
  return scene.board.rows.map((_, row) => scene.at([row, column]))
    .filter((symbol) => symbol !== EMPTY).reverse();
}
