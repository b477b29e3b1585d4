/**
 * What is shown before Python is there: the latest game, and games that begin. `make site` has written down how each game
 * looks at its start, by the request for it; Python gets the id that the game was given here.
 */

import { addressOf, start } from "../net/start.js";
import { remember, remembered } from "../ui/prefs.js";

const LATEST = "latest-game";
const FIRST = "first-games.json";
const ID_BYTES = 16;

/** @import { GameView } from "../messages.js" */

/** @param {GameView} view */
export function keepLatest(view) {
  remember(LATEST, view);
}

/** The latest game's view if it is what a request asks for. @param {string} method @param {string} path */
export function latestFor(method, path) {
  const view = remembered(LATEST, /** @type {GameView | null} */ (null));
  const own = view && `/api/games/${encodeURIComponent(view.id)}`;
  return method === "GET" && path === own ? view : null;
}

/** @type {Promise<Record<string, GameView>> | null} */
let views = null;

/** @returns {Promise<Record<string, GameView>>} */
function known() {
  views ??= fetch(addressOf(start.files[FIRST])).then((answer) => answer.json()).catch(() => ({}));
  return views;
}

/** A name that no other game has, as Python makes them. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The game that a request begins, if a person moves first in it and it is as most people play it.
 * @param {string} method @param {string} path @param {string} body @returns {Promise<GameView | null>}
 */
export async function firstGame(method, path, body) {
  if (method !== "POST" || path !== "/api/games" || !start.files[FIRST]) return null;
  const view = (await known())[body];
  return view ? { ...view, id: newId(), created: Date.now() / 1000 } : null;
}
