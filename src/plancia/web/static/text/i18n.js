/**
 * Languages. English is the source: a message is looked up by its English template in the
 * catalogue of another language, and shown as it is where the catalogue has none.
 *
 * What the server says comes as a TextJson: a string that is the same in every language, or a template
 * with its values, as core/text.py writes it. Values may be such too.
 *
 * A translation may ask for a form of a value by `{side:form}`. Italian does so for articles:
 * `tocca {side:al}` is `tocca al giallo` and `tocca a X`. The forms are the catalogue's own.
 */

import { addressOf, start } from "../net/start.js";

/** @typedef {string | number | Template} TextJson */
/** @typedef {{text: string, values?: Record<string, TextJson>, plural?: string, count?: number}} Template */
/** @typedef {Record<string, string | string[]>} Messages  by the English template */
/** @typedef {{language: string, messages: Messages, forms: Record<string, Messages>,
 *   plurals: number[]}} CatalogueFile  see tools/messages.py */
/** @typedef {{code: string, name: string}} Language */

const PLACE = /\{(\w+)(?::(\w+))?\}/g;

/** Translates with one catalogue. */
export class Catalogue {
  /** @param {Partial<CatalogueFile>} file */
  constructor(file = {}) {
    this.messages = file.messages ?? {};
    this.forms = file.forms ?? {};
    this.plurals = file.plurals ?? [];
  }

  /** The words in this language, in a form if one is asked for. @param {TextJson} said @returns {string} */
  say(said, form = "") {
    if (typeof said !== "object") return String(said);
    const values = said.values ?? {};
    return this.template(said, form).replace(PLACE, (whole, name, asked = "") =>
      Object.hasOwn(values, name) ? this.say(values[name], asked) : whole);
  }

  /** @param {Template} said @param {string} form */
  template({ text, plural: many, count = 1 }, form) {
    const found = own(this.forms[form] ?? {}, text) ?? own(this.messages, text);
    if (found === undefined) return many && count !== 1 ? many : text;
    if (typeof found === "string") return found;
    return found[this.plurals[count < 100 ? count : 100 + (count % 100)]];
  }
}

/** @param {Messages} table @param {string} key */
function own(table, key) {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

// The page's language

const ENGLISH = { code: "en", name: "English" };

let catalogue = new Catalogue();
let current = ENGLISH.code;
/** @type {Language[]} */
let offered = [ENGLISH];

/** A message of the page: `t("{n} moves", {n: 3})`. @param {string} template @param {Record<string, TextJson>} [values] */
export function t(template, values) {
  return catalogue.say({ text: template, values });
}

/**
 * A message that depends on a number: `plural("{n} move", "{n} moves", 3)`.
 * @param {string} one @param {string} many @param {number} n
 */
export function plural(one, many, n, values = {}) {
  return catalogue.say({ text: one, plural: many, count: n, values: { n, ...values } });
}

/** What the server said, in the page's language. @param {TextJson} said */
export function says(said) {
  return catalogue.say(said);
}

/**
 * A board's words in the reader's language: the translator that it is given.
 * @param {TextJson} said @param {Record<string, TextJson>} [values]
 */
export function label(said, values) {
  return typeof said === "string" && values === undefined
    ? t(said)
    : says(typeof said === "string" ? { text: said, values } : said);
}

/** What the server said, with a capital letter, to stand by itself. @param {TextJson} said */
export function sentence(said) {
  return capital(says(said));
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase(current) + text.slice(1);
}

export function languages() {
  return offered;
}

export function language() {
  return current;
}

/**
 * Which of the languages a person wants: the one chosen before, or else the browser's.
 * @param {string | null} chosen @param {readonly string[]} preferred @param {Language[]} besides
 */
export function wanted(chosen, preferred, besides) {
  const there = [ENGLISH, ...besides];
  const codes = [chosen ?? "", ...preferred].filter(Boolean).map((code) => code.toLowerCase());
  for (const code of codes) {
    const found = there.find((each) => each.code === code || each.code === code.split("-")[0]);
    if (found) return found.code;
  }
  return ENGLISH.code;
}

/** Say which languages there are besides English. @param {Language[]} list */
export function offer(list) {
  offered = [ENGLISH, ...list.filter((each) => each.code !== ENGLISH.code)];
}

/** Speak a language from now on; English if its catalogue can't be had. @param {string} code */
export async function speak(code) {
  current = ENGLISH.code;
  catalogue = new Catalogue();
  if (code !== ENGLISH.code && offered.some((each) => each.code === code)) {
    try {
      const answer = await fetch(addressOf(start.files[`${code}.json`]));
      if (answer.ok) {
        catalogue = new Catalogue(await answer.json());
        current = code;
      }
    } catch {
      // A server that is not reached leaves us with English.
    }
  }
}
