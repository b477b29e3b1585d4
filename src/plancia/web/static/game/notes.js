/**
 * The notes of a picture: those that begin with a side's name stand with that player.
 */

import { h } from "../dom.js";
import { sentence, says, t } from "../i18n.js";

const LEFT = /^(?<list>.+) left$/;
const AMOUNT = /^(?<n>\d+) (?<what>.+)$/;

function belongs(note, side) {
  return note.startsWith(`${side}:`) || note.startsWith(`${side} `);
}

/** What a picture notes about one player. */
export function notesOf(picture, side) {
  return picture.notes.filter((note) => belongs(note, side)).map((note) => shown(note, side));
}

/** What it notes about nobody in particular. */
export function otherNotes(picture, sides) {
  const others = picture.notes.filter((note) => !sides.some((side) => belongs(note, side)));
  return others.map((note) => sentence(note));
}

/** `X: 3 undos and 1 remove left` is a list of amounts; other notes are what they are. */
function shown(note, side) {
  const list = LEFT.exec(note.slice(side.length + 2))?.groups?.list;
  const amounts = list?.split(/, | and /).map((part) => AMOUNT.exec(part)?.groups);
  if (!amounts?.every((each) => each !== undefined)) return h("span", { class: "note" }, sentence(note));
  return h(
    "ul",
    { class: "amounts", "aria-label": t("Left") },
    amounts.map(({ n, what }) =>
      h("li", { class: n === "0" ? "none" : "" }, h("b", {}, n), " ", h("span", {}, says(what))),
    ),
  );
}
