/**
 * The connection to what analyses: requests, and the answers that come in steps.
 *
 * It is opened for the first request. After a lost connection, requests without a last answer are
 * sent again. Once the thinking is done in this browser, the next request goes there.
 */

import { backOff } from "../net/live.js";
import { hangUp, thinksHere, transport } from "../net/transport.js";

/** @typedef {import("../messages.js").Analyse | import("../messages.js").Review} Wish */
/** @typedef {(message: import("../messages.js").FromAnalyst) => void} Hear */
/** @typedef {{wish: Wish, hear: Hear}} Waiting */

const SOCKET_OPEN = 1;

export class Analyst {
  /** @param {import("../net/transport.js").Means} [means] */
  constructor(means = {}) {
    this.open = means.open ?? ((path) => transport.connect(path));
    this.random = means.random ?? Math.random;
    /** @type {import("../net/transport.js").Socket | null} */
    this.socket = null;
    this.asksHere = false;
    /** @type {Map<string, Waiting>} by the id that the page gave the wish */
    this.waiting = new Map();
    this.asked = 0;
    this.attempt = 0;
    this.retry = 0;
  }

  /**
   * Wish for an analysis or a review; a wish of the same id is forgotten.
   * @param {Wish} wish
   * @param {Hear} hear  gets every answer to it, the last one `done`
   */
  ask(wish, hear) {
    this.#stopped(wish.id);
    this.asked += 1;
    // An id of its own: the last answer to a wish before it is none to this one.
    const own = { ...wish, id: `${wish.id}-${this.asked}` };
    this.waiting.set(wish.id, { wish: own, hear });
    if (this.waiting.size === 1 && this.asksHere !== thinksHere()) this.#leave();
    if (this.socket?.readyState === SOCKET_OPEN) this.#send(own);
    else if (!this.socket) this.#connect();
  }

  /** No longer wanted; the last answer says that it was stopped. @param {string} id */
  stop(id) {
    if (!this.#stopped(id)) this.waiting.delete(id);
  }

  /** Whether the analysing side was told to stop. @param {string} id */
  #stopped(id) {
    const waiting = this.waiting.get(id);
    if (!waiting || this.socket?.readyState !== SOCKET_OPEN) return false;
    this.#send({ type: "stop", id: waiting.wish.id });
    return true;
  }

  /** Leave for good. */
  close() {
    this.waiting.clear();
    this.#leave();
  }

  #leave() {
    clearTimeout(this.retry);
    const socket = this.socket;
    this.socket = null;
    hangUp(socket);
  }

  #connect() {
    clearTimeout(this.retry);
    this.asksHere = thinksHere();
    const socket = (this.socket = this.open("/api/analysis"));
    socket.onopen = () => {
      this.attempt = 0;
      for (const { wish } of this.waiting.values()) this.#send(wish);
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = () => this.socket === socket && this.#disconnected();
  }

  #disconnected() {
    this.socket = null;
    if (!this.waiting.size) return;
    this.retry = setTimeout(() => this.#connect(), backOff(this.attempt, this.random) * 1000);
    this.attempt += 1;
  }

  /** @param {Wish | {type: "stop", id: string}} message */
  #send(message) {
    this.socket?.send(JSON.stringify(message));
  }

  /** @param {import("../messages.js").FromAnalyst} message */
  #hear(message) {
    for (const [id, { wish, hear }] of this.waiting) {
      if (message.type === "pong" || wish.id !== message.id) continue;
      const isLast = message.type === "analysis"
        ? message.done
        : message.type === "review-done" || message.type === "refused";
      if (isLast) this.waiting.delete(id);
      hear(message);
      return;
    }
  }
}
