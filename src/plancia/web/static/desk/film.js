/**
 * A run step by step, forwards and backwards: the line in the source, registers and memory that a step changed.
 */

import { h, morph } from "../ui/dom.js";
import { t } from "../text/i18n.js";
import { button } from "../ui/parts.js";

/** @import { Frame } from "./python.js" */

/** Lines of the source around the one of the step. */
const AROUND = 8;

/** @param {Frame[]} frames @param {string[]} sources a text a file */
export function filmView(frames, sources) {
  const texts = sources.map((source) => source.split(/\r\n|\n|\r/));
  const wrong = frames.findIndex((frame) => frame.wrong);
  let at = wrong < 0 ? frames.length - 1 : wrong;
  const step = h("output", { class: "desk-step" });
  const slider = h("input", {
    type: "range", min: 0, max: frames.length - 1, "aria-label": t("Step"), oninput: () => show(Number(slider.value)),
  });
  const source = h("ol", { class: "desk-source" });
  const state = h("div", { class: "desk-state" });
  const element = h(
    "section",
    { class: "card desk-film" },
    h("h2", {}, t("Step by step to the fault")),
    h("div", { class: "buttons" }, button(t("Step back"), () => show(at - 1)), button(t("Step forward"), () => show(at + 1)),
      button(t("To the fault"), () => show(wrong < 0 ? frames.length - 1 : wrong)), step),
    slider,
    h("div", { class: "desk-machine" }, source, state),
  );

  /** @param {number} to */
  function show(to) {
    at = Math.max(0, Math.min(frames.length - 1, to));
    const frame = frames[at];
    slider.value = String(at);
    step.value = t("Step {n}", { n: String(frame.step) });
    const text = texts[frame.file] ?? [];
    const first = Math.max(1, frame.line - AROUND);
    const numbers = text.slice(first - 1, frame.line + AROUND).map((_, more) => first + more);
    source.start = first;
    morph(source, numbers.map((number) =>
      h("li", { class: number === frame.line ? "desk-line" : null, "aria-current": number === frame.line ? "step" : null },
        text[number - 1] || " ")));
    morph(state, changes(t("Registers"), registersAt(at), frame.registers), changes(t("Memory written"), frame.memory, frame.memory),
      h("h3", {}, t("Output")), h("pre", {}, frame.output));
  }

  /** All registers that are known at a step. @param {number} upTo */
  function registersAt(upTo) {
    return Object.assign({}, ...frames.slice(0, upTo + 1).map((frame) => frame.registers));
  }

  show(at);
  return element;
}

/** @param {string} title @param {Record<string, string>} values @param {Record<string, string>} changed */
function changes(title, values, changed) {
  const names = Object.keys(values);
  if (!names.length) return null;
  return [
    h("h3", {}, title),
    h("dl", { class: "desk-values" }, names.map((name) =>
      h("div", { class: name in changed ? "desk-changed" : null }, h("dt", {}, name), h("dd", {}, values[name])))),
  ];
}
