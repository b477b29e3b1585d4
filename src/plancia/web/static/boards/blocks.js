/** Blocks in a grid: pieces wait beside it, one is in the hand and falls where it is let go. */
import { CELL, Painter, clamp, key, node, placed, text } from './painter.js';
import { EMPTY, isFilled, widthOf } from './scene.js';

/** @typedef {import('./scene.js').Cell} Cell */
/** @typedef {import('./scene.js').Move} Move */
/** @typedef {import('./scene.js').Panel} Panel */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {{panel: number, x: number, y: number, width: number, height: number}} Card */

const EDGE = 14;
const GAP = 40;
/** Where there are fewer pixels the pieces lie below the grid. */
const NARROW = 520;
/** The panels before the pieces: the grid and the goal. */
const FIRST_PIECE = 2;
const TINTS = 7;

export class Blocks extends Painter {
  /** The panel of the piece in the hand, and which of its moves. */
  panel = 0;
  place = 0;
  /** @type {Map<number, Move[]>} the moves of each piece, from left to right */
  #ways = new Map();
  /** @type {Card[]} */
  #cards = [];

  labelBase() { return 26; }

  /** @param {number} wide @returns {[number, number]} */
  measure(wide) {
    const { rows, columns, compact, board } = this.scene;
    this.left = EDGE;
    this.top = EDGE;
    const labels = board.column_labels.length && !compact ? this.labelSize * 1.5 : 0;
    const grid = /** @type {[number, number]} */ ([2 * EDGE + columns * CELL, 2 * EDGE + rows * CELL + labels]);
    if (compact) return grid;
    return wide < NARROW ? this.#cardsBelow(grid) : this.#cardsBeside(grid);
  }

