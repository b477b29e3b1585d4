/**
 * `<plancia-board>`: a position drawn as SVG, on which a person chooses a move. See README.md.
 *
 * It knows no rules: the style of the picture decides who paints, the moves come with the position.
 */
import { Blocks } from "./blocks.js";
import { Discs } from "./discs.js";
import { Painter, SLENDER } from "./painter.js";
import { Rocks } from "./rocks.js";
import { SYMBOLS, Scene, key, plain, same } from "./scene.js";
import { Stones } from "./stones.js";
import { node, usePalette } from "./svg.js";

/** @import { Config, Move } from "./scene.js" */

/** @type {Record<string, typeof Painter>} */
const STYLES = { discs: Discs, stones: Stones, blocks: Blocks, rocks: Rocks };
/** @type {Record<string, [number, number]>} right and down */
const ARROWS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};
/** @type {Config} */
const DEFAULTS = {
  position: /** @type {any} */ (null), last: [], mover: null, hint: [], hintMove: "", lines: [], values: [], marks: [],
  label: plain, expected: null,
};
/** Until letters, which have a least size, and the board agree on a scale. */
const MAX_DRAWINGS = 3;
let boards = 0;

export class PlanciaBoard extends HTMLElement {
  static observedAttributes = ["compact"];

  #config = DEFAULTS;
  #uid = `board${(boards += 1)}`;
  #waiting = false;
  #style = "";
  /** @type {Painter | null} */
  #painter = null;
  /** What a finger aimed at and has not confirmed. @type {[number, number] | null} */
  #aimed = null;
  #pointer = "mouse";
  #pointedAt = "";
  #place = document.createElement("div");
  #svg = /** @type {SVGSVGElement} */ (node("svg", { role: "none", focusable: "false" }));
  #about = document.createElement("p");
  #aloud = document.createElement("p");
  #confirm = document.createElement("button");
  #wide = 0;
  /**
   * What is shown while a move is expected, and the position that it was expected in.
   * @type {{from: object, config: Config} | null}
   */
  #ahead = null;
  /** When what moves has landed and is at rest, as `performance.now()` counts. */
  #landsAt = 0;
  #restsAt = 0;
  #watch = new ResizeObserver(() => this.#resized());

