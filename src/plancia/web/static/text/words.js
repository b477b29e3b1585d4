/**
 * Words about games that several pages use.
 */

import { capital, says, sentence, t } from "./i18n.js";

/** @import { GameKind, GameView, HintStepView, MoveView, Options, TextJson, SeatView, VerdictView } from "../messages.js" */

/** A level with the name of its opponent, if it has one. @param {GameKind} kind @param {string} name */
export function levelTitle(kind, name) {
  const level = kind.levels.find((each) => each.name === name);
  if (!level?.opponent) return says(level?.title ?? name);
  return t("{name} ({level})", { name: level.opponent, level: level.title });
}

/** Whether a seat's level is played by an opponent with a name. @param {SeatView} seat */
export function isOpponent(seat) {
  return seat.kind === "level" && JSON.stringify(seat.name) !== JSON.stringify(seat.title);
}

/** Which level sits there, beside its name. @param {SeatView} seat */
export function computerTitle(seat) {
  return t("computer, {level}", { level: seat.title });
}

/** The step of a hint in words, with the cells that it marks if it is to be read out. @param {HintStepView} step */
export function stepWords({ says: sentences, marked }, aloud = false) {
  return [...sentences, aloud ? marked : ""].map(sentence).join(" ").trim();
}

/** What the button says that shows the next step of a hint. @param {number} left  steps after the one shown */
export function nextStepWords(left) {
  return left === 1 ? t("Show the move") : t("Where?");
}

/** The presets that differ: the first of those that are the same game. @param {GameKind} kind */
export function differentPresets(kind) {
  const seen = new Set();
  return Object.entries(kind.presets).filter(([, { options }]) => {
    const text = JSON.stringify(Object.entries(options).sort());
    return !seen.has(text) && seen.add(text);
  });
}

/**
 * The moves of a game turn by turn, as people number them: a game may have several moves in a turn.
 * `last` is how many moves have been made after it.
 * @typedef {{number: number, last: number, moves: MoveView[]}} Turn
 * @param {MoveView[]} moves @returns {Turn[]}
 */
export function turnsOf(moves) {
  /** @type {Turn[]} */
  const turns = [];
  for (const [index, move] of moves.entries()) {
    if (move.begins_turn || !index) turns.push({ number: turns.length + 1, last: 0, moves: [] });
    const turn = turns[turns.length - 1];
    turn.moves.push(move);
    turn.last = index + 1;
  }
  return turns;
}

/** What is said of a turn, or of a list of moves: what the game leaves out of lists is left out. @param {MoveView[]} moves */
export function turnWords(moves) {
  const named = moves.filter(({ short }) => short !== "");
  return (named.length ? named : moves).map((move) => sentence(move.says)).join(". ");
}

/** @param {SeatView} seat @returns {string} */
export function seatName(seat) {
  if (seat.kind === "open") return seat.name ? t("waiting for {name}", { name: seat.name }) : t("waiting for a friend");
  if (isOpponent(seat)) return t("{name} (computer, {level})", { name: seat.name, level: seat.title });
  if (seat.kind === "level") return computerTitle(seat);
  return says(seat.name) || (seat.mine ? t("you") : t("a guest"));
}

/** Who does something, for a sentence: by name, or else by the side. @param {SeatView} seat */
export function seatParty(seat) {
  return seat.kind === "person" && seat.name ? seat.name : seat.side;
}

/** Who plays whom, for a list. @param {SeatView[]} seats */
export function seatsInWords(seats) {
  if (seats.length === 1) return "";
  const others = seats.filter((seat) => !seat.mine);
  if (!others.length) return t("two players on one screen");
  if (others[0].kind === "open" && others.length === 1) return "";
  if (others.length === 1) return t("against {name}", { name: seatName(others[0]) });
  const [name, other] = seats.map(seatName);
  return t("{name} against {other}", { name: capital(name), other });
}

/** How a game ended for these seats: won, lost or drawn. @param {VerdictView} verdict @param {number[]} mine */
export function outcomeFor(verdict, mine) {
  if (verdict.result === "solved") return t("Solved");
  if (verdict.result === "stuck") return t("Stuck");
  if (verdict.termination === "aborted") return t("Aborted");
  if (verdict.winner === null) return verdict.result === "*" ? t("Given up") : t("Draw");
  if (mine.length !== 1) return verdict.result;
  return mine.includes(verdict.winner) ? t("You win") : t("You lose");
}

/**
 * How a game ended, as a sentence to its player; to watchers by the names of the players, and to
 * two players here by the sides.
 * @param {Pick<GameView, "verdict" | "position" | "mine" | "seats">} view
 */
export function endingFor({ verdict, position, mine, seats }) {
  if (!verdict) return "";
  const winner = seats.find(({ player }) => player === verdict.winner);
  if (!mine.length && winner?.name && position.outcome) return capital(t("{name} wins: {reason}.", { name: winner.name, reason: position.outcome.says }));
  if (mine.length !== 1 || verdict.winner === null) return sentence(verdict.says);
  const won = mine.includes(verdict.winner);
  const reason = position.outcome?.says;
  if (reason) return won ? t("You win: {reason}.", { reason }) : t("You lose: {reason}.", { reason });
  switch (verdict.termination) {
    case "resigned":
      return won ? t("You win: your opponent resigned.") : t("You lose: you resigned.");
    case "abandoned":
      return won ? t("You win: your opponent has left.") : t("You lose: you were offline too long.");
    case "time forfeit":
      return won ? t("You win: your opponent's time is up.") : t("You lose: your time is up.");
    default:
      return sentence(verdict.says);
  }
}

/** The options that differ from the game's own. @param {GameKind} kind @param {Options} options @returns {Options} */
export function changedOptions(kind, options) {
  const own = new Map(kind.options.map((option) => [option.name, option.default]));
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => value !== own.get(name)));
}

/**
 * Whether options mean the same game; those that are not given are the usual ones.
 * @param {GameKind} kind @param {Options} one @param {Options} two
 */
export function isSameVariant(kind, one, two) {
  return kind.options.every(({ name, default: usual }) => (one[name] ?? usual) === (two[name] ?? usual));
}

/**
 * What is special about a game's options: a variant's name, or what they mean; nothing if usual.
 * @param {GameKind} kind @param {Options} options @param {TextJson} meaning
 */
export function variantInWords(kind, options, meaning) {
  if (isSameVariant(kind, options, {})) return "";
  const preset = Object.values(kind.presets).find((other) => isSameVariant(kind, options, other.options));
  if (preset?.document) return `${says(preset.title)}: ${preset.document}`;
  return preset ? says(preset.title) : sentence(meaning);
}
