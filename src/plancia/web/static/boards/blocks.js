/** Blocks in a grid: pieces wait beside it, one is in the hand and falls where it is let go. */
import {
  CELL, Painter, STILL, clamp, key, longest, node, placed, placedAt, text, twice, withRows,
} from "./painter.js";
import { EMPTY, isFilled, same } from "./scene.js";
import { Tray, piecesOf } from "./tray.js";

/** @import { Cell, Move, Scene, Value } from "./scene.js" */

const EDGE = 14;
/** How far the floor reaches beyond the cells: the goal's outline lies on their edge. */
const RIM = 9;
const GAP = 40;
/** On narrower boards the pieces lie below the grid. */
const NARROW_PX = 520;
const TINTS = 7;
const FIRST_LETTER = "a".charCodeAt(0);

/** Lines across a cell. */
const HATCH = "M-38 8L8 -38M-38 38L38 -38M-8 38L38 -8";

export class Blocks extends Painter {
  /** The panel of the piece in the hand, and which of its moves. */
  panel = 0;
  place = 0;
  /** @type {Map<number, Move[]>} the moves of each piece, from left to right */
  #ways = new Map();
  /** @type {Tray | null} */
  #tray = null;
  /** @type {import('./scene.js').Panel[]} the pieces that have a place beside the grid */
  #known = [];
  #puzzle = "";

  labelBase() { return 26; }

  /** @param {number} wide @returns {[number, number]} */
  measure(wide) {
    const { rows, columns, compact, board } = this.scene;
    this.left = EDGE;
    this.top = EDGE;
    const labels = board.column_labels.length && !compact ? this.labelSize * 1.5 : 0;
    const [width, height] = [2 * EDGE + columns * CELL, 2 * EDGE + rows * CELL + labels];
    this.#tray = compact ? null : this.#trayOf();
    if (!this.#tray?.cards.length) return [width, height];
    if (wide < Math.min(NARROW_PX, innerHeight)) {
      const [across, down] = this.#tray.below(EDGE, height + 10, width - 2 * EDGE);
      const whole = Math.max(width, across + 2 * EDGE);
      this.left += (whole - width) / 2;
      return [whole, height + 10 + down + EDGE];
    }
    const [across, down] = this.#tray.beside(width + GAP, EDGE, height - 2 * EDGE);
    return [width + GAP + across + EDGE, Math.max(height, down + 2 * EDGE)];
  }

  #trayOf() {
    const puzzle = `${this.scene.columns} ${this.scene.goal?.rows}`;
    this.#known = piecesOf(this.scene, puzzle === this.#puzzle ? this.#known : []);
    this.#puzzle = puzzle;
    return new Tray(this.scene, this.#known, this.labelSize, this.scale);
  }

  /** @param {number} x @param {number} y @returns {Cell | null} */
  cellAt(x, y) {
    const [row, column] = [Math.floor((y - this.top) / CELL), Math.floor((x - this.left) / CELL)];
    const { rows, columns } = this.scene;
    return row < 0 || column < 0 || row >= rows || column >= columns ? null : [row, column];
  }

  base() {
    const { rows, columns, board } = this.scene;
    const [wide, high] = [columns * CELL, rows * CELL];
    const below = this.top + high + EDGE + this.labelSize * 0.75;
    const lines = [
      ...inner(rows).map((y) => `M${this.left} ${this.top + y}h${wide}`),
      ...inner(columns).map((x) => `M${this.left + x} ${this.top}v${high}`),
    ];
    return [
      node("rect", {
        class: "block-floor", x: this.left - RIM, y: this.top - RIM, rx: 14,
        width: wide + 2 * RIM, height: high + 2 * RIM,
      }),
      ...this.#goalTint(),
      node("path", { class: "block-lines", d: lines.join("") }),
      ...this.labels(board.column_labels, true, (c) => [this.middle([0, c])[0], below]),
    ];
  }

  #goalCells() {
    return this.scene.cells().filter((cell) => this.scene.isGoal(cell));
  }

