// The JSON of the server. Made by bench/make_server_types.py from the structs that it encodes.

/** Two letters, such as "5H"; "JK" is a joker. */
type Card = string;
/** A move as in the record of a game; its fields depend on the kind of move. */
type Move = { type: string; player?: number } & Record<string, unknown>;

// -- a table: /api/tables/CODE and its stream

/** A table as one device sees it. View: what a seat may see; Notes: what everybody may see besides. */
interface TableState<View = unknown, Notes = unknown> extends SharedTable<View, Notes> {
  code: string;
  game_id: number;
  seats: TableSeat[];
  /** The number of the colour of each side. */
  colors: number[];
  /** Whether this device has opened the table. */
  is_host: boolean;
  mine: OwnSeat<View>[];
  /** How the game has ended, in sentences. */
  ending: string[];
  /** What decided it, in sentences. */
  story: string[];
  waiting_for: number[];
  undo: VoteAsked | null;
  closing: ClosingAsked | null;
  pace: string;
  /** The address of the deal of a duplicate game. */
  duplicate: string | null;
  notice: string;
  board: BoardState | null;
  board_is_elsewhere: boolean;
  /** The camera over the table. */
  watch: WatchState | null;
}

/** What the display of a board shows. */
interface DisplayState {
  /** 1024 bytes in base64: byte 128 * page + column, pages of eight rows, bit 0 at the top. */
  picture: string;
  /** The text in the picture. */
  lines: string[];
}

/** A table that was opened. */
interface OpenedTable {
  code: string;
}

/** The default answer of a table to what is done at it. */
interface TableNumber {
  /** The number of its snapshot, as in `TableState`. */
  number: number;
}

/** Why a request is refused. message: as the page words it. */
interface Refused {
  code: string;
  message: string;
}

/** What has become of a frame. */
interface FrameAnswer {
  /** Whether it was looked at, else it was dropped. */
  is_seen: boolean;
}

/** The channel on which the tabs of a device share what they hear from the server. */
interface DeviceChannel {
  channel: string;
}

/** The answer to a device that has answered a heartbeat. */
interface HeartbeatHeard {
  /** Whether the stream is still open. */
  goes_on: boolean;
}

/** The part of a table that every device sees. View: what a seat may see; Notes: what everybody may see besides. */
interface SharedTable<View = unknown, Notes = unknown> {
  /** How often the table has changed. */
  number: number;
  /** The number of moves, without those undone. */
  moves: number;
  game: string;
  title: string;
  options: Record<string, unknown>;
  /** The name of each side. */
  sides: string[];
  scores: number[];
  /** The points of the back and the front peg, by side. */
  pegs: [number, number][];
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
  /** null unless several seats move at the same time. */
  together: MovingTogether | null;
  public: View;
  /** What the last move has revealed. */
  shown: (CountedCards | CountedPenalty | RoundSum | HandEnd | PointsMade)[];
  told: Notes;
  /** The newest of what has happened. */
  log: LogLine[];
  /** Of all that has happened, in lines. */
  log_length: number;
  over: TableResult | null;
  /** The game that can be begun next. */
  follows: "rematch" | "next game" | null;
  can_undo: boolean;
  can_redo: boolean;
  pad: PadState | null;
  /** What is published of the cards to come, null without a commitment. */
  commitment: PublishedCommitment | null;
}

/** A seat of a table, as one device sees it. */
interface TableSeat {
  seat: number;
  name: string;
  side: number;
  is_bot: boolean;
  /** The level of the bot that plays for its player. */
  stand_in: string | null;
  is_mine: boolean;
  is_taken: boolean;
  is_here: boolean;
  /** For how many more seconds it is kept for a player who is away. */
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
  /** What happens if its player resigns, null if nobody can. */
  resigning: string | null;
  prompt: string;
}

/** An open vote, as worded for one device. */
interface VoteAsked {
  id: number;
  /** The seat that asks, null for the keypad of the board. */
  by: number | null;
  for: "undo" | "redo" | "end_round";
  /** The seats that have still to agree. */
  awaits: number[];
  says: string;
  /** Whom it waits for, empty for nobody. */
  waits: string;
}

/** A request to close the table. */
interface ClosingAsked {
  /** The seats that have still to agree. */
  waits_for: number[];
}

/** The board at a table. */
interface BoardState {
  name: string;
  is_connected: boolean;
  /** Its state, as a sentence. */
  line: string;
  brightness: number | null;
  speed: number | null;
  /** The keys of a simulated board. */
  keys: string[];
  question: string | null;
  choices: string[];
  /** What each choice is, whatever has been typed on the board. */
  meanings: string[];
  /** How many games that it has finished alone wait to be taken. */
  games: number;
  test: TestStep | null;
}

