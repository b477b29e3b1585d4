/**
 * Links that share what is on the analysis page: the game with its options, the start, and the
 * tree with the position looked at. All of it is in the fragment (`#`), which browsers don't send.
 *
 * @typedef {import("../messages.js").Options} Options
 * @typedef {{game: string, options: Options, start: string, tree: string}} Shared
 *   only the options that differ from the game's own; no start if it is the game's own
 */

/** The path of a link. @param {Shared} shared */
export function shareLink({ game, options, start, tree }) {
  const words = optionWords(options);
  if (start) words.set("start", start);
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
export function askLink(game, options, at) {
  return `/class?${new URLSearchParams([["game", game], ...optionWords(options), ["at", at]])}`;
}
