/**
 * What can be taken away from the analysis page: a record, and links that share what is on it, the game with its options,
 * the start, and the tree with the position looked at. All of it is in the fragment (`#`), which browsers don't send.
 *
 * @typedef {import("../messages.js").Options} Options
 * @typedef {import("./study.js").Study} Study
 * @typedef {{game: string, options: Options, start: string, tree: string}} Shared
 *   only the options that differ from the game's own; no start if it is the game's own
 */

import { postText } from "../net/api.js";
import { addressOf, start } from "../net/start.js";
import { t } from "../text/i18n.js";
import { copyRow } from "../ui/copy.js";
import { dialog } from "../ui/dialogs.js";
import { download, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { attempt, button } from "../ui/parts.js";

/** The path of a link. @param {Shared} shared */
export function shareLink({ game, options, start: from, tree }) {
  const words = optionWords(options);
  if (from) words.set("start", from);
  // The tree's text is made of letters that may stand in a link: it needs no further escapes.
  const text = [words.toString(), tree && `line=${tree}`].filter(Boolean).join("&");
  return `/analysis/${encodeURIComponent(game)}${text && `#${text}`}`;
}

/**
 * What a link shares, or null if it shares nothing; SyntaxError if it is damaged.
 * @param {string} game  as the path has it @param {string} hash  with its `#` @returns {Shared | null}
 */
export function readShared(game, hash) {
  const text = hash.replace(/^#/, "");
  if (!/(^|&)(line|start|options)=/.test(text)) return null;
  const words = new URLSearchParams(text);
  // Taken as it stands: the tree's text has its own escapes, and a `+` in it is a `+`.
  const tree = /(?:^|&)line=([^&]*)/.exec(text)?.[1] ?? "";
  return { game, options: optionsIn(words), start: words.get("start") ?? "", tree };
}

/** The options of a game that an address has. @param {URLSearchParams} words @returns {Options} */
export const optionsIn = (words) => JSON.parse(words.get("options") ?? "{}");

/** @param {Options} options */
const optionWords = (options) => new URLSearchParams(Object.keys(options).length ? { options: JSON.stringify(options) } : {});

/** The path of a page that asks a class about a position. @param {string} game @param {Options} options @param {string} at */
function askLink(game, options, at) {
  return `/class?${new URLSearchParams([["game", game], ...optionWords(options), ["at", at]])}`;
}

/** The address of a link to what is studied. @param {Study} study */
export function linkOf(study) {
  return addressOf(shareLink({
    game: study.kind.name,
    options: study.changedOptions,
    start: study.origin.start,
    tree: study.tree.toText(),
  }));
}

/** The whole tree as a record. @param {Study} study */
async function recordOf(study) {
  return postText("/api/record", { ...study.request, ...study.tree.toLine(), tags: study.origin.tags });
}

/** Shows what can be taken away. @param {Study} study */
export async function exportDialog(study) {
  const link = new URL(linkOf(study), location.origin).href;
  const { kind, current, position, changedOptions } = study;
  const record = async () => download(`${kind.name}-${current.ply}.txt`, await recordOf(study));
  await dialog(t("Share"), [
    copyRow(t("A link to this position and its lines"), link),
    h("div", { class: "buttons" },
      button([icon("download"), t("Download the record")], () => attempt(record)),
      !start.engine && kind.players === 2 && !position.outcome && h("a", { class: "button", href: askLink(kind.name, changedOptions, position.position) }, t("Ask a class about this position"))),
  ]);
}
