/** What the type checker must know of our elements and events; nothing here runs. */
import type { PlanciaBoard } from "../../../src/plancia/web/static/boards/board.js";
import type { Cell, Said } from "../../../src/plancia/web/static/messages.js";

declare global {
  interface HTMLElementTagNameMap {
    "plancia-board": PlanciaBoard;
  }
  /** The page looks for elements of HTML; the SVG of a board is its painter's own. */
  interface ParentNode {
    querySelector<E extends Element = HTMLElement>(selectors: string): E | null;
    querySelectorAll<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
  }
  /** What boards tell pages. */
  interface HTMLElementEventMap {
    move: CustomEvent<{ move: string; says: Said; priced: boolean }>;
    arrange: CustomEvent<{ row: number; column: number }>;
    draw: CustomEvent<{ from: Cell; to: Cell }>;
    attempt: CustomEvent<{ row: number; column: number }>;
    land: CustomEvent<{ came: number; gone: number }>;
  }
  interface EventTarget {
    addEventListener(type: string, listener: (event: CustomEvent) => void): void;
  }
}
