/** A person's exercises: what the reviews of their games taught comes back, a few days apart. */

import { post, troubleWords } from "../net/api.js";
import { notice } from "../ui/announce.js";
import { h, refill, setText } from "../ui/dom.js";
import { language, plural, says, sentence, t } from "../text/i18n.js";
import { button } from "../analysis/parts.js";
import { PuzzleBoard } from "./board.js";
import { dayOf, shifted } from "./progress.js";

/** @import { ExerciseEntry, ExerciseList, ExerciseView } from "../messages.js" */

/** How many exercises are due now. @returns {Promise<number>} */
export async function countDue() {
  /** @type {ExerciseList} */
  const { due } = await post("/api/me/exercises", { date: dayOf(new Date()) });
  return due;
}

/** @param {string} day  `2026-11-17` */
export function dayWords(day) {
  const today = dayOf(new Date());
  if (day <= today) return t("today");
  if (day === shifted(today, 1)) return t("tomorrow");
  return new Date(`${day}T12:00:00`).toLocaleDateString(language(), { weekday: "long", day: "numeric", month: "long" });
}

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ query }) {
  /** @type {ExerciseList} */
  const list = await post("/api/me/exercises", { date: dayOf(new Date()) });
  const page = new ExercisesPage(list);
  const id = query.get("id") ?? page.firstDue?.id;
  if (id) await page.open(id);
  return { title: t("Your exercises"), content: page.element, leave: () => page.board.leave() };
}

class ExercisesPage {
  /** @param {ExerciseList} list */
  constructor(list) {
    this.list = list;
    /** @type {ExerciseView | null} */
    this.shown = null;
    this.isAnswered = false;
    this.board = new PuzzleBoard({
      solved: ({ wrong, hints, shown }) => this.#solved(!wrong && !hints && !shown),
      failed: () => this.#failed(),
    });
    this.lead = h("p", { class: "lead", role: "status" });
    this.about = h("p", { class: "exercise-about" });
    this.after = h("div", { class: "buttons" });
    this.task = h(
      "div",
      { class: "exercise-task", hidden: true },
      this.about,
      this.board.goal,
      h("div", { class: "daily-board" }, this.board.board),
      h("div", { class: "daily-side" }, this.board.status, this.board.buttons, this.board.idea, this.after),
    );
    this.entries = h("ul", { class: "exercise-entries" });
    this.element = h("div", { class: "page daily puzzle exercises" }, h("h1", {}, t("Your exercises")), this.lead,
      !list.entries.length && h("p", {}, h("a", { class: "button primary", href: "/" }, t("Choose a game"))), this.task, this.entries);
    this.#draw();
  }

  get firstDue() {
    return this.list.entries.find((entry) => entry.is_due);
  }

  /** @param {string} id */
  async open(id) {
    try {
      /** @type {ExerciseView} */
      const exercise = await post("/api/me/exercise", { id, date: dayOf(new Date()) });
      this.shown = exercise;
      this.isAnswered = false;
      await this.board.show(exercise);
      refill(this.about, h("strong", {}, says(exercise.title)), " · ", sentence(exercise.about));
      refill(this.after);
      this.task.hidden = false;
      this.board.goal.focus();
    } catch (error) {
      notice(troubleWords(error), "bad");
    }
  }

  #failed() {
    this.#answer(false);
    return false;
  }

  /** @param {boolean} alone  at the first try and without help */
  async #solved(alone) {
    const { shown } = this;
    await this.#answer(alone);
    if (!shown || this.shown !== shown) return;
    const next = this.firstDue;
    const entry = this.list.entries.find(({ id }) => id === shown.id);
    const back = entry && (entry.due ? t("It comes back {day}.", { day: dayWords(entry.due) }) : t("You have learned this one."));
    const go = next && button(t("Next exercise"), () => this.open(next.id), { class: "primary" });
    refill(this.after, h("p", { class: "learn" }, h("strong", {}, sentence(shown.learn))), back && h("p", {}, back), go);
    go?.focus();
  }

  /** Only the first answer counts. @param {boolean} solved */
  async #answer(solved) {
    if (this.isAnswered || !this.shown) return;
    this.isAnswered = true;
    try {
      this.list = await post("/api/me/exercise-answer", { id: this.shown.id, date: dayOf(new Date()), solved });
      this.#draw();
    } catch (error) {
      notice(troubleWords(error), "bad");
    }
  }

  #draw() {
    const { due, next_day: next, entries } = this.list;
    const words = due
      ? plural("1 is due today.", "{n} are due today.", due)
      : next
        ? t("Nothing is due today. The next one comes {day}.", { day: dayWords(next) })
        : entries.length
          ? t("You have learned all of them.")
          : t("Play a game against the computer: what its review teaches comes back here another day.");
    setText(this.lead, words);
    refill(this.entries, entries.map((entry) => this.#row(entry)));
  }

  /** @param {ExerciseEntry} entry */
  #row({ id, title, learn, box, boxes, due, is_due: isDue }) {
    const when = due ? (isDue ? t("due today") : dayWords(due)) : t("learned");
    return h(
      "li",
      {},
      button(says(title), () => this.open(id)),
      h("span", {}, sentence(learn)),
      h("span", { class: "daily-grade" }, [when, t("box {n} of {boxes}", { n: box + 1, boxes })].join(" · ")),
    );
  }
}
