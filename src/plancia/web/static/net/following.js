/**
 * A socket that is only listened to: what comes is handed on, and a broken connection is made again.
 */

import { backOff } from "./live.js";
import { hangUp, transport } from "./transport.js";

const PING_S = 20;

/**
 * Follow what a path of the server sends; the answer ends that.
 * @template M
 * @param {string} path
 * @param {(message: M) => void} receive
 * @param {(connected: boolean) => void} [changed]  the connection was lost, or is there again
 */
export function follow(path, receive, changed = () => {}) {
  /** @type {import("./transport.js").Socket | null} */
  let socket = null;
  let attempt = 0;
  let retry = 0;
  let closed = false;

  function connect() {
    clearTimeout(retry);
    const made = (socket = transport.connect(path));
    made.onmessage = ({ data }) => {
      if (socket !== made) return;
      if (attempt) changed(true);
      attempt = 0;
      const message = JSON.parse(data);
      if (message.type !== "pong") receive(message);
    };
    made.onclose = () => {
      if (closed || socket !== made) return;
      socket = null;
      if (!attempt) changed(false);
      retry = setTimeout(connect, backOff(attempt) * 1000);
      attempt += 1;
    };
  }

  function wake() {
    if (!closed && socket === null && document.visibilityState !== "hidden") connect();
  }

  const pinging = setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: "ping" }));
  }, PING_S * 1000);
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  connect();
  return () => {
    closed = true;
    clearInterval(pinging);
    clearTimeout(retry);
    removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wake);
    hangUp(socket);
  };
}
