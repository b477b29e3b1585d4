/**
 * Links to a game: to play, to watch, and to move one's seat to another device.
 */

import { getText, post } from "../net/api.js";
import { dialog } from "../ui/dialogs.js";
import { copyRow } from "../ui/copy.js";
import { download, h, morph } from "../ui/dom.js";
import { isThisComputer } from "../net/addresses.js";
import { attempt, button, submit, troubleLine } from "../ui/parts.js";
import { icon } from "../ui/icons.js";
import { t } from "../text/i18n.js";
import { start } from "../net/start.js";

/** @import { Table } from "./table.js" */

/** A link that can be copied or handed to another program. @param {string} words @param {string} path */
export function linkRow(words, path) {
  const row = copyRow(words, new URL(path, location.origin).href);
  if (isThisComputer(location.hostname)) row.prepend(h("p", { class: "this-computer" }, t("Only this computer can open the link.")));
  return row;
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

/** @param {Table} table */
export function showShare(table) {
  const { view } = table;
  const id = encodeURIComponent(view.id);
  const record = async () => download(`${view.game}-${view.id}.txt`, await getText(`/api/games/${id}/record`));
  const path = `/g/${id}`;
  return dialog(t("Share"), [
    view.invite && [linkRow(t("Invite a friend:"), view.invite), qrCode(view.invite)],
    !start.engine && linkRow(t("Watch this game:"), path),
    !start.engine && view.mine.length > 0 && !table.isOver && moveSeat(table),
    start.engine && h("p", {}, t("This game is kept in this browser. Others can open its record.")),
    h("p", { class: "row" }, button([icon("download"), t("Download the record")], () => attempt(record))),
  ]);
}

/** @param {Table} table */
function moveSeat(table) {
  const [place, trouble] = [h("div", {}), troubleLine()];
  const ask = button(t("Continue on another device"), () => submit(ask, trouble, async () => {
    const { path } = await post(`/api/games/${encodeURIComponent(table.view.id)}/seat-link?player=${table.me}`);
    morph(place, linkRow(t("Open this link on the other device. It works once: share it with no one."), path));
    place.querySelector("input")?.focus();
  }));
  return h("div", { class: "move-seat" }, ask, trouble, place);
}
