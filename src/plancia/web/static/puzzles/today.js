/**
 * Today's puzzles as five small boards: how each stands, the days in a row, and the time to the next ones.
 */

import { post } from "../net/api.js";
import { engine } from "../net/transport.js";
import { plural, says, t } from "../text/i18n.js";
import { clockText } from "../text/format.js";
import { h, morph, setText } from "../ui/dom.js";
import { smallBoard } from "../ui/smallboard.js";
import { dailyStatus, dayOf, results, secondsLeft } from "./progress.js";

/** @import { DailyList, GameKind } from "../messages.js" */
/** @import { DailyState, State } from "./progress.js" */

/** What is said of a puzzle's state, and how it looks. @type {Record<State, () => string[]>} */
const STATES = { open: () => ["", ""], solved: () => [t("solved"), "good"], helped: () => [t("with help"), "sun"], shown: () => [t("seen"), ""] };

/** A small board of a day with what is known of it. @param {DailyState} entry */
export function dayBoard({ title, grade, state, picture }) {
  const [words, kind] = STATES[state]();
  return [
    smallBoard(picture),
    h("span", { class: "unseen" }, says(title)),
    h("span", { class: `badge ${kind}` }, words || says(grade)),
  ];
}

/** The card of the first page: it loads itself, and begins anew at the visitor's midnight. */
export class TodayCard {
  /** @param {GameKind[]} kinds */
  constructor(kinds) {
    this.kinds = kinds;
    this.day = "";
    this.isLeft = false;
    this.clock = h("span", {});
    this.element = h("a", { class: "card today", href: "/daily", "data-key": "today" });
    this.ticking = setInterval(() => this.#tick(), 1000);
    this.#draw(null);
    this.#tick();
  }

  leave() {
    this.isLeft = true;
    clearInterval(this.ticking);
  }

  #tick() {
    const now = new Date();
    setText(this.clock, clockText(secondsLeft(now)));
    if (this.day !== dayOf(now)) this.#load(now);
  }

  /** @param {Date} now */
  async #load(now) {
    const day = (this.day = dayOf(now));
    await engine?.started; // which reads all packs of puzzles for it, and a first game comes first
    if (this.isLeft) return;
    try {
      /** @type {DailyList} */
      const list = await post("/api/dailies", { date: day });
      if (this.day === day) this.#draw(list);
    } catch {
      this.element.hidden = true; // the page goes on without
    }
  }

  /** @param {DailyList | null} list  none while it is loading: room is kept for it */
  #draw(list) {
    const { games, solved, streak } = dailyStatus(list ?? { date: "", number: 0, entries: [] }, results(), new Date());
    const entries = list ? games
      : this.kinds.map(({ name: game, title, picture }) => ({ game, title, grade: "…", state: /** @type {const} */ ("open"), picture }));
    const next = entries.find(({ state }) => state === "open");
    this.element.hidden = false;
    morph(
      this.element,
      h("div", { class: "row apart" }, h("h2", {}, t("Today")), h("span", { class: "help" }, t("new in"), " ", this.clock)),
      h("div", { class: "day-boards" }, entries.map((entry) => h("span", { class: "day-board" }, dayBoard(entry)))),
      h("span", { class: "button primary" }, next
        ? solved ? t("Next: {game}", { game: next.title }) : t("Begin with {game}", { game: next.title })
        : solved < games.length ? t("See how the day went") : plural("All solved: 1 day in a row", "All solved: {n} days in a row", Math.max(1, streak))),
    );
  }
}
