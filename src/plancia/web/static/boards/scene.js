/**
 * What a board shows at one moment: the picture, the moves on it, and what is said about it.
 *
 * @typedef {[number, number]} Cell row and column, from 0, from the top left
 * @typedef {{move: string, says: TextJson, touches: Cell[], takes_from: number | null,
 *   priced: boolean, asks_first?: TextJson}} Move
 * @typedef {{text: string, plural?: string, values?: Record<string, Blank>} | null} Blank a template with null
 *   for each value
 * @typedef {{templates: Blank[], says: (number | [number, ...TextJson[]])[], touches: (number | number[])[],
 *   takes_from: (number | null)[], asks_first?: TextJson[]}} MoveDetails of the legal moves, then of the priced ones
 * @typedef {{rows: string[], style: string, title: TextJson, is_goal?: boolean, row_labels: string[],
 *   column_labels: string[], marks: Cell[]}} Panel
 * @typedef {{label: TextJson, value: number, side: number | null, of: number | null,
 *   token?: string}} Counter
 * @typedef {{text: TextJson, side: number | null}} Note
 * @typedef {{title: TextJson, status: TextJson, panels: Panel[], notes: Note[],
 *   counters: Counter[], palette?: Record<string, string[]>,
 *   refusals?: {says: TextJson, cells: Cell[]}[]}} Picture
 * @typedef {{picture: Picture, legal_moves?: string[], priced_moves?: string[],
 *   move_details?: MoveDetails}} PositionJson
 * @typedef {{touches: Cell[], short: string, value: number, move?: string}} Value
 * @typedef {[Cell, Cell]} Line from cell to cell
 * @typedef {{cell: Cell, kind: string, player: number | null, text: TextJson}} Mark
 * @typedef {import('../text/i18n.js').TextJson} TextJson what people read: words, or a template with values
 * @typedef {(said: TextJson, values?: Record<string, TextJson>) => string} Label
 * @typedef {{position: PositionJson, last: Cell[], mover: number | null, hint: Cell[], hintMove: string,
 *   lines: Line[], values: Value[], marks: Mark[], label: Label,
 *   expected: Expected | null}} Config README.md says what each is
 * @typedef {{move: Move, player: number}} Expected a move that was chosen and not yet confirmed
 */

export const EMPTY = ".";
const NO_CELL = " ";
export const SYMBOLS = ["X", "O"];

/** The translator of those who need none. @type {Label} */
export function plain(said, values = {}) {
  const { text, plural, count = 1, values: own = values } =
    typeof said === "object" ? said : { text: String(said), plural: "" };
  const template = plural && count !== 1 ? plural : text;
  return template.replace(/\{(\w+)\}/g, (whole, name) => name in own ? plain(own[name]) : whole);
}

/** @param {Cell} cell */
export function key([row, column]) {
  return `${row},${column}`;
}

/** @param {Cell | null} one @param {Cell | null} two */
export function same(one, two) {
  return one !== null && two !== null && one[0] === two[0] && one[1] === two[1];
}

/** Whether something lies there. @param {string | undefined} there */
export function isFilled(there) {
  return there !== undefined && there !== EMPTY && there !== NO_CELL;
}

/** @param {Panel} panel */
export function widthOf(panel) {
  return Math.max(0, ...panel.rows.map((row) => row.length));
}

export class Scene {
  /** @param {Config} config @param {boolean} compact */
  constructor(config, compact) {
    this.position = config.position;
    this.picture = config.position.picture;
    this.board = this.picture.panels[0];
    this.rows = this.board.rows.length;
    this.columns = widthOf(this.board);
    this.label = config.label;
    this.compact = compact;
    this.mover = config.mover;
    this.marks = config.marks;
    this.values = config.values;
    this.last = new Set(config.last.map(key));
    this.hint = config.hint;
    this.hintMove = config.hintMove;
    this.lines = config.lines;
    const second = this.picture.panels[1];
    /** What blocks shall become, drawn into the grid. @type {Panel | null} */
    this.goal = second?.is_goal ? second : null;
    this.framed = new Set(this.board.marks.map(key));
    /** @type {Move[]} */
    this.moves = config.mover === null || compact ? [] : movesOf(config.position);
    /** @type {Map<string, Move[]>} */
    this.touched = new Map();
    for (const move of this.moves) {
      for (const cell of move.touches) {
        const there = this.touched.get(key(cell));
        if (there) there.push(move);
        else this.touched.set(key(cell), [move]);
      }
    }
  }

  /** Whether only what is said about it differs. @param {Scene} there */
  isLike(there) {
    return this.position === there.position && this.mover === there.mover
      && this.compact === there.compact
      && this.label === there.label;
  }

  /** The character in a cell of the board; that of no cell outside it. @param {Cell} cell */
  at([row, column]) {
    return this.board.rows[row]?.[column] ?? NO_CELL;
  }

  /** @param {Cell} cell */
  isPiece(cell) {
    return isFilled(this.at(cell));
  }

  /** The move that a cell stands for: one that costs nothing if there is one. @param {Cell} cell */
  moveAt(cell) {
    const there = this.touched.get(key(cell)) ?? [];
    return there.find((move) => !move.priced) ?? there[0] ?? null;
  }

