/**
 * What a person can do besides moving.
 */

import { confirm } from "../dialogs.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";

const SLOW = 2.5;
/** Seconds after which somebody may want a level to hurry. */

/** @param {import("./table.js").Table} table @param {() => void} share */
export function actionsPart(table, share) {
  const element = h("div", { class: "actions", role: "toolbar", "aria-label": t("Actions") });
  let drawn = "";
  let slow = false;
  let timer = 0;

  const button = (name, drawing, words, chosen, kind = "") =>
    h("button", { class: `action ${kind}`, "data-action": name, onclick: chosen }, icon(drawing), h("span", {}, words));

  /** @returns {[string, () => HTMLElement][]} */
  function offered() {
    const { view, opponent } = table;
    const seated = view.mine.length > 0;
    const over = table.isOver;
    const levelsOnly = seated && (opponent === null || opponent.kind === "level");
    return [
      seated && over && !view.rematch && view.rematch_offer === null && ["rematch", () => button("rematch", "again", table.isPuzzle || levelsOnly ? t("Play again") : t("Rematch"), () => table.act("rematch"), "primary")],
      over && ["analyse", () => h("a", { class: "action", href: `/analysis?game-id=${encodeURIComponent(view.id)}` }, icon("analyse"), h("span", {}, t("Analyse")))],
      table.mayHint && !over && ["hint", () => button("hint", "hint", t("Hint"), () => table.askHint())],
      slow && seated && !over && ["move-now", () => button("move-now", "now", t("Move now"), () => table.act("move-now"))],
      seated && view.ply > 0 && (!over || levelsOnly) && ["take-back", () => button("take-back", "take-back", t("Take back"), () => table.act("take-back"))],
      seated && !over && !table.isPuzzle && opponent?.kind !== "level" && !table.waiting && view.draw_offer === null && ["draw", () => button("draw", "draw", t("Draw"), offerDraw)],
      seated && !over && view.ply > 0 && ["resign", () => button("resign", "resign", table.isPuzzle ? t("Give up") : t("Resign"), resign)],
      ["share", () => button("share", "share", t("Share"), share)],
    ].filter(Boolean);
  }

  async function offerDraw() {
    if (table.opponent || (await confirm(t("A draw?"), t("Both players agree that nobody wins."), t("Agree on a draw")))) table.act("offer-draw");
  }

  async function resign() {
    const words = table.isPuzzle ? t("The puzzle ends unsolved.") : t("The opponent wins the game.");
    if (await confirm(table.isPuzzle ? t("Give up?") : t("Resign?"), words, table.isPuzzle ? t("Give up") : t("Resign"))) table.act("resign");
  }

  function watchThinking() {
    const { thinking } = table.view;
    if (!thinking) {
      clearTimeout(timer);
      timer = 0;
      slow = false;
    } else if (!timer) {
      timer = setTimeout(() => {
        slow = true;
        update();
      }, SLOW * 1000);
    }
  }

  function update() {
    watchThinking();
    const parts = offered();
    const names = parts.map(([name]) => name).join(" ");
    if (names === drawn) return;
    drawn = names;
    const focused = element.contains(document.activeElement) ? document.activeElement.dataset.action : null;
    fill(element, parts.map(([, make]) => make()));
    if (focused) (element.querySelector(`[data-action="${focused}"]`) ?? element.querySelector("button"))?.focus();
  }

  return { element, update, leave: () => clearTimeout(timer) };
}
