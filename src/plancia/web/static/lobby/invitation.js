/**
 * The page of a link to a seat: the game, the side, the clock, and a button that takes it.
 */

import { Problem, gameKind, get, line, post, troubleWords } from "../net/api.js";
import { avatar } from "../ui/avatar.js";
import { h, setText } from "../ui/dom.js";
import { piece } from "../ui/icons.js";
import { says, t } from "../text/i18n.js";
import { nameField } from "./namefield.js";
import { unknownLink, usedLink } from "../pages/lost.js";
import { smallBoard } from "../ui/smallboard.js";
import { clockInWords, variantInWords } from "../text/words.js";

/**
 * The page about what a link offers, or the one that says that it offers nothing any more. Who plays in the game already
 * is taken there.
 *
 * @param {string} path
 * @param {import("../ui/router.js").Visit["go"]} go
 * @param {string} used  the title where the seat is taken by now
 * @param {(invite: import("../messages.js").InviteView) => Promise<import("../ui/router.js").Page>} page
 */
export async function linkPage(path, go, used, page) {
  /** @type {import("../messages.js").InviteView} */
  let invite;
  try {
    invite = await get(path);
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return unknownLink();
    throw error;
  }
  if (invite.mine) go(`/g/${encodeURIComponent(invite.id)}`, { replace: true }); // instead of the page that follows
  return invite.used ? usedLink(used, invite) : page(invite);
}

// A page without a picture still offers the seat.
/** @param {import("../messages.js").InviteView} invite */
async function startPicture({ game, options }) {
  try {
    return (await line(game, options))[0].position.picture;
  } catch {
    return null;
  }
}

/**
 * @param {{invite: import("../messages.js").InviteView, me: {name: string} | null, path: string, title: string, words: string, button: string,
 *   go: (path: string, options?: {replace?: boolean}) => Promise<void>}} what
 * @returns {Promise<import("../ui/router.js").Page>}
 */
export async function invitation({ invite, me, path, title, words, button, go }) {
  const [kind, picture] = await Promise.all([gameKind(invite.game), startPicture(invite)]);
  const trouble = h("p", { class: "trouble", role: "alert" });
  const accept = h("button", { class: "primary large", onclick: take }, button);

  async function take() {
    accept.disabled = true;
    try {
      const view = await post(path);
      await go(`/g/${view.id}`, { replace: true });
    } catch (error) {
      accept.disabled = false;
      setText(trouble, troubleWords(error));
    }
  }

  const special = variantInWords(kind, invite.options, invite.variant);
  const facts = [
    [t("Game"), says(invite.title)],
    kind.players > 1 && [t("You play"), [piece(kind.palette, invite.player), " ", says(invite.side)]],
    invite.opponent && [t("Against"), [avatar(invite.opponent), " ", invite.opponent]],
    kind.players > 1 && [t("Clock"), clockInWords(invite.clock)],
    special && [t("Special rules"), special],
  ].map((fact) => fact && h("div", {}, h("dt", {}, fact[0]), h("dd", {}, fact[1])));
  const rules = `/rules/${encodeURIComponent(kind.name)}`;
  const content = h(
    "div",
    { class: "page invitation" },
    picture && smallBoard(picture),
    h(
      "div",
      {},
      h("h1", {}, title),
      h("p", { class: "lead" }, words),
      h("dl", { class: "facts" }, facts),
      me && nameField(me),
      trouble,
      h("p", { class: "row" }, accept, h("a", { class: "button quiet", href: rules }, t("Rules"))),
    ),
  );
  return { title, content };
}
