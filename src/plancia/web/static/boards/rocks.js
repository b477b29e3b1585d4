/** Heaps of rocks: pointing at one means it and all after it. */
import {
  CELL, MAX_DETAILED_CELLS, Painter, clamp, key, longest, node, placed, text, twice, withRows,
} from "./painter.js";
import { gradient } from "./svg.js";

/** @import { Cell, Scene } from "./scene.js" */

/** Rocks from one river: grey, warm, dark. */
const TINTS = ["rock-grey", "rock-warm", "rock-dark"];
/** The fewest pixels a rock should have, for fingers. */
const FINGER_PX = 28;
/** For the names of heaps and the numbers of rocks. */
const MARGINS_PX = 50;
/** The height of a line of rocks: more where there are few lines, so that the board is not a mere strip. */
const LINE = 92;
const HIGH_LINE = 150;
/** The height of the whole, as a part of its width, up to which lines are high. */
const WANTED_HEIGHT = 0.55;
const GAP = 26;
/** A rock where there are thousands. */
const PLAIN = "m-30 0a30 26 0 1 0 60 0a30 26 0 1 0 -60 0";
/** Between one rock that is lifted off and the next. */
const LIFT_MS = 45;
/** No narrower, so that a few rocks do not become boulders; and no wider: a long heap lies in several lines. */
const LEAST = 8;
const MOST = 12;
/** How large a value is drawn on a rock: the best one counts. */
const BEST_VALUE = 25;
const VALUE = 14;

export class Rocks extends Painter {
  /**
   * The most rocks seen in each heap: the board must not shrink while it is played on.
   * @type {number[]}
   */
  #most = [];
  /** The rocks that the last move took. @type {Cell[]} */
  #gone = [];
  /** Rocks side by side, and where each heap begins. */
  across = 1;
  /** @type {number[]} */
  tops = [];
  line = LINE;
  /** How large a rock is drawn. */
  #size = 1;

  defs() {
    return node(
      "defs", {},
      ...TINTS.map((tint) => gradient("radialGradient", `${this.uid}-${tint}`, tint, { cx: 0.38, cy: 0.24, r: 0.85 })),
    );
  }

  labelBase() { return 36; }

