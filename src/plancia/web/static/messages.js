/**
 * The types of what the server sends, as web/messages.py and play/views.py write them. Nothing here
 * runs.
 *
 * @typedef {import("./i18n.js").Said} Said
 * @typedef {import("./boards/scene.js").Cell} Cell
 * @typedef {import("./boards/scene.js").Picture} Picture
 * @typedef {import("./boards/scene.js").MoveDetails} MoveDetails
 * @typedef {import("./boards/scene.js").Mark} Mark
 * @typedef {Record<string, number | boolean | string>} Options
 *
 * @typedef {{name: string, kind: "number" | "yes or no" | "choice" | "text", label: Said,
 *   help: Said, default: number | boolean | string, low: number | null, high: number | null,
 *   choices: string[]}} OptionView
 * @typedef {{name: string, title: Said, about: Said, opponent: string, style: Said,
 *   strength: Said}} LevelView
 * @typedef {{title: Said, about: Said, options: Options}} PresetView
 * @typedef {{name: string, title: Said, players: number, sides: Said[], about: Said,
 *   palette: Record<string, string[]>, picture: Picture, options: OptionView[],
 *   presets: Record<string, PresetView>, levels: LevelView[], exact: boolean}} GameKind
 *
 * @typedef {{result: string, winner: number | null, reason: string, says: Said}} Outcome
 * @typedef {{game: string, options: Options, position: string, to_move: number,
 *   legal_moves: string[], priced_moves: string[], price: Said, move_details: MoveDetails,
 *   outcome: Outcome | null, picture: Picture}} PositionJson
 *
 * @typedef {{player: number, side: Said, kind: "person" | "level" | "open", name: Said,
 *   mine: boolean, online: boolean, away_s: number | null, level: string, title: Said,
 *   next_level: string | null, points: number}} SeatView
 * @typedef {{move: string, says: Said, player: number, short: Said | null, begins_turn: boolean}} MoveView
 * @typedef {{key: string, label: Said, move: string | null, then: QuestionView | null}} Answering
 * @typedef {{words: Said, answers: Answering[]}} QuestionView
 * @typedef {{key: string, label: Said, moves: string[], left: number | null}} ButtonView
 * @typedef {{says: Said, options: Options, before: string[], moves: string[]}} LessonView
 * @typedef {{aim: Said, variant: Said, rules: Said, lessons: LessonView[]}} GuideView
 * @typedef {{winner: number | null, termination: string, reason: string, result: string,
 *   says: Said}} VerdictView
 * @typedef {{move: MoveView | null, position: PositionJson, last: Cell[]}} Step
 * @typedef {[Cell, Cell]} Drawing  an arrow from cell to cell, a circle where both are the same
 * @typedef {{comments: Record<string, string>, symbols: Record<string, string>,
 *   drawings: Record<string, Drawing[]>}} Notes  by ply, as records have them
 * @typedef {Notes & {steps: Step[], variations: Record<string, LineView[]>}} LineView
 * @typedef {LineView & {game: string, title: Said, options: Options, tags: Record<string, string>,
 *   result: string}} RecordView
 * @typedef {{game: string, options: Options, rows: string[], to_move: number,
 *   captured: number[]}} Arrangement
 * @typedef {{date: string, game: string, options: Options, title: Said}} Daily
 *
 * @typedef {object} Changing  what each event of a game carries
 * @property {number} seq
 * @property {number} ply
 * @property {SeatView[]} seats
 * @property {number[]} mine  the visitor's own seats; none for a watcher
 * @property {PositionJson} position
 * @property {Cell[]} last
 * @property {QuestionView | null} question
 * @property {ButtonView[]} buttons  what a game offers beside its board
 * @property {number[] | null} left  seconds on the clocks when this was sent
 * @property {number | null} ticking
 * @property {boolean} thinking
 * @property {number | null} draw_offer
 * @property {number | null} take_back_offer
 * @property {VerdictView | null} verdict
 * @property {string | null} rematch
 * @property {number | null} rematch_offer
 * @property {boolean} coach  whether it warns before a blunder
 * @property {boolean} coached  whether it did at some time in this game
 * @property {string | null} invite
 *
 * @typedef {Changing & {type: "state", id: string, prelude: number, created: number, game: string, title: Said,
 *   options: Options, aim: Said, variant: Said, start: string, moves: MoveView[], clock: string,
 *   watchers: number,
 *   claim_after_s: number}} GameView
 * @typedef {Changing & {type: "happened", what: string, player: number | null,
 *   move: MoveView | null}} Happened
 * @typedef {{type: "analyse", id: string, game: string, options: Options, position: string,
 *   seconds: number}} Analyse
 * @typedef {{type: "review", id: string, game: string, options: Options, start: string,
 *   moves: string[], hinted: number[]}} Review
 * @typedef {{move: string, says: Said, value: number, verdict: Said, short: string,
 *   touches: Cell[]}} ValueView
 * @typedef {{type: "analysis", id: string, position: string, exact: boolean, value: number | null,
 *   verdict: Said, why: Said, depth: number, nodes: number, moves: ValueView[], line: MoveView[],
 *   facts: Said[], marks: Mark[], done: boolean, stopped: boolean}} AnalysisView
 * @typedef {{type: "reviewed", id: string, ply: number, value: number | null, verdict: Said,
 *   exact: boolean, judgement: string, only: boolean, better: MoveView[], says: Said,
 *   progress: number}} ReviewedMove
 * @typedef {{type: "review-progress", id: string, progress: number}} ReviewProgress
 * @typedef {{type: "review-done", id: string, stopped: boolean, exact: boolean,
 *   accuracy: (number | null)[], turned: number | null, retry: number[][]}} Reviewed
 * @typedef {{type: "presence", online: boolean[], away_s: (number | null)[],
 *   watchers: number}} Presence
 * @typedef {{type: "ack", id: string, seq: number, ply: number}} Ack
 * @typedef {{type: "refused", id: string, code: string, says: Said}} Refused
 * @typedef {AnalysisView | ReviewedMove | ReviewProgress | Reviewed | Refused} FromAnalyst
 * @typedef {{type: "emote", player: number, emote: string}} Emoted
 * @typedef {GameView | Happened | Emoted | Presence | Ack | Refused | {type: "pong"}} ToPlayer
 * @typedef {{says: Said[], cells: Cell[]}} HintStepView
 * @typedef {{move: string, says: Said, steps: HintStepView[], more: Said, exact: boolean,
 *   value: number | null}} HintView
 * @typedef {{game: string, title: Said, options: Options, player: number, side: Said,
 *   opponent: string, variant: Said, clock: string, id: string}} InviteView
 * @typedef {{id: string, game: string, title: Said, options: Options, seats: SeatView[],
 *   mine: number[], ply: number, created: number, changed: number, awaits: number | null,
 *   verdict: VerdictView | null, coached: boolean, picture: Picture}} GameSummary
 * @typedef {{says: Said, reasons: Said[], after: Step, answer: MoveView | null, touches: Cell[],
 *   cells: Cell[]}} WarningView
 * @typedef {{running: GameSummary[], recent: GameSummary[], more_running: string | null,
 *   more_recent: string | null}} MyGames
 * @typedef {{game: string, opponent: string, name: string, won: number, drawn: number,
 *   lost: number}} OpponentScore
 */

export {};