  /** The pieces, without empty rows and columns around them. */
  #pieces() {
    return this.scene.picture.panels.slice(FIRST_PIECE).map((panel, n) => ({
      panel: FIRST_PIECE + n, rows: trimmed(panel),
    }));
  }

  /** How large the cells of waiting pieces are drawn. */
  #unit() {
    const longest = Math.max(1, ...this.#pieces().flatMap(({ rows }) => [rows.length, rows[0]?.length ?? 0]));
    return Math.min(48, 168 / longest);
  }

  /** @param {[number, number]} grid @returns {[number, number]} */
  #cardsBeside([width, height]) {
    const size = this.#cardSize();
    const count = this.#pieces().length;
    const room = Math.max(1, Math.floor((height + 14) / (size[1] + 14)));
    const columns = Math.max(1, Math.ceil(count / room));
    const x = width + GAP;
    this.#lay(count, columns, x, EDGE, size, true);
    const lines = Math.ceil(count / columns);
    return [x + columns * (size[0] + 14), Math.max(height, 2 * EDGE + lines * (size[1] + 14))];
  }

  /** @param {[number, number]} grid @returns {[number, number]} */
  #cardsBelow([width, height]) {
    const size = this.#cardSize();
    const count = this.#pieces().length;
    const columns = Math.max(1, Math.floor((width + 14) / (size[0] + 14)));
    this.#lay(count, columns, EDGE, height + 10, size, false);
    const whole = Math.max(width, EDGE * 2 + Math.min(columns, count) * (size[0] + 14) - 14);
    return [whole, height + 10 + Math.ceil(count / columns) * (size[1] + 14)];
  }

  /** @returns {[number, number]} */
  #cardSize() {
    const unit = this.#unit();
    const pieces = this.#pieces();
    const wide = Math.max(2, ...pieces.map(({ rows }) => rows[0]?.length ?? 0));
    const high = Math.max(1, ...pieces.map(({ rows }) => rows.length));
    return [Math.max(wide * unit + 32, Math.min(44 / this.scale, 180)), high * unit + 36 + this.labelSize * 1.5];
  }

  /**
   * @param {number} count
   * @param {number} columns
   * @param {number} x
   * @param {number} y
   * @param {[number, number]} size
   * @param {boolean} down whether one column is isFilled after the other
   */
  #lay(count, columns, x, y, [width, height], down) {
    const lines = Math.ceil(count / columns);
    this.#cards = Array.from({ length: count }, (_, n) => {
      const column = down ? Math.floor(n / lines) : n % columns;
      const line = down ? n % lines : Math.floor(n / columns);
      return {
        panel: FIRST_PIECE + n, x: x + column * (width + 14), y: y + line * (height + 14), width, height,
      };
    });
  }

  /** @param {Cell} cell @returns {[number, number]} */
  middle([row, column]) {
    return [this.left + (column + 0.5) * CELL, this.top + (row + 0.5) * CELL];
  }

  /** @param {number} x @param {number} y @returns {Cell | null} */
  cellAt(x, y) {
    const [row, column] = [Math.floor((y - this.top) / CELL), Math.floor((x - this.left) / CELL)];
    const { rows, columns } = this.scene;
    return row < 0 || column < 0 || row >= rows || column >= columns ? null : [row, column];
  }

  base() {
    const { rows, columns, board, compact } = this.scene;
    const lines = [
      ...Array.from({ length: rows - 1 }, (_, r) => `M${this.left} ${this.top + (r + 1) * CELL}h${columns * CELL}`),
      ...Array.from({ length: columns - 1 }, (_, c) => `M${this.left + (c + 1) * CELL} ${this.top}v${rows * CELL}`),
    ];
    return [
      node('rect', {
        class: 'block-floor', x: this.left - 9, y: this.top - 9, width: columns * CELL + 18,
        height: rows * CELL + 18, rx: 14,
      }),
      ...this.#goalTint(),
      node('path', { class: 'block-lines', d: lines.join('') }),
      ...(compact ? [] : board.column_labels.map((name, c) => text(
        this.middle([0, c])[0], this.top + rows * CELL + EDGE + this.labelSize * 0.75, name, 'label', this.labelSize,
      ))),
    ];
  }

  /** @returns {Cell[]} */
  #goalCells() {
    return this.scene.cells().filter((cell) => this.scene.isGoal(cell));
  }

  #goalTint() {
    return this.#goalCells().map(([row, column]) => node('rect', {
      class: 'goal-tint', x: this.left + column * CELL, y: this.top + row * CELL, width: CELL, height: CELL,
    }));
  }

  /** The goal's outline lies over the blocks: it must be seen when they cover it. */
  front() {
    const cells = this.#goalCells();
    if (!cells.length) return [];
    const d = this.outline(cells);
    return [node('path', { class: 'goal-out', d }), node('path', { class: 'goal-in', d })];
  }

  /** The lines around some cells. @param {Cell[]} cells */
  outline(cells) {
    const there = new Set(cells.map(key));
    return cells.map(([row, column]) => {
      const [x, y] = [this.left + column * CELL, this.top + row * CELL];
      return [
        there.has(key([row - 1, column])) ? '' : `M${x} ${y}h${CELL}`,
        there.has(key([row + 1, column])) ? '' : `M${x} ${y + CELL}h${CELL}`,
        there.has(key([row, column - 1])) ? '' : `M${x} ${y}v${CELL}`,
        there.has(key([row, column + 1])) ? '' : `M${x + CELL} ${y}v${CELL}`,
      ].join('');
    }).join('');
  }

  /** A block, in the middle of its cell. @param {string} letter @param {number} size */
  block(letter, size) {
    const half = size / 2 - size * 0.03;
    const tint = letter === '#' ? '' : ` tint-${letter.charCodeAt(0) % TINTS}`;
    return [
      node('rect', { class: `block-body${tint}`, x: -half, y: -half, width: 2 * half, height: 2 * half, rx: size * 0.1 }),
      node('path', {
        class: 'block-light', 'stroke-width': size * 0.05,
        d: `M${-half * 0.82} ${half * 0.7}V${-half * 0.82}H${half * 0.7}`,
      }),
    ];
  }

  /** @param {Cell} cell */
  piece(cell) {
    return placed(...this.middle(cell), 'block', ...this.block(this.scene.at(cell), CELL));
  }

  pieces() {
    const lying = super.pieces();
    return this.scene.compact ? lying : [...lying, ...this.#cards.map((card) => this.#card(card))];
  }

  /** A piece that waits. @param {Card} card */
  #card(card) {
    const panel = this.scene.picture.panels[card.panel];
    const ways = this.#ways.get(card.panel);
    const chosen = card.panel === this.panel && ways;
    const unit = this.#unit();
    const rows = trimmed(panel);
    const [wide, high] = [(rows[0]?.length ?? 0) * unit, rows.length * unit];
    const above = card.height - this.labelSize * 1.5;
    const blocks = rows.flatMap((row, r) => [...row].flatMap((letter, c) => (isFilled(letter)
      ? [placed((card.width - wide) / 2 + (c + 0.5) * unit, (above - high) / 2 + 8 + (r + 0.5) * unit, 'block', ...this.block(letter, unit))]
      : [])));
    const kind = ['card', chosen ? 'card-chosen' : '', ways || !this.scene.moves.length ? '' : 'card-not-now'];
    return placed(
      card.x, card.y, kind.join(' ').trim(),
      node('rect', { class: 'card-back', width: card.width, height: card.height, rx: 16 }),
      ...blocks,
      text(card.width / 2, card.height - this.labelSize * 0.9, this.scene.label(panel.title), 'label card-name', this.labelSize),
    );
  }

  /** @param {Cell} cell */
  frame(cell) {
    const [x, y] = this.middle(cell);
    const box = { x: -44, y: -44, width: 88, height: 88, rx: 8 };
    return placed(x, y, 'frame', node('rect', { class: 'frame-out', ...box }), node('rect', { class: 'frame-in', ...box }));
  }

  lastMarks() {
    const { scene } = this;
    const cells = scene.cells().filter((cell) => scene.last.has(key(cell)) && scene.isPiece(cell));
    return [
      ...cells.map((cell) => placed(...this.middle(cell), 'last-block', node('circle', { r: 11 }))),
      ...scene.board.marks.map((cell) => this.frame(cell)),
    ];
  }

  /** A hint is for all its cells together. */
  hintShapes() {
    const d = this.outline(this.scene.hint);
    return d ? [node('path', { class: 'hint-out', d }), node('path', { class: 'hint-in', d })] : [];
  }

  /** The values of the piece in the hand on the grid, the best of every piece on its card. */
  valueShapes() {
    const { values, best } = this.scene;
    const owners = values.map((value) => ({ value, panels: this.#ownersOf(value) }));
    const own = owners.filter(({ panels }) => panels.includes(this.panel)).map(({ value }) => {
      const [row, column] = centre(value.touches);
      return this.valueChip(...this.middle([row, column]), 32, value, value.value === best);
    });
    const cards = this.#cards.map((card) => {
      const its = owners.filter(({ panels }) => panels.includes(card.panel)).map(({ value }) => value);
      const top = its.sort((one, two) => two.value - one.value)[0];
      return top ? this.valueChip(card.x + card.width - 14, card.y + 14, 24, top, top.value === best) : null;
    });
    return [...own, ...cards];
  }

  /** The panels of the pieces that a value is about. @param {import('./scene.js').Value} value */
  #ownersOf(value) {
    const cells = cellsText(value.touches);
    return [...this.#ways].filter(([, moves]) => moves.some((move) => (
      value.move === undefined ? cellsText(move.touches) === cells : value.move === move.move
    ))).map(([panel]) => panel);
  }

  // The hand

  begin() { this.cell = [0, 0]; }

  /** @param {Scene | null} _earlier */
  keepHand(_earlier) {
    super.keepHand(_earlier);
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
  }

  get #own() { return this.#ways.get(this.panel) ?? []; }

  chosen() { return this.#own[this.place] ?? null; }

  /** @returns {Cell} */
  listening() {
    const move = this.chosen();
    return move?.touches[0] ?? this.cell;
  }

  says() {
    const move = this.chosen();
    if (!move) return '';
    const cells = move.touches.map((cell) => this.scene.nameOf(cell)).join('; ');
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
    const next = panels[(panels.indexOf(this.panel) + step + panels.length) % panels.length];
    this.#hold(next);
  }

  /** @param {number} panel */
  #hold(panel) {
    const move = this.chosen();
    this.panel = panel;
    if (move) this.place = nearest(this.#own, centre(move.touches));
    this.fill('pieces', this.pieces());
    this.fill('values', this.valueShapes());
  }

  /** @param {number} x @param {number} y */
  take(x, y) {
    const card = this.#cardAt(x, y);
    if (!card) return false;
    if (this.#ways.has(card.panel)) this.#hold(card.panel);
    return true;
  }

  /** @param {number} x @param {number} y */
  #cardAt(x, y) {
    return this.#cards.find((card) => x >= card.x && x <= card.x + card.width && y >= card.y && y <= card.y + card.height);
  }

  /** @param {number} x @param {number} y */
  point(x, y) {
    const cell = this.cellAt(x, y);
    if (!cell) return false;
    this.cell = cell;
    if (this.#own.length) {
      const at = /** @type {[number, number]} */ ([(y - this.top) / CELL - 0.5, (x - this.left) / CELL - 0.5]);
      const here = this.#own.filter((move) => move.touches.some((touched) => key(touched) === key(cell)));
      const found = here.length ? here[nearest(here, at)] : this.#own[nearest(this.#own, at)];
      this.place = this.#own.indexOf(found);
    }
    return true;
  }

  aimShapes() {
    const move = this.chosen();
    if (!move) {
      const box = { x: -46, y: -46, width: 92, height: 92, rx: 8 };
      return [placed(
        ...this.middle(this.cell), 'cursor',
        node('rect', { class: 'cursor-out', ...box }), node('rect', { class: 'cursor-in', ...box }),
      )];
    }
    const panel = this.scene.picture.panels[this.panel];
    const letter = panel.rows.join('').replace(/[. ]/g, '')[0] ?? '#';
    return [
      ...this.#trail(move),
      ...move.touches.map((cell) => placed(...this.middle(cell), 'ghost block', ...this.block(letter, CELL))),
      node('path', { class: 'ghost-line', d: this.outline(move.touches) }),
    ];
  }

  /** The way down, where it is straight and free. @param {Move} move */
  #trail(move) {
    const tops = new Map();
    for (const [row, column] of move.touches) tops.set(column, Math.min(row, tops.get(column) ?? row));
    const free = [...tops].every(([column, top]) => {
      for (let row = 0; row < top; row += 1) if (this.scene.at([row, column]) !== EMPTY) return false;
      return true;
    });
    return free ? [...tops].map(([column, top]) => node('rect', {
      class: 'trail', x: this.left + column * CELL, y: this.top, width: CELL, height: top * CELL,
    })) : [];
  }

  // Movement

  /** A piece falls as one body. @param {Scene} earlier */
  move(earlier) {
    const changes = this.changes(earlier);
    const fallen = changes.filter((cell) => !earlier.isPiece(cell));
    const gone = changes.filter((cell) => earlier.isPiece(cell));
    gone.forEach((cell) => this.vanish(cell, earlier));
    if (gone.length) return;
    const rows = Math.max(0, ...fallen.map(([row]) => row)) + 1;
    for (const cell of fallen) {
      const shape = this.lying?.get(key(cell));
      if (shape) this.fall(shape, rows, this.middle(cell));
    }
  }
}

