/**
 * Links to a seat: an invitation to a game, or one that moves a seat to this device. To look takes nothing.
 */

import { nameField } from "../lobby/namefield.js";
import { Problem, gameKind, get, line, post } from "../net/api.js";
import { clockInWords } from "../text/format.js";
import { says, t } from "../text/i18n.js";
import { variantInWords } from "../text/words.js";
import { avatar } from "../ui/avatar.js";
import { h } from "../ui/dom.js";
import { piece } from "../ui/icons.js";
import { button, submit, troubleLine } from "../ui/parts.js";
import { smallBoard } from "../ui/smallboard.js";
import { unknownLink, usedLink } from "./lost.js";

/** @import { InviteView } from "../messages.js" */
/** @import { Page, Visit } from "../ui/router.js" */

/** @param {Visit} visit */
export function join({ params, go }) {
  return linkPage(params.token, go, t("This invitation was accepted already"), async (invite) => ({
    me: await get("/api/me"),
    title: t("You are invited"),
    words: invite.opponent ? t("{name} would like to play with you.", { name: invite.opponent }) : t("A friend would like to play with you."),
    take: t("Play"),
  }));
}

/** @param {Visit} visit */
export function seat({ params, go }) {
  const words = [t("This link moves your game to this device. It works once."), t("The other device can only watch afterwards.")].join(" ");
  return linkPage(params.token, go, t("This link no longer works"), async () =>
    ({ me: null, title: t("Continue on this device"), words, take: t("Play on this device") }));
}

/**
 * The page about what a link offers, or the one that says that it offers nothing any more. Who plays in the game already
 * is taken there.
 * @param {string} token @param {Visit["go"]} go @param {string} used  the title where the seat is taken by now
 * @param {(invite: InviteView) => Promise<{me: {name: string} | null, title: string, words: string, take: string}>} describe
 * @returns {Promise<Page>}
 */
async function linkPage(token, go, used, describe) {
  const path = `/api/links/${encodeURIComponent(token)}`;
  /** @type {InviteView} */
  let invite;
  try {
    invite = await get(path);
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return unknownLink();
    throw error;
  }
  if (invite.mine) go(`/g/${encodeURIComponent(invite.id)}`, { replace: true }); // instead of the page that follows
  if (invite.used) return usedLink(used, invite);
  const { me, title, words, take } = await describe(invite);
  // A page without a picture still offers the seat.
  const [kind, picture] = await Promise.all([
    gameKind(invite.game), line(invite.game, invite.options).then(([first]) => first.position.picture, () => null),
  ]);
  const trouble = troubleLine();
  const accept = button(take, () => submit(accept, trouble, async () => go(`/g/${(await post(path)).id}`, { replace: true })), { class: "primary" });
  const special = variantInWords(kind, invite.options, invite.variant);
  const isForTwo = kind.players > 1;
  const facts = [
    [t("Game"), says(invite.title)],
    isForTwo && [t("You play"), [piece(kind.palette, invite.player), " ", says(invite.side)]],
    invite.opponent && [t("Against"), [avatar(invite.opponent), " ", invite.opponent]],
    isForTwo && [t("Clock"), clockInWords(invite.clock)],
    special && [t("Special rules"), special],
  ];
  const content = h(
    "div",
    { class: "page narrow" },
    h(
      "div",
      { class: "card invitation" },
      picture && smallBoard(picture),
      h("h1", {}, title),
      h("p", { class: "lead" }, words),
      h("dl", { class: "facts-list" }, facts.map((fact) => fact && h("div", {}, h("dt", {}, fact[0]), h("dd", {}, fact[1])))),
      me && nameField(me),
      trouble,
      h("div", { class: "buttons" }, accept, h("a", { class: "button quiet", href: `/rules/${encodeURIComponent(kind.name)}` }, t("Rules"))),
    ),
  );
  return { title, content };
}
