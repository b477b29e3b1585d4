/** A person draws on a board: with the right button, or with a finger after a long press. */

const LONG_PRESS_MS = 450;
/** A finger that moves further before the long press is over scrolls the page. */
const SLOP_PX = 10;

/** @import { Cell, Drawing } from "./scene.js" */

export class Pencil {
  /** The cell where a stroke began. @type {Cell | null} */
  #from = null;
  #timer = 0;
  /** Where the finger was put down. @type {[number, number]} */
  #down = [0, 0];
  /** Whether the click at the end of a stroke is still to come. */
  #drew = false;

  /**
   * @param {HTMLElement} place
   * @param {{isOn: () => boolean, cellAt: (event: PointerEvent) => Cell | null,
   *   sketch: (drawing: Drawing | null) => void, draw: (drawing: Drawing) => void}} board
   */
  constructor(place, board) {
    this.board = board;
    place.addEventListener("pointerdown", (event) => this.#begin(event));
    place.addEventListener("pointermove", (event) => this.#move(event));
    place.addEventListener("pointerup", (event) => this.#end(event));
    place.addEventListener("pointercancel", () => this.#leave());
    place.addEventListener("contextmenu", (event) => board.isOn() && event.preventDefault());
    place.addEventListener("touchmove", (event) => this.#from && event.preventDefault(), { passive: false });
    place.addEventListener("click", (event) => this.#swallow(event), { capture: true });
  }

  /** @param {PointerEvent} event */
  #begin(event) {
    this.#drew = false;
    if (!this.board.isOn()) return;
    if (event.pointerType === "touch") {
      this.#down = [event.clientX, event.clientY];
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#start(event), LONG_PRESS_MS);
    } else if (event.button === 2) this.#start(event);
  }

  /** @param {PointerEvent} event */
  #start(event) {
    this.#from = this.board.cellAt(event);
    // A stroke that ends beside the board is over, too.
    if (this.#from && event.target instanceof Element && event.pointerType !== "touch") event.target.setPointerCapture(event.pointerId);
    this.#sketch(event);
    if (event.pointerType === "touch" && this.#from) navigator.vibrate?.(10);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const [x, y] = this.#down;
    if (Math.hypot(event.clientX - x, event.clientY - y) > SLOP_PX) clearTimeout(this.#timer);
    if (this.#from) this.#sketch(event);
  }

  /** @param {PointerEvent} event */
  #sketch(event) {
    const to = this.board.cellAt(event);
    this.board.sketch(this.#from && to ? [this.#from, to] : null);
  }

  /** @param {PointerEvent} event */
  #end(event) {
    const [from, to] = [this.#from, this.board.cellAt(event)];
    this.#drew = from !== null;
    this.#leave();
    if (from && to) this.board.draw([from, to]);
  }

  #leave() {
    clearTimeout(this.#timer);
    this.#from = null;
    this.board.sketch(null);
  }

  /** A finger that has drawn has not chosen a move. @param {MouseEvent} event */
  #swallow(event) {
    if (!this.#drew) return;
    this.#drew = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  }
}
