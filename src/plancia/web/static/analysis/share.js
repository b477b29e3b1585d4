/**
 * Links that share what is on the analysis page: the game with its options, the start, and the
 * tree with the position looked at. All of it is in the fragment (`#`), which browsers don't send.
 *
 * @typedef {import("../messages.js").Options} Options
 * @typedef {import("./tree.js").PlacedNote} PlacedNote
 * @typedef {{game: string, options: Options, start: string, tree: string,
 *   notes?: PlacedNote[]}} Shared
 *   only the options that differ from the game's own; no start if it is the game's own
 */

const OPTION_PREFIX = "o.";
/** Longer links are compressed. */
const MAX_PLAIN_LENGTH = 300;

/**
 * The path of a link: plain as long as it is short, then the shorter of plain and packed.
 * @param {Shared} shared
 * @returns {Promise<string>}
 */
export async function shareLink({ game, options, start, tree, notes = [] }) {
  const words = optionWords(options);
  if (start) words.set("start", start);
  if (notes.length) words.set("notes", JSON.stringify(notes));
  // The tree's text is made of letters that may stand in a link: it needs no further escapes.
  const plain = [words.toString(), tree && `line=${tree}`].filter(Boolean).join("&");
  const packed = plain.length > MAX_PLAIN_LENGTH ? `z=${await pack(plain)}` : plain;
  const text = packed.length < plain.length ? packed : plain;
  return `/analysis/${encodeURIComponent(game)}${text && `#${text}`}`;
}

/**
 * What a link shares, or null if it shares nothing; RangeError if it is damaged.
 * @param {string} game  as the path has it
 * @param {string} hash  with its `#`
 * @returns {Promise<Shared | null>}
 */
export async function readShared(game, hash) {
  let text = hash.replace(/^#/, "");
  if (text.startsWith("z=")) text = await unpack(text.slice(2));
  if (!/(^|&)(line|start|notes|o\.[^=]*)=/.test(text)) return null;
  const words = new URLSearchParams(text);
  const options = optionsIn(words);
  // Taken as it stands: the tree's text has its own escapes, and a `+` in it is a `+`.
  const tree = /(?:^|&)line=([^&]*)/.exec(text)?.[1] ?? "";
  const notes = words.get("notes");
  const shared = { game, options, start: words.get("start") ?? "", tree };
  return notes ? { ...shared, notes: readNotes(notes) } : shared;
}

/** The options of a game that an address has. @param {URLSearchParams} words */
export function optionsIn(words) {
  /** @type {Options} */
  const options = {};
  for (const [name, value] of words) {
    if (name.startsWith(OPTION_PREFIX)) options[name.slice(OPTION_PREFIX.length)] = read(value);
  }
  return options;
}

/** @param {string} text */
function readNotes(text) {
  try {
    /** @type {unknown} */
    const notes = JSON.parse(text);
    if (Array.isArray(notes) && notes.every(isNote)) return notes;
  } catch {}
  throw new RangeError("the link is damaged");
}

/** @param {unknown} cell @returns {cell is import("../messages.js").Cell} */
const isCell = (cell) => Array.isArray(cell) && cell.length === 2 && cell.every(Number.isInteger);

/** @param {unknown} pair @returns {pair is import("../messages.js").Drawing} */
const isDrawing = (pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isCell);

/** @param {unknown} note @returns {note is PlacedNote} */
function isNote(note) {
  if (!Array.isArray(note)) return false;
  const [index, comment, symbol, drawings] = note;
  const isSymbol = symbol === null || typeof symbol === "string";
  const isDrawn = Array.isArray(drawings) && drawings.every(isDrawing);
  return Number.isInteger(index) && typeof comment === "string" && isSymbol && isDrawn;
}

/** @param {Options} options */
function optionWords(options) {
  const words = new URLSearchParams();
  for (const name of Object.keys(options).sort()) words.set(OPTION_PREFIX + name, written(options[name]));
  return words;
}

/** The path of a page that asks a class about a position. @param {string} game @param {Options} options @param {string} at */
export function askLink(game, options, at) {
  return `/class?${new URLSearchParams([["game", game], ...optionWords(options), ["at", at]])}`;
}

/** An option's value as text that says which kind it is: numbers, yes and no, or `'text`. @param {Options[string]} value */
function written(value) {
  return typeof value === "string" ? `'${value}` : String(value);
}

/** @param {string} text */
function read(text) {
  if (text.startsWith("'")) return text.slice(1);
  if (text === "true" || text === "false") return text === "true";
  if (/^-?\d{1,9}$/.test(text)) return Number(text);
  throw new RangeError(`not an option's value: ${text}`);
}

/** Deflated, in the letters of a link. @param {string} text */
async function pack(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const MAX_UNPACKED_BYTES = 1_000_000;

/** @param {string} letters */
async function unpack(letters) {
  try {
    const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const plain = await through(new DecompressionStream("deflate-raw"), bytes);
    return new TextDecoder("utf-8", { fatal: true }).decode(plain);
  } catch {
    throw new RangeError("the link is damaged");
  }
}

/**
 * What comes out of a stream that those bytes are put through.
 * @param {CompressionStream | DecompressionStream} stream @param {Uint8Array<ArrayBuffer>} bytes
 */
async function through(stream, bytes) {
  const writer = stream.writable.getWriter();
  // A damaged input fails on the reading side, where it is noticed.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const parts = [];
  let length = 0;
  const reader = stream.readable.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    if (length > MAX_UNPACKED_BYTES) throw new RangeError("too long");
    parts.push(read.value);
  }
  const whole = new Uint8Array(length);
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}
