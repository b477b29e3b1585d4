/**
 * The rules of a game, on a page of their own.
 */

import { gameKind } from "../net/api.js";
import { h } from "../ui/dom.js";
import { says, sentence, t } from "../text/i18n.js";
import { rulesOfVariants } from "../ui/rulestext.js";

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ params }) {
  const kind = await gameKind(params.game);
  const title = t("Rules of {game}", { game: says(kind.title) });
  const setUp = `/play/${encodeURIComponent(kind.name)}`;
  const content = h(
    "article",
    { class: "page rules" },
    h("h1", {}, title),
    h("div", { class: "rules-words" }, rulesOfVariants(kind), levels(kind)),
    h("p", { class: "row" }, h("a", { class: "button primary", href: setUp }, t("Play"))),
  );
  return { title, content };
}

/** @param {import("../messages.js").GameKind} kind */
function levels(kind) {
  if (!kind.levels.length) return null;
  return [
    h("h2", {}, t("Computer players")),
    h(
      "dl",
      { class: "options-list" },
      kind.levels.map(({ title, about }) =>
        h("div", {}, h("dt", {}, says(title)), h("dd", {}, `${sentence(about)}.`)),
      ),
    ),
  ];
}
