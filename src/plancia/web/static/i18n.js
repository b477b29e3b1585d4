/**
 * Languages. English is the source: what the code and the games say is looked up, as it is, in the
 * catalogue of another language (i18n/CODE.json), and shown as it is where the catalogue has none.
 *
 * Messages have places for values, `{n} moves`. Those of the page are looked up by their English
 * template. What a game says comes with its values filled in: it is matched against the
 * templates, and the parts that were in the places are translated themselves. A place named n, n2
 * and so on takes a number, one named w, w2 and so on a word, any other a text.
 *
 * A translation may be a table of forms; a template asks for one by `{side:form}`. Italian uses
 * them for articles: `tocca {side:al}` is `tocca al giallo` and `tocca a X`. The forms are the
 * catalogue's own business.
 */

/** @typedef {string | Record<string, string>} Translation  a text, or its forms ("" the usual) */
/** @typedef {Record<string, Translation>} Table  by the English template */
/** @typedef {{language: string, page: Table, games: Table}} CatalogueFile */
/** @typedef {{code: string, name: string}} Language */

const PLACE = /\{(\w+)(?::(\w+))?\}/g;
const MOST_KEPT = 2000;

/** Something a game said: translated where a template takes it in, unlike a person's name. */
class Said {
  constructor(text) {
    this.text = text;
  }
}

/** Translates with one catalogue. */
export class Catalogue {
  /** @param {Partial<CatalogueFile>} file */
  constructor(file = {}) {
    this.page = file.page ?? {};
    this.games = file.games ?? {};
    this.patterns = Object.keys(this.games)
      .filter((template) => template.includes("{"))
      .sort((one, two) => literal(two).length - literal(one).length)
      .map((template) => ({ template, pattern: pattern(template) }));
    /** @type {Map<string, string>} */
    this.kept = new Map();
  }

  /** A message of the page. */
  message(template, values = {}) {
    const words = own(this.page, template) ?? template;
    return this.filled(form(words, ""), (name, asked) => {
      const value = values[name];
      return value instanceof Said ? this.text(value.text, asked) : String(value);
    });
  }

  /** A label that a board asks for: a template with its values, or something a game said. */
  label(template, values) {
    if (!values) return this.text(template);
    const words = form(own(this.games, template) ?? template, "");
    return this.filled(words, (name, asked) => this.text(String(values[name]), asked));
  }

  /** Something a game said. */
  text(english, asked = "") {
    const key = `${asked} ${english}`;
    const before = this.kept.get(key);
    if (before !== undefined) return before;
    const words = this.found(english, asked) ?? english;
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    this.kept.set(key, words);
    return words;
  }

  /** @returns {string | undefined} */
  found(english, asked) {
    const exact = own(this.games, english);
    if (exact !== undefined) return form(exact, asked);
    for (const { template, pattern } of this.patterns) {
      const match = pattern.exec(english);
      if (match) {
        const parts = match.groups ?? {};
        const words = form(this.games[template], asked);
        return this.filled(words, (name, inner) => this.text(parts[name], inner));
      }
    }
    return this.sentence(english, asked);
  }

  /** Words that stand by themselves: the same with a capital letter, a full stop, or both. */
  sentence(english, asked) {
    const stop = english.endsWith(".") ? "." : "";
    const bare = english.slice(0, english.length - stop.length);
    if (stop) {
      const found = this.found(bare, asked);
      if (found !== undefined) return found + stop;
    }
    const small = bare.charAt(0).toLowerCase() + bare.slice(1);
    // A single letter is a name, such as X, and no word with a capital.
    if (small === bare || !/^\p{L}{2}/u.test(bare)) return undefined;
    const found = this.found(small, asked);
    return found === undefined ? undefined : found.charAt(0).toUpperCase() + found.slice(1) + stop;
  }

  filled(words, value) {
    return words.replace(PLACE, (_, name, asked = "") => value(name, asked));
  }
}

function own(table, key) {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** @param {Translation} words */
function form(words, asked) {
  return typeof words === "string" ? words : (words[asked] ?? words[""]);
}

function literal(template) {
  return template.replace(PLACE, "");
}

function pattern(template) {
  const parts = template.split(PLACE);
  // split leaves text, name, form, text, name, form and so on
  const source = parts.map((part, index) => {
    if (index % 3 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return index % 3 === 1 ? `(?<${part}>${taken(part)})` : "";
  });
  return new RegExp(`^${source.join("")}$`, "s");
}

function taken(name) {
  if (/^n\d*$/.test(name)) return "[-+]?\\d+(?:[.,]\\d+)*";
  return /^w\d*$/.test(name) ? "\\S+" : ".+?";
}

// The page's language

export const ENGLISH = { code: "en", name: "English" };

let catalogue = new Catalogue();
let current = ENGLISH.code;
/** @type {Language[]} */
let offered = [ENGLISH];

/** A message of the page: `t("{n} moves", {n: 3})`. */
export function t(template, values) {
  return catalogue.message(template, values);
}

/** A message that depends on a number: `plural("1 move", "{n} moves", 3)`. */
export function plural(one, many, n) {
  return t(n === 1 ? one : many, { n });
}

/** Marks a value of `t` as something a game says. */
export function said(text) {
  return new Said(text);
}

/** What a board wants to be called: see boards/README.md. */
export function label(template, values) {
  return catalogue.label(template, values);
}

/** What a game said, in the page's language. */
export function says(text) {
  return catalogue.text(text);
}

/** The same with a capital letter, to stand by itself. */
export function sentence(text) {
  return capital(says(text));
}

export function capital(text) {
  return text.charAt(0).toLocaleUpperCase(current) + text.slice(1);
}

export function languages() {
  return offered;
}

export function language() {
  return current;
}

/** Which of the languages a person wants: the one chosen before, or else the browser's. */
export function wanted(chosen, preferred, besides) {
  const there = [ENGLISH, ...besides];
  const codes = [chosen, ...preferred].filter(Boolean).map((code) => code.toLowerCase());
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

/** Speak a language from now on; English if its catalogue can't be had. */
export async function speak(code) {
  current = ENGLISH.code;
  catalogue = new Catalogue();
  if (code !== ENGLISH.code && offered.some((each) => each.code === code)) {
    try {
      const answer = await fetch(`/static/i18n/${code}.json`);
      if (answer.ok) {
        catalogue = new Catalogue(await answer.json());
        current = code;
      }
    } catch {
      // Whoever is not reached leaves us with English.
    }
  }
  document.documentElement.lang = current;
}

/** When something was, as people say it. */
export function ago(seconds) {
  const relative = new Intl.RelativeTimeFormat(current, { numeric: "auto" });
  /** @type {[Intl.RelativeTimeFormatUnit, number][]} */
  const units = [["day", 86400], ["hour", 3600], ["minute", 60]];
  const past = Math.max(0, Date.now() / 1000 - seconds);
  if (past > 6 * 86400) {
    return new Date(seconds * 1000).toLocaleDateString(current, { dateStyle: "medium" });
  }
  for (const [unit, length] of units) {
    if (past >= length) return relative.format(-Math.floor(past / length), unit);
  }
  return relative.format(0, "second");
}
