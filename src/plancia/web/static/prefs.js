/**
 * What this browser remembers: the language, the theme, the last choices. Nothing depends on it.
 */

const PREFIX = "plancia:";

/** @param {string} key @param {any} [otherwise] what there is if nothing is remembered */
export function remembered(key, otherwise = null) {
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