/** The camera over a table, as one device sees it. */
interface WatchState {
  /** Which camera it is. */
  source: string;
  /** Whether this device is the camera. */
  is_camera: boolean;
  is_running: boolean;
  /** What keeps the camera from seeing the table, in a sentence; empty if nothing does. */
  state: string;
  /** How often each card may be there; with two packs jokers are among them. */
  packs: number;
  /** Whether players say go in this game. */
  has_go: boolean;
  /** Width and height of the frames. */
  size: [number, number];
  cards: WatchedCard[];
  questions: WatchQuestion[];
  /** What has happened, in sentences, the newest last. */
  said: string[];
  /** null once the game is watched. */
  check: CheckState | null;
  /** Whether what happens on the table does not count for now. */
  is_paused: boolean;
}

/** The seats that may all move now. */
interface MovingTogether {
  seats: number[];
  /** What they do. */
  verb: string;
}

/** A hand, a crib or a line that is counted. */
interface CountedCards extends Counted {
  kind: "show";
  /** What is counted: "hand" or "crib", "row" or "col". */
  what?: string;
  /** The number of the row or column. */
  index?: number;
  cards?: Card[];
}

/** The penalty for the cards left in a hand. */
interface CountedPenalty extends Counted {
  kind: "count";
}

/** The totals after a round, as a sentence. */
interface RoundSum {
  kind: "sum";
  said: string;
}

/** How a hand has ended, as a sentence. */
interface HandEnd {
  kind: "hand_over";
  said: string;
}

/** What a player has made in a hand. */
interface PointsMade {
  kind: "made";
  side: number;
  name: string;
  points: number;
  /** How many cards the player still holds. */
  left: number;
}

/** One sentence of the log. seat: who acted; points: how many were pegged, 0 for none. */
interface LogLine {
  text: string;
  seat: number | null;
  points: number;
  /** What is said of it to those who listen, in a dozen words at most, empty for nothing. */
  brief: string | null;
}

/** How the game at a table has ended. */
interface TableResult {
  /** The sides that have won. */
  winners: number[];
  /** The only one of them. */
  winner?: number;
  /** For how many games the win counts. */
  games?: number;
  /** The seat of the player who resigned. */
  resigned?: number;
}

/** The score pad of a table, besides scores and pegs. */
interface PadState extends PadDetails {
  /** The name of the game whose score is kept. */
  rules: string;
  game: string;
  part: string;
  said: string;
  announced: string;
  standing: string;
  /** What is asked of each side. */
  asks: string[];
  /** What there is to say about each side. */
  notes: string[][];
  /** The side whose turn it is. */
  due: number | null;
  crib: number | null;
  asks_points: boolean;
  is_round_entered: boolean;
  pegs_at_once: boolean;
  allows_zero: boolean;
  next: NextStep | null;
  may_name_dealer: boolean;
  /** Whether a camera can watch the table. */
  may_watch: boolean;
  /** The oldest first. */
  entries: PadEntry[];
}

/** What everybody may know of a commitment while the game goes on. */
interface PublishedCommitment {
  /** The number of the first move that it covers, from 1. */
  line: number;
  /** The SHA-256 of the secret. */
  digest: string;
}

/** One step of the test, as people see it. */
interface TestStep {
  number: number;
  /** What to do. */
  said: string;
  /** Empty if nothing is asked. */
  question: string;
  /** The answers by letter, empty if a number up to `most` is asked for. */
  answers: Record<string, string>;
  most: number | null;
  /** What should be lit. */
  lit: string;
  /** (lane, hole) of a single LED that should be lit, lanes from 0. */
  hole: [number, number] | null;
  /** The faults found, null before the end. */
  findings: TestFinding[] | null;
  /** Why the test could not be finished. */
  trouble: string;
}

/** A card at rest, in the latest picture. */
interface WatchedCard {
  /** Empty for one that lies face down. */
  card: string;
  is_sure: boolean;
  /** Its corners, in pixels of a frame. */
  box: [number, number][];
}

/** A question about what was seen. */
interface WatchQuestion {
  id: number;
  /** The question in words, empty for one about which card it is. */
  about: string;
  choices: string[];
  /**
   * What can be answered: any card, a number of points, only one of the choices, a claim: `none`, or one of the
   * choices, who may claim, with a number of points; or the score of each side, which are the choices.
   */
  takes: "card" | "points" | "choice" | "claim" | "scores";
  /** The corners of the card that it is about, in pixels of a frame. */
  box: [number, number][] | null;
}

