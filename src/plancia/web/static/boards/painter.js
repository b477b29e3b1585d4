/**
 * What all styles of board have in common: layers, labels, frames, values, the cells that a screen
 * reader walks over, and a hand that points at a cell. Each style paints and points its own way.
 */
import { node, placed, round, text } from "./svg.js";
import { markShape } from "./marks.js";
import { Scene, key } from "./scene.js";

/** @import { Cell, Move, Picture, Value } from "./scene.js" */

export const CELL = 100;
/** A board more slender than this is longer than the screen, and scrolled, rather than tiny. */
export const SLENDER = 0.6;
/** Letters are no smaller. */
const MIN_LETTER_PX = 11.5;
/** With more cells a board is drawn with fewer details, for speed. */
export const MAX_DETAILED_CELLS = 2500;
/** A fall through n rows takes this times the square root of n, as falls do. */
const FALL_MS = 150;
const BOUNCE_MS = 150;
const FADE_MS = 260;
const PLACE_MS = 160;
/** Distance grows with the square of time. */
const GRAVITY = "cubic-bezier(.33, 0, .67, .33)";

/** When a movement is over: milliseconds until things have landed, and until all is at rest.
 * @typedef {{lands: number, rests: number}} Timing */
/** @type {Timing} */
export const STILL = { lands: 0, rests: 0 };

export class Painter {
  /** From the back to the front. */
  static LAYERS = ["base", "pieces", "front", "last", "marks", "hint", "values", "aim", "cells"];
  /** Where the cells are that a screen reader walks over. @type {string | null} */
  #laid = null;

  /** @param {SVGSVGElement} svg @param {string} uid */
  constructor(svg, uid) {
    this.svg = svg;
    this.uid = uid;
    /** @type {Record<string, SVGElement>} */
    this.layers = {};
    for (const name of Painter.LAYERS) {
      this.layers[name] = node("g", { class: `layer-${name}` });
    }
    for (const [name, layer] of Object.entries(this.layers)) {
      if (name !== "cells") layer.setAttribute("aria-hidden", "true");
      if (name !== "cells") layer.setAttribute("pointer-events", "none");
    }
    svg.replaceChildren(this.defs(), ...Object.values(this.layers));
    /** @type {Scene} */
    this.scene = /** @type {any} */ (null);
    /** Whether the player points at a cell: by mouse, finger or keys. */
    this.aiming = false;
    /** The cell the hand is on. @type {Cell} */
    this.cell = [0, 0];
    /** Where the board begins in the picture, in units. */
    this.left = 0;
    this.top = 0;
    /** Pixels a unit. */
    this.scale = 1;
    this.labelSize = 0;
    /** Width and height of the picture, once it was painted. @type {[number, number] | undefined} */
    this.size = undefined;
    /** The pieces on the board by their cell, for those that move. @type {Map<string, Element>} */
    this.lying = new Map();
  }

  /**
   * Paint a scene in a place `wide` pixels wide.
   * @param {Scene} scene
   * @param {number} wide pixels of the place
   * @param {number} scale pixels a unit, as far as is known
   * @param {boolean} moving whether changes may be shown as movements
   * @returns {Timing}
   */
  paint(scene, wide, scale, moving) {
    const earlier = this.scene;
    const before = `${this.size} ${this.scale}`;
    this.scene = scene;
    this.scale = Math.max(scale, 0.02);
    this.labelSize = Math.min(Math.max(this.labelBase(), MIN_LETTER_PX / this.scale), 90);
    const [width, height] = this.measure(wide);
    this.svg.setAttribute("viewBox", `0 0 ${round(width)} ${round(height)}`);
    this.size = [width, height];
    this.svg.style.setProperty("--px", String(round(1 / this.scale)));
    this.svg.classList.toggle("won", scene.framed.size > 0);
    if (!earlier) this.begin();
    this.keepHand(earlier);
    const steady = earlier && before === `${this.size} ${this.scale}` && scene.isLike(earlier);
    if (!steady) this.#lay();
    this.#fillLast(this.lastMarks());
    this.fill("marks", this.markShapes());
    this.fill("hint", [...this.#lineShapes(), ...this.hintShapes(), this.#pulse()]);
    this.fill("values", this.valueShapes());
    if (steady) this.#labelAgain();
    this.showAim();
    if (!earlier || !moving || steady || !this.comparable(earlier)) return STILL;
    const timing = this.move(earlier);
    this.#markOnLanding(timing.lands);
    return timing;
  }

  /** The marks of the last move come with its landing. @param {number} delay milliseconds */
  #markOnLanding(delay) {
    const { last } = this.layers;
    if (!delay || !last.childElementCount) return;
    last.animate([{ opacity: 0 }, { opacity: 1 }], { delay, duration: 100, fill: "backwards" });
  }

  /** Everything that stays as it is while only more is said about it. */
  #lay() {
    this.fill("base", this.base());
    this.fill("front", this.front());
    this.fill("pieces", this.pieces());
    this.#layCells();
  }

