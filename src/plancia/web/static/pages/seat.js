/**
 * A link that moves a seat to this device: what it does, and a button that does it.
 */

import { t } from "../i18n.js";
import { invitation, linkPage } from "../invitation.js";

/** @param {import("../router.js").Visit} visit */
export default async function show({ params, go }) {
  const path = `/api/seats/${encodeURIComponent(params.token)}`;
  const words = [
    t("This link moves your seat to this device, once."),
    t("The device you came from can only watch then."),
  ].join(" ");
  const [title, button] = [t("Go on playing here"), t("Play on this device")];
  return linkPage(path, (invite) =>
    invitation({ invite, me: null, go, path, title, words, button }),
  );
}
