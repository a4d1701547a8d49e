// The JSON of the server. tests/web/test_web_types.py compares the field names with what the server really sends.

/** Two letters, such as "5H"; "JK" is a joker. */
type Card = string;
/** A move as in the record of a game; its fields depend on the kind of move. */
type Move = { type: string; player?: number } & Record<string, unknown>;
/** The points of the back and the front peg. */
type Pair = [number, number];

// -- a table: /api/tables/CODE and its stream

/** A table as one device sees it. View: what a seat may see; Notes: what everybody may see besides. */
interface TableState<View = unknown, Notes = unknown> {
  code: string;
  game_id: number;
  /** The number of the snapshot: how often the table has changed. */
  number: number;
  /** The number of moves, without those undone. */
  moves: number;
  game: string;
  title: string;
  options: Record<string, unknown>;
  sides: string[];
  /** The number of the colour of each side. */
  colors: number[];
  seats: TableSeat[];
  is_host: boolean;
  scores: number[];
  pegs: Pair[];
  target: number;
  /** Points per hole. */
  unit: number;
  /** The rule by which a win counts more, one of SKUNK_RULES. */
  skunk: string;
  /** What each side needs to escape a loss that counts more, as a short text; empty while nobody threatens it. */
  threats: string[];
  lowest_wins: boolean;
  dealer: number | null;
  to_act: number | null;
  /** The seats that may all move now, and the verb for what they do; null unless several move at the same time. */
  together: { seats: number[]; verb: string } | null;
  public: View;
  mine: OwnSeat<View>[];
  waiting_for: number[];
  shown: ShownEvent[];
  told: Notes;
  log: LogLine[];
  over: { winners: number[]; games?: number } | null;
  ending: string[];
  follows: "rematch" | "next" | null;
  undo: AgreementAsked | null;
  can_undo: boolean;
  can_redo: boolean;
  closing: { waits_for: number[] } | null;
  pad: PadState | null;
  pace: string;
  /** The address of the deal of a duplicate game. */
  duplicate: string | null;
  notice: string;
  board: BoardState | null;
  board_is_elsewhere: boolean;
}

interface TableSeat {
  seat: number;
  name: string;
  side: number;
  is_bot: boolean;
  stand_in: string | null;
  is_mine: boolean;
  is_taken: boolean;
  is_here: boolean;
  away_s: number | null;
  may_take: boolean;
  /** Why this device may not take it, in a sentence. */
  why_not: string | null;
  may_be_bot: boolean;
}

/** A seat of this device. */
interface OwnSeat<View = unknown> {
  seat: number;
  view: View;
  is_due: boolean;
  /** Whether it has to answer before the turn goes on. */
  is_asked: boolean;
  legal: Move[];
  claims: Move[];
  resigning: string | null;
  prompt: string;
}

/** What the last move has revealed; the fields depend on the kind of event. */
interface ShownEvent {
  kind: string;
  said: string;
  what: string;
  index?: number;
  side: number;
  player: number;
  name: string;
  cards: Card[];
  points: number;
  left: number;
  parts: { cards: Card[]; points: number }[];
}

interface LogLine {
  text: string;
  seat: number | null;
  points: number;
}

interface AgreementAsked {
  id: string;
  by: number;
  for: "undo" | "redo" | "end_round";
  awaits: number[];
  says: string;
  waits: string;
}

interface BoardState {
  kind: string;
  name: string;
  is_connected: boolean;
  line: string;
  brightness: number | null;
  speed: number | null;
  keys: string[];
  question: string | null;
  choices: string[];
  /** What each choice is, whatever has been typed on the board. */
  meanings: string[];
  /** How many games that it has finished alone wait to be taken. */
  games: number;
  test: TestStep | null;
}

/** A game that a board has finished alone. */
interface BoardGameOffer {
  board_game: { uid: string; tag: string; number: number };
  title: string;
  scores: number[];
  winners: number[];
  match: { to: number; won: number[] } | null;
  found_at: string;
  /** Suggested names, by lane. */
  names: string[];
}

