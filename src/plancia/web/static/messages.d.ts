/**
 * What page, workers and servers say to each other. Made by tools/page_types.py from the classes in
 * Python: change those.
 */
import type { Cell, MoveDetails, Picture } from "./boards/scene.js";
import type { TextJson } from "./text/i18n.js";

export type { Cell, MoveDetails, Picture, TextJson };
/** From cell to cell. */
export type Drawing = [Cell, Cell];
export type Notes = Pick<LineView, "comments" | "symbols">;
export type Options = Record<string, number | boolean | string>;
export type Outcome = { result: string; winner: number | null; reason: string; says: TextJson };
export type PositionJson = {
  game: string;
  options: Options;
  position: string;
  to_move: number;
  legal_moves: string[];
  priced_moves: string[];
  price: TextJson;
  move_details: MoveDetails;
  outcome: Outcome | null;
  picture: Picture;
};
/** What is different in a picture: `rows` are panel, row and what is in it now. */
export type PictureChanges = Partial<Picture> & { rows?: [number, number, string][] };
export type Changes = Partial<Pick<GameView, "seats" | "last" | "ticking" | "thinking"
  | "draw_offer" | "take_back_offer" | "verdict" | "rematch" | "rematch_offer" | "coach"
  | "coached">> & {
  position?: Pick<PositionJson, "position" | "to_move" | "outcome"> & { picture: PictureChanges };
};
export type YourChanges = Partial<Pick<GameView, "mine" | "invite" | "buttons">> & {
  position?: Pick<PositionJson, "legal_moves" | "priced_moves" | "price" | "move_details">;
};
export type Ack = {
  type: "ack";
  id: string;
  seq: number;
  ply: number;
};
export type ActionRequest = {
  type: "act";
  act: "move" | "move-now" | "hint" | "resign" | "offer-draw" | "accept-draw" | "decline-draw" | "take-back" | "accept-take-back" | "decline-take-back" | "rematch" | "decline-rematch" | "start-over" | "abort" | "claim-win" | "coach-on" | "coach-off";
  ply: number;
  player?: number | null;
  id?: string;
};
export type Analyse = {
  type: "analyse";
  id: string;
  game: string;
  position: string;
  options?: Options;
  seconds?: number;
};
export type AnalysisView = {
  type: "analysis";
  position: string;
  id: string;
  exact: boolean;
  value: number | null;
  value_words: TextJson;
  why: TextJson;
  depth: number;
  nodes: number;
  moves: MoveValueView[];
  line: MoveView[];
  facts: TextJson[];
  cells: Cell[];
  lines: [Cell, Cell][];
  marks: MarkView[];
  whole: boolean;
  done: boolean;
  stopped: boolean;
};
export type AnswerRequest = {
  question: number;
  move: string;
};
export type BoardsView = {
  type: "boards";
  boards: TournamentBoardView[];
};
export type ButtonView = {
  key: string;
  label: TextJson;
  moves: string[];
  left: number | null;
};
export type Changed = {
  type: "changed";
  seq: number;
  ply: number;
  what: string;
  player: number | null;
  move: MoveView | null;
  praises: boolean;
  left: number[] | null;
  actions: string[];
  claim_in_s: number | null;
  changes: Changes;
  yours: YourChanges;
};
export type ChoiceView = {
  move: string;
  says: TextJson;
  touches: Cell[];
  count: number;
  verdict: "" | "best" | "good" | "wrong";
  value: number | null;
  value_words: TextJson;
  short: string;
  cost: TextJson;
};
export type ClassQuestionView = {
  number: number;
  phase: "waiting" | "open" | "closed" | "revealed";
  game: string;
  game_title: TextJson;
  goal: TextJson;
  position: PositionJson;
  answers: number;
  choices: ChoiceView[];
  exact: boolean;
  valued: boolean;
};
export type ClassView = {
  type: "class";
  id: string;
  seq: number;
  title: string;
  status: "open" | "running" | "over";
  members: number;
  organises: boolean;
  takes_joiners: boolean;
  address: string;
  questions: number;
  question: ClassQuestionView | null;
  rows: PupilRow[];
  you: PupilView | null;
};
export type CoachView = {
  warning: WarningView | null;
};
export type DailyEntry = {
  game: string;
  title: TextJson;
  grade_title: TextJson;
  number: number;
  picture: Picture;
};
export type DailyList = {
  date: string;
  number: number;
  entries: DailyEntry[];
};
export type DemonstrationView = {
  says: TextJson;
  options: Options;
  before: string[];
  moves: string[];
};
export type GameKind = {
  name: string;
  title: TextJson;
  players: number;
  sides: TextJson[];
  about: TextJson;
  palette: Record<string, string[]>;
  picture: Picture;
  position: PositionJson;
  options: OptionView[];
  presets: Record<string, PresetView>;
  levels: LevelView[];
  exact: boolean;
};
export type GameLesson = {
  number: number;
  motif: string;
  says: TextJson;
  learn: TextJson;
  lesson: string;
  title: TextJson;
};
export type GameNews = {
  type: "game";
  id: string;
  game: string;
  title: TextJson;
  what: string;
  ply: number;
  player: number;
  opponent: TextJson;
  your_turn: boolean;
  verdict: VerdictView | null;
  tournament: string | null;
};
export type GameSummary = {
  id: string;
  game: string;
  title: TextJson;
  options: Options;
  seats: SeatView[];
  mine: number[];
  ply: number;
  created: number;
  changed: number;
  awaits: number | null;
  verdict: VerdictView | null;
  coached: boolean;
  picture: Picture;
};
export type GameView = {
  type: "state";
  seq: number;
  ply: number;
  seats: SeatView[];
  mine: number[];
  position: PositionJson;
  last: Cell[];
  buttons: ButtonView[];
  left: number[] | null;
  ticking: number | null;
  thinking: boolean;
  draw_offer: number | null;
  take_back_offer: number | null;
  verdict: VerdictView | null;
  rematch: string | null;
  rematch_offer: number | null;
  coach: boolean;
  coached: boolean;
  invite: string | null;
  actions: string[];
  claim_in_s: number | null;
  id: string;
  prelude: number;
  created: number;
  game: string;
  title: TextJson;
  options: Options;
  aim: TextJson;
  variant: TextJson;
  start: string;
  moves: MoveView[];
  clock: string;
  watchers: number;
  tournament: string | null;
};
export type GradeView = {
  grade: number;
  title: TextJson;
  count: number;
};
export type GuideRequest = {
  game: string;
  options?: Options;
};
export type GuideView = {
  aim: TextJson;
  variant: TextJson;
  rules: TextJson;
  demonstrations: DemonstrationView[];
};
export type Happened = {
  type: "happened";
  seq: number;
  ply: number;
  seats: SeatView[];
  mine: number[];
  position: PositionJson;
  last: Cell[];
  buttons: ButtonView[];
  left: number[] | null;
  ticking: number | null;
  thinking: boolean;
  draw_offer: number | null;
  take_back_offer: number | null;
  verdict: VerdictView | null;
  rematch: string | null;
  rematch_offer: number | null;
  coach: boolean;
  coached: boolean;
  invite: string | null;
  actions: string[];
  claim_in_s: number | null;
  what: string;
  player: number | null;
  move: MoveView | null;
  praises: boolean;
};
export type HintStepView = {
  says: TextJson[];
  cells: Cell[];
  marked: TextJson;
  lines: [Cell, Cell][];
};
export type HintView = {
  move: string;
  says: TextJson;
  steps: HintStepView[];
  more: TextJson;
  exact: boolean;
  value: number | null;
};
export type Identity = {
  token: string;
  name: string;
};
export type InviteView = {
  game: string;
  title: TextJson;
  options: Options;
  player: number;
  side: TextJson;
  opponent: string;
  variant: TextJson;
  clock: string;
  id: string;
  used: boolean;
  mine: boolean;
};
export type JoinRequest = {
  name: string;
};
export type LessonAnswer = {
  right: boolean;
  over: boolean;
  says: TextJson;
  line: StepView[];
  moves: string[];
  buttons: ButtonView[];
  done: number[];
};
export type LessonStepView = {
  kind: "task" | "practice";
  says: TextJson;
  shown: StepView;
  buttons: ButtonView[];
  hints: HintStepView[];
  level: string;
};
export type LessonSummary = {
  name: string;
  title: TextJson;
  idea: TextJson;
  steps: number;
  done: number[];
};
export type LessonView = {
  game: string;
  title: TextJson;
  name: string;
  lesson: TextJson;
  idea: TextJson;
  steps: LessonStepView[];
  done: number[];
  first: number;
  next: string;
};
export type LessonsView = {
  game: string;
  title: TextJson;
  lessons: LessonSummary[];
  offered: string;
  because: TextJson;
};
export type LevelView = {
  name: string;
  title: TextJson;
  about: TextJson;
  opponent: string;
  weakness: TextJson;
  strength: TextJson;
  speech: SpeechView | null;
};
export type LineRequest = {
  game: string;
  options?: Options;
  start?: string;
  moves?: string[] | string;
};
export type LineView = {
  steps: StepView[];
  comments: Record<string, string>;
  symbols: Record<string, string>;
  variations: Record<string, LineView[]>;
};
export type LinkView = {
  path: string;
};
export type LobbyView = {
  type: "lobby";
  waiting: PublicGameView[];
  playing: PublicGameView[];
};
export type MarkView = {
  cell: Cell;
  kind: string;
  player: number | null;
  text: TextJson;
};
export type Me = {
  name: string;
};
export type MeUpdate = {
  name: string;
};
export type MistakeEntry = {
  id: string;
  game: string;
  title: TextJson;
  learn: TextJson;
  again: TextJson;
  due: string;
  is_due: boolean;
};
export type MistakeList = {
  due: number;
  next_day: string;
  entries: MistakeEntry[];
};
export type MistakeView = {
  game: string;
  title: TextJson;
  options: Options;
  position: string;
  goal: TextJson;
  moves: string[];
  as_good: string[];
  any_way: boolean;
  hints: HintStepView[][];
  idea: TextJson[];
  id: string;
  about: TextJson;
  learn: TextJson;
};
export type MoveRequest = {
  type: "move";
  ply: number;
  move: string;
  id?: string;
};
export type MoveValueView = {
  move: string;
  says: TextJson;
  value: number;
  value_words: TextJson;
  short: string;
  touches: Cell[];
  distance: number | null;
};
export type MoveView = {
  move: string;
  says: TextJson;
  player: number;
  short: TextJson | null;
  begins_turn: boolean;
};
export type MyGames = {
  running: GameSummary[];
  recent: GameSummary[];
  more_running: string | null;
  more_recent: string | null;
};
export type MyGamesRequest = {
  game?: string;
  result?: "" | "won" | "drawn" | "lost";
  status?: "" | "running" | "finished";
  after?: string;
};
export type NewClassRequest = {
  title: string;
  positions?: PositionChoice[];
};
export type NewGameRequest = {
  game: string;
  seats: SeatRequest[];
  options?: Options;
  clock?: string;
  start?: string;
  moves?: string[];
  coach?: boolean;
};
export type NewTournamentRequest = {
  title: string;
  format: "swiss" | "arena";
  game: string;
  clock: string;
  options?: Options;
  rounds?: number;
  minutes?: number;
  house_level?: string;
  pause_s?: number;
  first_move_s?: number;
};
export type NotedLine = {
  moves: string[];
  comments?: Record<string, string>;
  symbols?: Record<string, string>;
  variations?: Record<string, NotedLine[]>;
};
export type OpponentRequest = {
  game: string;
  options?: Options;
  clock?: string;
};
export type OptionView = {
  name: string;
  kind: "number" | "yes or no" | "choice" | "text";
  label: TextJson;
  help: TextJson;
  default: number | boolean | string;
  low: number | null;
  high: number | null;
  choices: string[];
};
export type PackView = {
  game: string;
  title: TextJson;
  count: number;
  grades: GradeView[];
  tags: TagView[];
  is_solo: boolean;
};
export type PairingView = {
  game: number;
  id: string;
  round: number;
  first: string;
  second: string;
  result: string;
  players: number[];
};
export type Ping = {
  type: "ping";
};
export type PlayerView = {
  member: number;
  name: string;
  presence: string;
  rank: number;
  points: number;
  games: PairingView[];
};
export type Pong = {
  type: "pong";
};
export type PositionChoice = {
  game: string;
  options?: Options;
  start?: string;
  moves?: string[];
  puzzle?: number | null;
  count?: number;
  grade?: number;
  tag?: string;
};
export type Presence = {
  type: "presence";
  online: boolean[];
  watchers: number;
  away_s: (number | null)[];
  actions: string[];
  claim_in_s: number | null;
};
export type PresetView = {
  title: TextJson;
  about: TextJson;
  options: Options;
  document: string;
  levels: LevelView[];
};
export type Problem = {
  code: string;
  says: TextJson;
};
export type PublicGameView = {
  id: string;
  game: string;
  title: TextJson;
  variant: TextJson;
  clock: string;
  names: string[];
  mine: boolean;
};
export type PupilRow = {
  member: number;
  name: string;
  answered: boolean;
};
export type PupilView = {
  member: number;
  name: string;
  presence: "here" | "away" | "removed";
  answer: MoveView | null;
};
export type PuzzleView = {
  game: string;
  title: TextJson;
  options: Options;
  position: string;
  goal: TextJson;
  moves: string[];
  as_good: string[];
  any_way: boolean;
  hints: HintStepView[][];
  idea: TextJson[];
  number: number;
  count: number;
  grade: number;
  grade_title: TextJson;
  tags: TagView[];
};
export type ReadText = {
  text: string;
  game?: string;
  options?: Options;
};
export type RecordRequest = {
  game: string;
  options?: Options;
  start?: string;
  moves?: string[] | string;
  tags?: Record<string, string>;
  comments?: Record<string, string>;
  symbols?: Record<string, string>;
  variations?: Record<string, NotedLine[]>;
  result?: string;
};
export type RecordView = {
  steps: StepView[];
  comments: Record<string, string>;
  symbols: Record<string, string>;
  variations: Record<string, LineView[]>;
  game: string;
  title: TextJson;
  options: Options;
  tags: Record<string, string>;
  result: string;
};
export type Refused = {
  type: "refused";
  id: string;
  code: string;
  says: TextJson;
};
export type Remember = {
  player: number;
  date: string;
  source?: string;
};
export type Review = {
  type: "review";
  id: string;
  game: string;
  options?: Options;
  start?: string;
  moves?: string[];
  prelude?: number;
  remember?: Remember | null;
};
export type Reviewed = {
  type: "review-done";
  id: string;
  stopped: boolean;
  turned: number | null;
  good: number[];
  lessons: (GameLesson | null)[];
  praise: (GameLesson | null)[];
  comes_back: string;
  again: TextJson;
};
export type ReviewedMove = {
  type: "reviewed";
  id: string;
  ply: number;
  value: number | null;
  value_words: TextJson;
  exact: boolean;
  judgement: "" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";
  only: boolean;
  better: MoveView[];
  says: TextJson;
  learn: TextJson;
  lines: [Cell, Cell][];
  refutation: MoveView[];
  progress: number;
};
export type RoomAck = {
  seq: number;
};
export type RoomActionRequest = {
  act: "leave" | "return" | "rename" | "remove" | "close-door" | "open-door" | "end" | "start" | "decide" | "add" | "ask" | "close" | "reveal";
  member?: number;
  name?: string;
  all_of_address?: boolean;
  game?: number;
  result?: "1-0" | "0-1" | "1/2-1/2";
  question?: number;
  positions?: PositionChoice[];
};
export type RoomView = {
  id: string;
  seq: number;
  title: string;
  status: "open" | "running" | "over";
  members: number;
  organises: boolean;
  takes_joiners: boolean;
  address: string;
};
export type Score = {
  game: string;
  level: string;
  won: number;
  drawn: number;
  lost: number;
};
export type SeatRequest = {
  kind: "me" | "open" | "level";
  level?: string;
};
export type SeatView = {
  player: number;
  side: TextJson;
  kind: "person" | "level" | "open";
  name: TextJson;
  mine: boolean;
  online: boolean;
  away_s: number | null;
  level: string;
  title: TextJson;
  points: number;
};
export type SpeechView = {
  greeting: TextJson;
  praise: TextJson;
  won: TextJson;
  lost: TextJson;
};
export type StandingView = {
  rank: number;
  member: number;
  name: string;
  points: number;
  buchholz: number;
  wins: number;
  draws: number;
  losses: number;
  streak: number;
  presence: string;
};
export type StepView = {
  move: MoveView | null;
  position: PositionJson;
  last: Cell[];
};
export type StopAnalysis = {
  type: "stop";
  id: string;
};
export type SyncRequest = {
  type: "sync";
};
export type TagView = {
  tag: string;
  title: TextJson;
  count: number;
};
export type TaskView = {
  game: string;
  title: TextJson;
  options: Options;
  position: string;
  goal: TextJson;
  moves: string[];
  as_good: string[];
  any_way: boolean;
  hints: HintStepView[][];
  idea: TextJson[];
};
export type TournamentBoardView = {
  game: number;
  id: string;
  picture: Picture;
  awaits: number | null;
  clocks: number[];
  ticking: number | null;
  result: string;
};
export type TournamentView = {
  type: "tournament";
  id: string;
  seq: number;
  title: string;
  status: "open" | "running" | "over";
  members: number;
  organises: boolean;
  takes_joiners: boolean;
  address: string;
  format: string;
  game: string;
  game_title: TextJson;
  variant: TextJson;
  clock: string;
  round: number;
  rounds: number;
  ends_in_s: number | null;
  next_round_in_s: number | null;
  running: number;
  house_level: string;
  standings: StandingView[];
  pairings: PairingView[];
  you: PlayerView | null;
};
export type TriedView = {
  way: string[];
  hints: HintStepView[][];
  line: StepView[];
  why: TextJson;
};
export type VerdictView = {
  winner: number | null;
  termination: string;
  reason: string;
  result: string;
  says: TextJson;
};
export type WarningView = {
  says: TextJson;
  reasons: TextJson[];
  after: StepView;
  answer: MoveView | null;
  touches: Cell[];
  cells: Cell[];
  lines: [Cell, Cell][];
};
export type FromAnalyst = AnalysisView | ReviewedMove | Reviewed | Refused | Pong;
export type ToPlayer = GameView | Happened | Changed | Presence | Ack | Refused | Pong;
