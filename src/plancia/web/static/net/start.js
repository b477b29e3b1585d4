/**
 * What the page knows at its start, as web/shell.py wrote it into the page, and where on its host it is.
 *
 * @typedef {{base: string, languages: import("../text/i18n.js").Language[], files: Record<string, string>,
 *   keeps: boolean, engine?: import("../engine/end.js").Engine}} Start
 *   `keeps` where a service worker keeps the page's files, `engine` where Python in this browser answers everything; paths are relative to the folder `base`
 */

/** @type {Partial<Start>} */
const written = JSON.parse(globalThis.document?.querySelector("script#start")?.textContent ?? "{}");

/** @type {Start} */
export const start = { base: "/", languages: [], files: {}, keeps: false, ...written };

/** The page's folder, with a slash at its end; `/` unless its host has other pages too. */
const folder = globalThis.location ? folderAt(new URL(start.base, location.href)) : start.base;

/** On this host a path is enough. @param {URL} address */
function folderAt({ origin, pathname, href }) {
  return origin === location.origin ? pathname : href;
}

/** The address of a path, such as `/games`. @param {string} path */
export const addressOf = (path) => folder + path.replace(/^\//, "");

/** The path at an address; null if that is not in the page's folder. @param {string} address */
export const pathAt = (address) => (address.startsWith(folder) ? address.slice(folder.length - 1) : null);
