/** A modest celebration of a win: pieces of the winner's colour rise over the board and fade. */

import { h } from "../ui/dom.js";
import { piece } from "../ui/icons.js";
import { isCalm } from "./table.js";

const PIECES = 14;
const RISE_MS = 1500;
const SPREAD_MS = 500;

/**
 * @param {HTMLElement} place  what they rise over
 * @param {Record<string, string[]>} palette  the game's
 * @param {number} player  the winner
 */
export function celebrate(place, palette, player) {
  if (isCalm()) return;
  const sky = h("div", { class: "celebration", "aria-hidden": "true" });
  place.append(sky);
  const rising = Array.from({ length: PIECES }, (_, n) => {
    const shape = h("span", {}, piece(palette, player));
    shape.style.left = `${((n + 0.5) / PIECES) * 100}%`;
    sky.append(shape);
    const drift = (n % 2 ? 1 : -1) * (10 + 7 * (n % 4));
    const height = place.clientHeight * (0.45 + 0.13 * (n % 4));
    return shape.animate(
      [
        { opacity: 0, transform: "translate(0, 0) scale(0.4)" },
        { opacity: 1, offset: 0.25 },
        { opacity: 0, transform: `translate(${drift}px, ${-height}px) scale(1)` },
      ],
      { duration: RISE_MS, delay: (SPREAD_MS * ((n * 5) % PIECES)) / PIECES, easing: "ease-out", fill: "both" },
    ).finished;
  });
  Promise.allSettled(rising).then(() => sky.remove());
}