/** The check of the table before the first deal. */
interface CheckState {
  /** What the next player is to do, empty if everybody's place is known. */
  asks: string;
  findings: TableFinding[];
  /** By seat, where players sit, clockwise from the right edge of the picture, in degrees. */
  angles: number[];
  /** Whether people choose now if players count and claim themselves: a game that was watched before goes on so. */
  has_claims: boolean;
}

/** Cards that are counted. */
interface Counted {
  /** The count as a sentence. */
  said: string;
  player: number;
  side: number;
  points: number;
  parts: ScoredPart[];
}

/** What the page's score pad shows for some games only; null for the others. */
interface PadDetails {
  /** The score at which pegs stop. */
  most: number | null;
  /** What each side counts in this round. */
  lines: CountedLine[][] | null;
  /** The contracts of all rounds. */
  contracts: string[] | null;
  /** The total points of runs and sets by number of cards, from 0 cards on. */
  meld_totals: Record<string, number[]> | null;
}

/** The next step of a game. */
interface NextStep {
  label: string;
  /** Who does it, empty for nobody in particular. */
  who: string;
  move: Move;
}

/** A move in force. */
interface PadEntry {
  /** Its index, for `Pad.amending`. */
  at: number;
  move: Move;
  said: string;
  side: number | null;
  /** Of a deal: its number. */
  deal: number | null;
  /** The score of the side after it, null if it has pegged nothing. */
  score: number | null;
  /** Of a deal: the points that each side has made in it. */
  gained: number[];
  lines: PadReason[];
}

/** A fault. */
interface TestFinding {
  /** The part of the board. */
  part: string;
  /** What is seen. */
  what: string;
  /** The likeliest first. */
  causes: string[];
}

/** What the check has found about one thing. */
interface TableFinding {
  is_good: boolean;
  /** A sentence: how it is, and what to do about it. */
  said: string;
}

/** One reason for points: kind is a word of `pegcore.cribbage`, or go, last, heels. */
interface ScoredPart {
  kind: string;
  cards: Card[];
  points: number;
}

/** A line or crib that a side counts in a round. */
interface CountedLine {
  name: string;
  /** null until they are recorded. */
  points: number | null;
}

/** The points of a counted line, and why. */
interface PadReason {
  side: number;
  said: string;
  points: number;
}

// -- what a table is asked: /api/tables/CODE/…

/** A hint at a table, in sentences. */
interface HintText {
  text: string;
}

/** What a decision is about, in the first deal. is_last: the deal is over, and so are the explanations. */
interface GuideState {
  text: string;
  is_last: boolean;
}

/** How good the last decision of a seat was, null without one. */
interface GradeAnswer {
  mark: GradeMark | null;
}

/** What chosen cards can make. */
interface LayOptions {
  ways: LayOption[];
  /** Why they can make nothing. */
  why: string;
  /** What a beginner should know before discarding them. */
  warning: string;
}

/** How phones get to a table. */
interface InviteState {
  /** What they open, null if none can connect. */
  link: string | null;
  /** Whether this device can let them in. */
  may_let_in: boolean;
}

/** What a move would record and change. */
interface PadPreview {
  said: string;
  lines: PadReason[];
  /** By side, after it. */
  scores: number[];
}

/** What cards make together. */
interface MeldsMade {
  kinds: ("set" | "run")[];
}

/** The games that wait to be taken, the oldest first. */
interface BoardGamesState {
  games: BoardGameOffer[];
}

/** A game that was taken into the records. said: who has won it, in a sentence. */
interface TakenGame {
  game_id: number;
  said: string;
}

/** The mark of a decision. */
interface GradeMark {
  seat: number;
  /** How many moves there were after it. */
  moves: number;
  grade: "best" | "good" | "costly";
}

/** One way to lay cards. */
interface LayOption {
  /** Worded as a request. */
  text: string;
  /** The cards of the hand. */
  cards: Card[];
  /** The moves that lay them, or drafted melds of a contract. */
  does: (Move | Meld)[];
  /** The meld on the table that they go to. */
  to: string | null;
  /** The points that they make at once, null if laying makes none. */
  points: number | null;
}

/** A game that a board has finished alone. */
interface BoardGameOffer {
  board_game: AloneKey;
  title: string;
  scores: number[];
  winners: number[];
  match: OfferedMatch | null;
  found_at: string;
  /** Suggested names, by lane. */
  names: string[];
}

/** Identity of a game that a board has finished alone. */
interface AloneKey {
  uid: string;
  tag: string;
  number: number;
}

/** The match that a game belonged to. */
interface OfferedMatch {
  /** How many games it is played to. */
  to: number;
  /** Games won, by lane. */
  won: number[];
}

