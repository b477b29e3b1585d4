/**
 * The connection to what analyses: requests, and the answers that come in steps.
 *
 * It is opened for the first request. After a lost connection, requests without a last answer are
 * sent again. Once the thinking is done in this browser, the next request goes there.
 */

import { backOff } from "../net/live.js";
import { hangUp, thinksHere, transport } from "../net/transport.js";

/** @typedef {import("../messages.js").Analyse | import("../messages.js").Review} Request */
/** @typedef {(message: import("../messages.js").FromAnalyst) => void} OnAnswer */
/** @typedef {{request: Request, onAnswer: OnAnswer}} Waiting */

const SOCKET_OPEN = 1;

export class Analyst {
  /** @param {import("../net/transport.js").Means} [means] */
  constructor(means = {}) {
    this.open = means.open ?? ((path) => transport.connect(path));
    this.random = means.random ?? Math.random;
    /** @type {import("../net/transport.js").Socket | null} */
    this.socket = null;
    this.asksHere = false;
    /** @type {Map<string, Waiting>} by the id that the page gave the request */
    this.waiting = new Map();
    this.asked = 0;
    this.attempt = 0;
    this.retry = 0;
  }

  /**
   * Ask for an analysis or a review; a request of the same id is forgotten.
   * @param {Request} request
   * @param {OnAnswer} onAnswer  gets every answer to it, the last one `done`
   */
  ask(request, onAnswer) {
    this.#stopped(request.id);
    this.asked += 1;
    // An id of its own: the last answer to a request before it does not answer this one.
    const own = { ...request, id: `${request.id}-${this.asked}` };
    this.waiting.set(request.id, { request: own, onAnswer });
    if (this.waiting.size === 1 && this.asksHere !== thinksHere()) this.#leave();
    if (this.socket?.readyState === SOCKET_OPEN) this.#send(own);
    else if (!this.socket) this.#connect();
  }

  /** No longer wanted; the last answer says that it was stopped. @param {string} id */
  stop(id) {
    if (!this.#stopped(id)) this.waiting.delete(id);
  }

  /** Whether the analysing side was asked to stop. @param {string} id */
  #stopped(id) {
    const waiting = this.waiting.get(id);
    if (!waiting || this.socket?.readyState !== SOCKET_OPEN) return false;
    this.#send({ type: "stop", id: waiting.request.id });
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
      for (const { request } of this.waiting.values()) this.#send(request);
    };
    socket.onmessage = (event) => this.#onMessage(JSON.parse(event.data));
    socket.onclose = () => this.socket === socket && this.#disconnected();
  }

  #disconnected() {
    this.socket = null;
    if (!this.waiting.size) return;
    this.retry = setTimeout(() => this.#connect(), backOff(this.attempt, this.random) * 1000);
    this.attempt += 1;
  }

  /** @param {Request | {type: "stop", id: string}} message */
  #send(message) {
    this.socket?.send(JSON.stringify(message));
  }

  /** @param {import("../messages.js").FromAnalyst} message */
  #onMessage(message) {
    for (const [id, { request, onAnswer }] of this.waiting) {
      if (message.type === "pong" || request.id !== message.id) continue;
      const isLast = message.type === "analysis"
        ? message.done
        : message.type === "review-done" || message.type === "refused";
      if (isLast) this.waiting.delete(id);
      onAnswer(message);
      return;
    }
  }
}
