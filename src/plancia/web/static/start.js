/**
 * What the page knows at its start, as web/gathering.py wrote it into the page.
 *
 * @typedef {{languages: import("./i18n.js").Language[], files: Record<string, string>}} Start
 */

/** @type {Start} */
export const start = {
  languages: [],
  files: {},
  ...JSON.parse(globalThis.document?.getElementById("start")?.textContent ?? "{}"),
};