/**
 * An event of a stream. name: "table", "lights" and "display" carry what is new as JSON, "ended" ends a table. Tabs
 * tell each other "alive" too, and "connection", with data while there is one. table: its code, with `.guest` if no
 * seats are shown; "" for all.
 */
interface StreamEvent {
  name: string;
  table: string;
  data: string;
}

/** What the display of a board shows. */
interface DisplayState {
  /** 1024 bytes in base64: byte 128 * page + column, pages of eight rows, bit 0 at the top. */
  picture: string;
  /** The text in the picture. */
  lines: string[];
}

/** A step of the self-test. */
interface TestStep {
  number: number;
  said: string;
  question: string;
  answers: Record<string, string>;
  most: number | null;
  lit: string;
  hole: [number, number] | null;
  findings: TestFinding[] | null;
  trouble: string;
}

interface TestFinding {
  part: string;
  what: string;
  causes: string[];
}

/** A board for a game, in millimetres from the upper left, with its long side across: /api/panels/NAME. */
interface Panel {
  name: string;
  width_mm: number;
  height_mm: number;
  hole_mm: number;
  colors: string[];
  lanes: [number, number][][];
  /** The hole where the game ends. */
  finish: number | null;
  marks: PanelMarks;
}

/** What is engraved on a board: lines and arrows as the data of SVG paths, by their kind. */
interface PanelMarks {
  paths: Record<"group" | "line" | "arrow", string>;
  rings: { at: [number, number]; radius: number }[];
  words: PanelWords[];
}

/** Words on a board, centred on a place. height: of their capitals. */
interface PanelWords {
  kind: "start" | "finish" | "lane" | "number" | "street" | "line";
  words: string;
  at: [number, number];
  height: number;
  width: number;
}

// -- the score pad of a table

interface PadState {
  rules: string;
  game: string;
  part: string;
  said: string;
  announced: string;
  standing: string;
  asks: string[];
  notes: string[][];
  due: number | null;
  crib: number | null;
  asks_points: boolean;
  is_round_entered: boolean;
  pegs_at_once: boolean;
  most: number | null;
  allows_zero: boolean;
  next: { label: string; who: string; move: Move } | null;
  may_name_dealer: boolean;
  lines: { name: string; points: number | null }[][] | null;
  contracts: string[] | null;
  meld_totals: { run: number[]; set: number[] } | null;
  entries: PadEntry[];
}

interface PadEntry {
  at: number;
  move: Move;
  said: string;
  side: number | null;
  deal: number | null;
  score: number | null;
  gained: number[];
  lines: PadReason[];
}

interface PadReason {
  side: number;
  said: string;
  points: number;
}

/** What a move would record and change: /api/tables/CODE/preview. */
interface PadPreview {
  said: string;
  lines: PadReason[];
  scores: number[];
}

// -- the lobby: /api/lobby

interface LobbyState {
  games: Offer[];
  levels: string[];
  /** What to expect of a level. */
  level_meanings: Record<string, string>;
  matches: number[];
  tables: LobbyTable[];
  usual: { name: string; bot: string };
  /** The lessons offered to newcomers. */
  lessons: { game: string; title: string }[];
}

interface Offer {
  name: string;
  title: string;
  about: string;
  seats: number[];
  /** Whether four players are two pairs of partners. */
  are_pairs: boolean;
  has_bots: boolean;
  /** The levels of its bots, the weakest first. */
  levels: string[];
  /** Whether the first deal can be explained. */
  has_guide: boolean;
  options: GameOption[];
  rules: OfferedRules[];
}

interface OfferedRules {
  name: string;
  title: string;
  seats: number[];
  are_pairs: boolean;
  options: GameOption[];
}

type OptionValue = string | number | boolean | null;

interface GameOption {
  name: string;
  label: string;
  /** Each value with its label; empty if any number is allowed. */
  choices: [OptionValue, string][];
  /** The same for two pairs of partners. */
  pair_choices: [OptionValue, string][];
  usual: OptionValue;
}

interface LobbyTable extends GameLine {
  code: string;
  is_closed: boolean;
  seats: number[];
}

