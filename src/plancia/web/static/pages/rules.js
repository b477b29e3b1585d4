/**
 * The rules of a game with its options, small boards that play them and the text; and the page that shows them.
 */

import "../boards/board.js";
import { isCalm } from "../game/table.js";
import { gameKind, line, post, troubleWords } from "../net/api.js";
import { label, says, sentence, t } from "../text/i18n.js";
import { differentPresets } from "../text/words.js";
import { h, morph } from "../ui/dom.js";
import { menu } from "../ui/parts.js";

/** Between the moves of a demonstration, and from its end to its next beginning. */
const DEMONSTRATION_STEP_MS = 1100;
const DEMONSTRATION_END_MS = 2600;

/** @import { GameKind } from "../messages.js" */

/** @param {GameKind} kind @param {import("../messages.js").Options} [options] */
export function rulesText(kind, options = {}) {
  const element = h("div", { class: "stack guide", "aria-busy": "true" });

  async function load() {
    try {
      /** @type {import("../messages.js").GuideView} */
      const guide = await post("/api/guide", { game: kind.name, options });
      morph(
        element,
        h("h2", {}, sentence(guide.aim)),
        h("p", { class: "faint" }, sentence(guide.variant)),
        h("ol", { class: "demonstrations" }, guide.demonstrations.map((demonstration) => demonstrationPart(kind, demonstration))),
        h("p", {}, says(guide.rules)),
      );
    } catch (error) {
      morph(element, h("p", { class: "trouble", role: "alert" }, troubleWords(error)));
    }
    element.removeAttribute("aria-busy");
  }

  load();
  return element;
}

/** @param {GameKind} kind @param {import("../messages.js").DemonstrationView} demonstration */
function demonstrationPart(kind, { says: words, options, before, moves }) {
  const board = h("plancia-board", { compact: true });
  line(kind.name, options, "", [...before, ...moves]).then(
    (steps) => playDemonstration(board, steps.slice(before.length)),
    () => board.remove(), // the words say it as well
  );
  return h(
    "li",
    {},
    h("div", { class: "small-board", "aria-hidden": "true", inert: true }, board),
    h("p", {}, sentence(words)),
  );
}

/**
 * Play a demonstration again and again while it is on the page; where motion is reduced show its end.
 * @param {import("../boards/board.js").PlanciaBoard} board @param {import("../messages.js").StepView[]} steps
 */
function playDemonstration(board, steps) {
  let n = isCalm() ? steps.length - 1 : 0;
  show();
  if (!isCalm()) setTimeout(next, DEMONSTRATION_STEP_MS);

  function show() {
    board.config = { label, position: steps[n].position, last: n ? steps[n].last : [] };
  }

  function next() {
    if (!board.isConnected) return;
    n = (n + 1) % steps.length;
    show();
    setTimeout(next, n === steps.length - 1 ? DEMONSTRATION_END_MS : DEMONSTRATION_STEP_MS);
  }
}

/** The rules of each variant, one at a time. @param {GameKind} kind */
function rulesOfVariants(kind) {
  const presets = differentPresets(kind);
  const place = h("div", {});
  const show = (/** @type {string} */ name) => morph(place, rulesText(kind, kind.presets[name]?.options));
  show(presets[0]?.[0]);
  return [presets.length > 1 && menu(t("Variant"), presets.map(([name, { title }]) => [name, says(title)]), presets[0][0], show), place];
}

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
