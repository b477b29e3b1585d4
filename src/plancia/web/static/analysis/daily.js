/** The puzzle of the day: solve it, and share how it went without the solution. */

import "../boards/board.js";
import { announce, notice } from "../ui/announce.js";
import { gameKind, get, line, troubleWords } from "../net/api.js";
import { movesOf } from "../boards/scene.js";
import { confirm } from "../ui/dialogs.js";
import { h, refill, setText } from "../ui/dom.js";
import { capital, dayWords, label, says, sentence, t } from "../text/i18n.js";
import { addressOf } from "../net/start.js";
import { Analyst } from "./analyst.js";
import { attemptOf, clockText, countWords, freshAttempt, keepAttempt, shareText, today } from "./attempt.js";
import { copyText } from "./exporting.js";
import { button, changed } from "./parts.js";
import { count } from "../puzzles/progress.js";
import { shareLink } from "./share.js";
import { Tree } from "./tree.js";

const ANALYSIS_S = 10;

/** @import { AnalysisView, Daily } from "../messages.js" */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ go, query }) {
  const date = query.get("date") ?? today();
  /** @type {Daily} */
  const daily = await get(`/api/daily?${new URLSearchParams({ date, size: query.get("size") ?? "" })}`);
  const kind = await gameKind(daily.game);
  const page = new DailyPage(daily, kind, go);
  await page.begin();
  return { title: t("Puzzle of the day"), content: page.element, leave: () => page.leave() };
}

class DailyPage {
  /** @param {Daily} daily @param {import("../messages.js").GameKind} kind @param {import("../ui/router.js").Visit["go"]} go */
  constructor(daily, kind, go) {
    this.go = go;
    this.daily = daily;
    this.kind = kind;
    this.analyst = new Analyst();
    this.attempt = attemptOf(daily);
    /** @type {import("../messages.js").StepView[]} */
    this.steps = [];
    /** @type {AnalysisView | null} */
    this.known = null;
    /** A move that was chosen and not yet answered for. @type {import("../boards/scene.js").Expected | null} */
    this.expected = null;
    /** The cells of the move that a hint shows. @type {import("../messages.js").Cell[]} */
    this.hint = [];
    this.hintWords = "";
    this.since = 0;
    this.board = h("plancia-board");
    this.clock = h("span", { class: "daily-clock" });
    this.counts = h("p", { class: "daily-counts" });
    this.solvable = h("p", { class: "daily-solvable", role: "status" });
    this.buttons = h("div", { class: "buttons" });
    this.result = h("section", { class: "daily-result", "aria-live": "polite" });
    this.element = this.#layout();
    this.board.addEventListener("move", ({ detail }) => this.#try(() => this.play(detail.move)));
    this.ticking = setInterval(() => this.#tick(), 1000);
  }

  leave() {
    clearInterval(this.ticking);
    this.#keepTime();
    this.analyst.close();
  }

  async begin() {
    const { game, options } = this.daily;
    try {
      this.steps = await line(game, options, "", this.attempt.moves);
    } catch {
      this.attempt = freshAttempt(); // what was remembered is not of this puzzle
      this.steps = await line(game, options);
    }
    if (!this.over) this.since = Date.now();
    this.#draw();
    if (this.attempt.asked) this.#look();
  }

  get step() {
    return this.steps[this.steps.length - 1];
  }

  get over() {
    return this.step.position.outcome?.result === "solved";
  }

  #layout() {
    return h(
      "div",
      { class: "page daily with-pieces" },
      h("h1", {}, says(this.daily.title), " · ", t("No. {n}", { n: this.daily.number })),
      h("p", { class: "lead" }, dayWords(this.daily.date), " · ", says(this.daily.grade_title)),
      this.#sizes(),
      h(
        "p",
        { class: "daily-how" },
        sentence(this.daily.goal),
        " ",
        h("a", { href: `/rules/${encodeURIComponent(this.daily.game)}` }, t("Rules")),
      ),
      h("div", { class: "daily-board" }, this.board),
      h(
        "div",
        { class: "daily-side" },
        h("p", { class: "daily-time" }, t("Time"), " ", this.clock),
        this.counts,
        this.solvable,
        this.buttons,
        this.result,
      ),
    );
  }

  /** The day's puzzles of other sizes. */
  #sizes() {
    const { date, game, size: shown, sizes } = this.daily;
    /** @type {Record<string, string>} */
    const day = date === today() ? {} : { date };
    const links = sizes.map(({ size, title, grade_title: grade }) =>
      h(
        "a",
        {
          class: "button small",
          href: `/daily/${encodeURIComponent(game)}?${new URLSearchParams({ ...day, size })}`,
          "aria-current": size === shown ? "page" : null,
        },
        capital(says(title)),
        " ",
        h("span", { class: "daily-grade" }, says(grade)),
      ));
    const doubt = h("a", { class: "button small", href: "/puzzles/possible" }, t("Can it be done?"));
    return h("nav", { class: "daily-sizes buttons", "aria-label": t("Sizes") }, links, doubt);
  }

