/**
 * The rules of a game, on a page of their own.
 */

import { gameKind } from "../net/api.js";
import { says, sentence, t } from "../text/i18n.js";
import { h } from "../ui/dom.js";
import { rulesOfVariants } from "../ui/rulestext.js";

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ params }) {
  const kind = await gameKind(params.game);
  const title = t("Rules of {game}", { game: says(kind.title) });
  const content = h(
    "article",
    { class: "page read stack" },
    h("h1", {}, title),
    h("div", { class: "card" }, rulesOfVariants(kind)),
    kind.levels.length > 0 && h("div", { class: "card" }, h("h2", {}, t("Computer players")),
      h("dl", { class: "facts-list" }, kind.levels.map((level) => h("div", {}, h("dt", {}, says(level.title)), h("dd", {}, `${sentence(level.about)}.`))))),
    h("div", { class: "buttons" }, h("a", { class: "button primary", href: `/play/${encodeURIComponent(kind.name)}` }, t("Play"))),
  );
  return { title, content };
}
