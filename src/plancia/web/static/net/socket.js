/**
 * A socket that is made again when it breaks: retries with backoff and jitter, pings after a silence, and a look at once when
 * the browser is online or visible again. Games, rooms, the lobby and analyses have one each.
 */

import { engine, hangUp, transport } from "./transport.js";

const FIRST_RETRY_S = 0.5;
const MAX_RETRY_S = 15;
/** After this silence the page sends a ping. */
const HEARTBEAT_S = 20;
/** The server's time to answer a ping, or to accept a connection. */
const REPLY_TIMEOUT_S = 8;
const SOCKET_OPEN = 1;

/** Seconds before the next retry: exponential backoff with jitter. @param {number} attempt */
export function backOff(attempt, random = Math.random) {
  const longest = Math.min(MAX_RETRY_S, FIRST_RETRY_S * 2 ** attempt);
  return longest * (0.5 + random() / 2);
}

/**
 * @typedef {object} Listener
 * @property {(message: any) => void} receive
 * @property {() => void} [connecting]  a connection is being made
 * @property {() => void} [opened]  it is there: where the server says nothing by itself
 * @property {() => void} [lost]
 * @property {() => boolean} [isWanted]  whether it shall be made again
 */

export class Reconnecting {
  /** @param {string} path @param {Listener} listener @param {import("./transport.js").Means} [means] */
  constructor(path, listener, { open = (to) => transport.connect(to), random = Math.random } = {}) {
    this.path = path;
    this.listener = listener;
    this.open = open;
    this.random = random;
    /** @type {import("./transport.js").Socket | null} */
    this.socket = null;
    this.attempt = 0;
    this.closed = false;
    /** Whether anything has come by this connection. */
    this.heard = false;
    this.timers = { retry: 0, heartbeat: 0, timeout: 0 };
    this.wake = () => this.checkNow();
    globalThis.addEventListener?.("online", this.wake);
    globalThis.document?.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  get isOpen() {
    return this.socket?.readyState === SOCKET_OPEN;
  }

  /** Leave for good. */
  close() {
    this.closed = true;
    globalThis.removeEventListener?.("online", this.wake);
    globalThis.document?.removeEventListener("visibilitychange", this.wake);
    this.clear();
    hangUp(this.socket);
    this.socket = null;
  }

  clear() {
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
  }

  connect() {
    this.clear();
    const socket = (this.socket = this.open(this.path));
    const { opened, receive, connecting } = this.listener;
    this.heard = false;
    connecting?.();
    if (opened) socket.onopen = () => {
      if (this.socket !== socket) return;
      this.noteReply();
      opened();
    };
    socket.onmessage = (/** @type {MessageEvent<string>} */ { data }) => {
      if (this.socket !== socket) return;
      this.noteReply();
      receive(JSON.parse(data));
    };
    socket.onclose = () => this.socket === socket && this.disconnected();
    // A network may drop everything without an error.
    this.expectReply();
  }

  /** The connection is lost: schedule a retry. */
  disconnected() {
    this.clear();
    if (this.closed) return;
    this.socket = null;
    this.listener.lost?.();
    if (this.listener.isWanted?.() === false) return;
    this.timers.retry = setTimeout(() => this.connect(), backOff(this.attempt, this.random) * 1000);
    this.attempt += 1;
  }

  /** The browser is online or visible again: retry or ping now. */
  checkNow() {
    if (this.closed || globalThis.document?.visibilityState === "hidden") return;
    if (this.socket) return this.ping();
    if (this.listener.isWanted?.() === false) return;
    this.attempt = 0;
    this.connect();
  }

  /** Something has come: the next ping is due after a silence. */
  noteReply() {
    this.heard = true;
    this.attempt = 0;
    clearTimeout(this.timers.timeout);
    clearTimeout(this.timers.heartbeat);
    this.timers.heartbeat = setTimeout(() => this.ping(), HEARTBEAT_S * 1000);
  }

  ping() {
    if (this.heard) this.send({ type: "ping" });
    this.expectReply();
  }

  /** Reconnect unless a message comes before the timeout. */
  expectReply() {
    const socket = this.socket;
    clearTimeout(this.timers.timeout);
    if (engine?.state === "loading") {
      // Nothing is lost while Python comes: its time begins then.
      engine.settled.then(() => this.socket === socket && !this.heard && this.expectReply());
      return;
    }
    this.timers.timeout = setTimeout(() => {
      if (!socket || this.socket !== socket) return;
      socket.onclose = null;
      hangUp(socket);
      this.disconnected();
    }, REPLY_TIMEOUT_S * 1000);
  }

  /** @param {object} message */
  send(message) {
    if (this.isOpen) this.socket?.send(JSON.stringify(message));
  }
}

/**
 * Follow what a path of the server sends; the answer ends that.
 * @template M @param {string} path @param {(message: M) => void} receive
 * @param {(connected: boolean) => void} [changed]  the connection was lost, or is there again
 */
export function follow(path, receive, changed = () => {}) {
  let isLost = false;
  /** @param {boolean} lost */
  const become = (lost) => {
    if (lost !== isLost) changed(!lost);
    isLost = lost;
  };
  const socket = new Reconnecting(path, {
    receive: (message) => {
      become(false);
      if (message.type !== "pong") receive(message);
    },
    lost: () => become(true),
  });
  return () => socket.close();
}
