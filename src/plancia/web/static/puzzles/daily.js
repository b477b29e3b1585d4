/** The daily puzzles: one of each game, the same for everybody, and the days in a row. */

import tetrisito from "../analysis/daily.js";
import { post } from "../net/api.js";
import { h, refill, setText } from "../ui/dom.js";
import { dayWords, plural, says, t } from "../text/i18n.js";
import { addressOf } from "../net/start.js";
import { notice } from "../ui/announce.js";
import { copyText } from "../analysis/exporting.js";
import { button } from "../analysis/parts.js";
import { clockText } from "../analysis/attempt.js";
import { PuzzleBoard } from "./board.js";
import { count, dailyStatus, dayOf, keep, results, secondsLeft, shifted, squares, toCode, withCode } from "./progress.js";
import { STATES } from "./strip.js";

/** @import { DailyList, PuzzleView } from "../messages.js" */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show(visit) {
  const today = dayOf(new Date());
  const day = visit.query.get("date") ?? today;
  /** @type {DailyList} */
  const list = await post("/api/dailies", { date: day });
  const { game } = visit.params;
  if (!game) return overview(list, today, visit);
  const entry = list.entries.find((each) => each.game === game);
  if (entry && entry.number === null) return tetrisito(visit);
  /** @type {PuzzleView} */
  const puzzle = await post("/api/puzzle", { game, number: entry?.number ?? 0 });
  return one(list, puzzle, today);
}

/** @param {DailyList} list @param {PuzzleView} puzzle @param {string} today */
async function one(list, puzzle, today) {
  const after = h("div", { class: "buttons" });
  const all = h("a", { class: "button primary", href: overviewPath(list.date, today) }, t("All puzzles of the day"));
  const board = new PuzzleBoard({
    solved: ({ wrong, hints, shown }) => {
      if (!shown) count(list.date, puzzle.game, { wrong, hints });
      refill(after, all);
      all.focus();
    },
  });
  await board.show(puzzle);
  const content = h(
    "div",
    { class: "page daily puzzle" },
    h("h1", {}, says(puzzle.title), " · ", t("No. {n}", { n: list.number })),
    h("p", { class: "lead" }, dayWords(list.date), " · ", says(puzzle.grade_title)),
    board.goal,
    h("div", { class: "daily-board" }, board.board),
    h("div", { class: "daily-side" }, board.status, board.buttons, board.idea, after),
  );
  return { title: t("Daily puzzles"), content, leave: () => board.leave() };
}

/** @param {string} day @param {string} today */
function overviewPath(day, today) {
  return day === today ? "/daily" : `/daily?date=${day}`;
}

/** @param {DailyList} list @param {string} today @param {import("../ui/router.js").Visit} visit */
function overview(list, today, { refresh }) {
  const kept = results();
  const solved = kept[list.date] ?? {};
  const isToday = list.date === today;
  const clock = h("span", { class: "daily-clock" });
  const tick = () => {
    setText(clock, clockText(secondsLeft(new Date())));
    if (isToday && dayOf(new Date()) !== today) refresh();
  };
  tick();
  const ticking = setInterval(tick, 1000);
  const { games: states, streak: days } = dailyStatus(list, kept, new Date());
  const games = states.map(({ game }) => game);
  const query = isToday ? "" : `?date=${list.date}`;
  const rows = states.map(({ game, title, grade, state }) =>
    h(
      "li",
      {},
      h("a", { href: `/daily/${encodeURIComponent(game)}${query}` }, says(title)),
      h("span", { class: "daily-grade" }, [says(grade), STATES[state].words()].filter(Boolean).join(" · ")),
    ));
  const share = button(t("Copy the result"), () => {
    const title = `Plancia · ${t("No. {n}", { n: list.number })}`;
    const row = squares(games, results()[list.date] ?? {});
    const facts = days > 1 ? [plural("1 day in a row", "{n} days in a row", days)] : [];
    return copyText([title, row, ...facts, location.origin + addressOf("/daily")].join("\n"), share);
  }, { class: "primary" });
  const content = h(
    "div",
    { class: "page daily-list" },
    h("h1", {}, t("Daily puzzles"), " · ", t("No. {n}", { n: list.number })),
    h("p", { class: "lead" }, dayWords(list.date)),
    isToday
      ? h("p", { class: "daily-streak" }, plural("1 day in a row", "{n} days in a row", days))
      : h("p", {}, t("From the archive: it does not count.")),
    h("ul", { class: "daily-entries" }, rows),
    isToday && h("p", {}, t("Next puzzles in"), " ", clock),
    h("div", { class: "buttons" }, Object.keys(solved).length > 0 && share, h("a", { class: "button", href: "/puzzles" }, t("More puzzles"))),
    h(
      "nav",
      { class: "daily-archive buttons", "aria-label": t("Archive") },
      list.number > 1 && h("a", { class: "button", href: `/daily?date=${shifted(list.date, -1)}` }, t("The day before")),
      !isToday && h("a", { class: "button", href: overviewPath(shifted(list.date, 1), today) }, t("The day after")),
    ),
    isToday && moving(refresh),
  );
  return { title: t("Daily puzzles"), content, leave: () => clearInterval(ticking) };
}

/** The days in a row on another device. @param {() => Promise<void>} refresh */
function moving(refresh) {
  const code = toCode(results());
  const typed = h("input", { id: "streak-code", autocomplete: "off", spellcheck: false });
  const take = button(t("Use the code"), () => {
    const merged = withCode(typed.value, results());
    if (!merged) return notice(t("This is no such code."), "bad");
    keep(merged);
    return refresh();
  });
  return h(
    "details",
    { class: "daily-move" },
    h("summary", {}, t("Days in a row on another device")),
    code && h("p", {}, t("The code of this device:"), " ", h("code", {}, code)),
    h("p", {}, h("label", { for: "streak-code" }, t("The code of the other device")), " ", typed, " ", take),
  );
}
