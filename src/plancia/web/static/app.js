/**
 * The application: languages, the frame around every page, and the router.
 */

import { get } from "./api.js";
import { regions } from "./announce.js";
import { h } from "./dom.js";
import { frame } from "./frame.js";
import { offer, speak, wanted } from "./i18n.js";
import { listenForHelp } from "./help.js";
import { remember, remembered } from "./prefs.js";
import { Router } from "./router.js";

const main = h("main", { id: "main", tabindex: "-1" });
const router = new Router(main, () => {});

/** The frame in the page's language around whatever is shown. */
function dress() {
  const { header, footer, arrived } = frame(changeLanguage);
  document.body.replaceChildren(...regions(), header, main, footer);
  router.arrived = arrived;
}

async function changeLanguage(code) {
  remember("language", code);
  await speak(code);
  dress();
  await router.refresh();
  document.querySelector("#language")?.focus();
}

async function start() {
  const languages = await get("/api/languages").catch(() => []);
  offer(languages);
  await speak(wanted(remembered("language"), navigator.languages, languages));
  dress();
  listenForHelp();
  await router.start();
}

start();