  /** Most moves leave the cells where they are. */
  #layCells() {
    const { compact, board, rows, columns } = this.scene;
    const few = !compact && rows * columns <= MAX_DETAILED_CELLS;
    const places = few ? board.rows.map((_, row) => this.walkable(row).map((cell) => this.middle(cell))) : null;
    const laid = places && JSON.stringify(places);
    if (laid && laid === this.#laid) this.#labelAgain();
    else this.fill("cells", compact ? [] : this.listeningRows());
    this.#laid = laid;
  }

  #labelAgain() {
    for (const cell of this.layers.cells.querySelectorAll("[data-cell]")) this.#labelCell(cell, null);
  }

  // What a style of board says

  defs() { return node("defs"); }
  labelBase() { return 30; }
  /** Fix where things lie; the width and the height of it all. @param {number} _wide @returns {[number, number]} */
  measure(_wide) { throw new Error("every style measures"); }
  /** The middle of a cell. @param {Cell} cell @returns {[number, number]} */
  middle([row, column]) { return [this.left + (column + 0.5) * CELL, this.top + (row + 0.5) * CELL]; }
  /** The cell at a place, if there is one. @param {number} _x @param {number} _y @returns {Cell | null} */
  cellAt(_x, _y) { throw new Error("every style finds its cells"); }
  /** @returns {(Element | null)[]} */
  base() { return []; }
  /** @returns {(Element | null)[]} */
  front() { return []; }
  /** What one cell holds. @param {Cell} _cell @returns {Element | null} */
  piece(_cell) { return null; }
  /**
   * The picture after a move, as far as it is known before the server sends it.
   * @param {Picture} picture
   * @param {Move} move
   * @param {string} symbol of the player who moves
   * @returns {Picture}
   */
  expected(picture, move, symbol) {
    return withRows(picture, placedAt(picture.panels[0].rows, move.touches, symbol));
  }
  /** What is shown of the move pointed at. @returns {(Element | null)[]} */
  aimShapes() { return []; }
  /** Where the hand is at first. */
  begin() { this.cell = [Math.floor(this.scene.rows / 2), Math.floor(this.scene.columns / 2)]; }
  /** The move pointed at. @returns {Move | null} */
  chosen() { return this.scene.moveAt(this.cell); }
  /** The cell that a listener is on. @returns {Cell} */
  listening() { return this.cell; }
  /** What is said aloud of what is pointed at, if the cell alone does not say it. */
  says() { return ""; }

  // Hands

  /** Put the hand on a cell. @param {number} row @param {number} column */
  goTo(row, column) { this.cell = [row, column]; }

  /** Follow an arrow key. @param {number} right @param {number} down */
  go(right, down) {
    const { rows, columns } = this.scene;
    const [row, column] = this.cell;
    this.cell = [clamp(row + down, rows), clamp(column + right, columns)];
  }

  /** Go to the first or the last column. @param {boolean} last */
  edge(last) { this.cell = [this.cell[0], last ? this.scene.columns - 1 : 0]; }

  /** Follow the mouse or a finger to a place; whether it is over something. @param {number} x @param {number} y */
  point(x, y) {
    const cell = this.cellAt(x, y);
    if (cell) this.cell = cell;
    return cell !== null;
  }

  /** A digit was typed; the move it stands for. @param {string} _digit @returns {Move | null} */
  digit(_digit) { return null; }
  /** Whether a digit stands for a place here, if not for a move. @param {string} _digit */
  hasDigit(_digit) { return false; }

  /** A click at a place that is for the hand itself, not a move: taking a piece. */
  take(/** @type {number} */ _x, /** @type {number} */ _y) { return false; }

  /** Whether a finger must aim first and then confirm. */
  get delicate() { return false; }
  /** What the button says that confirms. @param {Move} _move @returns {string} */
  confirmation(_move) {
    return this.scene.label("Place on {cell}", { cell: this.scene.nameOf(this.cell) });
  }

  /** Stay where the hand was, as far as the new scene has such a place. @param {Scene | null} _earlier */
  keepHand(_earlier) {
    this.cell = [clamp(this.cell[0], this.scene.rows), clamp(this.cell[1], this.scene.columns)];
  }

  // Painting

  /** @param {string} layer @param {(Element | null)[]} shapes */
  fill(layer, shapes) {
    this.layers[layer].replaceChildren(...shapes.filter((shape) => shape !== null));
  }

  /** The same, unless they are there already: what pulses would begin again. @param {(Element | null)[]} shapes */
  #fillLast(shapes) {
    const there = this.layers.last.children;
    const made = shapes.filter((shape) => shape !== null);
    const isSame = made.length === there.length && made.every((shape, n) => shape.isEqualNode(there[n]));
    if (!isSame) this.fill("last", made);
  }

  /**
   * Labels along an edge; where they would run into each other only every second, third or so.
   * @param {string[]} names
   * @param {boolean} across whether they stand side by side
   * @param {(n: number) => [number, number]} place
   * @param {string} [kind]
   */
  labels(names, across, place, kind = "label") {
    if (this.scene.compact) return [];
    const longest = Math.max(0, ...names.map((name) => name.length));
    const room = this.labelSize * (across ? 0.7 * longest : 1.05);
    const step = Math.ceil(room / CELL);
    return names.flatMap((name, n) => (
      n % step ? [] : [text(...place(n), name, kind, this.labelSize)]
    ));
  }

  pieces() {
    this.lying = new Map();
    return this.scene.cells().map((cell) => {
      const shape = this.scene.isPiece(cell) ? this.piece(cell) : null;
      if (shape) this.lying.set(key(cell), shape);
      if (this.scene.framed.has(key(cell))) shape?.classList.add("of-win");
      return shape;
    });
  }

  lastMarks() {
    const { scene } = this;
    const line = this.#winLine();
    return [...scene.cells().flatMap((cell) => {
      if (scene.framed.has(key(cell))) return line ? [] : [this.frame(cell)];
      return scene.last.has(key(cell)) ? [this.lastMark(cell)] : [];
    }), line];
  }

  /** The line through what won, where it lies in one. */
  #winLine() {
    const marks = [...this.scene.board.marks].sort(([row, column], [otherRow, otherColumn]) => row - otherRow || column - otherColumn);
    const [first, second, last] = [marks[0], marks[1], marks[marks.length - 1]];
    if (marks.length < 3) return null;
    const [down, right] = [second[0] - first[0], second[1] - first[1]];
    if (!marks.every(([row, column], n) => row === first[0] + n * down && column === first[1] + n * right)) return null;
    const [[x1, y1], [x2, y2]] = [this.middle(first), this.middle(last)];
    return node("g", { class: "win-line" }, ...twice("win", "line", { x1, y1, x2, y2, pathLength: 1 }));
  }

  /** @param {Cell} cell @returns {Element | null} */
  lastMark(cell) { return placed(...this.middle(cell), "last", node("circle", { r: 44 })); }

  /** A frame that shows on light and on dark: one line in another. @param {Cell} cell @returns {Element} */
  frame(cell) {
    return placed(...this.middle(cell), "frame", ...twice("frame", "circle", { r: 44 }));
  }

  /** @returns {Element[]} */
  hintShapes() {
    return this.scene.hint.map((cell) => (
      placed(...this.middle(cell), "hint", ...twice("hint", "circle", { r: 38 }))
    ));
  }

  /** Lines that a hint, the coach or a review is about. */
  #lineShapes() {
    return this.scene.lines.map(([from, to]) => {
      const [[x1, y1], [x2, y2]] = [this.middle(from), this.middle(to)];
      return node("g", { class: "hint-line" }, ...twice("hint-line", "line", { x1, y1, x2, y2 }));
    });
  }

  /** Draws the eye to the only cell where a move happens. */
  #pulse() {
    const { only } = this.scene;
    return only && placed(...this.middle(only), "pulse", ...twice("pulse", "circle", { r: 38 }));
  }

  /** Where the hand is, with nothing in it. @param {Cell} cell @returns {Element} */
  cursor(cell) {
    return placed(...this.middle(cell), "cursor", ...twice("cursor", "circle", { r: 44 }));
  }

  markShapes() {
    const { values } = this.scene;
    const valued = new Set(values.flatMap((value) => value.touches.slice(0, 1).map(key)));
    return this.scene.marks.map((mark) => (
      markShape(mark, ...this.middle(mark.cell), valued.has(key(mark.cell)))
    ));
  }

  valueShapes() {
    const { best } = this.scene;
    return this.scene.values.map((value) => {
      const [x, y, radius] = this.valuePlace(value) ?? [0, 0, 0];
      return radius ? this.valueChip(x, y, radius, value, value.value === best) : null;
    });
  }

  /** Where a value is written, and how large. @param {Value} value @returns {[number, number, number] | null} */
  valuePlace(value) {
    const cell = value.touches[0];
    return cell ? [...this.middle(cell), 36] : null;
  }

  /**
   * A value in a small sign: rounded, but no disc, so that it does not look like a piece.
   * @param {number} x
   * @param {number} y
   * @param {number} radius
   * @param {Value} value
   * @param {boolean} best
   */
  valueChip(x, y, radius, value, best) {
    const words = value.short;
    const wide = Math.max(radius, Math.min(radius * 1.4, radius * 0.36 * (words.length + 0.6)));
    const box = (/** @type {number} */ more) => ({
      x: round(-wide - more), y: round(-radius * 0.8 - more), rx: round(radius * 0.3 + more),
      width: round(2 * (wide + more)), height: round(1.6 * radius + 2 * more),
    });
    return placed(
      x, y, `value value-${kindOf(value)}${best ? ' value-best' : ''}`,
      best ? node("rect", { class: "value-ring", ...box(6) }) : null,
      node("rect", { class: "value-chip", ...box(0) }),
      text(0, 0, words, "value-text", fitting(words, 1.75 * wide, radius * 1.2)),
    );
  }

  /** Show what is pointed at, or nothing. */
  showAim() {
    this.fill("aim", this.aiming && !this.scene.compact ? this.aimShapes() : []);
    for (const cell of this.svg.querySelectorAll('[aria-selected="true"]')) {
      cell.setAttribute("aria-selected", "false");
      this.#labelCell(cell, null);
    }
    const cell = this.#announcedCell();
    cell?.setAttribute("aria-selected", "true");
    if (cell) this.#labelCell(cell, this.chosen());
  }

  /** The cell's label: what is in it, and what can be done there. @param {Element} cell @param {Move | null} move */
  #labelCell(cell, move) {
    const place = /** @type {Cell} */ (cell.getAttribute("data-cell")?.split(",").map(Number));
    const words = this.scene.describe(place);
    const label = move ? `${words}. ${this.scene.label(move.says)}` : words;
    if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
  }

  /** The rectangle of a cell that a click on it may hit. @param {Cell} cell @returns {SVGElement} */
  hitShape(cell) {
    const [x, y] = this.middle(cell);
    return node("rect", {
      x: round(x - CELL / 2), y: round(y - CELL / 2), width: CELL, height: CELL,
    });
  }

  /** The cells as a screen reader walks them; of a huge board only those it has been on. */
  listeningRows() {
    const { scene } = this;
    const all = scene.rows * scene.columns <= MAX_DETAILED_CELLS;
    return scene.board.rows.map((_, row) => {
      const cells = all ? this.walkable(row).map((cell) => this.#listeningCell(cell)) : [];
      return all && !cells.length ? null : node("g", { role: "row", "data-row": row }, ...cells);
    });
  }

  /** @param {Cell} cell */
  #listeningCell(cell) {
    return node("g", {
      role: "gridcell", id: `${this.uid}-${cell[0]}-${cell[1]}`, "data-cell": key(cell),
      "aria-selected": "false", "aria-label": this.scene.describe(cell),
    }, this.hitShape(cell));
  }

  /** The cell that a listener is on now. @returns {Element | null} */
  #announcedCell() {
    const [row, column] = this.listening();
    const there = this.svg.querySelector(`#${this.uid}-${row}-${column}`);
    const home = there ? null : this.layers.cells.querySelector(`[data-row="${row}"]`);
    return home ? home.appendChild(this.#listeningCell([row, column])) : there;
  }

  /** The cells of a row that the hand can be on. @param {number} row @returns {Cell[]} */
  walkable(row) { return [...this.scene.board.rows[row]].map((_, c) => [row, c]); }

  // Movement

  /** Whether the boards are of one shape and differ by no more than a move. @param {Scene} earlier */
  comparable(earlier) {
    if (earlier.rows !== this.scene.rows || earlier.columns !== this.scene.columns) return false;
    return this.changes(earlier).length <= 16;
  }

  /** The cells that look different now. @param {Scene} earlier @returns {Cell[]} */
  changes(earlier) {
    const cells = new Map([...earlier.cells(), ...this.scene.cells()].map((c) => [key(c), c]));
    return [...cells.values()].filter((cell) => earlier.at(cell) !== this.scene.at(cell));
  }

  /** Show what became different: things come and go. @param {Scene} earlier @returns {Timing} */
  move(earlier) {
    const timings = this.changes(earlier).flatMap((cell) => {
      const shape = this.lying?.get(key(cell));
      return [
        earlier.isPiece(cell) ? this.vanish(cell, earlier) : STILL,
        shape && !earlier.isPiece(cell) ? this.appear(shape, this.middle(cell)) : STILL,
      ];
    });
    return longest(timings);
  }

  /**
   * A piece is put down: it comes from a little nearer to the eye.
   * @param {Element} shape
   * @param {[number, number]} place where it lies
   * @returns {Timing}
   */
  appear(shape, [x, y]) {
    const at = `translate(${x}px, ${y}px)`;
    shape.animate(
      [{ opacity: 0.2, transform: `${at} scale(1.35)` }, { opacity: 1, transform: `${at} scale(1)` }],
      { duration: PLACE_MS, easing: "cubic-bezier(.3, 0, .4, 1)" },
    );
    return { lands: PLACE_MS, rests: PLACE_MS };
  }

  /**
   * Something that lay there fades, after a delay.
   * @param {Cell} cell
   * @param {Scene} earlier
   * @param {number} [delay] milliseconds
   * @returns {Timing}
   */
  vanish(cell, earlier, delay = 0) {
    const now = this.scene;
    this.scene = earlier;
    const shape = this.piece(cell);
    this.scene = now;
    if (!shape) return STILL;
    this.layers.pieces.append(shape);
    const steps = [{ opacity: 1 }, { opacity: 0 }];
    const fading = shape.animate(steps, { delay, duration: FADE_MS, easing: "ease-in" });
    fading.onfinish = () => shape.remove();
    return { lands: 0, rests: delay + FADE_MS };
  }

  /**
   * A piece falls to its cell from `rows` rows above, and bounces a little.
   * @param {Element} shape
   * @param {number} rows
   * @param {[number, number]} place where it lies
   * @param {number} [delay] milliseconds
   * @returns {Timing}
   */
  fall(shape, rows, [x, y], delay = 0) {
    const at = (/** @type {number} */ above) => `translate(${x}px, ${round(y - above)}px)`;
    const falling = FALL_MS * Math.sqrt(rows);
    const duration = falling + BOUNCE_MS;
    shape.animate([
      { transform: at(rows * CELL), easing: GRAVITY },
      { transform: at(0), offset: falling / duration, easing: "ease-out" },
      { transform: at(3 + 2.5 * rows), offset: (falling + BOUNCE_MS * 0.45) / duration, easing: "ease-in" },
      { transform: at(0) },
    ], { delay, duration, fill: "backwards" });
    return { lands: delay + falling, rests: delay + duration };
  }
}

