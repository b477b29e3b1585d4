/**
 * What players say, beside their names for a few seconds: six fixed emotes between two people, and the
 * lines of an opponent who plays a level.
 */

import { announce } from "../ui/announce.js";
import { fill, h, newId, setText } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { says, t } from "../text/i18n.js";
import { remember, remembered } from "../ui/prefs.js";
import { seatName } from "../text/words.js";
import { isCalm } from "./table.js";

/** @import { Table } from "./table.js" */

const SHOWN_MS = 6000;
/** An opponent greets who comes before this. */
const GREETED_PLY = 1;
const HIDDEN = "emotes-hidden";

/** In the order in which they are offered. */
const EMOTES = {
  hello: () => t("Hello!"),
  "good-luck": () => t("Good luck!"),
  "nice-move": () => t("Nice move!"),
  oops: () => t("Oops!"),
  thinking: () => t("Let me think …"),
  "good-game": () => t("Good game!"),
};

/** Whether this page knows it: the server may be newer. @param {string} name @returns {name is keyof typeof EMOTES} */
const isEmote = (name) => Object.hasOwn(EMOTES, name);

/**
 * What a player says, for a while: a person's emote, or a line of the opponent who plays a level.
 * @param {Table} table @param {number} player
 */
export function speechBubble(table, player) {
  const element = h("span", { class: "emote", hidden: true });
  const { view } = table;
  let timer = 0;

  /** @param {import("../ui/dom.js").Child[]} words */
  function show(...words) {
    if (remembered(HIDDEN, false)) return;
    fill(element, ...words);
    element.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(() => (element.hidden = true), SHOWN_MS);
  }

  /** Nothing where people want calm. @param {"greeting" | "praise" | "won" | "lost"} line */
  function speak(line) {
    const speech = speechOf(table, player);
    if (speech && !isCalm()) show(says(speech[line]));
  }

  table.live.addEventListener("emote", ({ detail: { player: sender, emote } }) => {
    if (sender !== player || !isEmote(emote)) return;
    if (speechOf(table, player)) speak("praise");
    else if (!remembered(HIDDEN, false)) {
      const words = EMOTES[emote]();
      show(icon(emote), words);
      announce(`${seatName(table.view.seats[player - 1])}: ${words}`);
    }
  });
  table.addEventListener("news", () => {
    const { verdict } = table.view;
    if (verdict?.winner) speak(verdict.winner === player ? "won" : "lost");
  });
  if (!view.verdict && view.ply <= GREETED_PLY) speak("greeting");
  return element;
}

/** What the opponent who plays this seat's level says, if a person plays it. @param {Table} table @param {number} player */
function speechOf({ view, kind }, player) {
  const { level, kind: seat } = view.seats[player - 1];
  if (seat !== "level" || view.mine.length !== 1) return null;
  return kind.levels.find(({ name }) => name === level)?.speech ?? null;
}

/** A button beside one's own name that opens the six. @param {Table} table @param {number} player */
export function emotesButton(table, player) {
  const id = newId("emotes");
  const opener = h(
    "button",
    {
      class: "quiet", type: "button", "aria-label": t("Emotes"), title: t("Emotes"),
      "aria-controls": id, "aria-expanded": "false", onclick: () => open(Boolean(menu.hidden)),
    },
    icon("hello"),
  );
  const menu = h(
    "div",
    { class: "emotes-menu", id, role: "group", "aria-label": t("Emotes"), hidden: true },
    Object.keys(EMOTES).filter(isEmote).map((emote) =>
      h("button", { type: "button", "data-emote": emote, onclick: () => send(emote) },
        icon(emote), EMOTES[emote]())),
  );
  const element = h("div", { class: "emotes", onkeydown: onKey, onfocusout: left }, opener, menu);

  /** @param {boolean} shown */
  function open(shown) {
    menu.hidden = !shown;
    opener.setAttribute("aria-expanded", String(shown));
    if (shown) menu.querySelector("button")?.focus();
  }

  function close() {
    open(false);
    opener.focus();
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key !== "Escape" || menu.hidden) return;
    event.stopPropagation();
    close();
  }

  /** @param {FocusEvent} event */
  function left({ relatedTarget }) {
    if (relatedTarget instanceof Node && !element.contains(relatedTarget)) open(false);
  }

  /** @param {string} emote */
  function send(emote) {
    close();
    table.attempt(() => table.live.sendEmote(emote));
  }

  function update() {
    element.hidden = !(table.view.mine.includes(player) && table.may("emote"));
  }

  return { element, update };
}

/** Whether emotes are shown: a choice that is remembered. @param {Table} table */
export function emotesChoice(table) {
  const words = h("span", {});
  const box = h("input", {
    type: "checkbox", ".checked": remembered(HIDDEN, false), onchange: () => remember(HIDDEN, box.checked),
  });
  const element = h(
    "label",
    { class: "check" },
    box,
    words,
  );

  function update() {
    const isWatching = !table.view.mine.length && table.view.seats.every(({ kind }) => kind === "person");
    const isSpoken = table.view.seats.some((_, at) => speechOf(table, at + 1));
    element.hidden = !table.may("emote") && !isWatching && !isSpoken;
    setText(words, isSpoken ? t("Hide what the opponent says") : t("Hide emotes"));
  }

  return { element, update };
}
