/**
 * What a game offers beside its board: a bar of buttons, each with how often it is left.
 */

import { plural, sentence, t } from "../text/i18n.js";
import { h, morph } from "../ui/dom.js";

/** @param {import("./table.js").Table} table */
export function barPart(table) {
  const element = h("div", { class: "game-bar", role: "group", "aria-label": t("Your turn") });

  function update() {
    element.hidden = !table.view.buttons.length || table.isOver;
    morph(element, table.view.buttons.map(button));
  }

  /** @param {import("../messages.js").ButtonView} button */
  function button({ key, label, moves, left }) {
    const now = table.mayMove && moves.length > 0;
    return h(
      "button",
      { type: "button", class: now && left === null && "primary", "data-bar": key, "aria-disabled": String(!now), onclick: () => choose(key) },
      h("span", {}, sentence(label)),
      left !== null && h("span", { class: "help" }, plural("1 left", "{n} left", left)),
    );
  }

  /** Whether the key means something here. @param {string} key */
  function choose(key) {
    const button = table.view.buttons.find((each) => each.key === key);
    if (button && table.mayMove && button.moves.length) table.playAll(button.moves);
    return Boolean(button);
  }

  return { element, update, choose };
}