/** When all of several movements are over. @param {Timing[]} timings @returns {Timing} */
export function longest(timings) {
  return {
    lands: Math.max(0, ...timings.map(({ lands }) => lands)),
    rests: Math.max(0, ...timings.map(({ rests }) => rests)),
  };
}

/** A picture with another board. @param {Picture} picture @param {string[]} rows @returns {Picture} */
export function withRows(picture, rows) {
  const [board, ...others] = picture.panels;
  return { ...picture, panels: [{ ...board, rows }, ...others] };
}

/** Rows with a symbol in some cells. @param {string[]} rows @param {Cell[]} cells @param {string} symbol */
export function placedAt(rows, cells, symbol) {
  const there = new Set(cells.map(key));
  return rows.map((row, r) => [...row].map((old, c) => (there.has(key([r, c])) ? symbol : old)).join(""));
}

/**
 * One line on another, so that it shows on light and on dark: classes `KIND-out` and `KIND-in`.
 * @param {string} kind
 * @param {string} shape
 * @param {Record<string, string | number>} attributes
 */
export function twice(kind, shape, attributes) {
  return ["out", "in"].map((line) => node(shape, { class: `${kind}-${line}`, ...attributes }));
}

/** Whether a value is good, bad or neither. @param {Value} value */
export function kindOf(value) {
  if (Math.abs(value.value) < 0.05) return "even";
  return value.value > 0 ? "good" : "bad";
}

/** The size of letters that keeps words within a width. @param {string} words @param {number} width @param {number} largest */
export function fitting(words, width, largest) {
  return Math.min(largest, width / (0.6 * Math.max(1, words.length)));
}

/** @param {number} value @param {number} length */
export function clamp(value, length) {
  return Math.max(0, Math.min(length - 1, value));
}

export { node, placed, round, text, key };
