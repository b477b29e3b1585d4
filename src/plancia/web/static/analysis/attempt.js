/** A player's attempt at the puzzle of the day, and the text that shares its result. */

import { dayOf } from "../puzzles/progress.js";
import { plural, t } from "../text/i18n.js";
import { remember, remembered, rememberedKeys } from "../ui/prefs.js";

/** Before the date of an attempt that this browser remembers. */
const KEPT = "daily:";

/**
 * How an attempt went.
 * @typedef {{moves: string[], takeBacks: number, restarts: number, hints: number, hinted: string[], asked: boolean,
 *   shown: boolean, seconds: number, solved: boolean}} Attempt
 *   `hinted`: the positions of the hints; `asked`: wanted to know whether it is still solvable; `shown`: was shown
 *   the way
 */

/** @returns {Attempt} */
export function freshAttempt() {
  const help = { takeBacks: 0, restarts: 0, hints: 0, hinted: [], asked: false, shown: false };
  return { moves: [], ...help, seconds: 0, solved: false };
}

/** The puzzle of a day, such as `2026-01-31`, in a size. @typedef {{date: string, size: string}} Which */

/** The medium one is the day's own, by the date alone. @param {Which} which */
const keyOf = ({ date, size }) => (size === "mid" ? KEPT + date : `daily-${size}:${date}`);

/** What this browser remembers of a day's puzzle. @param {Which} which @returns {Attempt} */
export function attemptOf(which) {
  return { ...freshAttempt(), ...remembered(keyOf(which), {}) };
}

/** @param {Which} which @param {Attempt} attempt */
export function keepAttempt(which, attempt) {
  remember(keyOf(which), attempt);
}

/** The days of which there is an attempt, the latest first. */
export function attemptedDays() {
  return rememberedKeys(KEPT).map((key) => key.slice(KEPT.length)).reverse();
}

/** The day of the visitor's calendar. */
export const today = () => dayOf(new Date());

/** `1:05`, or `1:02:05`. @param {number} seconds */
export function clockText(seconds) {
  const parts = [Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const hours = Math.floor(seconds / 3600);
  const [minutes, rest] = parts.map((part) => String(part).padStart(2, "0"));
  return hours ? `${hours}:${minutes}:${rest}` : `${parts[0]}:${rest}`;
}

/** What was needed, in words. @param {Attempt} attempt */
export function countWords({ moves, takeBacks, restarts, hints }) {
  return [
    plural("1 drop", "{n} drops", moves.length),
    plural("1 take-back", "{n} take-backs", takeBacks),
    ...(restarts ? [plural("1 restart", "{n} restarts", restarts)] : []),
    plural("1 hint", "{n} hints", hints),
  ];
}

/**
 * The text to share. It shows how it went and never where a piece goes: a square for each drop,
 * an arrow for each take-back, two for each restart, a bulb for each hint.
 *
 * @param {string} title
 * @param {Attempt} attempt
 * @param {string} address
 */
export function shareText(title, attempt, address) {
  const { moves, takeBacks, restarts, hints } = attempt;
  const row = "🟩".repeat(moves.length) + "↩️".repeat(takeBacks) + "🔄".repeat(restarts) + "💡".repeat(hints);
  const facts = [...countWords(attempt), clockText(attempt.seconds)];
  if (attempt.shown) facts.push(t("solution shown"));
  return [title, row, facts.join(" · "), address].join("\n");
}