// -- a board: /api/panels/NAME, /api/install

/** A board for a game, in millimetres from the upper left, with its long side across. */
interface DrawnPanel {
  width_mm: number;
  height_mm: number;
  hole_mm: number;
  /** The holes of each lane. */
  lanes: [number, number][][];
  /** The hole where the game ends. */
  finish: number | null;
  /** The holes of each lane where its pegs stand at 0, the one nearer to the first hole first; empty without them. */
  starts: [[number, number], [number, number]][];
  marks: PanelMarks;
}

/** What can be installed here, and how far it is. */
interface InstallState {
  boards: BoardOffer[];
  picos: PicoOffer[];
  /** How large a MicroPython may be. */
  most_bytes: number;
  /** Why a larger one is refused, in a sentence. */
  too_large: string;
  /** Why no file can be made, in a sentence; empty if it can. */
  why_not: string;
  /** Whether this device is the computer that serves the page, whose drives and ports the rest is about. */
  is_here: boolean;
  drives: DriveOffer[];
  /** Of the Picos that run MicroPython. */
  ports: string[];
  /** Of the last file that was copied to a drive. */
  progress: DragProgress | null;
  /** The port of the board that is tested, empty for none. */
  tested: string;
  test: TestStep | null;
}

/** What is engraved on a board. */
interface PanelMarks {
  /** Lines and arrows as the data of SVG paths, by their kind. */
  paths: Record<"group" | "line" | "arrow", string>;
  rings: PanelRing[];
  words: PanelWords[];
}

/** A board that comes with Autopeg. */
interface BoardOffer {
  name: string;
  title: string;
}

/** A Pico, the drive that it is with BOOTSEL held, and the page to download its MicroPython from. */
interface PicoOffer {
  pico: string;
  drive: string;
  page: string;
}

/** The drive of a Pico in BOOTSEL mode at the computer that serves the page. */
interface DriveOffer {
  path: string;
  pico: string;
}

/** How far the file has come that is copied to a Pico. */
interface DragProgress {
  stage: "copying" | "starting" | "done" | "failed";
  /** Of its bytes; likewise whole. */
  copied: number;
  whole: number;
  /** Why it has failed, in a sentence. */
  trouble: string;
}

/** A ring around a hole. */
interface PanelRing {
  at: [number, number];
  radius: number;
}

/** Words on a board, centred on a place. */
interface PanelWords {
  kind: "start" | "finish" | "lane" | "number" | "street" | "line";
  words: string;
  at: [number, number];
  /** Of their capitals. */
  height: number;
  width: number;
}

// -- the lobby: /api/lobby

/** The games on offer, and the tables of a device. */
interface LobbyState {
  games: Offer[];
  levels: string[];
  /** What to expect of a level. */
  level_meanings: Record<string, string>;
  /** How many games a match can be played to. */
  matches: number[];
  tables: LobbyTable[];
  usual: UsualSeats;
  play_now: PlayNow;
  lessons: OfferedToNewcomers[];
}

/** A game that can be played, or the score pad. */
interface Offer extends OfferedRules {
  about: string;
  has_bots: boolean;
  /** The levels of its bots, the weakest first. */
  levels: string[];
  /** Whether the first deal can be explained. */
  has_guide: boolean;
  /** What the score pad can keep. */
  rules: OfferedRules[];
  /** The addresses of the bundles that a table needs and the lobby does not. */
  modules: string[];
}

/** A table where the device has seats. */
interface LobbyTable extends GameLine {
  code: string;
  is_closed: boolean;
}

/** The defaults for a new table. */
interface UsualSeats {
  /** Of the person at this device. */
  name: string;
  /** The level of the bots. */
  bot: string;
}

/** The game that one tap begins. bot: the level of the bot to play against. */
interface PlayNow {
  game: string;
  title: string;
  bot: string;
}

/** A lesson in the lobby. */
interface OfferedToNewcomers {
  game: string;
  title: string;
}

/** A game whose score a pad can keep. */
interface OfferedRules {
  name: string;
  title: string;
  seats: number[];
  /** Whether four players are two pairs of partners. */
  are_pairs: boolean;
  options: GameOption[];
}

/** A game in a list of games. */
interface GameLine {
  id: number;
  begun_at: string;
  game: string;
  title: string;
  /** By seat. */
  players: string[];
  is_over: boolean;
  /** Who has won, as a sentence; empty while it goes on. */
  result: string;
}

