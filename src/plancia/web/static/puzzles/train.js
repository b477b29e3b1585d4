/** Training: puzzles by game, grade and motif, and as many as one can in three minutes. */

import { get, post, troubleWords } from "../net/api.js";
import { notice } from "../ui/announce.js";
import { h, refill, setText } from "../ui/dom.js";
import { capital, plural, says, t } from "../text/i18n.js";
import { remember, remembered } from "../ui/prefs.js";
import { button } from "../analysis/parts.js";
import { clockText } from "../analysis/attempt.js";
import { PuzzleBoard } from "./board.js";

const RUSH_S = 180;
const BREAK_MS = 700;

/** @import { PackView, PuzzleView } from "../messages.js" */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ query }) {
  /** @type {PackView[]} */
  const packs = await get("/api/puzzles");
  const page = new Training(packs, query.get("game") ?? remembered("training", ""));
  await page.next();
  return { title: t("Puzzles"), content: page.element, leave: () => page.leave() };
}

class Training {
  /** @param {PackView[]} packs @param {string} game */
  constructor(packs, game) {
    this.packs = packs;
    this.pack = packs.find((pack) => pack.game === game) ?? packs[0];
    this.grade = 0;
    this.tag = "";
    /** When a rush ends, and how many it had. @type {{until: number, solved: number, failed: number} | null} */
    this.rush = null;
    this.board = new PuzzleBoard({ solved: ({ shown }) => this.#solved(shown), failed: () => this.#failed() });
    this.lead = h("p", { class: "lead" });
    this.choices = h("div", { class: "puzzle-choices" });
    this.after = h("div", { class: "buttons" });
    this.score = h("p", { class: "puzzle-score", role: "status" });
    this.clock = h("span", { class: "daily-clock", role: "timer" });
    this.element = h(
      "div",
      { class: "page daily puzzle" },
      h("h1", {}, t("Puzzles")),
      this.lead,
      this.choices,
      this.board.goal,
      h("div", { class: "daily-board" }, this.board.board),
      h("div", { class: "daily-side" }, this.clock, this.score, this.board.status, this.board.buttons, this.board.idea, this.after),
    );
    this.#drawChoices();
    this.ticking = setInterval(() => this.#tick(), 250);
  }

  leave() {
    clearInterval(this.ticking);
    this.board.leave();
  }

  async next() {
    refill(this.after, button(t("Another puzzle"), () => this.#another()));
    const { game } = this.pack;
    const turn = Math.floor(Math.random() * 2 ** 31);
    try {
      /** @type {PuzzleView} */
      const puzzle = await post("/api/puzzle", { game, grade: this.grade, tag: this.tag, turn });
      await this.board.show(puzzle);
      const number = t("Puzzle {n} of {count}", { n: puzzle.number, count: puzzle.count });
      setText(this.lead, [number, says(puzzle.grade_title)].join(" · "));
    } catch (error) {
      notice(troubleWords(error), "bad");
    }
  }

  async #another() {
    await this.next();
    this.board.goal.focus();
  }

  // Choosing

  #drawChoices() {
    const { grades, tags } = this.pack;
    /** @param {string} id @param {string} words @param {[string, string][]} options @param {string} chosen @param {(value: string) => void} choose */
    const select = (id, words, options, chosen, choose) =>
      h(
        "p",
        {},
        h("label", { for: id }, words),
        " ",
        h(
          "select",
          { id, onchange: (/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value) },
          options.map(([value, title]) => h("option", { value, selected: value === chosen }, title)),
        ),
      );
    /** @param {() => void} change */
    const choose = (change) => {
      change();
      this.#drawChoices();
      this.next();
    };
    refill(
      this.choices,
      select("puzzle-game", t("Game"), this.packs.map(({ game, title }) => [game, says(title)]), this.pack.game, (value) =>
        choose(() => {
          this.pack = this.packs.find(({ game }) => game === value) ?? this.pack;
          this.grade = 0;
          this.tag = "";
          remember("training", value);
        })),
      select("puzzle-grade", t("Grade"), [["0", t("All")], ...grades.map(({ grade, title, count }) => /** @type {[string, string]} */ ([String(grade), `${says(title)} (${count})`]))], String(this.grade), (value) =>
        choose(() => (this.grade = Number(value)))),
      select("puzzle-motif", t("Motif"), [["", t("All")], ...tags.map(({ tag, title, count }) => /** @type {[string, string]} */ ([tag, `${capital(says(title))} (${count})`]))], this.tag, (value) =>
        choose(() => (this.tag = value))),
      button(t("Three-minute rush"), () => this.startRush()),
      h("a", { class: "button", href: "/puzzles/possible" }, t("Can it be done?")),
      h("a", { class: "button", href: "/exercises" }, t("My own mistakes")),
    );
  }

  // Rush

  async startRush() {
    this.rush = { until: Date.now() + RUSH_S * 1000, solved: 0, failed: 0 };
    this.element.classList.add("rushing");
    this.#drawScore();
    await this.next();
    refill(this.after, button(t("End the rush"), () => this.#endRush()));
    this.board.goal.focus();
  }

  #tick() {
    if (!this.rush) return;
    const left = (this.rush.until - Date.now()) / 1000;
    if (left <= 0) this.#endRush();
    else setText(this.clock, clockText(left));
  }

  #drawScore() {
    if (!this.rush) return setText(this.score, "");
    const { solved, failed } = this.rush;
    setText(this.score, [plural("1 solved", "{n} solved", solved), plural("1 missed", "{n} missed", failed)].join(" · "));
  }

  #endRush() {
    if (!this.rush) return;
    const { solved } = this.rush;
    this.rush = null;
    const best = remembered(`rush:${this.pack.game}`, 0);
    if (solved > best) remember(`rush:${this.pack.game}`, solved);
    this.element.classList.remove("rushing");
    setText(this.clock, "");
    setText(
      this.score,
      [
        plural("Time is up: 1 solved.", "Time is up: {n} solved.", solved),
        t("Your best: {n}.", { n: Math.max(best, solved) }),
      ].join(" "),
    );
    refill(this.after, button(t("Another puzzle"), () => this.#another()), button(t("Three-minute rush"), () => this.startRush()));
  }

  /** @param {boolean} shown */
  #solved(shown) {
    if (!this.rush) {
      const next = button(t("Next puzzle"), () => this.#another(), { class: "primary" });
      refill(this.after, next);
      next.focus();
      return;
    }
    if (shown) this.rush.failed += 1;
    else this.rush.solved += 1;
    this.#goOn();
  }

  /** In a rush a wrong move is the end of its puzzle. */
  #failed() {
    if (!this.rush) return false;
    this.rush.failed += 1;
    this.#goOn();
    return true;
  }

  #goOn() {
    this.#drawScore();
    const { rush } = this;
    setTimeout(async () => {
      if (this.rush !== rush) return;
      await this.next();
      if (this.rush === rush) refill(this.after, button(t("End the rush"), () => this.#endRush()));
    }, BREAK_MS);
  }
}
