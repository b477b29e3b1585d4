/** A calm line while Python loads: the page can be looked at meanwhile. */

import { h, setText } from "../ui/dom.js";
import { t } from "../text/i18n.js";
import { remember, remembered } from "../ui/prefs.js";
import { engine } from "../net/transport.js";

/** Remembered once Python has been loaded: the browser keeps its files. */
const LOADED = "python-loaded";

/** What is said while Python comes. */
export function loadingWords() {
  return remembered(LOADED, false) ? t("Starting Python …") : t("Loading Python (6 MB, the first time only).");
}

/** An element that says what is being loaded; null where a server answers. */
export function engineLine() {
  if (!engine) return null;
  const there = engine;
  const element = h("p", { class: "engine-line", role: "status" });
  function update() {
    if (there.state === "ready") remember(LOADED, true);
    element.hidden = there.state === "ready";
    setText(
      element,
      there.state === "failed"
        ? t("Python could not be loaded. Check the connection and reload the page.")
        : [loadingWords(), t("You can begin a game already.")].join(" "),
    );
  }
  there.addEventListener("state", update);
  update();
  return element;
}