/** An option of a game, or of its score pad. */
interface GameOption {
  name: string;
  /** A word or a few. */
  title: string;
  label: string;
  /** Each value with its label; empty if any number is allowed. */
  choices: [string | number | boolean | null, string][];
  /** The same for two pairs of partners. */
  pair_choices: [string | number | boolean | null, string][];
  usual: string | number | boolean | null;
  /** The default in each variant that has another one. */
  usual_in: Record<string, string | number | boolean | null>;
}

// -- another device: /api/handover

/** A code for another device. */
interface HandoverCode {
  code: string;
  lasts_s: number;
  /** What a phone opens, null if none can connect. The code follows a #, so that it is sent to no server. */
  link: string | null;
  /** The link as a QR code, the address of an image. */
  picture: string | null;
  /** Whether this device can let phones in. */
  may_let_in: boolean;
}

/** How long the code of a device is still valid, 0 if it has none. */
interface HandoverState {
  left_s: number;
}

/** What the other device kept in its browser. */
interface TakenOver {
  kept: Record<string, string>;
}

// -- physical cards: /api/count, /api/cards-left, /api/hint and /api/read

/** A counted hand or line. */
interface CountAnswer {
  points: number;
  /** The points that the owner pegs, of those claimed. */
  owners: number;
  overlooked: number;
  /** The count, as a sentence. */
  said: string;
  /** What becomes of the claim. */
  result: string;
  parts: ScoredPart[];
  /** The steps in which it is counted aloud. */
  calls: HandCall[];
}

/** The penalty for cards left in a hand. */
interface PenaltyAnswer {
  points: number;
}

/** A hint for physical cards. */
interface HintAnswer {
  text: string;
  /** The best first. */
  choices: HintChoice[];
}

/** Whether photos can be read on this computer. */
interface CameraState {
  can_read: boolean;
  /** Why not, in a sentence. */
  why: string;
  /** How large a photo may be. */
  most_bytes: number;
}

/** The cards on one photo, from left to right, each once, even if more of its corners can be seen. */
interface PhotoReading {
  width: number;
  height: number;
  cards: CardSeen[];
  unsure: PhotoQuestion[];
  /** A sentence for the photographer, such as "The photo is too dark"; empty if there is nothing to say. */
  hint?: string;
}

/** One step of a hand that is counted aloud: some parts together. */
interface HandCall {
  /** With the running total: "fifteen four", "and a pair is six". */
  said: string;
  /** The cards that make it. */
  cards: Card[];
  points: number;
}

/** One choice; a game adds fields of its own. */
interface HintChoice extends ChoiceCost {
  worth: number;
  win_chance: number | null;
  reasons: string[];
  move: Move;
  /** The summands of the worth, by name. */
  parts: Record<string, number>;
}

/** A card that is sure. */
interface CardSeen {
  /** Its name, "5H"; a joker is "JK". */
  card: string;
  /** From 0 to 1: of the cards with 0.9, nine of ten are right. */
  confidence: number;
  box: [[number, number], [number, number], [number, number], [number, number]];
}

/** A card that is in doubt, for a person to decide. */
interface PhotoQuestion {
  /** Three guesses, the best first. */
  likeliest: Guess[];
  box: [[number, number], [number, number], [number, number], [number, number]];
}

/** What a choice costs compared with the best one. */
interface ChoiceCost {
  said: string;
  /** The worth with its summands. */
  sum: string;
  /** In words. */
  cost: string;
  /** In points. */
  lost: number;
  wins_lost: number | null;
  is_best: boolean;
  is_costly: boolean;
}

/** What a card may be. */
interface Guess {
  card: string;
  /** From 0 to 1, as in `CardSeen`. */
  confidence: number;
}

// -- finished games: /api/games

/** Finished games, the newest first. */
interface GamesState {
  games: GameLine[];
  /** Whether there are older ones. */
  has_more: boolean;
  played: GamesPlayed[];
  /** What is wrong with the games that cannot be read. */
  damaged: string[];
}

/** A finished game, move by move. */
interface ReplayState extends GameLine {
  sides: string[];
  target: number;
  /** Points per hole. */
  unit: number;
  /** The rule by which a win counts more, one of SKUNK_RULES. */
  skunk: string;
  lowest_wins: boolean;
  steps: ReplayStep[];
}

/** The decisions of a finished game. */
interface ReviewState {
  /** The kinds of decisions, in words. */
  kinds: Record<string, string>;
  decisions: JudgedDecision[];
  players: ReviewedPlayer[];
  /** null for a game of the score pad. */
  summary: SummaryState | null;
}

/** How many games of one name are finished. */
interface GamesPlayed {
  game: string;
  title: string;
  games: number;
}

