/**
 * What the page knows at its start, as web/gathering.py wrote it into the page, and where on its host it is.
 *
 * @typedef {{base: string, languages: import("./i18n.js").Language[], files: Record<string, string>,
 *   engine?: import("./engine/end.js").Engine, helper?: import("./engine/end.js").Engine}} Start
 *   `engine` where Python in this browser answers everything, `helper` where it thinks and a server
 *   answers; paths are relative to the folder `base`
 */

/** @type {Start} */
export const start = {
  base: "/",
  languages: [],
  files: {},
  ...JSON.parse(globalThis.document?.getElementById("start")?.textContent ?? "{}"),
};

/** The page's folder on its host, with a slash at its end; `/` unless the host has other pages too. */
const folder = globalThis.location ? new URL(start.base, location.href).pathname : start.base;

/** The address of a path, such as `/games`. @param {string} path */
export const addressOf = (path) => folder + path.replace(/^\//, "");

/** The path at an address; null if that is not in the page's folder. @param {string} address */
export const pathAt = (address) => (address.startsWith(folder) ? address.slice(folder.length - 1) : null);
