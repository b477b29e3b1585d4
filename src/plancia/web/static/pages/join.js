/**
 * An invitation: what it is for, and a button that accepts it. To look takes nothing.
 */

import { get } from "../net/api.js";
import { t } from "../text/i18n.js";
import { invitation, linkPage } from "../lobby/invitation.js";

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ params, go }) {
  const path = `/api/invites/${encodeURIComponent(params.token)}`;
  return linkPage(path, go, t("This invitation was accepted already"), async (invite) =>
    invitation({
      invite,
      me: await get("/api/me"),
      go,
      path,
      title: t("You are invited"),
      words: invite.opponent
        ? t("{name} would like to play with you.", { name: invite.opponent })
        : t("A friend would like to play with you."),
      button: t("Play"),
    }),
  );
}
