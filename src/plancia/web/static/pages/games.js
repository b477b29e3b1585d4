/**
 * A person's games: those under way, and the latest that are over.
 */

import { get } from "../api.js";
import { h } from "../dom.js";
import { gameCard } from "../gamecard.js";
import { t } from "../i18n.js";
import { nameField } from "../namefield.js";

export default async function show() {
  const [{ running, recent }, me] = await Promise.all([get("/api/me/games"), get("/api/me")]);
  const title = t("My games");
  const none = running.length + recent.length === 0;
  const content = h(
    "div",
    { class: "page" },
    h("h1", {}, title),
    none && nothing(),
    running.length > 0 && section(t("In progress"), running),
    recent.length > 0 && section(t("Finished"), recent),
    h("section", { class: "narrow" }, h("h2", {}, t("You")), nameField(me)),
  );
  return { title, content };
}

function nothing() {
  const words = t("No games yet. Your games are saved, even after you close the page.");
  return [
    h("p", { class: "lead" }, words),
    h("p", {}, h("a", { class: "button primary", href: "/" }, t("Choose a game"))),
  ];
}

function section(title, list) {
  return h(
    "section",
    {},
    h("h2", {}, title),
    h("ul", { class: "cards" }, list.map((game) => h("li", {}, gameCard(game)))),
  );
}
