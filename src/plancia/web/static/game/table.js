/**
 * One game as this page knows it: the live view, the position looked at, and what is asked of the
 * server. The parts of the page read it and are told when it changes.
 */

import { Problem, line, post } from "../api.js";
import { movesOf } from "../boards/scene.js";
import { LiveSocket } from "../live.js";
import { t } from "../i18n.js";
import { Readiness } from "../readiness.js";
import { levelNamed } from "../words.js";

/** @typedef {import("../messages.js").Cell} Cell */
/** @typedef {import("../messages.js").GameKind} GameKind */
/** @typedef {import("../messages.js").GameView} GameView */
/** @typedef {import("../messages.js").HintView} HintView */
/** @typedef {import("../messages.js").PositionJson} PositionJson */
/** @typedef {{position: PositionJson, last: Cell[]}} Shown */

export class Table extends EventTarget {
  /**
   * Tells of `change`, `news` (detail: what happened), `hinted`, `looked` (somewhere else) and
   * `trouble` (detail: an error).
   *
   * @param {GameKind} kind @param {GameView} view @param {any} [means] for tests
   */
  constructor(kind, view, means) {
    super();
    this.kind = kind;
    this.view = view;
    this.received = performance.now();
    /** @type {number | null} moves made before the position looked at; null for the latest */
    this.ply = null;
    /** @type {Map<number, Shown>} */
    this.steps = new Map();
    /** @type {HintView | null} */
    this.hint = null;
    this.hinting = false;
    this.busy = false;
    this.lostSeat = false;
    this.readiness = new Readiness(() => this.changed());
    this.live = new LiveSocket(view.id, means);
    this.live.addEventListener("state", ({ detail }) => this.take(detail.view, detail.news));
    this.live.addEventListener("presence", ({ detail }) => {
      this.view = { ...this.view, seats: detail.seats, watchers: detail.watchers };
      this.changed();
    });
    this.live.addEventListener("connection", () => this.changed());
    this.note();
    this.watchReadiness();
  }

  leave() {
    this.readiness.leave();
    this.live.close();
  }

  /** A level's move, or a hint, may have to wait for kernels. */
  watchReadiness() {
    const { view, hinting } = this;
    const mover = view.seats[view.position.to_move - 1];
    const thinks = view.thinking && mover?.kind === "level";
    const level = thinks ? levelNamed(this.kind, mover.name) : null;
    this.readiness.watch(thinks || hinting, view.game, level);
  }

  changed() {
    this.watchReadiness();
    this.dispatchEvent(new Event("change"));
  }

  /** Keeps the latest position, so that looking back asks the server for it no more. */
  note() {
    for (const ply of this.steps.keys()) if (ply > this.view.ply) this.steps.delete(ply);
    this.steps.set(this.view.ply, { position: this.view.position, last: this.view.last });
  }

  take(view, news) {
    const other = !this.same(view);
    if (other) {
      this.hint = null;
      this.busy = false; // what was on its way has arrived, or something else came first
    }
    if (!news && other) this.steps.clear();
    this.lostSeat = this.view.mine.length > 0 && view.mine.length === 0;
    this.view = view;
    this.received = performance.now();
    this.note();
    if (this.ply !== null && this.ply >= view.ply) this.ply = null;
    this.changed();
    if (news) this.dispatchEvent(new CustomEvent("news", { detail: news }));
  }

  /** Whether a view shows the position that is there already. */
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

  get isPuzzle() {
    return this.kind.players === 1;
  }

  get waiting() {
    return this.view.seats.some((seat) => seat.kind === "open");
  }

  get isOver() {
    return this.view.verdict !== null;
  }

  /** Whether this page's person is asked for a move. */
  get myTurn() {
    const { position, mine, verdict } = this.view;
    return verdict === null && mine.includes(position.to_move) && position.legal_moves.length > 0;
  }

  get mayMove() {
    return this.myTurn && this.ply === null && !this.busy;
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

  get mayHint() {
    return this.myTurn && (this.opponent === null || this.opponent.kind === "level");
  }

  /** Whether the hint is that nothing helps any more: the best move in a lost puzzle is no help. */
  get hopeless() {
    return this.isPuzzle && this.hint?.exact && this.hint.value === -1;
  }

  isPriced(move) {
    return movesOf(this.view.position).find((each) => each.priced && each.move === move) ?? null;
  }

  /** @param {string} move @param {(error: any) => void} [refused]  instead of telling `trouble` */
  async play(move, refused) {
    this.busy = true;
    this.changed();
    await this.attempt(() => this.live.play(move), refused);
    this.busy = false;
    this.changed();
  }

  act(name) {
    return this.attempt(() => this.live.act(name, this.me));
  }

  /** @param {() => Promise<any>} something @param {(error: any) => void} [refused] */
  async attempt(something, refused) {
    try {
      return await something();
    } catch (error) {
      if (refused) refused(error);
      else this.dispatchEvent(new CustomEvent("trouble", { detail: error }));
      return null;
    }
  }

  async askHint() {
    const { id, ply } = this.view;
    this.hinting = true;
    this.changed();
    const hint = await this.attempt(() => post(`/api/games/${encodeURIComponent(id)}/hint`));
    this.hinting = false;
    if (this.view.ply === ply) this.hint = hint;
    this.changed();
    if (this.hint) this.dispatchEvent(new Event("hinted"));
  }

  /** Look at the position after `ply` moves; the live game goes on meanwhile. */
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

  /** Seconds on a player's clock now; null without clocks. */
  left(player) {
    const { left, ticking } = this.view;
    if (!left) return null;
    const spent = ticking === player ? (performance.now() - this.received) / 1000 : 0;
    return Math.max(0, left[player - 1] - spent);
  }
}
