/**
 * Today: the day's five puzzles on one page, one tap from a solved one to the next, and how the day went.
 */

import { gameKind, post } from "../net/api.js";
import { addressOf } from "../net/start.js";
import { clockText, dayWords } from "../text/format.js";
import { plural, says, t } from "../text/i18n.js";
import { copyText } from "../ui/copy.js";
import { h, morph, setText } from "../ui/dom.js";
import { button } from "../ui/parts.js";
import { count, dailyStatus, dayOf, results, secondsLeft, shifted, squares } from "./progress.js";
import { PuzzleTask, taskPage } from "./task.js";
import { dayBoard } from "./today.js";

/** @import { DailyEntry, DailyList, PuzzleView } from "../messages.js" */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ params, query, refresh }) {
  const today = dayOf(new Date());
  const day = query.get("date") ?? today;
  /** @type {DailyList} */
  const list = await post("/api/dailies", { date: day });
  const isOpen = ({ game = "" }) => !results()[day]?.[game];
  const entry = params.game ? list.entries.find(({ game }) => game === params.game) : list.entries.find(isOpen);
  if (params.game) await gameKind(params.game); // throws 404 for unknown games
  const page = new Day(list, today);
  if (entry) await page.open(entry);
  else page.finish();
  const ticking = setInterval(() => page.tick(refresh), 1000);
  return {
    title: t("Today"),
    content: page.element,
    leave: () => {
      clearInterval(ticking);
      page.task.leave();
    },
  };
}

class Day {
  /** @param {DailyList} list @param {string} today */
  constructor(list, today) {
    this.list = list;
    this.today = today;
    /** @type {DailyEntry | null} */
    this.entry = null;
    this.task = new PuzzleTask({ solved: (help) => this.#solved(help) });
    this.clock = h("span", {}, clockText(secondsLeft(new Date())));
    this.heading = h("div", { class: "grow" });
    this.strip = h("section", { class: "card today" });
    this.element = taskPage(this.task, this.heading, this.strip, this.task.idea);
  }

  /** @param {() => Promise<void>} refresh */
  tick(refresh) {
    setText(this.clock, clockText(secondsLeft(new Date())));
    if (this.list.date === this.today && dayOf(new Date()) !== this.today) refresh();
  }

  get #path() {
    return this.list.date === this.today ? "" : `?date=${this.list.date}`;
  }

  /** @param {DailyEntry} entry */
  async open(entry) {
    this.entry = entry;
    const { game, number } = entry;
    /** @type {PuzzleView} */
    const puzzle = await post("/api/puzzle", { game, number });
    await this.task.begin(puzzle);
    morph(this.heading, h("h1", {}, says(entry.title)), h("p", { class: "faint" }, dayWords(this.list.date)));
    this.#draw();
  }

  /** All of them are solved, or given up. */
  finish() {
    const { games, solved } = dailyStatus(this.list, results(), new Date());
    this.element.classList.add("finished");
    morph(this.heading, h("h1", {}, solved === games.length ? t("All solved") : t("That was today")), h("p", { class: "faint" }, dayWords(this.list.date)));
    this.#draw();
  }

  /** @param {import("./task.js").Help} help */
  #solved({ wrong, hints, shown }) {
    const { entry, list } = this;
    if (entry) count(list.date, entry.game, { wrong, hints, ...(shown && { shown }) });
    this.#draw();
    const { games } = dailyStatus(list, results(), new Date());
    const here = games.findIndex(({ game }) => game === entry?.game);
    const next = [...games.slice(here + 1), ...games.slice(0, here)].find(({ state }) => state === "open");
    return next
      ? h("a", { class: "button primary", href: `/daily/${encodeURIComponent(next.game)}${this.#path}` }, t("Next: {game}", { game: next.title }))
      : h("a", { class: "button primary", href: `/daily${this.#path}` }, t("See how the day went"));
  }

  #draw() {
    const { list, today, entry } = this;
    const isToday = list.date === today;
    const { games, streak, number, solved } = dailyStatus(list, results(), new Date());
    const share = button(t("Copy the result"), () => {
      const title = `Plancia · ${t("No. {n}", { n: number })}`;
      const row = squares(games.map(({ game }) => game), results()[list.date] ?? {});
      const days = streak > 1 ? [plural("1 day in a row", "{n} days in a row", streak)] : [];
      return copyText([title, row, ...days, location.origin + addressOf("/daily")].join("\n"), share);
    }, { class: solved === games.length ? "primary" : "" });
    morph(
      this.strip,
      h("div", { class: "row apart" },
        h("h2", {}, t("Today"), " · ", t("No. {n}", { n: number })),
        isToday && streak > 0 && h("span", { class: "badge sun" }, plural("1 day in a row", "{n} days in a row", streak))),
      h("ul", { class: "tabs day-boards", "aria-label": t("Puzzles of the day") }, games.map((each) =>
        h("li", {}, h("a", { href: `/daily/${encodeURIComponent(each.game)}${this.#path}`, "aria-current": each.game === entry?.game && "page", class: "day-board" }, dayBoard(each))))),
      h("progress", { max: games.length, value: solved, "aria-label": t("Solved today") }),
      solved > 0 && h("p", { class: "squares", "aria-hidden": "true" }, games.map(({ state }) => h("span", { class: state }))),
      h("div", { class: "buttons" }, solved > 0 && share, !entry && h("a", { class: "button", href: "/puzzles" }, t("More puzzles"))),
      h("p", { class: "help" }, isToday ? [t("Next puzzles in"), " ", this.clock] : t("From the archive: it does not count.")),
      h("nav", { class: "row apart", "aria-label": t("Archive") },
        number > 1 && h("a", { href: `/daily?date=${shifted(list.date, -1)}` }, t("The day before")),
        !isToday && h("a", { href: shifted(list.date, 1) === today ? "/daily" : `/daily?date=${shifted(list.date, 1)}` }, t("The day after"))),
    );
  }
}