  #goalTint() {
    return this.#goalCells().map(([row, column]) => node("rect", {
      class: "goal-tint", x: this.left + column * CELL, y: this.top + row * CELL,
      width: CELL, height: CELL,
    }));
  }

  /** The goal's outline lies over the blocks: it must be seen when they cover it. */
  front() {
    return [...this.#outside(), ...this.outlined("goal", this.#goalCells())];
  }

  /** Blocks that lie where the goal has none are hatched. */
  #outside() {
    const { scene } = this;
    if (!this.#goalCells().length) return [];
    const cells = scene.cells().filter((cell) => scene.isPiece(cell) && !scene.isGoal(cell));
    return cells.map((cell) => placed(...this.middle(cell), "outside", node("path", { d: HATCH })));
  }

  /** @param {string} kind @param {Cell[]} cells */
  outlined(kind, cells) {
    return cells.length ? twice(kind, "path", { d: this.outline(cells) }) : [];
  }

  /** The lines around some cells. @param {Cell[]} cells */
  outline(cells) {
    const there = new Set(cells.map(key));
    return cells.map(([row, column]) => {
      const [x, y] = [this.left + column * CELL, this.top + row * CELL];
      return [
        there.has(key([row - 1, column])) ? "" : `M${x} ${y}h${CELL}`,
        there.has(key([row + 1, column])) ? "" : `M${x} ${y + CELL}h${CELL}`,
        there.has(key([row, column - 1])) ? "" : `M${x} ${y}v${CELL}`,
        there.has(key([row, column + 1])) ? "" : `M${x + CELL} ${y}v${CELL}`,
      ].join("");
    }).join("");
  }

  /** A block, in the middle of its cell. @param {string} letter @param {number} size */
  block(letter, size) {
    const half = size / 2 - size * 0.03;
    const tint = letter === "#" ? "" : ` tint-${(letter.charCodeAt(0) - FIRST_LETTER) % TINTS}`;
    return [
      node("rect", {
        class: `block-body${tint}`, x: -half, y: -half, width: 2 * half, height: 2 * half,
        rx: size * 0.16,
      }),
      node("path", { class: "block-light", "stroke-width": size * 0.06, d: `M${-half * 0.62} ${-half * 0.8}H${half * 0.62}` }),
    ];
  }

  /** @param {Cell} cell */
  piece(cell) {
    return placed(...this.middle(cell), "block", ...this.block(this.scene.at(cell), CELL));
  }

  pieces() {
    const tray = this.#tray;
    return [...super.pieces(), ...(tray?.cards.map((card) => this.#card(tray, card)) ?? [])];
  }

  /** A piece that waits. @param {Tray} tray @param {import('./tray.js').Card} card */
  #card(tray, { panel, rows, x, y }) {
    const { unit, width, height } = tray;
    if (panel === null) {
      return placed(x, y, "card-gone", node("rect", { width, height, rx: 16 }));
    }
    const [left, top] = [
      (width - (rows[0]?.length ?? 0) * unit) / 2,
      (height - this.labelSize * 1.5 - rows.length * unit) / 2 + 8,
    ];
    const blocks = rows.flatMap((row, r) => [...row].map((letter, c) => {
      const [across, down] = [left + (c + 0.5) * unit, top + (r + 0.5) * unit];
      return isFilled(letter) ? placed(across, down, "block", ...this.block(letter, unit)) : null;
    }));
    const name = this.scene.label(this.scene.picture.panels[panel].title);
    // On a small screen the words would run into the next card; the number is what keys choose by.
    const title = name.length * 0.6 * this.labelSize < width ? name : (/\d+/.exec(name)?.[0] ?? name);
    return placed(
      x, y, `card${this.#cardKind(panel)}`,
      node("rect", { class: "card-back", width, height, rx: 16 }),
      ...blocks,
      text(width / 2, height - this.labelSize * 0.9, title, "label card-name", this.labelSize),
    );
  }

  /** @param {number} panel */
  #cardKind(panel) {
    if (!this.scene.moves.length) return "";
    if (!this.#ways.has(panel)) return " card-not-now";
    return panel === this.panel ? " card-chosen" : "";
  }

  /** @param {Cell} cell */
  frame(cell) {
    const box = { x: -44, y: -44, width: 88, height: 88, rx: 8 };
    return placed(...this.middle(cell), "frame", ...twice("frame", "rect", box));
  }

  lastMarks() {
    const { scene } = this;
    const cells = scene.cells().filter((cell) => scene.last.has(key(cell)) && scene.isPiece(cell));
    return [
      ...cells.map((cell) => placed(...this.middle(cell), "last-block", node("circle", { r: 11 }))),
      ...scene.board.marks.map((cell) => this.frame(cell)),
    ];
  }

  /** A hint is for all its cells together. */
  hintShapes() {
    return this.outlined("hint", this.scene.hint);
  }

  /** The values of the piece in the hand on the grid, the best of every piece on its card. */
  valueShapes() {
    const { values, best } = this.scene;
    const owners = values.map((value) => ({ value, panels: this.#ownersOf(value) }));
    const of = (/** @type {number} */ panel) => owners
      .filter(({ panels }) => panels.includes(panel)).map(({ value }) => value);
    const own = of(this.panel).map((value) => {
      const place = this.middle(/** @type {Cell} */ (centre(value.touches)));
      return this.valueChip(...place, 22, value, value.value === best);
    });
    const { cards, width } = this.#tray ?? { cards: [], width: 0 };
    const tops = cards.map(({ panel, x, y }) => {
      const [top] = of(panel ?? 0).sort((one, two) => two.value - one.value);
      return top ? this.valueChip(x + width - 20, y + 20, 16, top, top.value === best) : null;
    });
    return [...own, ...tops];
  }

  /** The panels of the pieces that a value is about. @param {Value} value */
  #ownersOf(value) {
    const cells = cellsText(value.touches);
    return [...this.#ways].filter(([, moves]) => moves.some((move) => (
      value.move === undefined ? cellsText(move.touches) === cells : value.move === move.move
    ))).map(([panel]) => panel);
  }

  // The hand

  begin() { this.goTo(0, 0); }

  /** @param {Scene | null} earlier */
  keepHand(earlier) {
    super.keepHand(earlier);
    this.#ways = new Map();
    for (const move of this.scene.moves) {
      if (move.takes_from === null) continue;
      this.#ways.set(move.takes_from, [...(this.#ways.get(move.takes_from) ?? []), move]);
    }
    for (const moves of this.#ways.values()) moves.sort(fromLeft);
    if (!this.#ways.has(this.panel)) {
      this.panel = this.#ways.keys().next().value ?? 0;
      this.place = Math.floor((this.#own.length - 1) / 2);
    }
    this.place = clamp(this.place, Math.max(1, this.#own.length));
    if (cellsText(this.scene.hint) !== cellsText(earlier?.hint ?? [])) this.#holdHinted();
  }

  /** The move that a hint marks, of the piece that it names where two have one shape. */
  get #hinted() {
    const { hint, hintMove, moves } = this.scene;
    const marked = moves.filter((move) => cellsText(move.touches) === cellsText(hint));
    return hint.length ? (marked.find(({ move }) => move === hintMove) ?? marked[0]) : undefined;
  }

  #holdHinted() {
    const hinted = this.#hinted;
    if (!hinted || hinted.takes_from === null) return;
    this.#hold(hinted.takes_from);
    this.place = this.#own.indexOf(hinted);
  }

  get #own() { return this.#ways.get(this.panel) ?? []; }

  chosen() { return this.#own[this.place] ?? null; }

  /** @returns {Cell} */
  listening() {
    return this.chosen()?.touches[0] ?? this.cell;
  }

  says() {
    const move = this.chosen();
    if (!move) return "";
    const cells = move.touches.map((cell) => this.scene.nameOf(cell)).join("; ");
    return `${this.scene.label(move.says)}: ${cells}`;
  }

  /** @param {number} right @param {number} down */
  go(right, down) {
    if (!this.#own.length) super.go(right, down);
    else if (down) this.#switch(down);
    else this.place = clamp(this.place + right, this.#own.length);
  }

  /** @param {boolean} last */
  edge(last) {
    if (this.#own.length) this.place = last ? this.#own.length - 1 : 0;
    else super.edge(last);
  }

  /** Take the next piece that fits. @param {number} step */
  #switch(step) {
    const panels = [...this.#ways.keys()].sort((one, two) => one - two);
    this.#hold(panels[(panels.indexOf(this.panel) + step + panels.length) % panels.length]);
  }

  /** @param {number} panel */
  #hold(panel) {
    const move = this.chosen();
    this.panel = panel;
    if (move) this.place = nearest(this.#own, place(move));
    this.fill("pieces", this.pieces());
    this.fill("values", this.valueShapes());
  }

  /** @param {number} x @param {number} y */
  take(x, y) {
    const card = this.#tray?.cardAt(x, y);
    const panel = card?.panel ?? 0;
    if (this.#ways.has(panel)) this.#hold(panel);
    return card !== undefined;
  }

  /**
   * A piece begins at the column pointed at, as moves are named; a hint's cells stand for its move.
   * @param {number} x
   * @param {number} y
   */
  point(x, y) {
    const cell = this.cellAt(x, y);
    if (!cell) return false;
    this.cell = cell;
    const own = this.#own;
    const into = own.filter((move) => move.touches.some((there) => same(there, cell)));
    const hinted = into.filter((move) => move === this.#hinted);
    const here = into.filter((move) => place(move)[1] === cell[1]);
    const choice = [hinted, here, own].find((moves) => moves.length);
    if (choice) this.place = own.indexOf(choice[nearest(choice, cell)]);
    return true;
  }

  aimShapes() {
    const move = this.chosen();
    if (!move) {
      const box = { x: -46, y: -46, width: 92, height: 92, rx: 8 };
      return [placed(...this.middle(this.cell), "cursor", ...twice("cursor", "rect", box))];
    }
    const letter = letterOf(this.scene.picture.panels[this.panel]);
    const ghosts = move.touches.map((cell) => (
      placed(...this.middle(cell), "ghost block", ...this.block(letter, CELL))
    ));
    const line = node("path", { class: "ghost-line", d: this.outline(move.touches) });
    return [...this.#trail(move), ...ghosts, line];
  }

  /** The way down, where it is straight and free. @param {Move} move */
  #trail(move) {
    /** @type {Map<number, number>} */
    const tops = new Map();
    for (const [row, column] of move.touches) {
      tops.set(column, Math.min(row, tops.get(column) ?? row));
    }
    const free = [...tops].every(([column, top]) => (
      this.scene.board.rows.slice(0, top).every((row) => row[column] === EMPTY)
    ));
    return free ? [...tops].map(([column, top]) => node("rect", {
      class: "trail", x: this.left + column * CELL, y: this.top, width: CELL, height: top * CELL,
    })) : [];
  }

  // Movement

  /** A piece lies in the grid and no more in the tray. @param {import('./scene.js').Picture} picture @param {Move} move */
  expected(picture, move) {
    const { panels } = picture;
    const letter = letterOf(panels[move.takes_from ?? 0]);
    const left = panels.filter((_, n) => n !== move.takes_from);
    return withRows({ ...picture, panels: left }, placedAt(panels[0].rows, move.touches, letter));
  }

  /** @param {Scene} earlier */
  comparable(earlier) {
    return earlier.rows === this.scene.rows && earlier.columns === this.scene.columns;
  }

  /** A piece falls as one body. @param {Scene} earlier */
  move(earlier) {
    const changes = this.changes(earlier);
    if (changes.some((cell) => earlier.isPiece(cell) && !this.scene.isPiece(cell))) return super.move(earlier);
    const rows = Math.max(0, ...changes.map(([row]) => row)) + 1;
    return longest(changes.map((cell) => {
      const shape = this.lying?.get(key(cell));
      return shape && !earlier.isPiece(cell) ? this.fall(shape, rows, this.middle(cell)) : STILL;
    }));
  }
}

/** The letter of a piece's blocks. @param {import('./scene.js').Panel} panel */
function letterOf(panel) {
  return [...panel.rows.join("")].find(isFilled) ?? "#";
}

/** Where the lines between `cells` cells are. @param {number} cells */
function inner(cells) {
  return Array.from({ length: cells - 1 }, (_, n) => (n + 1) * CELL);
}

/** The middle of some cells: a row and a column, with fractions. @param {Cell[]} cells @returns {[number, number]} */
function centre(cells) {
  const across = cells.map(([, column]) => column);
  const down = cells.map(([row]) => row);
  return [
    (Math.min(...down) + Math.max(...down)) / 2, (Math.min(...across) + Math.max(...across)) / 2,
  ];
}

/** Where a move lies: its middle row, and its first column. @param {Move} move @returns {[number, number]} */
function place({ touches }) {
  return [centre(touches)[0], Math.min(...touches.map(([, column]) => column))];
}

/** @param {Cell[]} cells */
function cellsText(cells) {
  return cells.map(key).sort().join(" ");
}

/** @param {Move} one @param {Move} two */
function fromLeft(one, two) {
  const [[row1, column1], [row2, column2]] = [centre(one.touches), centre(two.touches)];
  return column1 - column2 || row1 - row2;
}

/** The number of the move nearest to a place: sideways counts first. @param {Move[]} moves @param {[number, number]} there */
function nearest(moves, [row, column]) {
  const far = moves.map((move) => {
    const [down, across] = place(move);
    return Math.abs(across - column) * 100 + Math.abs(down - row);
  });
  return far.indexOf(Math.min(...far));
}
