/**
 * The live connection to one game.
 *
 * It misses nothing: every event has the next sequence number, and after a gap the page asks
 * for the whole state. It plays nothing twice: a move whose answer was lost with the connection is
 * compared with the state that comes after it, and sent again only if nothing was played there.
 */

import { Problem } from "./api.js";
import { keepLatest } from "../engine/early.js";
import { t } from "../text/i18n.js";
import { Reconnecting } from "./socket.js";
import { engine } from "./transport.js";

/** @import { Changed, GameView, Picture, PictureChanges, Presence, Refused, ToPlayer } from "../messages.js" */

/** The view after an event. @param {GameView} view @param {Changed} news @returns {GameView} */
export function after(view, { seq, ply, move, left, actions, claim_in_s, changes, yours }) {
  const { position: board, seats, ...common } = changes;
  const { position: moves, ...own } = yours;
  /** @type {GameView} */
  const next = { ...view, ...common, ...own, seq, ply, left, actions, claim_in_s };
  if (move) next.moves = [...view.moves, move];
  else if (view.moves.length > ply) next.moves = view.moves.slice(0, ply);
  if (seats) next.seats = seats.map((seat) => ({ ...seat, mine: next.mine.includes(seat.player) }));
  if (board || moves) {
    const picture = board ? pictureAfter(view.position.picture, board.picture) : view.position.picture;
    next.position = { ...view.position, ...board, ...moves, picture };
  }
  return next;
}

/** @param {Picture} picture @param {PictureChanges} changes @returns {Picture} */
function pictureAfter(picture, { rows, ...changed }) {
  const next = { ...picture, ...changed };
  if (rows) next.panels = picture.panels.map((panel, n) => ({
    ...panel, rows: panel.rows.map((row, r) => rows.find(([p, place]) => p === n && place === r)?.[2] ?? row),
  }));
  return next;
}

/**
 * What became of a move that was sent before the connection broke.
 * @param {{ply: number, move: string}} pending @param {GameView} view
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
/**
 * @typedef {{state: {view: GameView, news: Changed | null}, presence: GameView,
 *   connection: Connection}} LiveEvents
 * @typedef {{type: "move", move: string, ply: number}
 *   | {type: "act", act: string, player: number | null, ply: number}} LiveRequest
 * @typedef {{request: LiveRequest & {id: string}, done: () => void, fail: (trouble: Problem) => void}} Pending
 */

export class LiveSocket extends (/** @type {new () => Emits<LiveEvents>} */ (EventTarget)) {
  /**
   * Emits `state` (detail: the GameView, and the Changed that led to it or null), `presence` and
   * `connection`.
   *
   * @param {string} id
   * @param {import("./transport.js").Means} [means]
   */
  constructor(id, means = {}) {
    super();
    /** @type {GameView | null} */
    this.view = null;
    /** @type {Connection} */
    this.connection = "connecting";
    this.syncing = false;
    /** Whether no state has come by this connection yet. */
    this.fresh = true;
    this.number = 0;
    /** @type {Map<string, Pending>} what was sent and not answered, by its id */
    this.pending = new Map();
    this.socket = new Reconnecting(`/api/games/${encodeURIComponent(id)}/live?changes=true`, {
      connecting: () => (this.fresh = true),
      receive: (/** @type {ToPlayer} */ message) => this.receive(message),
      lost: () => {
        this.setConnection("lost");
        // An act may or may not have been done: the player is asked to look.
        for (const [id, { request }] of this.pending) if (request.type !== "move") this.settle(id, lost());
      },
    }, means);
  }

  /** Leave for good. */
  close() {
    this.socket.close();
    this.pending.clear();
  }

  /** @param {Connection} connection */
  setConnection(connection) {
    if (this.connection === connection) return;
    this.connection = connection;
    this.emit("connection", connection);
  }

  /** @template {keyof LiveEvents} K @param {K} type @param {LiveEvents[K]} detail */
  emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** @param {ToPlayer} message */
  receive(message) {
    switch (message.type) {
      case "state":
        return this.take(message, null);
      case "changed":
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

  /** @param {GameView} view @param {Changed | null} news */
  take(view, news) {
    this.view = view;
    if (engine) keepLatest(view);
    this.syncing = false;
    if (this.fresh) {
      this.fresh = false;
      this.setConnection("connected");
      this.resume(view);
    }
    this.emit("state", { view, news });
  }

  /** After a break: find out what became of what was sent before it. @param {GameView} view */
  resume(view) {
    for (const [id, { request }] of this.pending) {
      const became = request.type === "move" ? fate(request, view) : "overtaken";
      if (became === "missing") this.send(request);
      else this.settle(id, became === "played" ? null : stale());
    }
  }

  /** @param {Changed} news */
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

  /** @param {Presence} presence */
  see({ online, away_s: away, watchers, actions, claim_in_s }) {
    if (!this.view) return;
    const seats = this.view.seats.map((seat) => ({
      ...seat, online: online[seat.player - 1], away_s: away[seat.player - 1],
    }));
    this.view = { ...this.view, seats, watchers, actions, claim_in_s };
    this.emit("presence", this.view);
  }

  /** @param {Refused} refusal */
  refused({ id, code, says }) {
    if (code === "stale") this.sync();
    this.settle(id, new Problem(409, code, says));
  }

  /** @param {string} id @param {Problem | null} trouble */
  settle(id, trouble) {
    const sent = this.pending.get(id);
    if (!sent) return;
    this.pending.delete(id);
    if (trouble) sent.fail(trouble);
    else sent.done();
  }

  /** What is sent before the first state waits for it: see `resume`. @param {LiveRequest | {type: "sync"}} message */
  send(message) {
    if (!this.fresh) this.socket.send(message);
  }

  /**
   * Play a move in answer to the position shown; fulfilled when it is kept.
   * @param {string} move @param {number} ply moves made before it
   */
  play(move, ply) {
    return this.request({ type: "move", move, ply });
  }

  /** Do something else that a seat may do. @param {string} act @param {number | null} [player] */
  act(act, player = null) {
    if (this.connection !== "connected" || !this.view) return Promise.reject(lost());
    return this.request({ type: "act", act, player, ply: this.view.ply });
  }

  /** @param {LiveRequest} message @returns {Promise<void>} */
  request(message) {
    this.number += 1;
    const id = String(this.number);
    return new Promise((done, fail) => {
      const sent = { ...message, id };
      this.pending.set(id, { request: sent, done, fail });
      this.send(sent);
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
