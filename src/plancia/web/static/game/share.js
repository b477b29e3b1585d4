/**
 * Links to a game: to play, to watch, and to move one's seat to another device.
 */

import { notice } from "../announce.js";
import { post } from "../api.js";
import { dialog } from "../dialogs.js";
import { fill, h, newId, setText } from "../dom.js";
import { icon } from "../icons.js";
import { capital, t } from "../i18n.js";

/** A link that can be copied or handed to another program. @param {string} path */
export function linkRow(words, path) {
  const id = newId("link");
  const url = new URL(path, location.origin).href;
  const field = h("input", { id, type: "text", readonly: true, ".value": url, onfocus: () => field.select() });
  const told = h("span", { "aria-live": "polite" }, t("Copy"));
  const copy = h("button", { type: "button", onclick: () => copyLink(field, told) }, icon("copy"), told);
  const hand = navigator.share && h("button", { type: "button", onclick: () => navigator.share({ url }).catch(() => {}) }, icon("share"), t("Share"));
  return h("div", { class: "link-row" }, h("label", { for: id }, words), h("div", { class: "row" }, field, copy, hand));
}

/** The button itself says that it is done: what is outside a dialog is silent while one is open. */
async function copyLink(field, told) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand("copy"); // without https there is no clipboard
  }
  setText(told, t("Copied"));
}

/** @param {import("./table.js").Table} table */
export function showShare(table) {
  const { view } = table;
  const id = encodeURIComponent(view.id);
  const content = [
    view.invite && linkRow(t("To play with you:"), view.invite),
    linkRow(t("To watch, for anybody:"), `/g/${id}`),
    view.mine.length > 0 && !table.isOver && moveSeat(table),
    h(
      "p",
      { class: "row" },
      h("a", { class: "button", href: `/api/games/${id}/record?format=text`, download: `${view.game}-${view.id}.txt` }, icon("download"), t("Download the record")),
    ),
  ];
  return dialog(t("Share"), content);
}

function moveSeat(table) {
  const place = h("div", {});
  const ask = h("button", { type: "button", onclick: make }, t("Move my seat to another device"));

  async function make() {
    ask.disabled = true;
    try {
      const { id } = table.view;
      const { path } = await post(`/api/games/${encodeURIComponent(id)}/seat-link?player=${table.me}`);
      fill(place, linkRow(t("Open this on the other device. It works once; keep it to yourself."), path));
      place.querySelector("input").focus();
    } catch (error) {
      ask.disabled = false;
      notice(capital(error.words ?? String(error)), "bad");
    }
  }

  return h("div", { class: "move-seat" }, ask, place);
}