/** A move of a finished game. */
interface ReplayStep {
  /** What has happened, in sentences. */
  said: string[];
  scores: number[];
  /** The points of the back and the front peg, by side. */
  pegs: [number, number][];
  seat: number | null;
  /** The cards that it is about. */
  cards: string[];
  /** Changes of the table since the previous step. */
  table: Record<string, unknown>;
}

/** A decision of a finished game compared with the best. */
interface JudgedDecision {
  n: number;
  seat: number;
  kind: string;
  /** In points. */
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
  /** How many choices there were. */
  of: number;
  made: JudgedChoice;
  best: JudgedChoice;
  others: JudgedChoice[];
  /** Everything that its player could see. */
  seen: SeenRow[];
}

/** The decisions of a player. */
interface ReviewedPlayer {
  seat: number;
  kinds: Record<string, KindSum>;
  /** The move of the costliest decision. */
  worst: number | null;
  finest: number | null;
  luck: LuckSum | null;
}

/** The summary of a finished game. */
interface SummaryState {
  /** The figures of every side, in words. */
  rows: SummaryRow[];
  /** What decided it, in sentences. */
  story: string[];
  /** The move that began the deal that did most for the winner. */
  turning: number | null;
  /** Whether the course is the chance to win, 0 to 1, and not the points ahead. */
  has_chances: boolean;
  /** After the moves that changed something. */
  course: CoursePoint[];
  /** The moves that began deals. */
  deals: number[];
  /** What the game calls a deal. */
  part: string;
  /** By seat, the moves of the decisions that cost most, the costliest first. */
  mistakes: number[][];
}

/** A choice, in words. wins: the chance to win, null where it is unknown. */
interface JudgedChoice {
  text: string;
  worth: number;
  wins: number | null;
}

/** Something that a player could see. */
interface SeenRow {
  label: string;
  what: string;
}

/** The decisions of one kind. best: for how many nothing was better; lost: points. */
interface KindSum {
  count: number;
  best: number;
  lost: number;
}

/** The luck of the cards, in points. */
interface LuckSum {
  dealt: number;
  turned: number;
}

/** A row of the summary. */
interface SummaryRow {
  label: string;
  /** By side. */
  values: string[];
}

/** The standing after a move: a value for every side. */
interface CoursePoint {
  n: number;
  values: number[];
}

// -- duplicate deals: /api/duplicates

/** The deals that can be played. */
interface DealsState {
  /** The number of the deal of the day. */
  today: number;
  games: OfferedDeals[];
}

/** A deal as one device sees it. It holds no card: those are in a comparison. */
interface DealState {
  game: string;
  number: number;
  is_today: boolean;
  bot: string;
  players: number;
  /** What to expect of the bots. */
  bot_meaning: string;
  /** Of the bots, the weakest first. */
  levels: string[];
  /** How many can play it. */
  sizes: number[];
  /** The address of its page. */
  address: string;
  /** Who has played it here, in the order in which they began. */
  finished: string[];
  /** How many games of it are finished here. */
  results: number;
  /** Who is playing it at an open table. */
  playing: string[];
  /** The codes of this device's open tables where it is played. */
  tables: string[];
  /** The game in which this device has played it to its end. */
  own: number | null;
}

/** A duplicate game beside the bot's. */
interface ComparisonState {
  game_id: number;
  own: string;
  bot: string;
  /** What the game calls a deal. */
  part: string;
  said: string;
  results: DealResult[];
  deals: ComparedDeal[];
}

/** A game whose deals can be played. */
interface OfferedDeals {
  game: string;
  title: string;
  /** The level of the opponents if nobody chooses another. */
  usual: string;
}

/** A game in the ranking of a deal. */
interface DealResult {
  /** null for the bot's game. */
  game_id: number | null;
  name: string;
  /** The points of the person's side first: "121:98". */
  score: string;
  /** Won, lost or resigned. */
  result: string;
  /** Points by which it went better than the bot's game; null for the bot and for players who resigned. */
  gap: number | null;
  /** Points lost by decisions. */
  lost: string;
  /** Empty if there was nothing to decide. */
  accuracy: string;
  /** What made it easier. */
  remarks: string[];
}

/** A deal of a duplicate game beside the bot's. */
interface ComparedDeal {
  /** Of the person and of the bot. */
  points: [number, number];
  turns: ComparedTurn[];
}

/** A decision beside the bot's. */
interface ComparedTurn {
  deal: number;
  kind: string;
  /** The line of the person's record, null if the deal was over. */
  n: number | null;
  /** The person's choice; empty if the deal was over. */
  own: string;
  /** What it cost; empty if nothing was better. */
  own_cost: string;
  bot: string;
  bot_cost: string;
  is_same: boolean;
  has_same_cards: boolean;
}

// -- statistics: /api/statistics

