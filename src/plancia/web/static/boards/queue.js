/** Changes that are shown one after the other, each when the one before has come to rest. */

/** With more waiting, the first ones are shown without delay: the page must not lag behind. */
const MAX_WAITING = 4;

export class Queue {
  /** @type {{show: () => void, pause: number}[]} */
  #waiting = [];
  #timer = 0;
  /** Whether a change was shown that the board has not drawn yet: it does so in a microtask. */
  #isDrawing = false;

  /** @param {(pause: number) => number} restsIn milliseconds until all is at rest, as a board's */
  constructor(restsIn) {
    this.restsIn = restsIn;
  }

  /**
   * Show a change in its turn; at once if nothing moves.
   * @param {() => void} show
   * @param {number} [pause] milliseconds since the last landing
   */
  push(show, pause = 0) {
    this.#waiting.push({ show, pause });
    this.#showNext();
  }

  /** What waits is shown no more: a later change says it all. */
  clear() {
    this.#waiting = [];
  }

  #showNext() {
    clearTimeout(this.#timer);
    const [next] = this.#waiting;
    if (!next || this.#isDrawing) return;
    const left = this.restsIn(next.pause);
    const isLate = this.#waiting.length > MAX_WAITING || globalThis.document?.hidden;
    if (left > 0 && !isLate) {
      this.#timer = setTimeout(() => this.#showNext(), left);
      return;
    }
    this.#waiting.shift();
    next.show();
    this.#isDrawing = true;
    queueMicrotask(() => {
      this.#isDrawing = false;
      this.#showNext();
    });
  }
}
