/**
 * What the game is waiting for, in words; offers, hints, and how it ended.
 */

import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { capital, sentence, t } from "../text/i18n.js";
import { begin, choicesFor, keepLevel } from "../lobby/newgame.js";
import { endingFor, isOpponent, levelTitle, nextStepWords, seatName, seatParty, stepWords } from "../text/words.js";
import { linkRow, qrCode, showShare } from "./share.js";

/** @import { Icon } from "../ui/icons.js" */
/** @import { TextJson } from "../messages.js" */
/** @import { Table } from "./table.js" */
/** @typedef {import("../ui/router.js").Visit["go"]} Go */

/** The state of the game in a sentence. @param {Table} table */
export function statusWords(table) {
  const { view } = table;
  if (table.isOver) return endingFor(view);
  if (table.waiting) return waitingWords(table);
  if (table.coaching) return t("The coach looks at the move …");
  if (table.isSending) return t("Sending your move …");
  if (table.isPuzzle) return sentence(view.position.picture.status);
  if (table.may("move") && view.buttons.some(({ key, moves }) => key === "e" && moves.length)) {
    return t("End your turn?");
  }
  if (table.may("move") && view.mine.length === 1) return t("Your move");
  const mover = view.seats[view.position.to_move - 1];
  if (view.thinking && mover.kind === "level") {
    return isOpponent(mover)
      ? t("{name} is thinking …", { name: mover.name })
      : t("The computer is thinking …");
  }
  if (view.mine.length === 1) return capital(t("Waiting for {name}", { name: seatName(mover) }));
  const side = view.mine.length ? mover.side : seatParty(mover);
  return capital(t("{side} to move", { side }));
}

/** @param {Table} table */
function waitingWords(table) {
  if (!table.view.mine.length) return t("Waiting for the second player.");
  return table.may("move")
    ? t("Waiting for your friend. You can play your first move now.")
    : t("Waiting for your friend.");
}

/** @param {Table} table @param {string} standing  what is worth a line while nothing else is remarked @param {Go} go */
export function statusPart(table, standing, go) {
  const { isOver, remark, ply } = table;
  const looks = [table.mayMove && table.view.mine.length === 1 && "your-move", isOver && "over"];
  return h(
    "section",
    { class: `status ${looks.filter(Boolean).join(" ")}`, "aria-label": t("Game status") },
    h("div", { class: "status-now" },
      h("p", { class: "status-words" }, statusWords(table)),
      h("p", { class: `status-remark ${remark && "why-not"}` }, remark || standing)),
    h("div", { class: "ending" }, isOver && endingRow(table, go)),
    h("div", { class: "notice looking-back", hidden: ply === null },
      h("span", {}, t("After move {n} of {total}", { n: table.turnAt(table.number), total: table.turns.length })),
      h("button", { class: "primary", onclick: () => table.look(table.view.ply) }, t("Back to the game"))),
    h("div", { class: "offers" }, offerRows(table)),
    h("div", { class: "hint" }, hintRow(table)),
  );
}

/** The link for a friend. @param {string} path */
export function invitation(path) {
  const about = t("Send this link to a friend: the first person to accept plays with you.");
  return h("div", { class: "status-invite" }, linkRow(about, path), qrCode(path));
}

/**
 * What most people want when a game is over, the next step first: it lies where nothing else was.
 * @param {Table} table @param {Go} go
 */
function endingRow(table, go) {
  const { view, opponent } = table;
  const seated = view.mine.length > 0;
  const alone = seated && (opponent === null || opponent.kind === "level");
  const mayAsk = table.may("rematch") && view.rematch_offer === null;
  /** @param {string} name @param {Icon} drawing @param {string} href @param {string} words */
  const link = (name, drawing, href, words) =>
    h("a", { class: "button", "data-action": name, href }, icon(drawing), words);
  /** @param {string} name @param {Icon} drawing @param {string} words @param {() => void} chosen */
  const act = (name, drawing, words, chosen) =>
    h("button", { "data-action": name, onclick: chosen }, icon(drawing), words);
  const level = levelAbove(table);
  const next = level && act("next-level", "now", t("Next level: {level}", { level: levelTitle(table.kind, level.name) }),
    () => table.attempt(() => playLevel(table, level.name, go)));
  const puzzle = table.isPuzzle && seated
    && link("next-puzzle", "now", `/puzzles?game=${encodeURIComponent(view.game)}`, t("More puzzles"));
  const again = mayAsk && act("rematch", "again",
    alone ? t("Play again") : t("Rematch"), () => table.act("rematch"));
  const analysis = `/analysis?game-id=${encodeURIComponent(view.id)}`;
  const analyse = link("analyse", "analyse", analysis, t("Analyse"));
  const fresh = !seated
    && link("new-game", "again", `/play/${encodeURIComponent(view.game)}`, t("New game"));
  const { tournament } = view;
  const back = tournament
    && link("tournament", "again", `/t/${encodeURIComponent(tournament)}${seated ? "?play=1" : ""}`, t("Back to the tournament"));
  const share = act("share", "share", t("Share"), () => showShare(table));
  const row = (tournament ? [back, analyse, share] : [next, puzzle, again, fresh, analyse, share])
    .filter((each) => each instanceof HTMLElement);
  row[0].classList.add("primary");
  return row;
}