  constructor() {
    super();
    this.#place.className = "board-place";
    this.#about.className = "board-hidden";
    this.#about.id = `${this.#uid}-about`;
    this.#about.hidden = true;
    this.#aloud.className = "board-hidden";
    this.#aloud.setAttribute("aria-live", "polite");
    this.#confirm.type = "button";
    this.#confirm.className = "board-confirm";
    this.#confirm.hidden = true;
    this.#place.append(this.#svg);
    this.#place.addEventListener("pointerdown", (event) => {
      this.#pointer = event.pointerType;
      this.#place.classList.add("by-pointer");
    });
    this.#place.addEventListener("pointermove", (event) => this.#hover(event));
    this.#place.addEventListener("pointerleave", () => this.#leave());
    this.#place.addEventListener("click", (event) => this.#click(event));
    this.#place.addEventListener("keydown", (event) => this.#key(event));
    this.#place.addEventListener("focus", () => this.#focused());
    this.#place.addEventListener("blur", () => this.#blurred());
    this.#confirm.addEventListener("click", () => this.#choose());
  }

  connectedCallback() {
    if (!this.firstChild) this.append(this.#place, this.#confirm, this.#about, this.#aloud);
    this.#watch.observe(this);
    this.#later();
  }

  disconnectedCallback() {
    this.#watch.disconnect();
  }

  attributeChangedCallback() {
    this.#later();
  }

  /** @param {FocusOptions} [options] */
  focus(options) {
    this.#place.focus(options);
  }

  /** All that is shown and may be done; what is left out has its default. @returns {Config} */
  get config() {
    return this.#config;
  }

  /** @param {Partial<Config>} config */
  set config(config) {
    const { expected } = this.#config;
    this.#config = { ...DEFAULTS, ...config };
    if (expected !== this.#config.expected) this.#ahead = null;
    this.#later();
  }

  /** The move pointed at. @returns {Move | null} */
  get pointed() {
    return this.#painter?.aiming ? this.#painter.chosen() : null;
  }

  /**
   * Milliseconds until all is at rest and what moved last has lain for a while.
   * @param {number} [pause] milliseconds from the landing on
   */
  restsIn(pause = 0) {
    return Math.max(0, Math.max(this.#restsAt, this.#landsAt + pause) - performance.now());
  }

  /** What is set several times in one go is drawn once. */
  #later() {
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      this.#draw(true);
    });
  }

  /** A change of height is none of ours: it would only interrupt what is moving. */
  #resized() {
    if (this.clientWidth !== this.#wide) this.#draw(false);
  }

  /** @param {boolean} moving whether changes may be shown as movements */
  #draw(moving) {
    const wide = this.clientWidth;
    if (!this.#config.position || !this.isConnected || !wide) return;
    this.#wide = wide;
    const { picture } = this.#config.position;
    usePalette(this, picture.palette);
    const painter = this.#painterFor(picture.panels[0].style);
    const earlier = painter.scene;
    const scene = new Scene(this.#shown(painter), this.hasAttribute("compact"));
    /** Kept while it is about right: a board whose size follows from it would move at each drawing. */
    const scale = () => {
      const exact = this.#place.clientWidth / (painter.size?.[0] ?? scene.columns * 110);
      return Math.abs(exact / painter.scale - 1) > 0.04 ? exact : painter.scale;
    };
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const idle = !scene.moves.length;
    if (idle && !this.#isKeyed) painter.aiming = false;
    const timing = painter.paint(scene, wide, scale(), moving && !calm);
    if (moving && earlier) this.#land(painter, earlier, timing);
    for (const cell of this.#config.expected?.move.touches ?? []) {
      painter.lying.get(key(cell))?.classList.add("expected");
    }
    for (let drawn = 1; drawn <= MAX_DRAWINGS; drawn += 1) {
      const [width, height] = /** @type {[number, number]} */ (painter.size);
      this.#place.style.setProperty("--board-aspect", String(Math.max(SLENDER, width / height)));
      if (drawn === MAX_DRAWINGS || scale() === painter.scale) break;
      painter.paint(scene, wide, scale(), false);
    }
    this.#describe(scene);
    this.#offerConfirm();
    this.#announcePointed();
  }

  /** The position, or while a move is expected what it will look like. @param {Painter} painter */
  #shown(painter) {
    const { expected, position } = this.#config;
    if (!expected || expected.move.priced || !expected.move.touches.length) return this.#config;
    if (this.#ahead?.from !== position) {
      const symbol = SYMBOLS[expected.player - 1];
      const picture = painter.expected(position.picture, expected.move, symbol);
      const after = { ...position, picture, legal_moves: [], priced_moves: [] };
      const shown = { position: after, last: expected.move.touches, mover: null };
      this.#ahead = { from: position, config: { ...this.#config, ...shown } };
    }
    return this.#ahead.config;
  }

  /**
   * Tell when what has changed lands.
   * @param {Painter} painter
   * @param {Scene} earlier
   * @param {import('./painter.js').Timing} timing
   */
  #land(painter, earlier, { lands, rests }) {
    if (earlier.board.style !== painter.scene.board.style) return;
    const changes = painter.changes(earlier);
    if (!changes.length) return;
    const now = performance.now();
    [this.#landsAt, this.#restsAt] = [now + lands, now + rests];
    const detail = {
      came: changes.filter((cell) => painter.scene.isPiece(cell)).length,
      gone: changes.filter((cell) => earlier.isPiece(cell)).length,
    };
    setTimeout(() => this.#emit("land", detail), lands);
  }

  /** @param {string} style */
  #painterFor(style) {
    if (!this.#painter || this.#style !== style) {
      const Style = STYLES[style];
      if (!Style) throw new Error(`no board of style ${style}; there are ${Object.keys(STYLES)}`);
      this.#style = style;
      this.#ahead = null;
      this.#painter = new Style(this.#svg, this.#uid);
      this.dataset.style = style;
    }
    return this.#painter;
  }

  /** What a screen reader says of the whole. @param {Scene} scene */
  #describe(scene) {
    const place = this.#place;
    const { compact, moves } = scene;
    this.classList.toggle("compact", compact);
    this.classList.toggle("playing", moves.length > 0);
    place.setAttribute("role", compact ? "img" : "grid");
    place.setAttribute("aria-label", scene.picture.title ? scene.label(scene.picture.title) : scene.label("board"));
    this.#about.textContent = scene.description();
    if (compact) place.removeAttribute("tabindex");
    else if (place.tabIndex) place.setAttribute("tabindex", "0"); // to set it again costs a layout
    if (compact) place.removeAttribute("aria-describedby");
    else place.setAttribute("aria-describedby", this.#about.id);
  }

  // Pointing

  /** @param {PointerEvent | MouseEvent} event @returns {[number, number]} */
  #units(event) {
    const matrix = this.#svg.getScreenCTM();
    if (!matrix) return [0, 0];
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [at.x, at.y];
  }

  get #still() {
    return !this.#painter?.scene || this.#painter.scene.compact;
  }

  get #idle() {
    const scene = this.#painter?.scene;
    return !scene?.moves.length;
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    if (this.#still || this.#idle || event.pointerType === "touch") return;
    const painter = /** @type {Painter} */ (this.#painter);
    this.#aimAt(painter.point(...this.#units(event)));
  }

  #leave() {
    if (this.#painter && !this.#isKeyed && !this.#aimed) this.#aimAt(false);
  }

  #focused() {
    if (this.#isKeyed) this.#aimAt(true);
  }

  /** A finger on its way to the button that confirms must not lose what it aimed at. */
  #blurred() {
    if (!this.#aimed) this.#aimAt(false);
  }

  /** @param {boolean} aiming */
  #aimAt(aiming) {
    const painter = this.#painter;
    if (!painter || this.#still) return;
    painter.aiming = aiming;
    if (!aiming) this.#aimed = null;
    painter.showAim();
    this.#offerConfirm();
    this.#announcePointed();
  }

  /** Dispatch an event about the cell pointed at. */
  #announcePointed() {
    const painter = /** @type {Painter} */ (this.#painter);
    const [row, column] = painter.listening();
    const says = painter.says();
    // A listener is taken to the cell, unless more than a cell is to be said.
    const there = says ? null : this.#svg.querySelector(`#${this.#uid}-${row}-${column}`);
    if (there) this.#place.setAttribute("aria-activedescendant", there.id);
    else this.#place.removeAttribute("aria-activedescendant");
    if (painter.aiming && this.#isKeyed) this.#say(says);
    const move = this.pointed;
    const pointedAt = move ? `${move.priced} ${move.move}` : "";
    if (pointedAt === this.#pointedAt) return;
    this.#pointedAt = pointedAt;
    this.#emit("point", move && { move: move.move, says: move.says, priced: move.priced });
  }

  /** @param {string} words */
  #say(words) {
    if (this.#aloud.textContent !== words) this.#aloud.textContent = words;
  }

  // Choosing

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.#still) return;
    const painter = /** @type {Painter} */ (this.#painter);
    const [x, y] = this.#units(event);
    if (this.#idle) {
      const [row, column] = painter.cellAt(x, y) ?? painter.cell;
      this.#emit("attempt", { row, column });
      return;
    }
    if (painter.take(x, y)) {
      this.#aimAt(true);
      return;
    }
    const before = this.#aimed;
    if (!painter.point(x, y)) return;
    // A screen reader's click has no pointer at all.
    const touch = ("pointerType" in event ? event.pointerType : this.#pointer) === "touch";
    if (touch && painter.delicate && painter.chosen() && !same(before, painter.cell)) {
      this.#aimed = painter.cell;
      this.#aimAt(true);
      return;
    }
    painter.aiming = !touch;
    this.#choose();
    if (touch) this.#aimAt(false);
  }

  /** Make what is pointed at happen. */
  #choose() {
    const painter = /** @type {Painter} */ (this.#painter);
    const [row, column] = painter.listening();
    const move = painter.chosen();
    this.#aimed = null;
    if (move) this.#play(move);
    else {
      this.#say(painter.scene.label("no move here"));
      this.#emit("attempt", { row, column });
    }
    this.#offerConfirm();
  }

  /** @param {Move} move */
  #play(move) {
    this.#emit("move", { move: move.move, says: move.says, priced: move.priced });
  }

  /** The button that a finger confirms with, where it aims first. */
  #offerConfirm() {
    const painter = /** @type {Painter} */ (this.#painter);
    const move = this.#aimed && painter.chosen();
    if (this.#aimed && !move) this.#aimed = null;
    this.#confirm.hidden = !move;
    if (move) this.#confirm.textContent = painter.confirmation(move);
  }

  /** Whether keys steer the hand: the board has the focus, and no pointer was used since. */
  get #isKeyed() {
    return this.#place.matches(":focus-visible:not(.by-pointer)");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    this.#place.classList.remove("by-pointer");
    if (this.#still || event.altKey || event.ctrlKey || event.metaKey) return;
    if (this.#pressed(event.key)) event.preventDefault();
  }

  /** Whether the key means something here. @param {string} pressed */
  #pressed(pressed) {
    const painter = /** @type {Painter} */ (this.#painter);
    if (pressed in ARROWS || pressed === "Home" || pressed === "End") {
      // The first key shows where the hand is.
      if (pressed in ARROWS) painter.go(...ARROWS[pressed]);
      else painter.edge(pressed === "End");
      this.#aimed = null;
      this.#aimAt(true);
    } else if (pressed === "Enter" || pressed === " ") {
      painter.aiming = true;
      this.#choose();
    } else if (pressed === "Escape" && painter.aiming) {
      this.#aimAt(false);
    } else return this.digit(pressed);
    return true;
  }

  /** Play the move that a digit stands for; whether the digit means something here. @param {string} pressed */
  digit(pressed) {
    if (this.#still || this.#idle || !/^[0-9]$/.test(pressed)) return false;
    const painter = /** @type {Painter} */ (this.#painter);
    const move = painter.digit(pressed);
    if (move) this.#play(move);
    else if (painter.hasDigit(pressed)) this.#choose();
    return move !== null || painter.hasDigit(pressed);
  }

  /** @param {string} name @param {unknown} detail */
  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

customElements.define("plancia-board", PlanciaBoard);
