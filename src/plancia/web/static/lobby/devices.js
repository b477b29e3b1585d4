/**
 * One person on several devices: a code from one of them, entered or scanned on the other, or a passkey.
 */

import { notice } from "../ui/announce.js";
import { get, post, troubleWords } from "../net/api.js";
import { confirm } from "../ui/dialogs.js";
import { fill, h, newId } from "../ui/dom.js";
import { passkeysPart } from "./passkeys.js";
import { leaveStream } from "./stream.js";
import { linkRow, qrCode } from "../game/share.js";
import { plural, t } from "../text/i18n.js";

/** @typedef {import("../ui/router.js").Visit["go"]} Go */

/** `abcde-fghjk`, as it is read out. @param {string} code */
const grouped = (code) => code.replace(/(.{5})(?=.)/g, "$1-");

/** @param {Go} go */
export function devicesPart(go) {
  const place = h("div", { class: "device-code", "aria-live": "polite" });
  const id = newId("code");
  const input = h("input", { id, type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: "false", maxlength: 40 });

  async function make() {
    try {
      const { code, expires_s } = await post("/api/me/code");
      const path = `/device/${code}`;
      const n = Math.round(expires_s / 60);
      fill(
        place,
        h("p", {}, t("Enter this code on the other device, or scan it. It works once, within {n} minutes: share it with no one.", { n })),
        h("p", { class: "code" }, h("strong", {}, grouped(code))),
        qrCode(path),
        linkRow(t("Or open this link there:"), path),
      );
    } catch (error) {
      notice(troubleWords(error), "bad");
    }
  }

  /** @param {Event} event */
  async function enter(event) {
    event.preventDefault();
    if (input.value.trim()) await takeCode(input.value, go);
  }

  return h(
    "div",
    { class: "devices" },
    h("h3", {}, t("Your other devices")),
    h("p", { class: "help" }, t("Your games and your name can be on your phone and your computer at once.")),
    h("p", {}, h("button", { type: "button", onclick: make }, t("Show a code for another device"))),
    place,
    h(
      "form",
      { class: "field", onsubmit: enter },
      h("label", { for: id }, t("Code from another device")),
      h("div", { class: "row nowrap" }, input, h("button", { type: "submit" }, t("Use it"))),
    ),
    passkeysPart((name) => becameMine(name, go), mayMerge),
  );
}

/**
 * Become the person who asked for a code, and see their games.
 * @param {string} code @param {Go} go
 */
export async function takeCode(code, go) {
  try {
    if (!(await mayMerge())) return;
    const { name } = await post("/api/me/device", { code });
    await becameMine(name, go);
  } catch (error) {
    notice(troubleWords(error), "bad");
  }
}

/** Who has games here already is asked first, for they come along. */
async function mayMerge() {
  const { running } = await get("/api/me/games?status=running");
  const n = running.length;
  const own = plural("This device has 1 game in progress of its own.", "This device has {n} games in progress of its own.", n);
  const along = t("What you have done here comes along: games, lessons, exercises and ratings.");
  return !n || confirm(t("Use this device too"), `${own} ${along}`, t("Go on"), "primary");
}

/** @param {string} name @param {Go} go */
async function becameMine(name, go) {
  leaveStream(); // it is the stream of the person that this device was
  notice(t("This device is yours now, {name}.", { name: name || t("a guest") }));
  await go("/games", { replace: true });
}
