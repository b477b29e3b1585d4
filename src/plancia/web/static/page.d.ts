/** What the type checker must know of our elements and events; nothing here runs. */
import type { PlanciaBoard } from "./boards/board.js";
import type { Cell, TextJson } from "./messages.js";
import type { Start } from "./net/start.js";

declare global {
  interface HTMLElementTagNameMap {
    "plancia-board": PlanciaBoard;
  }
  /** The page looks for elements of HTML; the SVG of a board is its painter's own. */
  interface ParentNode {
    querySelector<E extends Element = HTMLElement>(selectors: string): E | null;
    querySelectorAll<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
  }
  /** The events of boards. */
  interface HTMLElementEventMap {
    move: CustomEvent<{ move: string; says: TextJson; priced: boolean }>;
    arrange: CustomEvent<{ row: number; column: number }>;
    draw: CustomEvent<{ from: Cell; to: Cell }>;
    attempt: CustomEvent<{ row: number; column: number }>;
    land: CustomEvent<{ came: number; gone: number }>;
  }
  /** An EventTarget with these events: the detail of each, by its type. */
  type Emits<Events> = {
    addEventListener<K extends keyof Events>(type: K, listener: (event: CustomEvent<Events[K]>) => void): void;
  } & EventTarget;
  /** The global scope of a service worker, as far as ours uses it; `kept` is written by web/gathering.py. */
  interface ServiceWorkerScope {
    kept: { version: string; files: string[] };
    skipWaiting(): void;
    addEventListener<K extends keyof ServiceWorkerEvents>(
      type: K, listener: (event: ServiceWorkerEvents[K]) => void): void;
  }
  interface ServiceWorkerEvents {
    install: { waitUntil(done: Promise<unknown>): void };
    activate: { waitUntil(done: Promise<unknown>): void };
    message: MessageEvent<string>;
    fetch: { request: Request; respondWith(answer: Promise<Response>): void };
  }
  /** Not in all browsers. */
  interface Navigator {
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}
