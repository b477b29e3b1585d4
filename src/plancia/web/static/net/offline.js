/**
 * The page without a network: a service worker keeps its files. A new version is offered, not forced.
 */

import { h } from "../ui/dom.js";
import { t } from "../text/i18n.js";
import { addressOf, start } from "./start.js";

/** Between two questions whether there is a new version, while the page stays open. */
const CHECK_MS = 60 * 60 * 1000;

/**
 * Keep the page for the next visit; `offer` is called with a bar to show when there is a new version.
 * @param {(bar: HTMLElement) => void} offer
 */
export async function keepOffline(offer) {
  const workers = navigator.serviceWorker; // none where the connection is not secure
  if (!workers || !start.keeps) return;
  try {
    const registration = await workers.register(addressOf("/service-worker.js"));
    const look = () => workers.controller && registration.waiting && offer(bar(registration.waiting));
    registration.addEventListener("updatefound", () =>
      registration.installing?.addEventListener("statechange", look));
    look();
    setInterval(() => registration.update().catch(() => {}), CHECK_MS);
  } catch {
    // Storage is full or off: the page works with the network.
  }
}

/** @param {ServiceWorker} waiting */
function bar(waiting) {
  const element = h(
    "aside",
    { class: "new-version", role: "status" },
    h("span", {}, t("A new version of Plancia is ready.")),
    h("button", { class: "primary", onclick: take }, t("Use it now")),
    h("button", { class: "quiet", onclick: () => element.remove() }, t("Later")),
  );
  function take() {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("take over");
  }
  return element;
}
