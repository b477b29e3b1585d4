/**
 * Calling back a person who looks at something else, by the tab's title; a sound goes with it.
 */

/** The title before it called. @type {string | null} */
let before = null;

/** Nothing happens if the person looks at the page. @param {string} words */
export function attract(words) {
  if (!document.hidden) return;
  before ??= document.title;
  document.title = `● ${words}`;
}

document.addEventListener?.("visibilitychange", () => {
  if (document.hidden || before === null) return;
  document.title = before;
  before = null;
});
