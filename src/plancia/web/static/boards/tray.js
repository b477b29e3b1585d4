/** Where the pieces of a puzzle wait: beside its grid, or below it on a narrow screen. */
import { isFilled, plain, widthOf } from "./scene.js";

/** @import { Panel, Scene } from "./scene.js" */
/**
 * Where one piece waits; the panel is null once the piece is used.
 * @typedef {{panel: number | null, rows: string[], x: number, y: number}} Card
 */

/** The panels before the pieces: the grid and the goal. */
const FIRST_PIECE = 2;
const GAP = 14;
const PADDING = 16;
/** The largest that cells of waiting pieces are drawn, and a whole piece. */
const UNIT = 48;
const PIECE = 158;
/** The pieces of a line below the grid, which are drawn smaller if need be: all are seen at once. */
const MOST_IN_LINE = 6;
/** The smallest target for a finger. */
const FINGER_PX = 44;

/**
 * The pieces that there are or have been: while a puzzle is played none loses its place, so that
 * nothing else is moved or resized when one is used or taken back.
 * @param {Scene} scene
 * @param {Panel[]} known those of the scene before
 */
export function piecesOf(scene, known) {
  const here = scene.picture.panels.slice(FIRST_PIECE);
  const isKnown = (/** @type {Panel} */ panel) => known.some((there) => (
    plain(there.title) === plain(panel.title) && there.rows.join() === panel.rows.join()
  ));
  return here.every(isKnown) ? known : here;
}

export class Tray {
  /**
   * @param {Scene} scene
   * @param {Panel[]} known every piece that has a place
   * @param {number} labelSize
   * @param {number} scale pixels a unit
   */
  constructor(scene, known, labelSize, scale) {
    const pieces = known.map(trimmed);
    const wide = Math.max(2, ...pieces.map((rows) => rows[0]?.length ?? 0));
    const high = Math.max(1, ...pieces.map((rows) => rows.length));
    this.unit = Math.min(UNIT, PIECE / Math.max(wide, high));
    this.least = Math.min(FINGER_PX / scale, PIECE);
    this.width = Math.max(wide * this.unit + 2 * PADDING, this.least);
    this.wide = wide;
    this.high = high;
    this.height = high * this.unit + 2 * PADDING + labelSize * 1.5;
    /** @type {Card[]} */
    this.cards = pieces.map((rows, n) => {
      const panel = scene.picture.panels.findIndex(({ title }, at) => (
        at >= FIRST_PIECE && plain(title) === plain(known[n].title)
      ));
      return { panel: panel < 0 ? null : panel, rows, x: 0, y: 0 };
    });
  }

  /**
   * Lay the pieces out to the right of a place, one column after the other; the size of it all.
   * @param {number} x
   * @param {number} y
   * @param {number} height that there is
   * @returns {[number, number]}
   */
  beside(x, y, height) {
    const room = Math.max(1, Math.floor((height + GAP) / (this.height + GAP)));
    const columns = Math.max(1, Math.ceil(this.cards.length / room));
    const lines = Math.ceil(this.cards.length / columns);
    this.#lay(x, y, (n) => [Math.floor(n / lines), n % lines]);
    return this.#extent(columns, lines);
  }

  /**
   * Lay them out below a place, one line after the other; the size of it all.
   * @param {number} x @param {number} y @param {number} width that there is @returns {[number, number]}
   */
  below(x, y, width) {
    const lines = Math.ceil(this.cards.length / MOST_IN_LINE);
    const columns = Math.ceil(this.cards.length / lines);
    this.#narrow(Math.max(this.least, (width + GAP) / columns - GAP));
    this.#lay(x, y, (n) => [n % columns, Math.floor(n / columns)]);
    return this.#extent(columns, lines);
  }

  /** @param {number} x @param {number} y @param {(n: number) => [number, number]} place the column and the line of a card */
  #lay(x, y, place) {
    this.cards.forEach((card, n) => {
      const [column, line] = place(n);
      card.x = x + column * (this.width + GAP);
      card.y = y + line * (this.height + GAP);
    });
  }

  /** Make the cards narrower, and what lies on them smaller. @param {number} width */
  #narrow(width) {
    if (width >= this.width) return;
    const unit = Math.min(this.unit, (width - PADDING) / this.wide);
    this.height -= this.high * (this.unit - unit) + PADDING;
    [this.width, this.unit] = [width, unit];
  }

  /** @param {number} columns @param {number} lines @returns {[number, number]} */
  #extent(columns, lines) {
    return [columns * (this.width + GAP) - GAP, lines * (this.height + GAP) - GAP];
  }

  /** The card at a place, if there is one. @param {number} x @param {number} y */
  cardAt(x, y) {
    return this.cards.find((card) => (
      x >= card.x && x <= card.x + this.width && y >= card.y && y <= card.y + this.height
    ));
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
