/**
 * What stands around every page: where one can go, who one is and how one likes it, and keys below.
 */

import { start } from "../net/start.js";
import { engine } from "../net/transport.js";
import { dayOf, results, streak } from "../puzzles/progress.js";
import { plural, t } from "../text/i18n.js";
import { h, morph, setText } from "./dom.js";
import { showHelp } from "./help.js";
import { button } from "./parts.js";
import { remember, remembered } from "./prefs.js";
import { showSettings } from "./settings.js";

/** The places of the menu: where each leads, and the addresses that belong to it. @type {[string, () => string, RegExp][]} */
const PLACES = [
  ["/", () => t("Play"), /^\/($|play|g\/|seat|rules)/],
  ["/daily", () => t("Today"), /^\/daily/],
  ["/learn", () => t("Learn"), /^\/(learn|puzzles|mistakes)/],
  ["/together", () => t("Together"), /^\/(together|tournaments|t\/|class|c\/|join)/],
  ["/analysis", () => t("Analysis"), /^\/analysis/],
];

/** @param {(code: string) => void} changeLanguage @param {() => string} path  of the page that is shown */
export function frame(changeLanguage, path) {
  const nav = h("nav", { class: "places", "aria-label": t("Main") });
  const you = h("div", { class: "you" });
  const header = h(
    "header",
    { class: "site" },
    h("a", { class: "skip button", href: "#main" }, t("Skip to the content")),
    h("a", { class: "brand", href: "/", "aria-label": t("Plancia, all games") }, "Plancia"),
    nav,
    you,
  );
  const footer = h(
    "footer",
    { class: "site" },
    Boolean(start.engine) && h("a", { href: "/desk" }, t("Check a program")), // Python in the browser checks it
    button([t("Keys"), " ", h("kbd", {}, "?")], showHelp, { class: "quiet about-keys" }),
    !start.engine && h("a", { href: "/schema/openapi.json" }, t("API")),
  );

  function navigated() {
    const here = path();
    morph(nav, PLACES.map(([href, words, own]) => h("a", { href, "aria-current": own.test(here) && "page" }, words())));
    const days = streak(results(), dayOf(new Date()));
    const close = () => document.querySelector("#person")?.hidePopover();
    morph(
      you,
      days > 1 && h("span", { class: "badge sun" }, plural("1 day in a row", "{n} days in a row", days)),
      h("button", { class: "quiet", popovertarget: "person" }, remembered("name", "") || t("You")),
      h(
        "div",
        { id: "person", popover: "auto" },
        h("a", { class: "button quiet", href: "/games", onclick: close }, t("My games")),
        button(t("Settings"), () => {
          close();
          showSettings(changeLanguage).then(navigated);
        }, { class: "quiet" }),
      ),
    );
  }

  return { header, footer, navigated };
}

/** Remembered once Python has been loaded: the browser keeps its files. */
const LOADED = "python-loaded";

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
        : [remembered(LOADED, false) ? t("Starting Python …") : t("Loading Python (6 MB, the first time only)."), t("You can begin a game already.")].join(" "),
    );
  }
  there.addEventListener("state", update);
  update();
  return element;
}
