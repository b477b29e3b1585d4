/** A calm line while Python loads: the page can be looked at meanwhile. */

import { h, setText } from "../dom.js";
import { t } from "../i18n.js";
import { engine } from "../transport.js";

/** An element that says what is being loaded; null where a server answers. */
export function engineLine() {
  if (!engine) return null;
  const there = engine;
  const element = h("p", { class: "engine-line", role: "status" });
  function update() {
    element.hidden = there.state === "ready";
    setText(
      element,
      there.state === "failed"
        ? t("Python could not be loaded. Check the connection and reload the page.")
        : t("Loading Python (7 MB, the first time only). You can look around already."),
    );
  }
  there.addEventListener("state", update);
  update();
  return element;
}
