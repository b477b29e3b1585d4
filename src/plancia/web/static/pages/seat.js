/**
 * A link that moves a seat to this device: what it does, and a button that does it.
 */

import { get } from "../api.js";
import { t } from "../i18n.js";
import { invitation } from "../invitation.js";

/** @param {import("../router.js").Visit} visit */
export default async function show({ params, go }) {
  const path = `/api/seats/${encodeURIComponent(params.token)}`;
  const invite = await get(path);
  return invitation({
    invite,
    me: null,
    go,
    path,
    title: t("Go on playing here"),
    words: [
      t("This link moves your seat to this device, once."),
      t("The device you came from can only watch then."),
    ].join(" "),
    button: t("Play on this device"),
  });
}
