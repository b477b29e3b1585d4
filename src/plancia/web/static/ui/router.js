/**
 * From an address to a page and back: history, titles, focus, and links that load nothing.
 *
 * A page is a module whose default export is called with a Visit and answers with a Page: what the
 * tab is called, what is shown, what to do on leaving, and where the focus starts.
 *
 * @typedef {object} Visit
 * @property {Record<string, string>} params  the parts of the path
 * @property {URLSearchParams} query
 * @property {(path: string, options?: {replace?: boolean}) => Promise<void>} go
 * @property {() => Promise<void>} refresh  shows the same page anew
 *
 * @typedef {{title: string, content: Node, leave?: () => void, focus?: () => void}} Page
 */

import { OTHERS } from "../net/addresses.js";
import { h } from "./dom.js";
import { t } from "../text/i18n.js";
import game from "../pages/game.js";
import games from "../pages/games.js";
import home from "../pages/home.js";
import { join, seat } from "../pages/join.js";
import lost, { trouble } from "../pages/lost.js";
import rules from "../pages/rules.js";
import setup from "../pages/setup.js";
import together from "../pages/together.js";
import { addressOf, pathAt } from "../net/start.js";

/** @typedef {(visit: Visit) => Page | Promise<Page>} Show */

const later = () => import("../later.js");

/** Each address with what loads its page. @type {[RegExp, () => Promise<Show>][]} */
const ROUTES = [
  [/^\/$/, async () => home],
  [/^\/play\/(?<game>[^/]+)$/, async () => setup],
  [/^\/g\/(?<id>[^/]+)$/, async () => game],
  [/^\/join\/(?<token>[^/]+)$/, async () => join],
  [/^\/seat\/(?<token>[^/]+)$/, async () => seat],
  [/^\/games$/, async () => games],
  [/^\/rules\/(?<game>[^/]+)$/, async () => rules],
  [/^\/together$/, async () => together],
  [/^\/analysis(?:\/(?<game>[^/]+))?$/, async () => (await later()).analysis],
  [/^\/daily(?:\/(?<game>[^/]+))?$/, async () => (await later()).daily],
  [/^\/learn(?:\/(?<game>[^/]+))?$/, async () => (await later()).lessons],
  [/^\/learn\/(?<game>[^/]+)\/(?<lesson>[^/]+)$/, async () => (await later()).lesson],
  [/^\/puzzles$/, async () => (await later()).puzzles],
  [/^\/mistakes$/, async () => (await later()).mistakes],
  [/^\/tournaments$/, async () => (await later()).newTournament],
  [/^\/t\/(?<id>[^/]+)$/, async () => (await later()).tournament],
  [/^\/desk$/, async () => (await later()).desk],
  [/^\/class$/, async () => (await later()).newClass],
  [/^\/c\/(?<id>[^/]+)$/, async () => (await later()).classroom],
];
/** After which it is said that a page is being loaded, where nothing else is shown. */
const LOADING_MS = 300;
const NOT_FOUND = async () => lost;

export class Router {
  /** @param {HTMLElement} place @param {(title: string) => void} onNavigated */
  constructor(place, onNavigated) {
    this.place = place;
    this.onNavigated = onNavigated;
    /** @type {Page | null} */
    this.page = null;
    /** The path of the page that is shown, with its query and its fragment. */
    this.shown = "";
    this.visits = 0;
    this.go = this.go.bind(this);
    this.refresh = this.refresh.bind(this);
  }

  start() {
    document.addEventListener("click", (event) => this.follow(event));
    addEventListener("popstate", ({ state }) => {
      // A step to a part of this page, such as "Skip to the content", shows no other page; a link to another line does.
      const { hash } = location;
      if (hash && document.getElementById(hash.slice(1))) return;
      if (this.shown !== location.pathname + location.search + hash) this.show({ focus: true, scroll: state?.scroll ?? 0 });
    });
    return this.show({ focus: false });
  }

  /** @param {MouseEvent} event */
  follow(event) {
    /** @type {HTMLAnchorElement | null} */
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href);
    const path = pathAt(url.pathname);
    if (url.origin !== location.origin || path === null || OTHERS.test(path)) return;
    if (url.hash && url.pathname === location.pathname) return;
    event.preventDefault();
    this.go(path + url.search + url.hash);
  }

  /** @param {string} path */
  async go(path, { replace = false } = {}) {
    if (replace) {
      history.replaceState(null, "", addressOf(path));
    } else {
      history.replaceState({ scroll: scrollY }, ""); // where Back returns to
      history.pushState(null, "", addressOf(path));
    }
    await this.show({ focus: true, scroll: 0 });
  }

  refresh() {
    return this.show({ focus: false });
  }

  /** @param {{focus: boolean, scroll?: number}} how `scroll`: pixels from the top; where it was without */
  async show({ focus, scroll }) {
    const visit = (this.visits += 1);
    this.shown = location.pathname + location.search + location.hash;
    this.place.setAttribute("aria-busy", "true");
    const isLast = () => visit === this.visits;
    const loading = this.place.hasChildNodes() ? 0 : setTimeout(() => isLast() && this.sayLoading(), LOADING_MS);
    const page = await this.load();
    clearTimeout(loading);
    if (!isLast()) {
      page.leave?.(); // the visitor went to another page before this one had loaded
      return;
    }
    this.page?.leave?.();
    /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"))?.close(); // it was about the page before
    this.page = page;
    document.title = page.title ? `${page.title} · Plancia` : "Plancia";
    await this.swap(page.content);
    this.place.removeAttribute("aria-busy");
    if (scroll !== undefined) scrollTo(0, scroll);
    if (page.focus) page.focus();
    else if (focus) this.focusHeading();
    this.onNavigated(page.title);
  }

  /** Nobody looks at an empty page: Python may have to come first. */
  sayLoading() {
    this.place.replaceChildren(h("p", { class: "page loading", role: "status" }, t("Loading …")));
  }

  /** @returns {Promise<Page>} */
  async load() {
    const [params, find] = match(pathAt(location.pathname) ?? "");
    const query = new URLSearchParams(location.search);
    try {
      const show = await find();
      return await show({ params, query, go: this.go, refresh: this.refresh });
    } catch (error) {
      return trouble(error, this.refresh);
    }
  }

  /** A page fades into the next if the browser supports it and reduced motion is not asked for. @param {Node} content */
  async swap(content) {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const first = !this.place.hasChildNodes();
    if (!document.startViewTransition || still || first || document.hidden) {
      this.place.replaceChildren(content);
      return;
    }
    const transition = document.startViewTransition(() => this.place.replaceChildren(content));
    transition.finished.catch(() => {});
    transition.ready.catch(() => {});
    await transition.updateCallbackDone;
  }

  focusHeading() {
    const heading = this.place.querySelector("h1") ?? this.place;
    if (heading !== this.place) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
}

/** @param {string} path @returns {[Record<string, string>, () => Promise<Show>]} */
function match(path) {
  const bare = path.replace(/(?<=.)\/+$/, ""); // as the server does
  for (const [pattern, find] of ROUTES) {
    const found = pattern.exec(bare);
    if (found) return [decoded(found.groups ?? {}), find];
  }
  return [{}, NOT_FOUND];
}

/** @param {Record<string, string>} groups */
function decoded(groups) {
  const entries = Object.entries(groups).filter(([, value]) => value !== undefined);
  try {
    return Object.fromEntries(entries.map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return Object.fromEntries(entries); // malformed escapes stay as they are
  }
}
