/** The latest view of the latest game, so that its board shows before Python is there. */

import { remember, remembered } from "../ui/prefs.js";

const NAME = "latest-game";

/** @import { GameView } from "../messages.js" */

/** @param {GameView} view */
export function keepLatest(view) {
  remember(NAME, view);
}

/** Its view if it is what a request asks for. @param {string} method @param {string} path */
export function latestFor(method, path) {
  const view = remembered(NAME, /** @type {GameView | null} */ (null));
  const own = view && `/api/games/${encodeURIComponent(view.id)}`;
  return method === "GET" && path === own ? view : null;
}
