/** What the type checker must know of our elements and events; nothing here runs. */
import type { PlanciaBoard } from "../../../src/plancia/web/static/boards/board.js";

declare global {
  interface HTMLElementTagNameMap {
    "plancia-board": PlanciaBoard;
  }
  /** The page looks for elements of HTML; the SVG of a board is its painter's own. */
  interface ParentNode {
    querySelector<E extends Element = HTMLElement>(selectors: string): E | null;
    querySelectorAll<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
  }
  /** What boards and pages tell each other. */
  interface HTMLElementEventMap {
    move: CustomEvent;
    arrange: CustomEvent;
    draw: CustomEvent;
    pointed: CustomEvent;
    attempt: CustomEvent;
    land: CustomEvent;
  }
  interface EventTarget {
    addEventListener(type: string, listener: (event: CustomEvent) => void): void;
  }
}
