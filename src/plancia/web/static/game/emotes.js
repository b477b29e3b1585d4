/**
 * Emotes: six fixed words between two people, shown beside a player's name for a few seconds.
 */

import { announce } from "../ui/announce.js";
import { fill, h, newId } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../text/i18n.js";
import { remember, remembered } from "../ui/prefs.js";
import { seatName } from "../text/words.js";

/** @import { Table } from "./table.js" */

const SHOWN_MS = 6000;
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

/** What a player has sent last, for a while. @param {Table} table @param {number} player */
export function emoteBubble(table, player) {
  const element = h("span", { class: "emote", hidden: true });
  let timer = 0;
  table.live.addEventListener("emote", ({ detail: { player: sender, emote } }) => {
    if (sender !== player || !isEmote(emote) || remembered(HIDDEN, false)) return;
    const words = EMOTES[emote]();
    fill(element, icon(emote), words);
    element.hidden = false;
    announce(`${seatName(table.view.seats[player - 1])}: ${words}`);
    clearTimeout(timer);
    timer = setTimeout(() => (element.hidden = true), SHOWN_MS);
  });
  return element;
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
  const box = h("input", {
    type: "checkbox", ".checked": remembered(HIDDEN, false), onchange: () => remember(HIDDEN, box.checked),
  });
  const element = h(
    "label",
    { class: "check" },
    box,
    h("span", {}, t("Hide emotes")),
  );

  function update() {
    const isWatching = !table.view.mine.length && table.view.seats.every(({ kind }) => kind === "person");
    element.hidden = !table.may("emote") && !isWatching;
  }

  return { element, update };
}
