/**
 * The page's way to Plancia: a server, or Python in this browser. Both ends take the same requests and
 * the same messages on sockets; which one it is, is chosen when the page starts.
 *
 * @typedef {"GET" | "POST" | "PUT"} Method
 * @typedef {{readyState: number, send: (text: string) => void, close: () => void,
 *   onopen: any, onmessage: any, onclose: any}} Socket  what the page uses of a WebSocket
 * @typedef {{request: (method: Method, path: string, body?: string) => Promise<Response>,
 *   connect: (path: string) => Socket}} Transport
 */

import { WorkerEnd } from "./engine/end.js";
import { start } from "./start.js";

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

/** @type {WorkerEnd | null} where Python runs in this browser */
export const engine = start.engine ? new WorkerEnd(start.engine) : null;

/** @type {Transport} */
export const transport = engine ?? serverEnd;