/** The statistics of a game. Player: the figures of one player; Expected: what the averages are compared with. */
interface StatisticsState<Player extends PlayerResults = PlayerResults, Expected = unknown> {
  game: string;
  title: string;
  played: GamesPlayed[];
  lowest_wins: boolean;
  /** How many games are finished. */
  over: number;
  waiting: WaitingGames;
  /** The kinds of decisions, in words. */
  kinds: Record<string, string>;
  form: PlayerForm[];
  pairs: PlayerPair[];
  expected: Expected;
  /** Names of the variants that have averages of their own, by game. */
  variants: Record<string, Record<string, string>>;
  skill: PlayerSkill[];
  progress: PlayerProgress[];
  players: Player[];
  /** Of the person at this device, by the settings; "" if they say none. */
  own_name: string;
}

/** Statistics of one player in a game played in rounds. */
interface RoundStatistics extends PlayerResults {
  /** Games won together with others. */
  shared: number;
  rounds: number;
  /** Mean points of a whole round. */
  round: number | null;
  /** Points of the best round. */
  best: number | null;
  /** Rounds that the player ended by going out; null in a game without going out. */
  went_out: number | null;
  /** Mean points at the end of a game. */
  end: number | null;
  /** Games won and lost, by the other player's name. */
  against: Record<string, [number, number]>;
  /** The same of the games of each variant, where points of one are worth more than those of another. */
  variants: Record<string, RoundStatistics>;
}

/** Statistics of one player at tables of one size and one game; for partners, those of their side. */
interface ScoreStatistics extends PlayerResults {
  /** Name of the game that was played. */
  rules: string;
  /** How many entries made points. */
  entries: number;
  /** Mean points of those entries. */
  entry: number | null;
  /** Points of the largest entry. */
  most: number;
  /** Deals that the side dealt. */
  dealer: DealMean;
  /** Deals that others dealt. */
  pone: DealMean;
  /** The same of the games of each variant, where points of one are worth more than those of another. */
  variants: Record<string, ScoreStatistics>;
}

/** Mean points a deal; null where there were no deals. */
interface RoleMeans {
  deals: number;
  hand: number | null;
  /** null for the pone as well. */
  crib: number | null;
  play: number | null;
  /** All points, including heels, muggins and penalties. */
  points: number | null;
}

/** Statistics of one player at tables of one size; for partners, those of their side. */
interface PlayerResults {
  player: string;
  players: number;
  unfinished: number;
  won: GameResults;
  lost: GameResults;
}

/** How many games are not analysed yet. */
interface WaitingGames {
  averages: number;
  skill: number;
}

/** Form of one player at tables of one size and one game. */
interface PlayerForm {
  /** Name of the game that was played. */
  rules: string;
  player: string;
  players: number;
  games: number;
  unfinished: number;
  /** Games won in a row up to now; negative: games lost. */
  streak: number;
  /** Most games won in a row. */
  longest_won: number;
  /** Most games lost in a row. */
  longest_lost: number;
  /** The last `NEWEST` games, the oldest of them first. */
  newest: FormMark[];
}

/** Two players at tables of one size and one game. */
interface PlayerPair {
  /** Name of the game that was played. */
  rules: string;
  one: string;
  other: string;
  players: number;
  /** Games won by `one`, and by `other`. */
  won: [number, number];
  /** Lead of `one` in games after each of the newest games between them. */
  course: number[];
}

/** Luck and skill of one player at tables of one size. */
interface PlayerSkill {
  player: string;
  players: number;
  games: number;
  deals: number;
  /** Kinds of decision; the next four fields are by kind. */
  kinds: string[];
  decisions: number[];
  /** Points lost a deal. */
  lost: number[];
  /** Loss of the chance to win by a decision, 0 to 1, null where it is unknown and without decisions. */
  wins_lost: (number | null)[];
  /** Share of decisions for which nothing was better, 0 to 1, null without decisions. */
  best: (number | null)[];
  /** Luck of the cards dealt in points a deal, null if unknown. */
  dealt: number | null;
  /** Luck of the starter and the crib in points a deal, null if unknown. */
  turned: number | null;
  /** Deals whose luck is known. */
  lucky_deals: number;
  /** The bounds around 0 in which chance keeps the luck of as many deals in 19 of 20 cases, null if unknown. */
  chance: LuckSpread | null;
  /** The newest games, the oldest of them first. */
  course: SkillPoint[];
}

