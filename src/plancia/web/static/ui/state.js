/** Pages with one state: at every change of it all parts are asked to draw, from top to bottom. */

import { onceAFrame } from "./dom.js";

/** @typedef {{element: HTMLElement, update: () => void}} Part */

/**
 * A function that acts if what it reads of the state is something else than before.
 * @param {() => unknown[]} read @param {() => void} act
 */
export function ifChanged(read, act) {
  /** @type {unknown[] | null} */
  let before = null;
  return () => {
    const now = read();
    if (before && now.every((value, index) => Object.is(value, before?.[index]))) return;
    before = now;
    act();
  };
}

/**
 * A part of a page: it draws in the next frame if what it reads of the state has changed.
 * @param {HTMLElement} element @param {() => unknown[]} read @param {() => void} draw
 * @param {HTMLElement} [replaced]  what it fills anew: not while a pointer presses something there
 * @returns {Part}
 */
export function part(element, read, draw, replaced) {
  return { element, update: ifChanged(read, onceAFrame(draw, replaced)) };
}
