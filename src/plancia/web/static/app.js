/**
 * The application: languages, the frame around every page, and the router.
 */

import { games } from "./net/api.js";
import { regions } from "./ui/announce.js";
import { h } from "./ui/dom.js";
import { engineLine, frame } from "./ui/frame.js";
import { language, offer, speak, wanted } from "./text/i18n.js";
import { listenForHelp } from "./ui/help.js";
import { keepOffline } from "./net/offline.js";
import { remember, remembered } from "./ui/prefs.js";
import { Router } from "./ui/router.js";
import { pathAt, start } from "./net/start.js";
import { streamOn } from "./lobby/stream.js";
import { engine } from "./net/transport.js";

const main = h("main", { id: "main", tabindex: "-1" });
const router = new Router(main, () => {});

/** The frame in the page's language around whatever is shown. */
function dress() {
  document.documentElement.lang = language();
  const { header, footer, navigated } = frame(changeLanguage, () => pathAt(location.pathname) ?? "/");
  document.body.replaceChildren(...regions, header, ...[engineLine() ?? []].flat(), main, footer);
  navigated();
  router.onNavigated = () => {
    navigated();
    if (!engine) setTimeout(() => streamOn(pathAt(location.pathname) ?? "/", router.go));
  };
}

/** @param {string} code */
async function changeLanguage(code) {
  remember("language", code);
  await speak(code);
  dress();
  await router.refresh();
}

async function begin() {
  games().catch(() => {}); // on their way while the language is; the page that needs them says more
  offer(start.languages);
  await speak(wanted(remembered("language", ""), navigator.languages, start.languages));
  dress();
  listenForHelp();
  await router.start();
  await engine?.started; // nothing else shall be fetched while a first answer is waited for
  await keepOffline((bar) => main.before(bar));
}

begin();
