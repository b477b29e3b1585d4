/** Which daily puzzles were solved on their day, and what follows: the streak, the countdown, the text to share. */

import { written } from "../text/format.js";
import { t } from "../text/i18n.js";
import { remember, remembered } from "../ui/prefs.js";

/** @import { DailyList, Picture, TextJson } from "../messages.js" */
/** @typedef {"open" | "solved" | "helped" | "shown"} State  not tried yet, solved at once, with wrong moves or hints, given up */
/** @typedef {{game: string, title: TextJson, grade: TextJson, state: State, picture: Picture}} DailyState */
/** @typedef {{number: number, streak: number, solved: number, games: DailyState[]}} DailyStatus */
/** How one was solved, or given up. @typedef {{wrong: number, hints: number, shown?: boolean}} Solved */
/** By day, by game. @typedef {Record<string, Record<string, Solved>>} Results */

const KEY = "dailies";
const DAY_MS = 86_400_000;

/** What this browser remembers. @returns {Results} */
export const results = () => remembered(KEY, {});

/** A puzzle of a day is solved: it counts if the day is today. @param {string} day @param {string} game @param {Solved} solved */
export function count(day, game, solved) {
  remember(KEY, withSolved(results(), dayOf(new Date()), day, game, solved));
}

/** A day of the visitor's own calendar, `2026-11-17`. @param {Date} now */
export function dayOf(now) {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0"));
  return `${now.getFullYear()}-${month}-${day}`;
}

/** The day that many days later, or earlier. @param {string} day @param {number} days */
export function shifted(day, days) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** When something comes back, from today on. @param {string} day  `2026-11-17` */
export function dueWords(day) {
  const today = dayOf(new Date());
  if (day <= today) return t("today");
  if (day === shifted(today, 1)) return t("tomorrow");
  return written(day, { weekday: "long", day: "numeric", month: "long" });
}

/** Seconds until the visitor's next midnight. @param {Date} now */
export function secondsLeft(now) {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return Math.max(0, Math.ceil((midnight.getTime() - now.getTime()) / 1000));
}

/**
 * The days in a row on which something was solved, up to today, or to yesterday while today is open.
 * @param {Results} results @param {string} today
 */
export function streak(results, today) {
  const isSolved = (/** @type {string} */ day) => Object.values(results[day] ?? {}).some(({ shown }) => !shown);
  let day = isSolved(today) ? today : shifted(today, -1);
  let days = 0;
  for (; isSolved(day); day = shifted(day, -1)) days += 1;
  return days;
}

/**
 * With one more puzzle solved. Only a puzzle of today counts: the archive does not.
 * @param {Results} results @param {string} today @param {string} day @param {string} game @param {Solved} solved
 * @returns {Results}
 */
export function withSolved(results, today, day, game, solved) {
  if (day !== today || results[day]?.[game]) return results;
  return { ...results, [day]: { ...results[day], [game]: solved } };
}

/**
 * Where a visitor stands with the puzzles of a day: number, streak, and each game with its grade.
 * @param {DailyList} list @param {Results} results @param {Date} now @returns {DailyStatus}
 */
export function dailyStatus({ date, number, entries }, results, now) {
  const solved = results[date] ?? {};
  const games = entries.map(({ game, title, grade_title: grade, picture }) => ({ game, title, grade, picture, state: stateOf(solved[game]) }));
  return { number, streak: streak(results, dayOf(now)), solved: games.filter(({ state }) => state === "solved" || state === "helped").length, games };
}

/** @param {Solved | undefined} how @returns {State} */
function stateOf(how) {
  if (!how) return "open";
  if (how.shown) return "shown";
  return how.wrong || how.hints ? "helped" : "solved";
}

/** @type {Record<State, string>} */
const SQUARES = { open: "⬜", solved: "🟩", helped: "🟨", shown: "⬜" };

/**
 * A row of little squares, one for each game, that gives no move away: green for solved at once, yellow for solved
 * with wrong moves or hints, white for the others.
 * @param {string[]} games @param {Record<string, Solved>} solved  of one day
 */
export function squares(games, solved) {
  return games.map((game) => SQUARES[stateOf(solved[game])]).join("");
}