interface InviteState {
  link: string | null;
  may_let_in: boolean;
}

/** A counted hand or line: /api/count and /api/tables/CODE/line. */
interface CountAnswer {
  points: number;
  owners: number;
  overlooked: number;
  said: string;
  result: string;
  parts: { kind: string; cards: Card[]; points: number }[];
  calls: HandCall[];
}

/** What cards make together: /api/tables/CODE/melds. */
interface MeldsMade {
  kinds: ("run" | "set")[];
}

/** A hint for physical cards: /api/hint. Its choices are evaluated, the best first. */
interface HintAnswer {
  text: string;
  choices: HintChoice[];
}

/** One choice, with what it costs compared with the best one; a game adds fields of its own. */
interface HintChoice {
  said: string;
  sum: string;
  cost: string;
  worth: number;
  win_chance: number | null;
  reasons: string[];
  lost: number;
  wins_lost: number | null;
  is_best: boolean;
  is_costly: boolean;
  move: Move;
  parts: Record<string, number>;
}

/** One step of a hand that is counted aloud: "fifteen four". */
interface HandCall {
  said: string;
  cards: Card[];
  points: number;
}

/** A photo that was read: /api/read. */
interface PhotoReading {
  width: number;
  height: number;
  cards: { card: Card; confidence: number; box: PhotoPoint[] }[];
  unsure: { box: PhotoPoint[]; likeliest: { card: Card; confidence: number }[] }[];
  hint?: string;
}

/** Whether photos can be read here, and otherwise why not. */
interface CameraState {
  can_read: boolean;
  why: string;
  most_bytes: number;
}

/** x to the right and y down, in pixels of the upright photo. */
type PhotoPoint = [number, number];

/** What chosen cards can make: /api/tables/CODE/ways. */
interface LayOptions {
  ways: LayOption[];
  why: string;
  warning: string;
}

interface LayOption {
  text: string;
  cards: Card[];
  /** Moves, or drafted melds of a contract. */
  does: (Move | Meld)[];
  to: string | null;
  points: number | null;
}

interface Meld {
  kind: "run" | "set";
  cards: Card[];
}

// -- games that are over: /api/games

interface GameLine {
  id: number;
  begun_at: string;
  game: string;
  title: string;
  players: string[];
  moves: number;
  is_over: boolean;
  result: string;
  winners: number[];
  match: number | null;
}

interface GamesPlayed {
  game: string;
  title: string;
  games: number;
}

interface GamesState {
  games: GameLine[];
  has_more: boolean;
  damaged: string[];
  played: GamesPlayed[];
}

interface ReplayState extends GameLine {
  sides: string[];
  target: number;
  unit: number;
  skunk: string;
  lowest_wins: boolean;
  steps: ReplayStep[];
}

interface ReplayStep {
  said: string[];
  scores: number[];
  pegs: Pair[];
  seat: number | null;
  cards: Card[];
  /** Changes of the table since the previous step. */
  table: Record<string, unknown>;
}

interface ReviewState {
  kinds: Record<string, string>;
  decisions: JudgedDecision[];
  players: ReviewedPlayer[];
  /** Null for a game of the score pad. */
  summary: SummaryState | null;
}

interface SummaryState {
  /** The figures of every side, in words. */
  rows: { label: string; values: string[] }[];
  notes: string[];
  /** The move that began the deal that did most for the winner. */
  turning: number | null;
  /** Whether the course is the chance to win, 0 to 1, and not the points ahead. */
  has_chances: boolean;
  /** After the moves that changed something, a value for every side. */
  course: { n: number; values: number[] }[];
  /** The moves that began deals. */
  deals: number[];
  /** What the game calls a deal. */
  part: string;
  /** By seat, the moves of the decisions that cost most, the costliest first. */
  mistakes: number[][];
}