/** Progress of one player at tables of one size and one game. */
interface PlayerProgress {
  /** Name of the game that was played. */
  rules: string;
  player: string;
  players: number;
  newest: PlayedPeriod;
  /** The games before the newest, null if there are none. */
  before: PlayedPeriod | null;
  /** By kind of opponents, most games first. */
  levels: LevelPeriod[];
  /** Share of games won after each of the newest games, over `NEWEST` games each. */
  course: number[];
}

/** Mean points of the deals that were entered from their beginning to the next deal. */
interface DealMean {
  deals: number;
  /** null without deals. */
  mean: number | null;
}

/** Games won or lost. */
interface GameResults {
  games: number;
  /** How many of the games were lurches; likewise the fields below. */
  lurches: number;
  skunks: number;
  double_skunks: number;
}

/** One game in a player's form. */
interface FormMark {
  game_id: number;
  won: boolean;
  /** What the win counted as, whoever won it. */
  by: "win" | "lurch" | "skunk" | "double_skunk";
}

/** How far the luck of one seat strays from 0, in points a deal. */
interface LuckSpread {
  dealt: number;
  turned: number;
  /** Of the two added up. */
  both: number;
}

/** One game in the course of a player. */
interface SkillPoint {
  game_id: number;
  /** Points a deal, by kind of decision. */
  lost: number[];
  /** Points in the game, null if unknown. */
  luck: number | null;
}

/** Some games of a player. */
interface PlayedPeriod {
  games: number;
  won: number;
  /** Points lost per deal by decisions, null if no game has been analysed. */
  lost: number | null;
  /** Luck in points a game, null if it is unknown. */
  luck: number | null;
}

/** The games of a player against opponents of one kind. */
interface LevelPeriod extends PlayedPeriod {
  /** A level of bots, `PEOPLE` or `MIXED`. */
  against: string;
}

// -- rules and words: /api/rules/GAME, /api/words/GAME

/** The rules of a game as its page shows them. */
interface RulesState {
  /** All games that have rules. */
  games: string[];
  book: Rulebook;
  words: ExplainedWord[];
}

/** The rules of a game. */
interface Rulebook {
  game: string;
  title: string;
  sections: RuleSection[];
}

/** A word of players as the page explains it. rule: the address of the rule about it, empty if there is none. */
interface ExplainedWord {
  word: string;
  forms: string[];
  meaning: string;
  rule: string;
}

/** A part of the rules under a heading. */
interface RuleSection {
  title: string;
  anchor: string;
  entries: RuleEntry[];
}

/** A numbered rule, or the text of a section before its first rule. */
interface RuleEntry {
  /** Its number, or the anchor of its section. */
  anchor: string;
  /** Empty if it is not a rule. */
  number: string;
  blocks: RuleBlock[];
}

/** A heading, a paragraph, an item of a list, or a table. */
interface RuleBlock {
  kind: "heading" | "paragraph" | "item" | "table";
  /** Empty for a table. */
  spans?: RuleSpan[];
  /** Of a heading, from 1. */
  level?: number;
  /** Of a table, its head first. */
  rows?: RuleSpan[][][];
}

/** A piece of text in one style. */
interface RuleSpan {
  text: string;
  style?: "" | "strong" | "em" | "code";
  link?: string;
}

// -- lessons and drills: /api/lessons, /api/practise

/** A lesson that can be chosen. */
interface OfferedLesson {
  game: string;
  title: string;
  invites: string;
  /** The names of its steps. */
  steps: string[];
}

/** The drills of a game. */
interface OfferedPractice {
  game: string;
  title: string;
  drills: OfferedDrill[];
}

/** The steps of a course: a lesson, a round of a drill, or another try at mistakes. */
interface CourseState {
  game: string;
  title: string;
  steps: LessonStepState[];
}

/** What is said of an answer. table: as it is after a right move. */
interface AnswerState {
  verdict: Verdict;
  table: TableState | null;
}

/** A drill that can be chosen. */
interface OfferedDrill {
  name: string;
  title: string;
  invites: string;
  levels: OfferedLevel[];
}

/** A step as the page shows it; what its kind of task does not have is empty. */
interface LessonStepState {
  name: string;
  title: string;
  says: string;
  /** The numbers of the rules about it, with their addresses. */
  rules: [string, string][];
  kind: "move" | "count" | "choice";
  asks: string;
  cards: string[];
  starter: string;
  answers: string[];
  table: TableState | null;
}

/** The verdict on an answer. */
interface Verdict {
  is_right: boolean;
  says: string;
  /** Whether the step is done; a count has several answers. */
  is_done: boolean;
  /** What the counted cards score: a run can make 15 as well. */
  parts: ScoredPart[];
}

/** A level that can be chosen, with what a player has done at it, in words. */
interface OfferedLevel {
  name: string;
  title: string;
  standing: string;
}
