/**
 * A link that moves a seat to this device: what it does, and a button that does it.
 */

import { t } from "../text/i18n.js";
import { invitation, linkPage } from "../lobby/invitation.js";

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ params, go }) {
  const path = `/api/seats/${encodeURIComponent(params.token)}`;
  const words = [
    t("This link moves your game to this device. It works once."),
    t("The other device can only watch afterwards."),
  ].join(" ");
  const [title, button] = [t("Continue on this device"), t("Play on this device")];
  return linkPage(path, go, t("This link no longer works"), (invite) =>
    invitation({ invite, me: null, go, path, title, words, button }),
  );
}
