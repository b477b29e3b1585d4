/** A player's attempt at the puzzle of the day, and the text that shares its result. */

import { plural, t } from "../i18n.js";

/**
 * How an attempt went.
 * @typedef {{moves: string[], takeBacks: number, hints: number, asked: boolean, shown: boolean,
 *   seconds: number, solved: boolean}} Attempt
 *   `asked`: wanted to know whether it is still solvable; `shown`: was shown the way
 */

/** @returns {Attempt} */
export function freshAttempt() {
  const help = { takeBacks: 0, hints: 0, asked: false, shown: false };
  return { moves: [], ...help, seconds: 0, solved: false };
}

/** `1:05`, or `1:02:05`. @param {number} seconds */
export function clockText(seconds) {
  const parts = [Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const hours = Math.floor(seconds / 3600);
  const [minutes, rest] = parts.map((part) => String(part).padStart(2, "0"));
  return hours ? `${hours}:${minutes}:${rest}` : `${parts[0]}:${rest}`;
}

/**
 * The text to share. It tells how it went and never where a piece goes: a square for each drop,
 * an arrow for each take-back, a bulb for each hint.
 *
 * @param {string} title
 * @param {Attempt} attempt
 * @param {string} address
 */
export function shareText(title, attempt, address) {
  const { moves, takeBacks, hints } = attempt;
  const row = "🟩".repeat(moves.length) + "↩️".repeat(takeBacks) + "💡".repeat(hints);
  const facts = [
    plural("1 drop", "{n} drops", attempt.moves.length),
    plural("1 take-back", "{n} take-backs", attempt.takeBacks),
    plural("1 hint", "{n} hints", attempt.hints),
    clockText(attempt.seconds),
  ];
  if (attempt.shown) facts.push(t("solution shown"));
  return [title, row, facts.join(" · "), address].join("\n");
}
