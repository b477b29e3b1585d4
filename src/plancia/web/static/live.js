/**
 * The live connection to one game.
 *
 * It misses nothing: everything that happens has the next number, and whoever sees a gap asks for
 * the whole state. It plays nothing twice: a move whose answer was lost with the connection is
 * compared with the state that comes after it, and sent again only if nothing was played there.
 */

import { Problem } from "./api.js";
import { t } from "./i18n.js";

const FIRST_WAIT = 0.5;
const LONGEST_WAIT = 15;
const QUIET = 20;
/** Seconds without a word after which the server is asked whether it is there. */
const PATIENCE = 8;
/** Seconds that it has to answer. */

/** How long to wait before the next attempt: twice as long each time, and never all at once. */
export function backOff(attempt, random = Math.random) {
  const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  return longest * (0.5 + random() / 2);
}

/** @param {any} view a GameView @param {any} news a Happened @returns {any} the view after it */
export function after(view, news) {
  const { type: _, what, player: __, move, ...changed } = news;
  let moves = view.moves;
  if (what === "move" && move) moves = [...moves, move];
  else if (moves.length > news.ply) moves = moves.slice(0, news.ply);
  return { ...view, ...changed, moves };
}

/**
 * What became of a move that was sent before the connection broke.
 * @returns {"played" | "missing" | "overtaken"}
 */
export function fate(pending, view) {
  const there = view.moves[pending.ply];
  if (there) {
    const own = there.move === pending.move && view.mine.includes(there.player);
    return own ? "played" : "overtaken";
  }
  return view.ply === pending.ply && !view.verdict ? "missing" : "overtaken";
}

/** @typedef {"connecting" | "connected" | "lost"} Connection */

export class LiveSocket extends EventTarget {
  /**
   * Tells of `state` (detail: the GameView, and the Happened that led to it or null), `presence`
   * and `connection`.
   *
   * @param {string} id
   * @param {{open?: (url: string) => any, random?: () => number}} [means] for tests
   */
  constructor(id, means = {}) {
    super();
    this.url = `${location.origin.replace(/^http/, "ws")}/api/games/${encodeURIComponent(id)}/live`;
    this.open = means.open ?? ((url) => new WebSocket(url));
    this.random = means.random ?? Math.random;
    this.socket = null;
    this.view = null;
    /** @type {Connection} */
    this.connection = "connecting";
    this.attempt = 0;
    this.closed = false;
    this.syncing = false;
    this.fresh = false;
    this.number = 0;
    /** @type {Map<string, any>} what was sent and not answered, by its id */
    this.pending = new Map();
    this.timers = { retry: 0, quiet: 0, patience: 0 };
    this.wake = () => this.hurry();
    globalThis.addEventListener?.("online", this.wake);
    globalThis.document?.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  /** Leave for good. */
  close() {
    this.closed = true;
    globalThis.removeEventListener?.("online", this.wake);
    globalThis.document?.removeEventListener("visibilitychange", this.wake);
    this.clear();
    this.socket?.close();
    this.pending.clear();
  }

  clear() {
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
  }

  connect() {
    this.clear();
    const socket = (this.socket = this.open(this.url));
    this.fresh = true;
    socket.onmessage = (event) => this.socket === socket && this.hear(JSON.parse(event.data));
    socket.onclose = () => this.socket === socket && this.lose();
    // Nothing may come of it at all: a network that swallows everything.
    this.expect();
  }

  /** The connection is gone: try again after a while. */
  lose() {
    this.clear();
    if (this.closed) return;
    this.socket = null;
    this.become("lost");
    // An act may or may not have been done; only whoever asked for it can tell from the state.
    for (const [id, sent] of this.pending) if (sent.type === "act") this.settle(id, lost());
    this.timers.retry = setTimeout(() => this.connect(), backOff(this.attempt, this.random) * 1000);
    this.attempt += 1;
  }

  /** The browser is back: do not wait any longer. */
  hurry() {
    if (this.closed || globalThis.document?.visibilityState === "hidden") return;
    if (this.socket === null) {
      this.attempt = 0;
      this.connect();
    } else this.ask();
  }

  become(connection) {
    if (this.connection === connection) return;
    this.connection = connection;
    this.tell("connection", connection);
  }

  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  hear(message) {
    this.listen();
    switch (message.type) {
      case "state":
        return this.take(message, null);
      case "happened":
        return this.follow(message);
      case "presence":
        return this.see(message);
      case "ack":
        return this.settle(message.id, null);
      case "refused":
        return this.refused(message);
      default:
        return undefined;
    }
  }

  /** A word from the server: the next one is expected in a while. */
  listen() {
    clearTimeout(this.timers.patience);
    clearTimeout(this.timers.quiet);
    this.timers.quiet = setTimeout(() => this.ask(), QUIET * 1000);
  }

  ask() {
    this.send({ type: "ping" });
    this.expect();
  }

  expect() {
    const socket = this.socket;
    clearTimeout(this.timers.patience);
    this.timers.patience = setTimeout(() => {
      if (this.socket !== socket) return;
      socket.onclose = null;
      socket.close();
      this.lose();
    }, PATIENCE * 1000);
  }

  take(view, news) {
    this.view = view;
    this.syncing = false;
    if (this.fresh) {
      this.fresh = false;
      this.attempt = 0;
      this.become("connected");
      this.resume();
    }
    this.tell("state", { view, news });
  }

  /** After a break: find out what became of what was sent before it. */
  resume() {
    for (const [id, sent] of this.pending) {
      const became = fate(sent, this.view);
      if (became === "missing") this.send(sent);
      else this.settle(id, became === "played" ? null : stale());
    }
  }

  follow(news) {
    if (!this.view || this.fresh || news.seq <= this.view.seq) return;
    if (news.seq > this.view.seq + 1) {
      this.sync();
      return;
    }
    this.take(after(this.view, news), news);
  }

  sync() {
    if (this.syncing) return;
    this.syncing = true;
    this.send({ type: "sync" });
  }

  see({ online, watchers }) {
    if (!this.view) return;
    const seats = this.view.seats.map((seat) => ({ ...seat, online: online[seat.player - 1] }));
    this.view = { ...this.view, seats, watchers };
    this.tell("presence", this.view);
  }

  refused({ id, code, says }) {
    if (code === "stale") this.sync();
    this.settle(id, new Problem(409, code, says));
  }

  settle(id, trouble) {
    const sent = this.pending.get(id);
    if (!sent) return;
    this.pending.delete(id);
    if (trouble) sent.fail(trouble);
    else sent.done();
  }

  send(message) {
    if (this.socket?.readyState !== 1) return;
    const { done: _, fail: __, ...words } = message;
    this.socket.send(JSON.stringify(words));
  }

  /** Play a move in answer to the position shown; fulfilled when it is kept. */
  play(move) {
    return this.request({ type: "move", ply: this.view.ply, move });
  }

  /** Do something else that a seat may do. @param {string} act @param {number | null} [player] */
  act(act, player = null) {
    if (this.connection !== "connected") return Promise.reject(lost());
    return this.request({ type: "act", act, ply: this.view.ply, player });
  }

  request(words) {
    this.number += 1;
    const id = String(this.number);
    return new Promise((done, fail) => {
      const message = { ...words, id, done, fail };
      this.pending.set(id, message);
      this.send(message);
    });
  }
}

function lost() {
  const words = t("The connection was lost. Check whether it worked, and try again if not.");
  return new Problem(0, "lost", words);
}

function stale() {
  return new Problem(409, "stale", t("The position changed before your move arrived; your move was not played."));
}
