/**
 * The application: languages, the frame around every page, and the router.
 */

import { games } from "./api.js";
import { isEmbedded } from "./addresses.js";
import { regions } from "./announce.js";
import { fill, h } from "./dom.js";
import { engineLine } from "./engine/line.js";
import { frame } from "./frame.js";
import { language, offer, speak, wanted } from "./i18n.js";
import { listenForHelp } from "./help.js";
import { keepOffline } from "./offline.js";
import { remember, remembered } from "./prefs.js";
import { Router } from "./router.js";
import { start } from "./start.js";
import { engine, loadHelper } from "./transport.js";

const main = h("main", { id: "main", tabindex: "-1" });
const router = new Router(main, () => {});

/** The frame in the page's language around whatever is shown. */
function dress() {
  document.documentElement.lang = language();
  const { header, footer, arrived } = frame(changeLanguage);
  const shown = isEmbedded() ? [main] : [header, engineLine(), main, footer];
  document.body.classList.toggle("embedded", isEmbedded());
  fill(document.body, regions(), shown);
  router.arrived = arrived;
}

/** @param {string} code */
async function changeLanguage(code) {
  remember("language", code);
  await speak(code);
  dress();
  await router.refresh();
  document.querySelector("#language")?.focus();
}

async function begin() {
  games().catch(() => {}); // on their way while the language is; the page that needs them says more
  offer(start.languages);
  await speak(wanted(remembered("language", ""), navigator.languages, start.languages));
  dress();
  listenForHelp();
  await router.start();
  await engine?.settled; // whose files are loaded once
  if (isEmbedded()) return;
  await keepOffline((bar) => main.before(bar));
  loadHelper();
}

begin();
