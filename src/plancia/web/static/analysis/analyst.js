/**
 * The connection to what analyses: requests, and the answers that come in steps.
 *
 * It is opened for the first request. After a lost connection, requests without a last answer are
 * sent again.
 */

import { Reconnecting } from "../net/socket.js";

/** @typedef {import("../messages.js").Analyse | import("../messages.js").Review} Request */
/** @typedef {(message: import("../messages.js").FromAnalyst) => void} OnAnswer */
/** @typedef {{request: Request, onAnswer: OnAnswer}} Waiting */

export class Analyst {
  /** @param {import("../net/transport.js").Means} [means] */
  constructor(means) {
    this.means = means;
    /** @type {Reconnecting | null} */
    this.socket = null;
    /** @type {Map<string, Waiting>} by the id that the page gave the request */
    this.waiting = new Map();
    this.asked = 0;
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
    if (this.socket?.isOpen) this.socket.send(own);
    else if (!this.socket) this.#connect();
    else this.socket.checkNow();
  }

  /** No longer wanted; the last answer says that it was stopped. @param {string} id */
  stop(id) {
    if (!this.#stopped(id)) this.waiting.delete(id);
  }

  /** Whether the analysing side was asked to stop. @param {string} id */
  #stopped(id) {
    const waiting = this.waiting.get(id);
    if (!waiting || !this.socket?.isOpen) return false;
    this.socket.send({ type: "stop", id: waiting.request.id });
    return true;
  }

  /** Leave for good. */
  close() {
    this.waiting.clear();
    this.socket?.close();
    this.socket = null;
  }

  #connect() {
    this.socket = new Reconnecting("/api/analysis", {
      opened: () => {
        for (const { request } of this.waiting.values()) this.socket?.send(request);
      },
      receive: (message) => this.#onMessage(message),
      isWanted: () => this.waiting.size > 0,
    }, this.means);
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
