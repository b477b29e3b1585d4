/**
 * The desk: a student's program against ours, in this browser. Nothing is installed or uploaded.
 */

import { canCheck, check, endChecks } from "../desk/python.js";
import { caseView, triedWords, verdictView } from "../desk/verdict.js";
import { linkRow } from "../game/share.js";
import { addressOf } from "../net/start.js";
import { h, morph, setText } from "../ui/dom.js";
import { t } from "../text/i18n.js";
import { empty, field } from "../ui/parts.js";

const COURSES = ["nim", "pente", "forza4", "tetrisito", "four-in-a-row"];
const NAMED = "program.asm";

/** @param {import("../ui/router.js").Visit} visit */
export default function show({ query }) {
  const title = t("Check a program");
  const given = query.get("course") ?? "";
  const rules = query.getAll("rule");
  /** @type {Record<string, string>} */
  let files = {};
  const course = h("select", { name: "course", onchange: () => morph(link, shared()) },
    COURSES.map((name) => h("option", { value: name, selected: name === given }, courseWords(name))));
  const source = h("textarea", {
    name: "source", rows: 12, spellcheck: "false", autocapitalize: "off", class: "desk-text",
    oninput: () => { files = source.value.trim() ? { [NAMED]: source.value } : {}; },
  });
  const picked = h("input", { type: "file", multiple: true, accept: ".asm,.s,.ASM,.S,.txt", onchange: () => take(picked.files) });
  const status = h("p", { role: "status" });
  const submitButton = h("button", { class: "primary", type: "submit" }, t("Check"));
  const results = h("div", { class: "stack" });
  const link = h("div", {}, shared());
  const form = h(
    "form",
    { class: "card stack", onsubmit: submit },
    field(t("Assignment"), course),
    field(t("Your program"), source),
    field(t("Or its files"), picked),
    h("div", { class: "buttons" }, submitButton),
    status,
  );

  /** @param {FileList | null | undefined} list */
  async function take(list) {
    const chosen = [...(list ?? [])];
    files = Object.fromEntries(await Promise.all(chosen.map(async (file) => [file.name, await file.text()])));
    source.value = Object.values(files).join("\n");
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    if (!Object.keys(files).length) return setText(status, t("Give your program first."));
    submitButton.disabled = true;
    morph(results);
    setText(status, t("Python is being loaded, the first time only …"));
    try {
      const verdict = await check({ course: course.value, files, rules }, (known) => {
        if (known.tried) setText(status, triedWords(known.tried));
        if (known.case) morph(results, caseView(known.case));
      });
      setText(status, "");
      morph(results, verdictView(verdict), verdict.case && caseView(verdict.case));
    } catch {
      setText(status, t("Python could not be loaded. Check the connection and reload the page."));
    } finally {
      submitButton.disabled = false;
    }
  }

  /** The link that a teacher gives out. */
  function shared() {
    const words = new URLSearchParams([["course", course.value], ...rules.map((rule) => ["rule", rule])]);
    return linkRow(t("Link to this assignment"), `${addressOf("/desk")}?${words}`);
  }

  const content = h(
    "div",
    { class: "page read stack" },
    h("h1", {}, title),
    h("p", { class: "lead" }, t("Drop your LC-3 or MIPS program: it runs here in your browser, and nothing is uploaded.")),
    canCheck ? form : h("div", { class: "card" }, empty(t("This server carries no Python for browsers. The command does the same:"), h("code", { class: "command" }, "plancia check nim program.asm"))),
    results,
    canCheck && h("p", { class: "help" }, t("Programs in other languages need the command “plancia check”.")),
    canCheck && h("details", {}, h("summary", {}, t("For teachers")), link),
  );
  return { title, content, leave: endChecks };
}

/** @param {string} name */
function courseWords(name) {
  switch (name) {
    case "nim": return t("Nim (LC-3)");
    case "pente": return t("Pente (MIPS functions)");
    case "forza4": return t("Forza 4 (MIPS functions)");
    case "tetrisito": return t("Tetrisito (MIPS)");
    default: return t("Four in a Row (MIPS)");
  }
}
