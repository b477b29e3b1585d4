/**
 * What a person can do besides moving: buttons that keep their places while a game goes on.
 */

import { t } from "../text/i18n.js";
import { confirm } from "../ui/dialogs.js";
import { h, morph } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/** A level that thinks longer can be asked to move now. */
const SLOW_LEVEL_S = 5;

/** @import { Table } from "./table.js" */
/** @import { Icon } from "../ui/icons.js" */
/** @typedef {{name: string, drawing: Icon, words: string, now: boolean, chosen: () => unknown}} Action  `now`: whether it makes sense now */

/** @param {Table} table @param {() => void} share */
export function actionsPart(table, share) {
  const element = h("div", { class: "actions", role: "group", "aria-label": t("Actions") });
  let timer = 0;
  let isSlow = false;

  function update() {
    watchThinking();
    morph(element, actions(table, isSlow, share).map(button));
  }

  function watchThinking() {
    if (!table.view.thinking) {
      clearTimeout(timer);
      timer = 0;
      isSlow = false;
    } else {
      timer ||= setTimeout(() => {
        isSlow = true;
        update();
      }, SLOW_LEVEL_S * 1000);
    }
  }

  return { element, update, leave: () => clearTimeout(timer) };
}

/** @param {Action} action */
function button({ name, drawing, words, now, chosen }) {
  // Not the attribute `disabled`: a button that has the focus must not lose it.
  const onclick = () => now && chosen();
  return h("button", { type: "button", class: "action", "data-action": name, "data-key": name, "aria-disabled": String(!now), onclick }, icon(drawing), h("span", {}, words));
}

/** @param {Table} table @param {boolean} isSlow @param {() => void} share @returns {Action[]} */
function actions(table, isSlow, share) {
  const { view, isPuzzle, opponent } = table;
  /** @param {string} name @param {Icon} drawing @param {string} words @param {() => unknown} [chosen] @param {boolean} [now] @returns {Action} */
  const action = (name, drawing, words, chosen = () => table.act(name), now = table.may(name)) => ({ name, drawing, words, now, chosen });
  const shareIt = action("share", "share", t("Share"), share, true);
  if (!view.mine.length || table.isOver) return [shareIt];
  const own = [
    action("hint", "hint", t("Hint"), () => table.askHint(), table.may("hint") && !table.hinting),
    action("take-back", "take-back", t("Take back")),
  ];
  if (isPuzzle) own.push(action("start-over", "again", t("Start over")));
  else if (opponent?.kind !== "level") own.push(action("draw", "draw", t("Draw"), () => offerDraw(table), table.may("offer-draw")));
  else if (isSlow) own.push(action("move-now", "now", t("Move now")));
  // A game is aborted as long as one player has not moved, and resigned after that.
  if (table.may("abort")) own.push(action("abort", "close", t("Abort")));
  else own.push(action("resign", "resign", isPuzzle ? t("Give up") : t("Resign"), () => resign(table)));
  return [...own, shareIt];
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