  /** @param {number} wide @returns {[number, number]} */
  measure(wide) {
    const { board, compact } = this.scene;
    const lengths = board.rows.map((row) => row.length);
    if (this.#most.length !== lengths.length) this.#most = lengths;
    this.#most = this.#most.map((most, heap) => Math.max(most, lengths[heap]));
    const room = Math.max(5, Math.floor((wide - MARGINS_PX) / FINGER_PX));
    const widest = Math.max(1, ...this.#most);
    const most = compact ? MOST : Math.min(room, MOST);
    this.across = Math.ceil(widest / Math.ceil(widest / most)); // lines of one length
    this.left = compact ? 20 : this.labelSize * 1.9;
    const inner = this.left + Math.max(this.across, compact ? 1 : Math.min(LEAST, room)) * CELL;
    const width = inner + (compact ? 20 : this.labelSize * 2.2);
    const lines = this.#most.map((most) => Math.max(1, Math.ceil(most / this.across)));
    const count = lines.reduce((sum, each) => sum + each, 0);
    const fair = (WANTED_HEIGHT * width - lines.length * GAP) / count;
    this.line = compact ? LINE : Math.max(LINE, Math.min(HIGH_LINE, fair));
    this.#size = this.line > 110 ? 1.2 : 1;
    let top = 12;
    this.tops = lines.map((each) => {
      const here = top;
      top += each * this.line + GAP;
      return here;
    });
    return [width, top - GAP + 12];
  }

  /** @param {Cell} cell @returns {[number, number]} */
  middle([row, column]) {
    return [
      this.left + ((column % this.across) + 0.5) * CELL,
      (this.tops[row] ?? 0) + (Math.floor(column / this.across) + 0.5) * this.line,
    ];
  }

  /** @param {number} x @param {number} y @returns {Cell | null} */
  cellAt(x, y) {
    const row = this.tops.findLastIndex((top) => y >= top - GAP / 2);
    const column = Math.floor((x - this.left) / CELL);
    if (row < 0 || column < 0 || column >= this.across) return null;
    const line = Math.max(0, Math.floor((y - this.tops[row]) / this.line));
    const rock = line * this.across + column;
    return rock < this.#slots(row) ? [row, rock] : null;
  }

  /** How many places of a heap can be pointed at. @param {number} row */
  #slots(row) {
    return this.scene.board.rows[row].length;
  }

  /** @param {number} row @returns {Cell[]} */
  walkable(row) {
    return Array.from({ length: this.#slots(row) }, (_, column) => [row, column]);
  }

  base() {
    const { board, compact } = this.scene;
    const width = this.size?.[0] ?? 0;
    const size = this.labelSize * 1.15;
    return board.rows.flatMap((rocks, row) => {
      const [, y] = this.middle([row, 0]);
      const lines = Math.max(1, Math.ceil(this.#most[row] / this.across));
      return [
        node("rect", {
          class: "heap", x: 4, y: this.tops[row] - 8, width: width - 8, rx: 22,
          height: lines * this.line + 16,
        }),
        ...this.#slotShapes(row),
        ...(compact ? [] : [
          text(this.left / 2 + 4, y, board.row_labels[row] ?? "", "label heap-name", size),
          text(this.#counts, y, String(rocks.length), "label heap-count", size),
        ]),
      ];
    });
  }

  /** Where it is written how many there are. */
  get #counts() { return (this.size?.[0] ?? 0) - this.labelSize * 1.35; }

  /** The places of rocks that are gone. @param {number} row */
  #slotShapes(row) {
    const rocks = this.scene.board.rows[row].length;
    return Array.from({ length: Math.max(0, this.#slots(row) - rocks) }, (_, n) =>
      placed(...this.middle([row, rocks + n]), "rock-slot", node("circle", { r: 14 })));
  }

  pieces() {
    const { board, rows, columns } = this.scene;
    if (rows * columns <= MAX_DETAILED_CELLS) return super.pieces();
    return board.rows.map((rocks, row) => node("path", {
      class: "rocks-plain",
      d: [...rocks].map((_, column) => `M${this.middle([row, column])}${PLAIN}`).join(""),
    }));
  }

  /** @param {Cell} cell */
  piece(cell) {
    return placed(...this.middle(cell), "rock", ...this.#rock(cell));
  }

  /** Rocks differ a little, each always in its own way. @param {Cell} cell */
  #rock([row, column]) {
    const fill = `url(#${this.uid}-${TINTS[(row * 2 + column * 5 + (column >> 1)) % TINTS.length]})`;
    const d = outline(row, column, this.#size);
    return [
      node("ellipse", { class: "rock-shadow", cx: 3, cy: 29 * this.#size, rx: 38 * this.#size, ry: 10 * this.#size }),
      node("path", { class: "rock-body", d, fill }),
      node("path", { class: "rock-top", d, transform: "translate(-5 -8) scale(.66 .58)" }),
    ];
  }

  /** The rocks of the last move are gone: their places are marked, as far as they were seen. */
  lastMarks() {
    return this.#gone.map((cell) => (
      placed(...this.middle(cell), "last gone", node("circle", { r: 22 }))
    ));
  }

  /** Below the middle of its rock, which is seen. @param {import('./scene.js').Value} value @returns {[number, number, number] | null} */
  valuePlace({ touches: [cell], value }) {
    if (!cell) return null;
    const [x, y] = this.middle(cell);
    return [x, y + 24 * this.#size, value === this.scene.best ? BEST_VALUE : VALUE];
  }

  hintShapes() {
    return this.scene.hint.map((cell) => (
      placed(...this.middle(cell), "hint", ...twice("hint", "circle", { r: 38 * this.#size }))
    ));
  }

  // The hand

  begin() {
    const row = Math.max(0, this.scene.board.rows.findIndex((rocks) => rocks.length));
    this.goTo(row, Math.max(0, this.#slots(row) - 1));
  }

  /** @param {Scene | null} earlier */
  keepHand(earlier) {
    this.#remember(earlier);
    if (earlier && earlier.rows !== this.scene.rows) this.begin();
    const [row, column] = this.cell;
    if (!this.#slots(row)) this.begin();
    else this.goTo(row, clamp(column, this.#slots(row)));
  }

  /** What was taken since the scene before, if that was another position. @param {Scene | null} earlier */
  #remember(earlier) {
    if (earlier?.picture === this.scene.picture) return;
    const gone = earlier && this.comparable(earlier) ? this.changes(earlier) : [];
    this.#gone = gone.filter((cell) => !this.scene.isPiece(cell));
  }

  /** @param {number} right @param {number} down */
  go(right, down) {
    let [row, column] = this.cell;
    if (down) {
      const rows = [...this.scene.board.rows.keys()].filter((r) => this.#slots(r) || r === row);
      // Counted from the end of the heap: the same number is taken from the next one.
      const taken = this.#slots(row) - column;
      row = rows[clamp(rows.indexOf(row) + down, rows.length)];
      column = this.#slots(row) - taken;
    }
    this.goTo(row, clamp(column + right, Math.max(1, this.#slots(row))));
  }

  /** @param {boolean} last */
  edge(last) {
    this.goTo(this.cell[0], last ? Math.max(0, this.#slots(this.cell[0]) - 1) : 0);
  }

  /** A finger sees first how many rocks go with the one it taps. */
  get delicate() { return true; }

  /** @param {import('./scene.js').Move} move */
  confirmation({ touches: [[row, rock]] }) {
    return this.scene.label("Take {n}", { n: this.scene.board.rows[row].length - rock });
  }

  aimShapes() {
    const [row, column] = this.cell;
    const rocks = this.scene.board.rows[row]?.length ?? 0;
    if (!this.scene.moves.length) return [this.cursor(this.cell)];
    const kind = this.chosen() ? "picked" : "picked not-now";
    const picked = [...this.scene.board.rows[row] ?? ""].keys();
    const shapes = [...picked].slice(column).map((rock) => (
      placed(...this.middle([row, rock]), kind, node("path", { d: outline(row, rock, this.#size) }))
    ));
    return this.chosen() ? [...shapes, this.#takeCount(row, rocks - column)] : shapes;
  }

  /** How many would be taken. @param {number} row @param {number} rocks */
  #takeCount(row, rocks) {
    const size = this.labelSize;
    const [width, height] = [2 * size, 1.6 * size];
    return placed(
      this.#counts, this.middle([row, 0])[1], "take-count",
      node("rect", { x: -width / 2, y: -height / 2, width, height, rx: height / 2 }),
      text(0, 0, `−${rocks}`, "", size),
    );
  }

  /** @param {Scene} earlier */
  comparable(earlier) {
    return earlier.rows === this.scene.rows && this.changes(earlier).length <= 30;
  }

  /** A rock is taken with all after it. @param {import('./scene.js').Picture} picture @param {import('./scene.js').Move} move */
  expected(picture, move) {
    const [[heap, rock] = [-1, 0]] = move.touches;
    const { rows } = picture.panels[0];
    return withRows(picture, rows.map((row, r) => (r === heap ? row.slice(0, rock) : row)));
  }

  /** Rocks are lifted off one by one, or come back. @param {Scene} earlier */
  move(earlier) {
    const gone = this.changes(earlier).filter((cell) => !this.lying?.has(key(cell)));
    return longest([
      super.move(earlier),
      ...gone.map((cell, n) => this.#lift(cell, earlier, (gone.length - 1 - n) * LIFT_MS)),
    ]);
  }

  /**
   * A rock rises and fades; the last of the heap goes first.
   * @param {Cell} cell
   * @param {Scene} earlier
   * @param {number} delay milliseconds
   */
  #lift(cell, earlier, delay) {
    const [x, y] = this.middle(cell);
    const timing = super.vanish(cell, earlier, delay);
    const steps = [0, 40].map((up) => ({ transform: `translate(${x}px, ${y - up}px)` }));
    this.layers.pieces.lastElementChild?.animate(steps, { delay, duration: timing.rests - delay });
    return { lands: delay, rests: timing.rests };
  }

  /** Each rock is lifted: see `move`. */
  vanish() { return { lands: 0, rests: 0 }; }
}

/**
 * The outline of a rock: a rounded polygon, a little different from rock to rock.
 * @param {number} row
 * @param {number} column
 * @param {number} size
 */
function outline(row, column, size) {
  let seed = (row * 31 + column * 17 + 7) % 97;
  const next = () => {
    seed = (seed * 53 + 29) % 97;
    return seed / 97;
  };
  const points = Array.from({ length: 7 }, (_, n) => {
    const angle = (n / 7) * 2 * Math.PI + next() * 0.3;
    const reach = 0.9 + next() * 0.2;
    return [Math.cos(angle) * 39 * size * reach, Math.sin(angle) * 32 * size * reach];
  });
  const middles = points.map((point, n) => {
    const after = points[(n + 1) % points.length];
    return [(point[0] + after[0]) / 2, (point[1] + after[1]) / 2].map(Math.round);
  });
  const start = middles[middles.length - 1];
  const curves = points.map((point, n) => {
    const [x, y] = point.map(Math.round);
    return `Q${x} ${y} ${middles[n].join(" ")}`;
  });
  return `M${start.join(' ')}${curves.join('')}Z`;
}
