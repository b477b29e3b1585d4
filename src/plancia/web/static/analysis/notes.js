/** What a person notes about the move looked at: its symbol, a comment, drawings on the board. */

import { fill, h, newId } from "../ui/dom.js";
import { part } from "../ui/state.js";
import { t } from "../text/i18n.js";
import { button } from "./parts.js";
import { symbolOf } from "./tree.js";
import { SYMBOLS, symbolWords } from "./treeview.js";
import { rove } from "./values.js";

const MAX_COMMENT_CHARACTERS = 2000;

/** @import { Study } from "./study.js" */

/** @param {Study} study */
export function noteBox(study) {
  const symbols = h("div", { class: "symbols", role: "toolbar", "aria-label": t("Symbol of the move") });
  symbols.addEventListener("keydown", (event) => rove(event, symbols));
  const commentId = newId("comment");
  const comment = h("textarea", {
    id: commentId,
    rows: 2,
    maxlength: MAX_COMMENT_CHARACTERS,
    oninput: () => study.note({ comment: written(comment.value) }),
  });
  const clear = button(t("Remove the drawings"), () => study.clearDrawings(), { class: "small" });
  const box = h(
    "div",
    { class: "notes" },
    symbols,
    h("label", { class: "field", for: commentId }, h("span", {}, t("Comment")), comment),
    clear,
    h(
      "p",
      { class: "help" },
      t("Draw circles and arrows on the board with the right mouse button or after a long press."),
      " ",
      h("span", { class: "about-keys" }, t("By keys: C for a circle, A at both ends of an arrow.")),
    ),
  );
  return part(box, () => [study.current, study.treeVersion], () => {
    const { current } = study;
    const focused = symbols.querySelector(":focus")?.textContent ?? "";
    fill(symbols, symbolButtons(study, focused));
    if (focused) symbols.querySelector("[tabindex='0']")?.focus();
    symbols.hidden = !current.parent;
    if (document.activeElement !== comment) comment.value = current.comment;
    clear.hidden = !current.drawings.length;
  }, symbols);
}

/** @param {Study} study @param {string} focused */
function symbolButtons(study, focused) {
  /** @param {string} symbol */
  const isOn = (symbol) => study.current.parent && symbolOf(study.current) === symbol;
  return SYMBOLS.map((symbol, index) => {
    const words = symbolWords(symbol);
    return button(symbol, () => study.note({ symbol: isOn(symbol) ? "" : symbol }), {
      class: "small",
      "aria-pressed": String(Boolean(isOn(symbol))),
      "aria-label": words,
      title: words,
      tabindex: (focused ? symbol === focused : index === 0) ? 0 : -1,
    });
  });
}

/** A comment as a record can hold it: braces and commands have a meaning there. @param {string} text */
function written(text) {
  return text.replaceAll("{", "(").replaceAll("}", ")").replaceAll("[%", "[");
}