  /** @param {() => unknown} work */
  async #try(work) {
    try {
      await work();
    } catch (error) {
      notice(troubleWords(error), "bad");
    }
  }

  // The clock runs while the puzzle is looked at and not solved.

  get seconds() {
    return this.attempt.seconds + (this.since ? (Date.now() - this.since) / 1000 : 0);
  }

  #keepTime() {
    this.attempt.seconds = this.seconds;
    this.since = this.over || document.hidden ? 0 : Date.now();
    keepAttempt(this.daily, this.attempt);
  }

  #tick() {
    if (document.hidden) {
      if (this.since) this.#keepTime();
    } else if (!this.since && !this.over) this.since = Date.now();
    setText(this.clock, clockText(this.seconds));
  }

  // Playing

  /** @param {string} move */
  async play(move) {
    const { game, options } = this.daily;
    const { position } = this.step;
    const chosen = movesOf(position).find((each) => each.move === move);
    this.expected = chosen ? { move: chosen, player: position.to_move, goesOn: true } : null;
    this.#draw();
    let step;
    try {
      // From the start: only so is it known which piece a block is of.
      step = (await line(game, options, "", [...this.attempt.moves, move]))[this.attempt.moves.length + 1];
    } finally {
      this.expected = null;
      this.#draw();
    }
    if (this.step.position !== position) return; // a move was taken back meanwhile
    this.steps.push(step);
    this.#changed();
    if (this.over) this.#solve();
    else if (step.position.outcome) announce(sentence(step.position.outcome.says));
  }

  takeBack() {
    if (this.steps.length < 2) return;
    this.steps.pop();
    this.attempt.takeBacks += 1;
    this.#changed();
  }

  startOver() {
    this.attempt.restarts += 1;
    this.steps = this.steps.slice(0, 1);
    this.#changed();
  }

  #changed() {
    this.attempt.moves = this.steps.flatMap(({ move }) => (move ? [move.move] : []));
    this.known = null;
    this.hint = [];
    this.hintWords = "";
    this.#keepTime();
    this.#draw();
    if (this.attempt.asked) this.#look();
  }

  #solve() {
    this.attempt.solved = true;
    const { takeBacks, restarts, hints, shown } = this.attempt;
    if (!shown) count(this.daily.date, this.daily.game, { wrong: takeBacks + restarts, hints });
    this.#keepTime();
    this.#draw();
    this.result.querySelector("button")?.focus();
  }

  // Help

  /** Asks whether it is still solvable; the answer comes to `known`. @returns {Promise<AnalysisView | null>} */
  #look() {
    const { position } = this.step;
    if (position.outcome) {
      this.#draw();
      return Promise.resolve(null);
    }
    const { game, options, position: text } = position;
    /** @type {import("../messages.js").Analyse} */
    const request = { type: "analyse", id: "daily", game, options, position: text, seconds: ANALYSIS_S };
    return new Promise((done) => {
      this.analyst.ask(request, (message) => {
        if (message.type === "refused") {
          notice(sentence(message.says), "bad");
          done(null);
        }
        if (message.type !== "analysis" || message.position !== this.step.position.position) return;
        this.known = message;
        this.#draw();
        if (isSure(message)) done(message);
      });
    });
  }

  /** What is known about the position, as soon as it is more than a guess. */
  #sure() {
    return this.known && isSure(this.known) ? Promise.resolve(this.known) : this.#look();
  }

  async #ask() {
    this.attempt.asked = !this.attempt.asked;
    this.#keepTime();
    if (this.attempt.asked) this.#look();
    this.#draw();
  }

  /** The hint for one position is one, however often it is asked for. */
  async #hint() {
    const { position } = this.step.position;
    const { hinted } = this.attempt;
    if (!hinted.includes(position)) {
      this.attempt.hinted = [...hinted, position];
      this.attempt.hints += 1;
    }
    this.#keepTime();
    this.#draw();
    const known = await this.#sure();
    if (!known) return;
    if (known.value !== 1 || !known.line.length) {
      this.hintWords = t("This can't be solved any more: take back a move.");
      announce(this.hintWords);
      this.#draw();
      return;
    }
    const [move] = known.line;
    const there = movesOf(this.step.position).find((each) => each.move === move.move);
    this.hint = there?.touches ?? [];
    this.hintWords = capital(says(move.says));
    announce(this.hintWords);
    this.#draw();
  }

  async #showWay() {
    const words = t("The puzzle of the day then counts as shown, not as solved by you.");
    const wants = await confirm(t("Show the solution?"), words, t("Show the solution"), "");
    if (!wants && !this.attempt.shown) return;
    this.attempt.shown = true;
    this.#keepTime();
    const known = await this.#sure();
    this.#draw();
    if (known && known.value !== 1) notice(t("This can't be solved any more: take back a move."));
  }

  // Drawing

  #draw() {
    const { position, last } = this.step;
    this.board.config = {
      label,
      position,
      last,
      mover: position.outcome ? null : position.to_move,
      expected: this.expected,
      hint: this.hint,
      marks: this.attempt.asked && this.attempt.shown ? (this.known?.marks ?? []) : [],
    };
    setText(this.clock, clockText(this.seconds));
    setText(this.counts, this.#countWords());
    setText(this.solvable, this.#solvableWords());
    this.solvable.className = `daily-solvable ${this.#state()}`;
    this.#drawButtons();
    this.#drawResult();
  }

  #countWords() {
    return countWords(this.attempt).join(" · ");
  }

  #state() {
    const { outcome } = this.step.position;
    if (outcome) return outcome.result;
    if (!this.attempt.asked || !this.known) return "";
    return this.known.value === 1 ? "solvable" : this.known.value === -1 ? "lost" : "";
  }

  #solvableWords() {
    const { outcome } = this.step.position;
    if (outcome) {
      if (this.over) return ""; // the result says it
      return t("Stuck: {reason}. Take back a move.", { reason: outcome.says });
    }
    if (this.hintWords) return this.hintWords;
    if (!this.attempt.asked) return "";
    if (!this.known || this.known.value === null || this.known.value === 0) return t("Analysing …");
    if (this.known.value === 1) return t("Still solvable.");
    if (!this.known.why) return t("No longer solvable: take back a move.");
    return t("No longer solvable: {reason}. Take back a move.", { reason: this.known.why });
  }

  #drawButtons() {
    const focused = this.buttons.querySelector(":focus")?.dataset.act;
    /** @param {string} name @param {string} words @param {() => unknown} work */
    const act = (name, words, work, props = {}) =>
      button(words, () => this.#try(work), { "data-act": name, ...props });
    const pressed = { "aria-pressed": String(this.attempt.asked) };
    const stuck = { disabled: Boolean(this.step.position.outcome) };
    const buttons = [
      act("back", t("Take back"), () => this.takeBack(), { disabled: this.steps.length < 2 }),
      act("over", t("Start over"), () => this.startOver(), { disabled: this.steps.length < 2 }),
      act("ask", t("Still solvable?"), () => this.#ask(), pressed),
      act("hint", t("Hint"), () => this.#hint(), stuck),
      act("way", t("Show the solution"), () => this.#showWay(), { class: "quiet" }),
    ];
    refill(this.buttons, this.over ? [] : buttons);
    if (focused) this.buttons.querySelector(`[data-act=${focused}]`)?.focus({ preventScroll: true });
  }

  #drawResult() {
    const { attempt } = this;
    if (this.over) {
      const title = `Plancia · ${says(this.daily.title)} · ${this.daily.date} · ${says(this.daily.grade_title)}`;
      const text = shareText(title, attempt, location.origin + addressOf("/daily"));
      const take = () => copyText(text, copy);
      const copy = button(t("Copy the result"), take, { class: "primary" });
      const study = button(t("Analyse it"), () => this.#try(() => this.#analyse()));
      refill(
        this.result,
        h("h2", {}, t("Solved!")),
        this.daily.idea.map((words) => h("p", {}, sentence(words))),
        h("pre", { class: "share-text" }, text),
        h("div", { class: "buttons" }, copy, study),
      );
    } else if (attempt.shown && this.known?.value === 1) {
      refill(
        this.result,
        h("h2", {}, t("Solution")),
        h("ol", {}, this.known.line.map((move) => h("li", {}, capital(says(move.says))))),
      );
    } else refill(this.result);
  }

  async #analyse() {
    const { game } = this.daily;
    const options = changed(this.kind, this.daily.options);
    const tree = new Tree();
    tree.current = this.attempt.moves.reduce((node, move) => tree.add(node, move), tree.root);
    await this.go(await shareLink({ game, options, start: "", tree: tree.toText() }));
  }
}

/** Whether a view says for certain that the goal can be reached or can't, or will say no more. @param {AnalysisView} view */
function isSure({ value, done }) {
  return done || Math.abs(value ?? 0) === 1;
}
