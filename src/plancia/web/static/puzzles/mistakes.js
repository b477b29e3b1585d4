/**
 * Your mistakes: what the reviews of one's games taught comes back, a few days apart.
 */

import { post } from "../net/api.js";
import { plural, says, sentence, t } from "../text/i18n.js";
import { h, morph } from "../ui/dom.js";
import { attempt, button, empty } from "../ui/parts.js";
import { dayOf, dueWords } from "./progress.js";
import { PuzzleTask, taskPage } from "./task.js";

/** @import { MistakeEntry, MistakeList, MistakeView } from "../messages.js" */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ query }) {
  const page = new MistakesPage(await post("/api/me/mistakes", { date: dayOf(new Date()) }));
  const id = query.get("id") ?? page.firstDue?.id;
  if (id) await page.open(id);
  return { title: t("Your mistakes"), content: page.element, leave: () => page.task.leave() };
}

class MistakesPage {
  /** @param {MistakeList} list */
  constructor(list) {
    this.list = list;
    /** @type {MistakeView | null} */
    this.shown = null;
    this.isAnswered = false;
    this.task = new PuzzleTask({
      solved: ({ wrong, hints, shown }) => this.#solved(!wrong && !hints && !shown),
      failed: () => this.#answer(false),
    });
    this.heading = h("div", { class: "grow" });
    this.card = h("section", { class: "card" });
    this.element = taskPage(this.task, this.heading, this.task.idea, this.card);
    this.#draw();
  }

  get firstDue() {
    return this.list.entries.find((entry) => entry.is_due);
  }

  /** @param {string} id */
  async open(id) {
    await attempt(async () => {
      /** @type {MistakeView} */
      const shown = await post("/api/me/mistake", { id });
      this.shown = shown;
      this.isAnswered = false;
      await this.task.begin(shown);
      this.#draw();
      this.task.goal.focus();
    });
  }

  /** @param {boolean} alone  at the first try and without help */
  #solved(alone) {
    const { shown } = this;
    this.#answer(alone);
    const next = this.list.entries.find((entry) => entry.is_due && entry.id !== shown?.id);
    return [
      h("p", {}, h("strong", {}, sentence(shown?.learn ?? ""))),
      next ? button(t("Next one"), () => this.open(next.id), { class: "primary" }) : h("a", { class: "button primary", href: "/" }, t("Play a game")),
    ];
  }

  /** Only the first answer counts. @param {boolean} solved */
  async #answer(solved) {
    const { shown } = this;
    if (this.isAnswered || !shown) return;
    this.isAnswered = true;
    await attempt(async () => {
      this.list = await post("/api/me/mistake-answer", { id: shown.id, date: dayOf(new Date()), solved });
      this.#draw();
    });
  }

  #draw() {
    const { due, next_day: next, entries } = this.list;
    this.element.classList.toggle("finished", !this.shown);
    morph(this.heading, h("h1", {}, t("Your mistakes")), this.shown && h("p", { class: "faint" }, says(this.shown.title), " · ", sentence(this.shown.about)));
    const words = due
      ? plural("1 is due today.", "{n} are due today.", due)
      : next
        ? t("Nothing is due today. The next one comes {day}.", { day: dueWords(next) })
        : t("You have learned all of them.");
    morph(
      this.card,
      entries.length
        ? h("p", { role: "status" }, words)
        : empty(t("Play a game against the computer: what its review teaches comes back here another day."), h("a", { class: "button primary", href: "/" }, t("Play a game"))),
      h("ul", { class: "items" }, entries.map((entry) => this.#row(entry))),
    );
  }

  /** @param {MistakeEntry} entry */
  #row({ id, title, learn, again, due, is_due: isDue }) {
    const when = due ? (isDue ? t("due today") : dueWords(due)) : t("learned");
    return h("li", { class: "item", "data-key": id },
      h("div", { class: "grow" }, h("strong", {}, says(title)), h("span", { class: "help" }, sentence(learn)),
        h("span", { class: "help" }, [when, again && sentence(again)].filter(Boolean).join(" · "))),
      button(t("Try it"), () => this.open(id)));
  }
}
