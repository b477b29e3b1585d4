/** Training: puzzles by game, grade and motif, and as many as one can in three minutes. */

import { get, post, troubleWords } from "../net/api.js";
import { notice } from "../ui/announce.js";
import { h, refill, setText } from "../ui/dom.js";
import { capital, plural, says, t } from "../text/i18n.js";
import { remember, remembered } from "../ui/prefs.js";
import { button } from "../analysis/parts.js";
import { clockText } from "../analysis/attempt.js";
import { engine } from "../net/transport.js";
import { ratingText } from "../ui/rating.js";
import { PuzzleBoard } from "./board.js";

const RUSH_S = 180;
const BREAK_MS = 700;
const MAX_DRAWS = 4;
/** Among the grades: as hard as the visitor is strong. */
const NEAR = "near";

/** @import { PackView, PuzzleScore, PuzzleView } from "../messages.js" */

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
    /** Whether puzzles are about as hard as the visitor is strong: only a server knows. */
    this.near = !engine;
    /** The moves tried in this puzzle, up to the first wrong one; none once it is answered. @type {string[] | null} */
    this.tried = null;
    /** @type {PuzzleView | null} */
    this.shown = null;
    /** The puzzles that this page has shown: few are very hard, or of a rare motif. @type {Set<string>} */
    this.seen = new Set();
    /** When a rush ends, and how many it had. @type {{until: number, solved: number, failed: number} | null} */
    this.rush = null;
    this.board = new PuzzleBoard({
      solved: (help) => this.#solved(help),
      failed: (reason) => this.#failed(reason),
      tried: (_, move) => this.tried?.push(move),
    });
    this.rated = h("p", { class: "puzzle-rated rating", role: "status" });
    this.lead = h("p", { class: "lead" });
    this.choices = h("div", { class: "puzzle-choices" });
    this.after = h("div", { class: "buttons" });
    this.score = h("p", { class: "puzzle-score", role: "status" });
    /** Of the last puzzle that was missed in a rush. */
    this.missed = h("p", { class: "puzzle-missed", role: "status" });
    this.clock = h("span", { class: "daily-clock", role: "timer" });
    this.element = h(
      "div",
      { class: "page daily puzzle" },
      h("h1", {}, t("Puzzles")),
      this.lead,
      this.choices,
      this.board.goal,
      h("div", { class: "daily-board" }, this.board.board),
      h("div", { class: "daily-side" }, this.clock, this.score, this.missed, this.rated, this.board.status, this.board.buttons, this.board.idea, this.after),
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
    const { game, rush_tag: small } = this.pack;
    const tag = (this.rush && small) || this.tag;
    try {
      const puzzle = await this.#draw({ game, grade: this.grade, tag, near: this.near });
      await this.board.show(puzzle);
      this.shown = puzzle;
      this.tried = [];
      setText(this.rated, "");
      const number = t("Puzzle {n} of {count}", { n: puzzle.number, count: puzzle.count });
      const grade = puzzle.rating ? t("Rating {n}", { n: puzzle.rating.value }) : says(puzzle.grade_title);
      setText(this.lead, [number, grade].join(" · "));
    } catch (error) {
      notice(troubleWords(error), "bad");
    }
  }

  /** One that was not there before, if it is not hard to find. @param {object} wanted @returns {Promise<PuzzleView>} */
  async #draw(wanted) {
    for (let tries = 1; ; tries += 1) {
      const turn = Math.floor(Math.random() * 2 ** 31);
      /** @type {PuzzleView} */
      const puzzle = await post("/api/puzzle", { ...wanted, turn });
      const name = `${puzzle.game} ${puzzle.number}`;
      if (tries === MAX_DRAWS || !this.seen.has(name)) {
        this.seen.add(name);
        return puzzle;
      }
    }
  }

  async #another() {
    await this.next();
    this.board.goal.focus();
  }

  // Choosing

  #drawChoices() {
    const { grades, tags, is_solo: isSolo } = this.pack;
    this.element.classList.toggle("with-pieces", isSolo);
    /** @type {[string, string][]} */
    const nearMe = engine ? [] : [[NEAR, t("Near my strength")]];
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
          this.near = !engine;
          this.tag = "";
          remember("training", value);
        })),
      select("puzzle-grade", t("Grade"), [...nearMe, ["0", t("All grades")], ...grades.map(({ grade, title, count }) => /** @type {[string, string]} */ ([String(grade), `${says(title)} (${count})`]))], this.near ? NEAR : String(this.grade), (value) =>
        choose(() => {
          this.near = value === NEAR;
          this.grade = this.near ? 0 : Number(value);
        })),
      select("puzzle-motif", isSolo ? t("Kind") : t("Motif"), [["", isSolo ? t("All kinds") : t("All motifs")], ...tags.map(({ tag, title, count }) => /** @type {[string, string]} */ ([tag, `${capital(says(title))} (${count})`]))], this.tag, (value) =>
        choose(() => (this.tag = value))),
      button(t("Three-minute rush"), () => this.startRush()),
      h("a", { class: "button", href: "/puzzles/possible" }, t("Can it be done?")),
      h("a", { class: "button", href: "/exercises" }, t("My own mistakes")),
    );
  }

  // Rush

  async startRush() {
    this.rush = { until: Date.now() + RUSH_S * 1000, solved: 0, failed: 0 };
    setText(this.missed, "");
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

  /** The first answer is a game between the visitor and the puzzle. @param {boolean} helped */
  async #rate(helped) {
    const { shown, tried } = this;
    this.tried = null;
    if (engine || !shown || !tried) return;
    try {
      /** @type {PuzzleScore} */
      const score = await post("/api/puzzle/answer", { game: shown.game, number: shown.number, moves: tried, helped });
      if (this.shown === shown) setText(this.rated, t("Your puzzle rating: {rating}", { rating: ratingText(score.person) }));
    } catch {
      // without it the puzzle goes on
    }
  }

  /** @param {import("./board.js").Help} help */
  #solved({ hints, shown }) {
    this.#rate(hints > 0 || shown);
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

  /** In a rush a wrong move is the end of its puzzle. @param {string} reason */
  #failed(reason) {
    this.#rate(this.board.help.hints > 0);
    if (!this.rush) return false;
    this.rush.failed += 1;
    setText(this.missed, reason);
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
