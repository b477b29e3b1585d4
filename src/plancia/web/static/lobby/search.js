/**
 * Looking for an opponent: the search goes on while the visitor does something else on the page.
 */

import { clockInWords } from "../text/format.js";
import { bars, notice } from "../ui/announce.js";
import { attract } from "../ui/attention.js";
import { post } from "../net/api.js";
import { h } from "../ui/dom.js";
import { feel } from "../game/sound.js";
import { LiveSocket } from "../net/live.js";
import { says, t } from "../text/i18n.js";

/** @import { GameView } from "../messages.js" */
/** @typedef {import("../ui/router.js").Visit["go"]} Go */

/** Ends the search that goes on. @type {() => void} */
let stop = () => {};
/** The game to wait in. */
let searching = "";

/** Whether the visitor waits in that game for an opponent. @param {string} id */
export const isSearching = (id) => searching === id;

/** Search for an opponent who wants the same game. @param {string} game @param {string} clock @param {Go} go */
export async function findOpponent(game, clock, go) {
  await take(await post("/api/opponents", { game, clock }), go);
}

/** Play a person who waits. @param {string} id @param {Go} go */
export async function playWaiting(id, go) {
  await take(await post(`/api/opponents/${encodeURIComponent(id)}`), go);
}

/** @param {GameView} view */
const isWaiting = (view) => view.seats.some((seat) => seat.kind === "open");

/** @param {GameView} view @param {Go} go */
async function take(view, go) {
  stop();
  if (isWaiting(view)) wait(view, go);
  else await go(`/g/${encodeURIComponent(view.id)}`);
}

/** @param {GameView} view @param {Go} go */
function wait(view, go) {
  const live = new LiveSocket(view.id);
  const values = { game: view.title, clock: clockInWords(view.clock) };
  const words = t("Looking for an opponent: {game}, {clock} …", values);
  searching = view.id;
  const cancel = h("button", { class: "quiet", onclick: abort }, t("Cancel"));
  const bar = h("div", { class: "search-bar", role: "status" }, h("span", {}, words), cancel);
  bars.append(bar);

  function end() {
    live.close();
    bar.remove();
    stop = () => {};
    searching = "";
  }

  async function abort() {
    bar.remove();
    await live.act("abort").catch(() => {}); // who has gone waits no more, too
    end();
  }

  live.addEventListener("state", ({ detail: { view: now } }) => {
    if (now.verdict) {
      end();
    } else if (!isWaiting(now)) {
      end();
      feel("join");
      const other = now.seats.find((seat) => !seat.mine);
      const joined = t("{name} plays with you.", { name: says(other?.name ?? "") || t("a guest") });
      notice(joined);
      attract(joined);
      go(`/g/${encodeURIComponent(now.id)}`);
    }
  });
  stop = end;
}
