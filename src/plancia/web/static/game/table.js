/**
 * One game as this page knows it: the live view, the position looked at, and what is asked of the
 * server. The parts of the page read it and are notified when it changes.
 */

import { Problem, line, post } from "../net/api.js";
import { Queue } from "../boards/queue.js";
import { movesOf } from "../boards/scene.js";
import { LiveSocket } from "../net/live.js";
import { t } from "../text/i18n.js";
import { turnsOf } from "../text/words.js";

/** @import { Move } from "../boards/scene.js" */
/** @import { Cell, Changed, GameKind, GameView, HintView, PositionJson, WarningView } from "../messages.js" */
/** @typedef {{position: PositionJson, last: Cell[]}} Shown */
/**
 * A move that was sent: shown as if it were made, until the server's word on it is shown.
 * `until` is how many moves will have been made: a bar's button may stand for several.
 * `shown` once it is on the board: what fell before it lands first.
 * @typedef {{move: Move, player: number, kept: boolean, shown: boolean, since: number,
 *   until: number}} Sent
 */

/** A level that thinks longer can be asked to move now. */
const SLOW_LEVEL_MS = 5000;
/** A move that is not kept after this is said to be on its way. */
const SLOW_MOVE_MS = 1000;
/** A level's answer is shown no sooner after the person's piece has landed. */
const LEVEL_PAUSE_MS = 500;
/** How long a remark stands, such as why a click was no move. */
const REMARK_MS = 6000;
/** What is remembered of hints: the moves they showed, by the game, the latest last. */
/** @typedef {[string, [number, string][]][]} Hinted  the moves by their number, by the id of the game */
/** @typedef {{change: null, news: Changed, hinted: null, looked: null, trouble: unknown}} TableEvents */

export class Table extends (/** @type {new () => Emits<TableEvents>} */ (EventTarget)) {
  /**
   * Emits `change`, `news` (detail: what happened), `hinted`, `looked` (somewhere else) and
   * `trouble` (detail: an error).
   *
   * @param {GameKind} kind @param {GameView} view @param {import("../net/transport.js").Means} [means]
   */
  constructor(kind, view, means) {
    super();
    this.kind = kind;
    this.view = view;
    this.received = performance.now();
    this.presenceAt = this.received;
    /** @type {number | null} moves made before the position looked at; null for the latest */
    this.ply = null;
    /** @type {Map<number, Shown>} */
    this.steps = new Map();
    /** @type {HintView | null} */
    this.hint = null;
    /** Which of the hint's steps is shown. */
    this.hintNumber = 0;
    this.hinting = false;
    /** What was remarked last, and when in the game. @type {{words: string, at: string} | null} */
    this.remarked = null;
    this.remarkTimer = 0;
    /** The moves that hints have shown, by their number. @type {Map<number, string>} */
    /** @type {Sent | null} */
    this.sent = null;
    /** Whether the coach is asked about the move that is shown. */
    this.coaching = false;
    /** What the coach says against the move that is shown. @type {WarningView | null} */
    this.warning = null;
    /** Plays that move anyway, or takes it back. */
    this.decide = (/** @type {boolean} */ _anyway) => {};
    /** Milliseconds until the board is at rest; the page knows the board. */
    this.restsIn = (/** @type {number} */ _pause) => 0;
    this.queue = new Queue((pause) => this.restsIn(pause));
    this.lostSeat = false;
    this.live = new LiveSocket(view.id, means);
    this.live.addEventListener("state", ({ detail }) => this.receive(detail.view, detail.news));
    this.live.addEventListener("presence", ({ detail }) => {
      this.view = withPresence(this.view, detail);
      this.presenceAt = performance.now();
      this.changed();
    });
    this.live.addEventListener("connection", () => this.changed());
    this.note();
  }