interface JudgedDecision {
  n: number;
  seat: number;
  kind: string;
  lost: number;
  wins_lost: number | null;
  /** Whether the chance to win decides, and not the points. */
  by_chance: boolean;
  /** What it cost, in words. */
  cost: string;
  /** Whether nothing was better, as far as the estimates can tell. */
  is_best: boolean;
  is_costly: boolean;
  grade: "best" | "good" | "costly";
  of: number;
  said: string;
  made: JudgedChoice;
  best: JudgedChoice;
  others: JudgedChoice[];
}

interface JudgedChoice {
  text: string;
  worth: number;
  wins: number | null;
}

interface ReviewedPlayer {
  seat: number;
  kinds: Record<string, { count: number; best: number; lost: number }>;
  worst: number | null;
  finest: number | null;
  luck: { dealt: number; turned: number } | null;
}

// -- duplicate deals: /api/duplicates

interface DealsState {
  /** The number of the deal of the day. */
  today: number;
  games: OfferedDeals[];
}

interface OfferedDeals {
  game: string;
  title: string;
  /** The level of the opponents if nobody chooses another. */
  usual: string;
}

/** A deal as this device sees it: /api/duplicates/GAME/NUMBER. */
interface DealState {
  game: string;
  title: string;
  number: number;
  is_today: boolean;
  bot: string;
  /** What to expect of the bots. */
  bot_meaning: string;
  players: number;
  /** The levels of the bots, the weakest first. */
  levels: string[];
  /** How many can play it. */
  sizes: number[];
  address: string;
  /** Who has finished it here. */
  finished: string[];
  /** How many games of it are finished here. */
  results: number;
  /** Who else is playing it. */
  playing: string[];
  /** The codes of the open tables where this device plays it. */
  tables: string[];
  /** The game in which this device has finished it. */
  own: number | null;
}

/** A duplicate game beside the bot's: /api/games/ID/comparison. */
interface ComparisonState {
  game_id: number;
  title: string;
  own: string;
  bot: string;
  /** What the game calls a deal. */
  part: string;
  said: string;
  results: DealResult[];
  deals: ComparedDeal[];
}

/** A game in the ranking of a deal. */
interface DealResult {
  /** Null for the bot's. */
  game_id: number | null;
  name: string;
  score: string;
  result: string;
  /** Points by which it went better than the bot's. */
  gap: number | null;
  lost: string;
  accuracy: string;
  remarks: string[];
}

interface ComparedDeal {
  /** Of the person and of the bot. */
  points: [number, number];
  turns: ComparedTurn[];
}

/** A decision beside the bot's; a text is empty where there was none. */
interface ComparedTurn {
  deal: number;
  kind: string;
  /** The move of the person. */
  n: number | null;
  own: string;
  own_cost: string;
  bot: string;
  bot_cost: string;
  is_same: boolean;
  has_same_cards: boolean;
}

// -- statistics: /api/statistics. Player: the figures of one player of that game

interface StatisticsState<Player extends PlayerResults = PlayerResults, Expected = unknown> {
  game: string;
  title: string;
  played: GamesPlayed[];
  lowest_wins: boolean;
  over: number;
  waiting: { averages: number; skill: number };
  kinds: Record<string, string>;
  form: PlayerForm[];
  pairs: PlayerPair[];
  expected: Expected;
  /** Names of the variants that have averages of their own, by game. */
  variants: Record<string, Record<string, string>>;
  skill: PlayerSkill[];
  progress: PlayerProgress[];
  players: Player[];
}

interface PlayerForm {
  /** The game that was played, also if only its score was kept. */
  rules: string;
  player: string;
  players: number;
  games: number;
  unfinished: number;
  streak: number;
  longest_won: number;
  longest_lost: number;
  newest: { game_id: number; won: boolean; by: string }[];
}

interface PlayerPair {
  rules: string;
  one: string;
  other: string;
  players: number;
  won: [number, number];
  course: number[];
}

interface PlayerSkill {
  player: string;
  players: number;
  games: number;
  deals: number;
  kinds: string[];
  decisions: number[];
  lost: number[];
  /** Loss of the chance to win by a decision, 0 to 1. */
  wins_lost: (number | null)[];
  best: (number | null)[];
  dealt: number | null;
  turned: number | null;
  course: { game_id: number; lost: number[]; luck: number | null }[];
}