/**
 * After a win against a level without the coach, the level above it.
 * @param {Table} table
 */
function levelAbove({ view, kind, opponent }) {
  if (opponent?.kind !== "level" || view.verdict?.winner !== view.mine[0] || view.coached) return null;
  const index = kind.levels.findIndex(({ name }) => name === opponent.level);
  return index < 0 ? null : (kind.levels[index + 1] ?? null);
}

/** The same game against another level. @param {Table} table @param {string} level @param {Go} go */
async function playLevel({ view, kind }, level, go) {
  keepLevel(kind, level);
  const { options, clock, mine } = view;
  const choices = { ...choicesFor(kind), mode: /** @type {const} */ ("level"), level };
  await go(`/g/${await begin(kind, { ...choices, side: mine[0], options, clock })}`);
}

/**
 * What may be offered: the field of the view, the name of the acts, and what is said of it.
 * @typedef {{field: "draw_offer" | "take_back_offer" | "rematch_offer", name: string, theirs: (side: TextJson) => string, own: () => string}} Offer
 * @type {Offer[]}
 */
const OFFERS = [
  { field: "draw_offer", name: "draw", theirs: (side) => t("{side} offers a draw.", { side }), own: () => t("You offered a draw.") },
  {
    field: "take_back_offer", name: "take-back",
    theirs: (side) => t("{side} asks to take back a move.", { side }), own: () => t("You asked to take back your move."),
  },
  { field: "rematch_offer", name: "rematch", theirs: (side) => t("{side} asks for a rematch.", { side }), own: () => t("You asked for a rematch.") },
];

/** @param {Table} table */
function offerRows(table) {
  const { view } = table;
  if (table.claimIn === 0) {
    const claim = () => table.act("claim-win");
    return h(
      "div",
      { class: "notice offer" },
      h("p", {}, t("Your opponent has left the game.")),
      h("button", { class: "primary", "data-action": "claim-win", onclick: claim }, t("Claim the win")),
    );
  }
  if (view.rematch) {
    const href = `/g/${encodeURIComponent(view.rematch)}`;
    return h("p", { class: "notice offer" }, h("a", { href }, t("Go to the next game")));
  }
  return OFFERS.map((offer) => {
    const player = view[offer.field];
    return player !== null && offerRow(table, offer, player);
  });
}

/** @param {Table} table @param {Offer} offer @param {number} player  who offers */
function offerRow(table, { name, theirs, own }, player) {
  const { view } = table;
  if (view.mine.includes(player)) return h("p", { class: "notice offer" }, own());
  const words = capital(theirs(seatParty(view.seats[player - 1])));
  const [yes, no] = [name === "rematch" ? name : `accept-${name}`, `decline-${name}`];
  if (!table.may(no)) return h("p", { class: "notice offer" }, words);
  return h(
    "div",
    { class: "notice offer" },
    h("p", {}, words),
    h("button", { class: "primary", onclick: () => table.act(yes) }, t("Accept")),
    h("button", { onclick: () => table.act(no) }, t("Decline")),
  );
}

/** The step of a hint as it is read out. @param {Table} table */
export function hintWords(table) {
  const { hintStep } = table;
  return hintStep ? stepWords(hintStep, true) : "";
}

/** @param {Table} table */
function hintRow(table) {
  if (table.ply !== null) return null;
  if (table.hinting) {
    return h("p", {}, t("Thinking about a hint …"));
  }
  const { hint, hintStep, hintNumber } = table;
  if (!hint || !hintStep) return null;
  const [first, ...reasons] = hintStep.says.map(sentence);
  const { more, steps } = hint;
  const left = steps.length - 1 - hintNumber;
  const next =
    left > 0 && h("button", { class: "quiet", "data-action": "hint-step", onclick: () => table.askHint() }, nextStepWords(left));
  return [
    h("p", {}, h("strong", {}, first), " ", reasons.join(" "), " ", next),
    left === 0 && more && h("details", {}, h("summary", {}, t("More")), h("p", {}, sentence(more))),
  ];
}