  leave() {
    clearTimeout(this.remarkTimer);
    this.live.close();
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** Keeps the latest position, so that looking back asks the server for it no more. */
  note() {
    for (const ply of this.steps.keys()) if (ply > this.view.ply) this.steps.delete(ply);
    this.steps.set(this.view.ply, { position: this.view.position, last: this.view.last });
  }

  /**
   * What has happened is shown when the board is at rest. The clocks run from its arrival on.
   * @param {GameView} view @param {Changed | null} news
   */
  receive(view, news) {
    const received = performance.now();
    if (!news) this.queue.clear();
    this.queue.push(() => {
      const latest = this.live.view; // presence may have changed meanwhile
      const isLatest = latest?.seq === view.seq;
      this.take(isLatest ? withPresence(view, latest) : view, news, received);
    }, this.pauseBefore(view, news));
  }

  /**
   * Where a clock runs, the server has levels wait: a person's time must not pass meanwhile.
   * @param {GameView} view @param {Changed | null} news
   */
  pauseBefore(view, news) {
    const before = view.moves.at(-2);
    const isAnswer = news?.what === "move" && before && before.player !== news.player;
    const level = isAnswer && view.seats.some(({ player, kind }) => player === news.player && kind === "level");
    return level && !view.left && !isCalm() ? LEVEL_PAUSE_MS : 0;
  }

  /** @param {GameView} view @param {Changed | null} news @param {number} received */
  take(view, news, received = performance.now()) {
    const other = !this.same(view);
    if (other || view.verdict) this.hint = null;
    if (other) {
      const goesOn = this.sent && news?.what === "move" && view.ply < this.sent.until;
      if (!goesOn) this.sent = null; // it has arrived, or something else came first
      this.decide(false);
    } else if (JSON.stringify(view.position) === JSON.stringify(this.view.position)) {
      // The board would draw another object anew, and a click on what it replaces would be lost.
      view = { ...view, position: this.view.position };
    }
    if (!news && other) this.steps.clear();
    this.lostSeat = this.view.mine.length > 0 && view.mine.length === 0;
    this.view = view;
    this.received = received;
    this.presenceAt = received;
    this.note();
    if (this.ply !== null && this.ply >= view.ply) this.ply = null;
    this.changed();
    if (news) this.dispatchEvent(new CustomEvent("news", { detail: news }));
  }

  /** Whether a view shows the position that is there already. @param {GameView} view */
  same(view) {
    return view.ply === this.view.ply && view.position.position === this.view.position.position;
  }

  /** @returns {Shown} what is on the board; only the latest position offers moves */
  get shown() {
    const step = this.ply === null ? null : this.steps.get(this.ply);
    if (!step) return { position: this.view.position, last: this.view.last };
    return { ...step, position: { ...step.position, legal_moves: [], priced_moves: [] } };
  }

  get number() {
    return this.ply ?? this.view.ply;
  }

  get turns() {
    return turnsOf(this.view.moves);
  }

  /** The number of the turn that a move belongs to; 0 at the start. @param {number} ply  moves made with it */
  turnAt(ply) {
    return ply ? (this.turns.find(({ last }) => last >= ply)?.number ?? 0) : 0;
  }

  /** Moves made at the end of another turn than the one looked at. @param {number} by  turns further */
  plyOf(by) {
    const ends = [0, ...this.turns.map(({ last }) => last)];
    return ends[Math.max(0, Math.min(this.turnAt(this.number) + by, ends.length - 1))];
  }

  get isPuzzle() {
    return this.kind.players === 1;
  }

  get waiting() {
    return this.view.seats.some((seat) => seat.kind === "open");
  }

  get isOver() {
    return this.view.verdict !== null;
  }

  /** Whether this page shows the latest position and waits for its person to move. */
  get mayMove() {
    return this.may("move") && this.ply === null && !this.sent && !this.isBehind;
  }

  /** Whether something has happened that waits to be shown. */
  get isBehind() {
    return this.live.view !== null && this.live.view.seq > this.view.seq;
  }

  /** For which of one's seats something is done: the one to move, where one holds both. */
  get me() {
    const { mine, position } = this.view;
    return mine.includes(position.to_move) ? position.to_move : (mine[0] ?? null);
  }

  /** The opponent, if it is one person or level that is not at this page. */
  get opponent() {
    const others = this.view.seats.filter((seat) => !seat.mine);
    return this.view.mine.length === 1 && others.length === 1 ? others[0] : null;
  }

  /** Whether this page's person may do that now: the host says so. @param {string} action */
  may(action) {
    return this.view.actions.includes(action);
  }

  /** Seconds until a win can be claimed from an opponent who has left; null if it can't be. */
  get claimIn() {
    const { claim_in_s: left } = this.view;
    return left === null ? null : Math.max(0, left - (performance.now() - this.presenceAt) / 1000);
  }

  /** Whether a level takes so long that it can be asked to move now. */
  get thinksLong() {
    return this.view.thinking && performance.now() - this.received > SLOW_LEVEL_MS;
  }

  /** Whether a move was sent and nothing has been heard of it for a while. */
  get isSending() {
    return this.sent !== null && !this.sent.kept && performance.now() - this.sent.since > SLOW_MOVE_MS;
  }

  /** A move of the position by its token. @param {string} token */
  moveOf(token) {
    return movesOf(this.view.position).find((each) => each.move === token) ?? null;
  }

  /** @param {string} token */
  async play(token) {
    if (!this.view.coach || (await this.passesCoach(token))) await this.playAll([token]);
  }

  /** Whether the coach lets a move pass, or the player wants it anyway. @param {string} token */
  async passesCoach(token) {
    const { id, ply } = this.view;
    const mine = this.expect(token, 1);
    const request = { type: "move", ply, move: token };
    // What can't be asked about is played: the server says what is wrong with it.
    this.coaching = true;
    /** @type {{warning: WarningView | null} | null} */
    const found = await post(`/api/games/${encodeURIComponent(id)}/coach`, request).catch(() => null);
    this.coaching = false;
    if (this.sent !== mine) return false; // something else came first
    if (!found?.warning) return true;
    this.warning = found.warning;
    this.changed();
    /** @type {boolean} */
    const anyway = await new Promise((decide) => (this.decide = decide));
    this.decide = () => {};
    this.warning = null;
    if (this.sent === mine && !anyway) this.sent = null;
    this.changed();
    return anyway && this.sent === mine;
  }

  /** Shows a move as if it were made. @param {string} token @param {number} moves  sent with it @returns {Sent} */
  expect(token, moves) {
    const { ply, position } = this.view;
    const typed = { move: token, says: token, touches: [], takes_from: null, priced: false };
    const move = this.moveOf(token) ?? typed;
    const since = performance.now();
    /** @type {Sent} */
    const sent = { move, player: position.to_move, kept: false, shown: false, since, until: ply + moves };
    this.sent = sent;
    this.queue.push(() => {
      sent.shown = true;
      this.changed();
    });
    return sent;
  }

  /** Play moves that follow each other, without waiting for the first to come back. @param {string[]} tokens */
  async playAll(tokens) {
    const [token, ...others] = tokens;
    const { ply } = this.view;
    const mine = this.expect(token, tokens.length);
    const first = this.live.play(token, ply);
    first.catch(() => this.sent === mine && (this.sent = null)); // what was shown of it is taken back
    // Those after a move that was refused are stale: that says nothing new.
    for (const [n, next] of others.entries()) this.live.play(next, ply + 1 + n).catch(() => {});
    await this.attempt(() => first);
    mine.kept = true;
    this.changed();
  }

  /** @param {string} name */
  act(name) {
    return this.attempt(() => this.live.act(name, this.me));
  }

  /** Null if it is refused. @template T @param {() => Promise<T>} something */
  async attempt(something) {
    try {
      return await something();
    } catch (error) {
      this.dispatchEvent(new CustomEvent("trouble", { detail: error }));
      return null;
    }
  }

  /** Say something for a while, in the place that is kept for it. @param {string} words */
  say(words) {
    clearTimeout(this.remarkTimer);
    this.remarked = { words, at: this.moment };
    this.remarkTimer = setTimeout(() => {
      this.remarked = null;
      this.changed();
    }, REMARK_MS);
    this.changed();
  }

  /** What is remarked now: it goes with the next move of either side, and with a hint. */
  get remark() {
    return this.remarked?.at === this.moment ? this.remarked.words : "";
  }

  get moment() {
    return `${this.view.ply} ${this.sent !== null} ${this.hinting} ${this.hint !== null}`;
  }

  /** What the hint says and marks so far. */
  get hintStep() {
    return this.hint?.steps[this.hintNumber] ?? null;
  }

  /** A hint, or its next step: what to look for, where, and the move. */
  async askHint() {
    const { id, ply } = this.view;
    if (this.hint) {
      this.hintNumber = Math.min(this.hintNumber + 1, this.hint.steps.length - 1);
      this.changed();
      this.dispatchEvent(new Event("hinted"));
      return;
    }
    this.hintNumber = 0;
    this.hinting = true;
    this.changed();
    /** @type {HintView | null} */
    const hint = await this.attempt(() => post(`/api/games/${encodeURIComponent(id)}/hint`));
    this.hinting = false;
    if (this.view.ply === ply && !this.isOver) this.hint = hint;
    this.changed();
    if (this.hint) this.dispatchEvent(new Event("hinted"));
  }

  /** Look at the position after `ply` moves; the live game goes on meanwhile. @param {number} ply */
  async look(ply) {
    const wanted = Math.max(0, Math.min(ply, this.view.ply));
    if (!this.steps.has(wanted)) await this.attempt(() => this.fetchSteps());
    this.ply = wanted >= this.view.ply || !this.steps.has(wanted) ? null : wanted;
    this.changed();
    this.dispatchEvent(new Event("looked"));
  }

  async fetchSteps() {
    const { game, options, start, moves, ply } = this.view;
    const steps = await line(game, options, start, moves.map((each) => each.move));
    if (this.view.ply < ply) throw new Problem(409, "stale", t("The position has changed."));
    steps.forEach(({ position, last }, number) => {
      if (!this.steps.has(number)) this.steps.set(number, { position, last });
    });
  }

  /** Seconds on a player's clock now; null without clocks. @param {number} player */
  left(player) {
    const { left, ticking } = this.view;
    if (!left) return null;
    const spent = ticking === player ? (performance.now() - this.received) / 1000 : 0;
    return Math.max(0, left[player - 1] - spent);
  }
}

/** @returns {Hinted} */

/** Whether a person wants nothing to move. */
export function isCalm() {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;
}

/** A view with who is connected according to a later one. @param {GameView} view @param {GameView} later @returns {GameView} */
function withPresence(view, { seats, watchers, actions, claim_in_s }) {
  return { ...view, seats, watchers, actions, claim_in_s };
}
