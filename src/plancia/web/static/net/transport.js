/**
 * The page's way to Plancia: a server, or Python in this browser. Both ends take the same requests and
 * the same messages on sockets; which one it is, is chosen when the page starts. A server that carries
 * Python for browsers leaves the thinking for a visitor to the visitor's browser, once Python is there.
 *
 * @typedef {"GET" | "POST" | "PUT"} Method
 * @typedef {{readyState: number, send: (text: string) => void, close: () => void,
 *   onopen: ((event: Event) => void) | null, onclose: ((event: CloseEvent) => void) | null,
 *   onmessage: ((event: MessageEvent<string>) => void) | null}} Socket  what the page uses of a WebSocket
 * @typedef {{request: (method: Method, path: string, body?: string) => Promise<Response>,
 *   connect: (path: string) => Socket}} Transport
 * @typedef {{open?: (path: string) => Socket, random?: () => number}} Means  what tests do without a server
 */

import { WorkerEnd } from "../engine/end.js";
import { savesData, start } from "./start.js";

/** Analyses, reviews, hints and the coach: a request for them carries the position, wherever its game is stored. */
const THINKING = /^\/api\/(analysis|games\/[^/]+\/(hint|coach))$/;
const SOCKET_CONNECTING = 0;

/** Close a socket for good. Browsers complain about one that is closed before it is open. @param {Socket | null} socket */
export function hangUp(socket) {
  if (socket?.readyState === SOCKET_CONNECTING) socket.onopen = () => socket.close();
  else socket?.close();
}

/** @type {Transport} */
const serverEnd = {
  request(method, path, body) {
    /** @type {Record<string, string>} */
    const headers = { Accept: "application/json" };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    return fetch(path, { method, headers, body });
  },
  connect: (path) => new WebSocket(location.origin.replace(/^http/, "ws") + path),
};

/** @type {WorkerEnd | null} where Python in this browser answers everything */
export const engine = start.engine ? new WorkerEnd(start.engine) : null;

/** @type {WorkerEnd | null} where Python in this browser thinks, and a server answers the rest */
let helper = null;

/** Whether the thinking is done in this browser by now. */
export const thinksHere = () => Boolean((engine ?? helper)?.canThink);

/** @param {string} path @returns {Transport} */
const endFor = (path) => (helper?.canThink && THINKING.test(path) ? helper : serverEnd);

/** @type {Transport} */
export const transport = engine ?? {
  request: (method, path, body) => endFor(path).request(method, path, body),
  connect: (path) => endFor(path).connect(path),
};

/** Load Python when the browser has nothing else to do, unless the visitor saves data. */
export function loadHelper() {
  const paths = start.helper;
  if (!paths || savesData()) return;
  const idle = globalThis.requestIdleCallback ?? setTimeout;
  idle(async () => {
    helper = new WorkerEnd(paths);
    await helper.thinking;
    document.documentElement.dataset.thinks = "here";
  });
}
