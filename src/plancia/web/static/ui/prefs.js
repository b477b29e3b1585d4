/**
 * What this browser remembers: the language, the theme, the last choices. Nothing depends on it.
 */

const PREFIX = "plancia:";

/**
 * What was given to `remember`.
 * @template T @param {string} key @param {T} otherwise what there is if nothing is remembered @returns {T}
 */
export function remembered(key, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise; // storage is off, or holds something else
  }
}

/** @param {string} key @param {unknown} value */
export function remember(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // storage is off or full: then nothing is remembered
  }
}