/** A panel's rows without the empty ones around, and columns likewise. @param {Panel} panel */
function trimmed(panel) {
  const full = panel.rows.map((row) => [...row].some(isFilled));
  const rows = panel.rows.slice(Math.max(0, full.indexOf(true)), full.lastIndexOf(true) + 1);
  const columns = Array.from({ length: widthOf(panel) }, (_, c) => c)
    .filter((c) => rows.some((row) => isFilled(row[c])));
  const [first, last] = [columns[0] ?? 0, columns[columns.length - 1] ?? -1];
  return rows.map((row) => row.slice(first, last + 1));
}

/** The middle of some cells: a row and a column, with fractions. @param {Cell[]} cells @returns {[number, number]} */
function centre(cells) {
  const across = cells.map(([, column]) => column);
  const down = cells.map(([row]) => row);
  return [
    (Math.min(...down) + Math.max(...down)) / 2, (Math.min(...across) + Math.max(...across)) / 2,
  ];
}

/** @param {Cell[]} cells */
function cellsText(cells) {
  return cells.map(key).sort().join(' ');
}

/** @param {Move} one @param {Move} two */
function fromLeft(one, two) {
  const [[row1, column1], [row2, column2]] = [centre(one.touches), centre(two.touches)];
  return column1 - column2 || row1 - row2;
}

/** The number of the move nearest to a place: sideways counts first. @param {Move[]} moves @param {[number, number]} place */
function nearest(moves, [row, column]) {
  const far = moves.map((move) => {
    const [down, across] = centre(move.touches);
    return Math.abs(across - column) * 100 + Math.abs(down - row);
  });
  return far.indexOf(Math.min(...far));
}
