/**
 * Links to a game: to play, to watch, and to move one's seat to another device.
 */

import { notice } from "../ui/announce.js";
import { getText, post, troubleWords } from "../net/api.js";
import { dialog } from "../ui/dialogs.js";
import { download, fill, h, newId, setText } from "../ui/dom.js";
import { isThisComputer } from "../net/addresses.js";
import { icon } from "../ui/icons.js";
import { t } from "../text/i18n.js";
import { start } from "../net/start.js";

/** @import { Child } from "../ui/dom.js" */
/** @import { Table } from "./table.js" */

/** A link that can be copied or handed to another program. @param {string} words @param {string} path */
export function linkRow(words, path) {
  const row = textRow(words, new URL(path, location.origin).href);
  if (isThisComputer(location.hostname)) row.prepend(h("p", { class: "this-computer" }, thisComputerWords()));
  return row;
}

export function thisComputerWords() {
  return t("Only this computer can open the link. To play over a network, start the server with “plancia serve --host 0.0.0.0” and open the page at an address that it prints.");
}

/** A text that can be copied. @param {string} words @param {string} url */
function textRow(words, url) {
  const id = newId("link");
  const field = h("input", {
    id,
    type: "text",
    readonly: true,
    ".value": url,
    onfocus: () => field.select(),
  });
  const status = h("span", { "aria-live": "polite" }, t("Copy"));
  /** @param {() => void} chosen @param {Child[]} content */
  const button = (chosen, ...content) => h("button", { type: "button", onclick: chosen }, content);
  const hand = () => navigator.share({ url }).catch(() => {}); // called off: nothing to say
  return h(
    "div",
    { class: "link-row" },
    h("label", { for: id }, words),
    h(
      "div",
      { class: "row" },
      field,
      button(() => copyLink(field, status), icon("copy"), status),
      "share" in navigator && button(hand, icon("share"), t("Share")),
    ),
  );
}

/**
 * A link's QR code, for a telephone's camera; null where it could not open the link.
 * @param {string} path @param {string} [address]  of the server for other devices, which the code then has
 */
export function qrCode(path, address = "") {
  if (isThisComputer(location.hostname) && !address) return null;
  const src = `/api/qr?path=${encodeURIComponent(path)}`;
  return h("img", { class: "qr", src, alt: t("QR code of the link"), width: 160, height: 160 });
}

/**
 * The button itself says that it is done: what is outside a dialog is silent while one is open.
 * @param {HTMLInputElement} field @param {HTMLElement} status
 */
async function copyLink(field, status) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand("copy"); // without https there is no clipboard
  }
  setText(status, t("Copied"));
}

/** @param {Table} table */
export function showShare(table) {
  const { view } = table;
  const id = encodeURIComponent(view.id);
  const record = async () =>
    download(`${view.game}-${view.id}.txt`, await getText(`/api/games/${id}/record`), "text/plain");
  const save = () => record().catch((error) => notice(troubleWords(error), "bad"));
  const path = `/g/${id}`;
  return dialog(t("Share"), [
    view.invite && [linkRow(t("Invite a friend:"), view.invite), qrCode(view.invite)],
    !start.engine && linkRow(t("Watch this game:"), path),
    !start.engine && view.mine.length > 0 && !table.isOver && moveSeat(table),
    start.engine && h("p", {}, t("This game is kept in this browser. Others can open its record.")),
    h("p", { class: "row" }, h("button", { onclick: save }, icon("download"), t("Download the record"))),
  ]);
}

/** @param {Table} table */
function moveSeat(table) {
  const place = h("div", {});
  const words = t("Continue on another device");
  const ask = h("button", { type: "button", onclick: make }, words);

  async function make() {
    const { view, me } = table;
    ask.disabled = true;
    try {
      const { path } = await post(
        `/api/games/${encodeURIComponent(view.id)}/seat-link?player=${me}`,
      );
      const about = t("Open this link on the other device. It works once: share it with no one.");
      fill(place, linkRow(about, path));
      place.querySelector("input")?.focus();
    } catch (error) {
      ask.disabled = false;
      notice(troubleWords(error), "bad");
    }
  }

  return h("div", { class: "move-seat" }, ask, place);
}