interface PlayedPeriod {
  games: number;
  won: number;
  /** Points lost a deal by decisions, null if no game has been analysed. */
  lost: number | null;
  /** Luck in points a game. */
  luck: number | null;
}

/** The games against one level of bots, people, or several kinds at once. */
interface LevelPeriod extends PlayedPeriod {
  against: string;
}

interface PlayerProgress {
  rules: string;
  player: string;
  players: number;
  newest: PlayedPeriod;
  before: PlayedPeriod | null;
  levels: LevelPeriod[];
  /** The share of games won, over ten games each. */
  course: number[];
}

interface GameResults {
  games: number;
  lurches: number;
  skunks: number;
  double_skunks: number;
}

interface PlayerResults {
  player: string;
  players: number;
  unfinished: number;
  won: GameResults;
  lost: GameResults;
}

interface RoundStatistics extends PlayerResults {
  shared: number;
  rounds: number;
  round: number | null;
  best: number | null;
  went_out: number | null;
  end: number | null;
  against: Record<string, [number, number]>;
  variants: Record<string, RoundStatistics>;
}

interface ScoreStatistics extends PlayerResults {
  rules: string;
  entries: number;
  entry: number | null;
  most: number;
  dealer: { deals: number; mean: number | null };
  pone: { deals: number; mean: number | null };
  variants: Record<string, ScoreStatistics>;
}

interface RoleMeans {
  deals: number;
  hand: number | null;
  crib: number | null;
  play: number | null;
  points: number | null;
}

// -- rules and words: /api/rules/GAME, /api/words/GAME

/** A word of players. rule: the address of the rule about it, empty if there is none. */
interface ExplainedWord {
  word: string;
  forms: string[];
  meaning: string;
  rule: string;
}

interface RuleSpan {
  text: string;
  style?: "strong" | "em" | "code";
  link?: string;
}

interface RuleBlock {
  kind: "heading" | "paragraph" | "item" | "table";
  spans?: RuleSpan[];
  level?: number;
  rows?: RuleSpan[][][];
}

interface RuleEntry {
  anchor: string;
  number: string;
  blocks: RuleBlock[];
}

interface RuleSection {
  title: string;
  anchor: string;
  entries: RuleEntry[];
}

interface Rulebook {
  game: string;
  title: string;
  sections: RuleSection[];
}

interface RulesState {
  games: string[];
  book: Rulebook;
  words: ExplainedWord[];
}

/** What a decision is about, in the first deal. is_last: the deal is over, and so are the explanations. */
interface GuideState {
  text: string;
  is_last: boolean;
}

/** How good a decision was: /api/tables/CODE/grade. moves: how many there were after it. */
interface GradeMark {
  seat: number;
  moves: number;
  grade: "best" | "good" | "costly";
}

// -- lessons: /api/lessons, /api/lessons/GAME, /api/lessons/GAME/STEP

interface OfferedLesson {
  game: string;
  title: string;
  invites: string;
  steps: string[];
}

interface LessonState {
  game: string;
  title: string;
  steps: LessonStepState[];
}

interface OfferedLevel {
  name: string;
  title: string;
  standing: string;
}

interface OfferedDrill {
  name: string;
  title: string;
  invites: string;
  levels: OfferedLevel[];
}

interface OfferedPractice {
  game: string;
  title: string;
  drills: OfferedDrill[];
}

/** A step; what its kind of task does not have is empty. rules: numbers with their addresses. */
interface LessonStepState {
  name: string;
  title: string;
  says: string;
  rules: [string, string][];
  kind: "move" | "count" | "choice";
  asks: string;
  cards: Card[];
  starter: string;
  answers: string[];
  table: TableState | null;
}

interface ScoredPart {
  kind: string;
  cards: Card[];
  points: number;
}

interface Verdict {
  is_right: boolean;
  says: string;
  is_done: boolean;
  parts: ScoredPart[];
}

interface AnswerState {
  verdict: Verdict;
  table: TableState | null;
}
