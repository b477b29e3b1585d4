/**
 * The page's way to Plancia: a server, or Python in this browser. Both ends take the same requests and
 * the same messages on sockets; which one it is, is chosen when the page starts.
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
import { start } from "./start.js";

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

/** @type {Transport} */
export const transport = engine ?? serverEnd;
