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
  element.append(...nodes(children));
  return element;
}

/** @param {HTMLElement} element @param {string} key @param {unknown} value */
function set(element, key, value) {
  if (value === null || value === undefined || value === false) return;
  if (key.startsWith("on")) element.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
  else if (key.startsWith(".")) Object.assign(element, { [key.slice(1)]: value });
  else if (key === "href" && String(value).startsWith("/")) element.setAttribute(key, addressOf(String(value)));
  else element.setAttribute(key, value === true ? "" : String(value));
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
 * Put these children in the place of those that are there.
 * @template {Element} E @param {E} element @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
  return element;
}

/**
 * The same, unless they look like those that are there: a person may be clicking one of them.
 * @param {Element} element @param {...Child} children
 */
export function refill(element, ...children) {
  const made = /** @type {Element} */ (element.cloneNode(false));
  made.append(...nodes(children));
  if (!element.isEqualNode(made)) element.replaceChildren(...made.childNodes);
}

/** What a pointer is pressing: its click is lost if that is replaced before the pointer is up. @type {Node | null} */
let pressed = null;
for (const type of /** @type {const} */ (["pointerdown", "pointermove", "pointerup", "pointercancel"])) {
  const note = (/** @type {PointerEvent} */ { target, buttons }) => {
    if (type === "pointerdown") pressed = target instanceof Node ? target : null;
    else if (type === "pointercancel" || !buttons) pressed = null;
  };
  globalThis.addEventListener?.(type, note, { capture: true });
}

/**
 * Calls a function once in the next frame, however often it is asked for until then.
 * @param {() => void} draw
 * @param {HTMLElement} [replaced]  what it fills anew: not while a pointer presses something there
 */
export function onceAFrame(draw, replaced) {
  let asked = false;
  const wait = () => {
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      if (replaced?.contains(pressed)) wait();
      else draw();
    });
  };
  return () => asked || wait();
}

/**
 * Change a text only if it is another one: what does not change is not read out again.
 * @param {Node} element @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Several elements as one. @param {...Child} children */
export function group(...children) {
  const fragment = document.createDocumentFragment();
  fragment.append(...nodes(children));
  return fragment;
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

/** Hand a file to the visitor. @param {string} name @param {string | Blob} content @param {string} [type] */
export function download(name, content, type) {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
