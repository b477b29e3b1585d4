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

/** The keys that begin so and have a value. @param {string} beginning */
export function rememberedKeys(beginning) {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + beginning));
    return keys.map((key) => key.slice(PREFIX.length)).sort();
  } catch {
    return [];
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
