/**
 * Words about games that several pages use.
 */

import { capital, said, says, t } from "./i18n.js";

/** A name as a game or a level has it in code, for people: `three-four-five` is Three four five. */
export function readable(name) {
  return capital(says(name.replaceAll(/[-_]/g, " ")));
}

/** The original course's rules are called seed in code; nobody would guess. */
export function presetName(name) {
  return name === "seed" ? t("Original") : readable(name);
}

/** The presets that differ: the first of those that are the same game. */
export function differentPresets(kind) {
  const seen = new Set();
  return Object.entries(kind.presets).filter(([, options]) => {
    const text = JSON.stringify(Object.entries(options).sort());
    return !seen.has(text) && seen.add(text);
  });
}

export function seatName(seat) {
  if (seat.kind === "open") return t("waiting for a friend");
  if (seat.kind === "level") return t("computer, {level}", { level: said(seat.name) });
  return seat.name || (seat.mine ? t("you") : t("a guest"));
}

/** Who does something, for a sentence: by name, or else by the side. */
export function seatParty(seat) {
  return seat.kind === "person" && seat.name ? seat.name : said(seat.side);
}

/** Who plays whom, for a list. */
export function seatsInWords(seats) {
  if (seats.length === 1) return "";
  const others = seats.filter((seat) => !seat.mine);
  if (!others.length) return t("two people here");
  if (others.length === 1) return t("against {name}", { name: seatName(others[0]) });
  const [name, other] = seats.map(seatName);
  return t("{name} against {other}", { name: capital(name), other });
}

/** The games give their reasons in a word; these need a few more. */
const REASONS = {
  four: () => t("four in a line"),
  five: () => t("five in a line"),
  line: () => t("a full line"),
  captures: () => t("enough captures"),
  violations: () => t("one violation too many"),
  "last rock": () => t("the last rock decided"),
  "full board": () => t("the board is full"),
};

/** How a game ended, in a sentence. @param {any} verdict a VerdictView */
export function ending(verdict, seats) {
  const reason = REASONS[verdict.reason]?.() ?? said(verdict.reason || verdict.termination);
  if (verdict.result === "solved") return t("Solved!");
  if (verdict.result === "stuck") return t("Stuck: {reason}.", { reason });
  if (verdict.winner === null) {
    return seats.length === 1 ? t("Given up.") : t("A draw: {reason}.", { reason });
  }
  const side = said(seats[verdict.winner - 1].side);
  const other = said(seats[2 - verdict.winner].side);
  switch (verdict.termination) {
    case "resigned":
      return capital(t("{side} wins: {other} resigned.", { side, other }));
    case "time forfeit":
      return capital(t("{side} wins on time.", { side }));
    case "normal":
      return capital(t("{side} wins: {reason}.", { side, reason }));
    default:
      return capital(t("{side} wins: {reason}.", { side, reason: said(verdict.termination) }));
  }
}

/** The same from somebody's side: won, lost or drawn, in a word or two. */
export function outcomeFor(verdict, mine) {
  if (verdict.result === "solved") return t("Solved");
  if (verdict.result === "stuck") return t("Stuck");
  if (verdict.winner === null) return verdict.result === "*" ? t("Given up") : t("Draw");
  if (mine.length !== 1) return verdict.result;
  return mine.includes(verdict.winner) ? t("You won") : t("You lost");
}

/** A clock's text in words. */
export function clockInWords(clock) {
  if (!clock) return t("no clock");
  const perMove = /^([\d.]+)\/move$/.exec(clock);
  if (perMove) return t("{n} seconds for each move", { n: perMove[1] });
  const [seconds, increment = "0"] = clock.split("+");
  const whole = Number(seconds) % 60 === 0 && Number(seconds) >= 60;
  const amount = whole
    ? Number(seconds) === 60 ? t("1 minute") : t("{n} minutes", { n: Number(seconds) / 60 })
    : t("{n} seconds", { n: Number(seconds) });
  if (Number(increment) === 0) return amount;
  return t("{amount} and {n} seconds a move", { amount, n: Number(increment) });
}

/** What is special about a game's options: a variant's name, or what differs; nothing if usual. */
export function variantInWords(kind, options) {
  const usual = Object.fromEntries(kind.options.map(({ name, default: value }) => [name, value]));
  const chosen = { ...usual, ...options };
  const is = (preset) => {
    const there = { ...usual, ...preset };
    return kind.options.every(({ name }) => there[name] === chosen[name]);
  };
  if (is({})) return "";
  const preset = Object.entries(kind.presets).find(([, other]) => is(other));
  if (preset) return presetName(preset[0]);
  return kind.options
    .filter(({ name }) => chosen[name] !== usual[name])
    .map((option) => optionInWords(option, chosen[option.name]))
    .join(", ");
}

export function optionInWords(option, value) {
  const name = readable(option.name);
  if (option.kind === "yes or no") return value ? name : t("not: {name}", { name });
  if (String(value).length > 30) return name;
  return `${name} ${value}`;
}

