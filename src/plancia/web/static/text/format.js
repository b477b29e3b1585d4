/**
 * Numbers, times and days as people of the page's language write them.
 */

import { capital, language, plural, t } from "./i18n.js";

/** Below this a clock shows tenths of a second. */
export const LOW_CLOCK_S = 10;

/** A number with at most so many digits after its point. @param {number} value @param {number} [digits] */
function decimal(value, digits = 0) {
  return new Intl.NumberFormat(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** A large number in few letters: `1.2M`. @param {number} value */
export function compact(value) {
  return new Intl.NumberFormat(language(), { notation: "compact" }).format(value);
}

/** `1:05`, or `1:02:05`. @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const [minutes, rest] = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, "0"));
  const hours = Math.floor(whole / 3600);
  return hours ? `${hours}:${minutes}:${rest}` : `${Number(minutes)}:${rest}`;
}

/** `4:05`, and tenths when they begin to matter. @param {number} seconds */
export function clockFace(seconds) {
  return seconds < LOW_CLOCK_S ? decimal(Math.floor(seconds * 10) / 10, 1) : clockText(seconds);
}

/** A time control (`180+2`, `20/move`) as players write it: minutes + seconds added per move. @param {string} clock */
export function clockInWords(clock) {
  if (!clock) return t("no clock");
  const perMove = /^([\d.]+)\/move$/.exec(clock);
  if (perMove) return plural("1 second per move", "{n} seconds per move", Number(perMove[1]));
  const [seconds, increment] = clock.split("+").map(Number);
  const rest = seconds % 60 ? `:${String(seconds % 60).padStart(2, "0")}` : "";
  return `${Math.floor(seconds / 60)}${rest}+${increment || 0}`;
}

/** An accuracy, or a dash where nothing is known. @param {number | null} n */
export function percent(n) {
  return n === null ? "—" : t("{n} %", { n: decimal(n) });
}

/** Points with halves: 2½. @param {number} points */
export function pointsInWords(points) {
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole || ""}½`;
}

/** The page's language as it is written where the visitor lives: 19 November, or November 19. */
const region = () => navigator.languages.find((each) => each.split("-")[0] === language()) ?? language();

/** @param {string} day  `2026-11-17` @param {Intl.DateTimeFormatOptions} how */
export const written = (day, how) => new Date(`${day}T12:00:00`).toLocaleDateString(region(), how);

/** A day as a heading has it, in one line on a phone: without the year if it is this one. @param {string} day */
export function dayWords(day) {
  const year = day.startsWith(`${new Date().getFullYear()}-`) ? undefined : "numeric";
  return capital(written(day, { weekday: "long", day: "numeric", month: "long", year }));
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];

/** When something was, as people say it. @param {number} seconds */
export function ago(seconds) {
  const past = Math.max(0, Date.now() / 1000 - seconds);
  if (past > 6 * 86400) return new Date(seconds * 1000).toLocaleDateString(region(), { dateStyle: "medium" });
  const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  for (const [unit, length] of UNITS) {
    if (past >= length) return format.format(-Math.floor(past / length), unit);
  }
  return format.format(0, "second");
}
