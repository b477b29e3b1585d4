/**
 * The components of docs/look.md that need more than a class: buttons, choices, fields, switches, empty states.
 */

import { troubleWords } from "../net/api.js";
import { notice } from "./announce.js";
import { h, newId, setText } from "./dom.js";

/** @import { Child, Props } from "./dom.js" */
/** @typedef {{value: string, words: Child, about?: Child, drawing?: Child}} Tile */

/** A button with words, or with whatever else is to be on it. @param {Child} words @param {() => unknown} act @param {Props<"button">} [props] */
export function button(words, act, props = {}) {
  return h("button", { type: "button", onclick: act, ...props }, words);
}

/** Do something; what goes wrong is said in a notice. @template T @param {() => T | Promise<T>} work @returns {Promise<T | undefined>} */
export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    notice(troubleWords(error), "bad");
    return undefined;
  }
}

/**
 * Tiles of which one is taken.
 * @param {{legend: Child, tiles: Tile[], chosen: string, changed: (value: string) => void, name?: string, kind?: string,
 *   hidden?: boolean, disabled?: boolean}} what  `kind`: more classes, such as `tall`
 */
export function choice({ legend, tiles, chosen, changed, name = newId("choice"), kind = "", hidden = false, disabled = false }) {
  const tile = (/** @type {Tile} */ { value, words, about, drawing }) =>
    h("label", {},
      h("input", { type: "radio", name, value, ".checked": value === chosen, onchange: () => changed(value) }),
      h("span", { class: "tile" }, drawing, h("span", {}, words, about && h("span", { class: "help" }, about))));
  return h("fieldset", { class: `choice ${kind}`, hidden, disabled }, h("legend", {}, legend), tiles.map(tile));
}

/** A label above what is written or chosen. @param {Child} words @param {HTMLElement} control @param {Child} [help] */
export function field(words, control, help) {
  const label = h("label", { class: "field" }, h("span", {}, words), control);
  if (!help) return label;
  const id = newId("help");
  control.setAttribute("aria-describedby", id);
  return h("div", {}, label, h("p", { class: "help", id }, help));
}

/**
 * A menu of values with their names.
 * @param {Child} words @param {string[][]} entries @param {string} chosen @param {(value: string) => void} [changed]
 * @param {Record<string, unknown>} [props]
 */
export function menu(words, entries, chosen, changed = () => {}, props = {}) {
  return field(words, h("select", { onchange: ({ currentTarget }) => changed(currentTarget.value), ...props },
    entries.map(([value, name]) => h("option", { value, ".selected": value === chosen }, name))));
}

/** Something that is on or off. @param {Child} words @param {boolean} on @param {(on: boolean) => void} changed @param {Record<string, unknown>} [props] */
export function toggle(words, on, changed, props = {}) {
  return h("label", { class: "switch" }, h("span", {}, words),
    h("input", { type: "checkbox", role: "switch", ".checked": on, onchange: ({ currentTarget }) => changed(currentTarget.checked), ...props }));
}

/** Nothing is here: what that means, and ways on. @param {Child} words @param {...Child} ways */
export function empty(words, ...ways) {
  return h("div", { class: "empty" }, h("p", {}, words), ways.length > 0 && h("div", { class: "buttons" }, ways));
}

/** A line for what goes wrong in a form: empty as long as nothing does. */
export const troubleLine = () => h("p", { class: "trouble", role: "alert" });

/**
 * Do what a form or a dialog is for; its button waits meanwhile, and what goes wrong is said on a line.
 * @param {HTMLButtonElement} button @param {HTMLElement} trouble @param {() => unknown} work
 */
export async function submit(button, trouble, work) {
  button.disabled = true;
  setText(trouble, "");
  try {
    await work();
  } catch (error) {
    setText(trouble, troubleWords(error));
  }
  button.disabled = false;
}
