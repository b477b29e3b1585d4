/**
 * What the page knows at its start, as web/gathering.py wrote it into the page.
 *
 * @typedef {{languages: import("./i18n.js").Language[], files: Record<string, string>,
 *   engine?: import("./engine/end.js").Engine}} Start  `engine` where Python runs in this browser
 */

/** @type {Start} */
export const start = {
  languages: [],
  files: {},
  ...JSON.parse(globalThis.document?.getElementById("start")?.textContent ?? "{}"),
};
