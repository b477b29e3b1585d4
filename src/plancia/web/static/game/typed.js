/**
 * A move written by hand, as the game writes its moves.
 */

import { h, newId } from "../dom.js";
import { t } from "../i18n.js";

/** @param {import("./table.js").Table} table @param {(move: string) => void} play */
export function typedPart(table, play) {
  const id = newId("typed");
  const input = h("input", {
    id,
    type: "text",
    maxlength: 64,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
  });
  const send = h("button", {}, t("Play"));
  const element = h(
    "form",
    { class: "typed", onsubmit: submit },
    h("label", { for: id }, t("Type a move")),
    h("div", { class: "row" }, input, send),
  );

  function submit(event) {
    event.preventDefault();
    const move = input.value.trim();
    if (!move || !table.mayMove) return;
    input.value = "";
    play(move);
  }

  function update() {
    element.hidden = table.isOver || !table.view.mine.length;
    send.disabled = !table.mayMove;
    const example = table.view.position.legal_moves[0]?.move;
    input.placeholder = example ? t("such as {move}", { move: example }) : "";
  }

  return { element, update, focus: () => input.focus() };
}
