/**
 * What a person can do besides moving on the board: buttons that keep their places while a game goes on.
 */

import { plural, sentence, t } from "../text/i18n.js";
import { confirm } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { showShare } from "./share.js";

/** @import { Table } from "./table.js" */
/** @import { Icon } from "../ui/icons.js" */
/** @import { ButtonView } from "../messages.js" */

/** Nothing once the game is over: what follows it stands in its place. @param {Table} table */
export function actions(table) {
  const { view, isPuzzle, opponent, isOver } = table;
  /** @param {string} name @param {Icon} drawing @param {string} words @param {() => unknown} [chosen] @param {boolean} [now] whether it makes sense now */
  const action = (name, drawing, words, chosen = () => table.act(name), now = table.may(name)) =>
    // Not the attribute `disabled`: a button that has the focus must not lose it.
    h("button", { type: "button", class: "action", "data-action": name, "data-key": name, "aria-disabled": String(!now), onclick: () => now && chosen() }, icon(drawing), h("span", {}, words));
  const share = action("share", "share", t("Share"), () => showShare(table), true);
  const own = view.mine.length > 0 && [
    action("hint", "hint", t("Hint"), () => table.askHint(), table.may("hint") && !table.hinting),
    action("take-back", "take-back", t("Take back")),
    isPuzzle
      ? action("start-over", "again", t("Start over"))
      : opponent?.kind !== "level"
        ? action("draw", "draw", t("Draw"), () => offerDraw(table), table.may("offer-draw"))
        : table.thinksLong && action("move-now", "now", t("Move now")),
    // A game is aborted as long as one player has not moved, and resigned after that.
    table.may("abort")
      ? action("abort", "close", t("Abort"))
      : action("resign", "resign", isPuzzle ? t("Give up") : t("Resign"), () => resign(table)),
  ];
  return h("div", { class: "actions", role: "group", "aria-label": t("Actions"), hidden: isOver }, own, share);
}

/** An opponent will be asked; two people at one screen have agreed already. @param {Table} table */
async function offerDraw(table) {
  const words = t("Both players agree to end the game as a draw.");
  if (table.opponent || (await confirm(t("End as a draw?"), words, t("Agree on a draw")))) table.act("offer-draw");
}

/** @param {Table} table */
async function resign(table) {
  const [title, words, yes] = table.isPuzzle
    ? [t("Give up?"), t("The puzzle ends unsolved."), t("Give up")]
    : [t("Resign?"), t("Your opponent wins the game."), t("Resign")];
  if (await confirm(title, words, yes)) table.act("resign");
}

/** What the game itself offers beside its board: a bar of buttons, each with how often it is left. @param {Table} table */
export function gameBar(table) {
  /** @param {ButtonView} button */
  const button = ({ key, label, moves, left }) => {
    const now = table.mayMove && moves.length > 0;
    return h(
      "button",
      { type: "button", class: now && left === null && "primary", "data-bar": key, "aria-disabled": String(!now), onclick: () => chooseOnBar(table, key) },
      h("span", {}, sentence(label)),
      left !== null && h("span", { class: "help" }, plural("1 left", "{n} left", left)),
    );
  };
  const { buttons } = table.view;
  return h("div", { class: "game-bar", role: "group", "aria-label": t("Your turn"), hidden: !buttons.length || table.isOver }, buttons.map(button));
}

/** Whether the key means something on the bar. @param {Table} table @param {string} key */
export function chooseOnBar(table, key) {
  const button = table.view.buttons.find((each) => each.key === key);
  if (button && table.mayMove && button.moves.length) table.playAll(button.moves);
  return Boolean(button);
}