  /** The only cell where a move happens that costs nothing, if there is but one. @returns {Cell | null} */
  get only() {
    const free = this.moves.filter((move) => !move.priced);
    return free.length === 1 && this.rows * this.columns > 1 ? (free[0].touches[0] ?? null) : null;
  }

  /** Every cell there is. @returns {Cell[]} */
  cells() {
    return this.board.rows.flatMap((row, r) =>
      [...row].flatMap((cell, c) => (cell === NO_CELL ? [] : [/** @type {Cell} */ ([r, c])])));
  }

  /** What a person calls a cell of a panel. @param {Cell} cell @param {Panel} [panel] */
  nameOf([row, column], panel = this.board) {
    const { row_labels: down, column_labels: across, style } = panel;
    if (style === "rocks") {
      return this.label("{heap}, rock {rock}", {
        heap: down[row] ?? row + 1, rock: column + 1,
      });
    }
    const one = across[column] ?? String(column + 1);
    // Where stones fall, rows that have no labels are counted from below, as in all sentences.
    // Rows begin with the number that columns begin with.
    const first = across[0] === "0" ? 0 : 1;
    const two = down[row] ?? String(style === "discs" ? panel.rows.length - row : row + first);
    if (/^[A-Za-z]+$/.test(one)) return one + two;
    return this.label("row {row}, column {column}", { row: two, column: one });
  }

  /** What a character stands for, in words. @param {string} there */
  #word(there) {
    switch (there) {
      case "X":
      case "O": return there;
      case EMPTY: return this.label("empty");
      case "#": return this.label("block");
      case "o": return this.label("rock");
      default: return this.label("piece {letter}", { letter: there });
    }
  }

  /** Whether a block shall lie there. @param {Cell} cell */
  isGoal([row, column]) {
    return isFilled(this.goal?.rows[row]?.[column]);
  }

  /** Everything about a cell, for those who listen. @param {Cell} cell */
  describe(cell) {
    const words = [this.#word(this.at(cell))];
    if (this.isGoal(cell)) words.push(this.label("in the goal"));
    if (this.framed.has(key(cell))) words.push(this.label("marked"));
    if (this.last.has(key(cell))) words.push(this.label("last move"));
    if (this.hint.some((hinted) => same(hinted, cell))) words.push(this.label("hint"));
    for (const value of this.values) {
      if (value.touches.some((touched) => same(touched, cell))) {
        words.push(this.label("value {value}", { value: value.short }));
        break;
      }
    }
    words.push(...this.marks.filter((mark) => same(mark.cell, cell) && mark.text)
      .map((mark) => this.label(mark.text)));
    return `${this.nameOf(cell)}: ${words.join(', ')}`;
  }

  /** The whole picture in words. */
  description() {
    const { panels, notes, counters } = this.picture;
    const parts = panels.map((panel) => [
      ...(panel.title ? [this.label(panel.title)] : []), ...this.#whereIsWhat(panel),
    ].join(". "));
    const amounts = counters.map(({ label, value }) => this.label("{label}: {n}", { label, n: value }));
    return [...parts, ...amounts, ...notes.map((note) => this.label(note.text))]
      .filter(Boolean).join(". ");
  }

  /** @param {Panel} panel */
  #whereIsWhat(panel) {
    /** @type {Map<string, string[]>} */
    const kinds = new Map();
    for (const [r, row] of panel.rows.entries()) {
      for (const [c, there] of [...row].entries()) {
        if (!isFilled(there)) continue;
        const name = this.#word(there);
        kinds.set(name, [...(kinds.get(name) ?? []), this.nameOf([r, c], panel)]);
      }
    }
    if (!kinds.size) return [this.label("empty")];
    return [...kinds].map(([name, cells]) => `${name}: ${cells.join('; ')}`);
  }

  /** What is said of the best moves: the highest value there is, or null. */
  get best() {
    return this.values.length ? Math.max(...this.values.map((value) => value.value)) : null;
  }
}

/** The legal moves, then the priced ones. @param {PositionJson | null} position @returns {Move[]} */
export function movesOf(position) {
  if (!position?.move_details) return [];
  const { legal_moves: legal = [], priced_moves: priced = [] } = position;
  const { templates, says, touches, takes_from: panels, asks_first: asked } = position.move_details;
  const width = widthOf(position.picture.panels[0]);
  return [...legal, ...priced].map((move, index) => {
    const said = says[index];
    const [template, ...values] = typeof said === "number" ? [said] : said;
    return {
      move,
      says: filled(templates[template], () => values.shift() ?? move),
      touches: [touches[index]].flat().map((cell) => [Math.floor(cell / width), cell % width]),
      takes_from: panels[index] ?? null,
      priced: index >= legal.length,
      asks_first: asked?.[index] ?? "",
    };
  });
}

/**
 * A template with the next value in each place that is null.
 * @param {Blank} template @param {() => TextJson} next @returns {TextJson}
 */
function filled(template, next) {
  if (template === null) return next();
  const { text, plural, values } = template;
  /** @type {import('../text/i18n.js').Template} */
  const said = { text };
  if (values) {
    said.values = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, filled(value, next)]));
  }
  return plural ? { ...said, plural, count: Number(next()) } : said;
}
