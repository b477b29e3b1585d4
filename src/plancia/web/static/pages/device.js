/**
 * The link of a code: it makes this device that of the person who asked for it.
 */

import { h } from "../ui/dom.js";
import { takeCode } from "../lobby/devices.js";
import { t } from "../text/i18n.js";

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ params, go }) {
  const title = t("Use this device too");
  const take = () => takeCode(params.code, go);
  const content = h(
    "div",
    { class: "page narrow" },
    h("h1", {}, title),
    h("p", { class: "lead" }, t("This device then has the name and all games of the one that shows the code. Go on only if the code is your own.")),
    h("p", {}, h("button", { class: "primary large", onclick: take }, t("Use it"))),
  );
  return { title, content };
}
