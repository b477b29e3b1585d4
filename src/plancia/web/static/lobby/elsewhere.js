/**
 * Without a server: what works in this browser alone, and the way to a tournament or a game at a server.
 */

import { serverAddress } from "../net/addresses.js";
import { h, newId, setText } from "../ui/dom.js";
import { t } from "../text/i18n.js";

/** @returns {import("../ui/router.js").Page} */
export function elsewherePage() {
  const title = t("Play with others");
  const id = newId("address");
  const trouble = h("p", { class: "trouble", role: "alert" });
  const input = h("input", { id, type: "text", inputmode: "url", autocomplete: "url", spellcheck: "false", placeholder: "192.168.1.20:8000/t/abc234" });

  /** @param {Event} event */
  function join(event) {
    event.preventDefault();
    const address = serverAddress(input.value);
    if (address) location.assign(address);
    else setText(trouble, t("Enter the address that the organiser's screen shows, such as 192.168.1.20:8000/t/abc234."));
  }

  const content = h(
    "div",
    { class: "page narrow stack" },
    h("h1", {}, title),
    h("p", { class: "lead" }, t("This page runs in your browser alone, without a server.")),
    h("h2", {}, t("What works here")),
    h("ul", {}, [
      t("All games against all levels, or for two on this screen, with hints and the coach."),
      t("Analysis, reviews, puzzles and lessons, also without a network."),
    ].map((words) => h("li", {}, words))),
    h("h2", {}, t("What needs a server")),
    h("p", {}, t("Friends on other devices, opponents, tournaments, classes and ratings. A teacher or a friend starts one by “plancia serve --lan”.")),
    h(
      "form",
      { class: "card", onsubmit: join },
      h("label", { for: id }, t("Address of a tournament, a class or a game")),
      h("div", { class: "row" }, input, h("button", { class: "primary", type: "submit" }, t("Go there"))),
      trouble,
    ),
  );
  return { title, content };
}
