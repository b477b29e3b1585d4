/**
 * Making elements. Text only ever becomes text: nothing here reads HTML.
 */

import { addressOf } from "../net/start.js";

/** @typedef {Node | string | number | null | undefined | false | Child[]} Child */
/**
 * What an element of that name gets; its listeners know it as the event's `currentTarget`.
 * @template {keyof HTMLElementTagNameMap} K
 * @typedef {{[E in keyof HTMLElementEventMap as `on${E}`]?:
 *   (event: HTMLElementEventMap[E] & {currentTarget: HTMLElementTagNameMap[K]}) => void}
 *   & Record<string, unknown>} Props
 */

/**
 * An element with its attributes and children.
 *
 * A key that begins with `on` is a listener, one that begins with a full stop a property; true
 * sets an attribute without a value, false, null and undefined set none. A link to a path of the page
 * gets its address.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props<K>} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) set(element, key, value);
  element.append(...nodes(children).map(placeFor));
  return element;
}

/** What stands for an element that is on the page already, such as a board: `morph` leaves it where it is. @type {WeakMap<Node, HTMLElement>} */
const places = new WeakMap();

/** @param {Node | string} child */
function placeFor(child) {
  if (!(child instanceof HTMLElement && child.isConnected)) return child;
  const place = document.createComment("");
  places.set(place, child);
  return place;
}

/** The listeners and the properties that an element was made with: what `morph` brings up to date. */
/** @type {WeakMap<Element, Record<string, EventListener>>} */
const listeners = new WeakMap();
/** @type {WeakMap<Element, Record<string, unknown>>} */
const properties = new WeakMap();

/** @param {HTMLElement} element @param {string} key @param {unknown} value */
function set(element, key, value) {
  if (value === null || value === undefined || value === false) return;
  if (key.startsWith("on")) listen(element, key.slice(2), /** @type {EventListener} */ (value));
  else if (key.startsWith(".")) setProperty(element, key.slice(1), value);
  else if (key === "href" && String(value).startsWith("/")) element.setAttribute(key, addressOf(String(value)));
  else element.setAttribute(key, value === true ? "" : String(value));
}

/** Another listener of that type takes the place of the one before. @param {Element} element @param {string} type @param {EventListener} listener */
function listen(element, type, listener) {
  const own = listeners.get(element) ?? {};
  if (!own[type]) element.addEventListener(type, (event) => listeners.get(element)?.[type]?.(event));
  listeners.set(element, { ...own, [type]: listener });
}

/** @param {Element} element @param {string} name @param {unknown} value */
function setProperty(element, name, value) {
  properties.set(element, { ...properties.get(element), [name]: value });
  Object.assign(element, { [name]: value });
}

/** @param {Child[]} children @returns {(Node | string)[]} */
function nodes(children) {
  return children.flatMap((child) => {
    if (Array.isArray(child)) return nodes(child);
    if (child === null || child === undefined || child === false) return [];
    return [child instanceof Node ? child : String(child)];
  });
}

/**
 * Bring what an element shows up to date: what is there already and of the same kind is changed where it differs, so that
 * it keeps its focus, its scroll position and the pointer that presses it. An attribute `data-key` says which is which in
 * a list; an element that is given again, such as a board, is left as it is.
 *
 * @template {Element} E @param {E} element @param {...Child} children
 */
export function morph(element, ...children) {
  const given = nodes(children).map((child) => (child instanceof Node ? child : document.createTextNode(child)));
  const wanted = given.flatMap((node) => (node instanceof DocumentFragment ? [...node.childNodes] : [places.get(node) ?? /** @type {ChildNode} */ (node)]));
  let here = element.firstChild;
  for (const next of wanted) {
    const there = next.parentNode === element ? next : alike(here, next, wanted);
    if (!there) {
      element.insertBefore(next, here);
      fillPlaces(next);
      continue;
    }
    // What stands before it and is not wanted goes: to move what stays would take the focus from it.
    while (here && here !== there && !keyOf(here) && !wanted.includes(here)) here = removed(here);
    if (there === here) here = here.nextSibling;
    else element.insertBefore(there, here);
    if (there !== next) become(there, next);
  }
  while (here) here = removed(here);
  return element;
}

/** What was on the page already goes to where new elements have a place for it. @param {Node} node */
function fillPlaces(node) {
  for (const child of [...node.childNodes]) {
    const kept = places.get(child);
    if (kept) child.replaceWith(kept);
    else fillPlaces(child);
  }
}

/** Remove a node; the one after it. @param {ChildNode} node */
function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

/** What is there, from a place on, that can become another node. @param {ChildNode | null} from @param {Node} next @param {Node[]} wanted */
function alike(from, next, wanted) {
  const key = keyOf(next);
  if (isKept(next)) return null;
  for (let here = from; here; here = here.nextSibling) {
    const isFree = !wanted.includes(here) && !isKept(here) && here.nodeName === next.nodeName && keyOf(here) === key;
    if (isFree && (here instanceof HTMLElement || here instanceof Text || here.isEqualNode(next))) return here;
  }
  return null;
}

/** Whether an element of ours is one of its own, which somebody keeps, and no picture of the moment. @param {Node} node */
const isKept = (node) => node instanceof HTMLElement && node.localName.includes("-") && !properties.has(node);

/** @param {Node} node */
const keyOf = (node) => (node instanceof HTMLElement ? (node.dataset.key ?? "") : "");

/** What a person or the page changes by itself on an element that is there. */
const KEPT = ["open", "tabindex", "aria-busy"];

/** @param {ChildNode} there @param {Node} next */
function become(there, next) {
  if (!(there instanceof HTMLElement) || !(next instanceof HTMLElement)) {
    if (there.nodeValue !== next.nodeValue) there.nodeValue = next.nodeValue;
    return;
  }
  const isOwn = there.localName.includes("-"); // an element of ours draws itself
  for (const { name } of [...there.attributes]) {
    if (!next.hasAttribute(name) && !KEPT.includes(name) && !isOwn && name !== "style") there.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (name !== "style" && there.getAttribute(name) !== value) there.setAttribute(name, value);
  }
  if (!isOwn && there.style.cssText !== next.style.cssText) there.style.cssText = next.style.cssText;
  const before = properties.get(there) ?? {};
  for (const [name, value] of Object.entries(properties.get(next) ?? {})) {
    const isOther = before[name] !== value || (name === "checked" && Reflect.get(there, name) !== value);
    if (isOther) setProperty(there, name, value);
  }
  for (const type of Object.keys(listeners.get(there) ?? {})) listen(there, type, listeners.get(next)?.[type] ?? (() => {}));
  for (const [type, listener] of Object.entries(listeners.get(next) ?? {})) listen(there, type, listener);
  if (!isOwn) morph(there, ...next.childNodes);
}

/** Calls a function once in the next frame, however often it is asked for until then. @param {() => void} draw */
export function onceAFrame(draw) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      draw();
    });
  };
}

/**
 * Change a text only if it is another one: what does not change is not read out again.
 * @param {Node} element @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

let numbered = 0;

/** An id that nothing else on the page has. @param {string} stem */
export function newId(stem) {
  numbered += 1;
  return `${stem}-${numbered}`;
}

const WRITTEN = "input:not([type=radio], [type=checkbox]), textarea, select";

/** Whether a key press belongs to something that takes text. @param {unknown} target */
export function isTyping(target) {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(WRITTEN));
}

/** Hand a text to the visitor as a file. @param {string} name @param {string} text */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
