/**
 * `<plancia-board game="GAME" moves="MOVES">` in a page of anyone's: see docs/howto/embed.md.
 *
 * What stands in the element is shown until Python is there. Python is loaded when the first board comes into view, or
 * when a reader who saves data asks for it.
 */

import { h } from "../ui/dom.js";
import { offer, speak, t, wanted } from "../text/i18n.js";
import { savesData, start } from "../net/start.js";

const BOARDS = "plancia-board[game]";
const ATTRIBUTES = ["game", "start", "moves", "options", "level", "values"];
/** How far below the screen a board may be when Python is loaded for it. */
const NEAR_PX = 200;

/** @typedef {{stage: HTMLElement, status: HTMLElement, controls: HTMLElement}} Parts of an embedded board */

/** What embedded.js made of each element. @type {WeakMap<Element, Promise<import("./embedded.js").EmbeddedBoard>>} */
const living = new WeakMap();

const nearby = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) wake(/** @type {HTMLElement} */ (target));
  }
}, { rootMargin: `${NEAR_PX}px` });

/** The element's own tree, which the style sheet of the page around it does not reach. @param {HTMLElement} element */
function dress(element) {
  if (element.shadowRoot) return;
  element.attachShadow({ mode: "open" }).append(
    h("link", { rel: "stylesheet", href: `/${start.files["embed.css"]}` }),
    h("div", { class: "stage" }, h("slot")),
    h("p", { class: "status", role: "status" }),
    h("div", { class: "controls" }),
  );
  const onclick = () => wake(element);
  if (savesData()) partsOf(element).controls.append(h("button", { type: "button", onclick }, t("Play on this board")));
  else nearby.observe(element);
}

/** @param {HTMLElement} element @returns {Parts} */
function partsOf(element) {
  const [, stage, status, controls] = /** @type {HTMLElement[]} */ ([...(element.shadowRoot?.children ?? [])]);
  return { stage, status, controls };
}

/** @param {HTMLElement} element */
function wake(element) {
  nearby.unobserve(element);
  if (!living.has(element)) living.set(element, make(element));
}

/** @param {HTMLElement} element */
async function make(element) {
  const { EmbeddedBoard } = await import("./embedded.js");
  return new EmbeddedBoard(element, partsOf(element));
}

/** @param {Node} node */
function dressAll(node) {
  if (!(node instanceof HTMLElement)) return;
  if (node.matches(BOARDS)) dress(node);
  for (const element of node.querySelectorAll(BOARDS)) dress(element);
}

/** @param {MutationRecord[]} changes */
async function follow(changes) {
  for (const { target, attributeName, addedNodes } of changes) {
    addedNodes.forEach(dressAll);
    if (!attributeName) continue;
    dressAll(target);
    (await living.get(/** @type {Element} */ (target)))?.changed(attributeName);
  }
}

async function begin() {
  offer(start.languages);
  await speak(wanted("", [document.documentElement.lang], start.languages));
  dressAll(document.documentElement);
  new MutationObserver(follow).observe(document, {
    subtree: true, childList: true, attributes: true, attributeFilter: ATTRIBUTES,
  });
}

begin();
