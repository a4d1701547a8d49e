// Interfaces between the parts of the page.

type Content = import("/vendor/preact.js").Shown;
/** A function that renders a piece of the page. */
type Component<Props> = (props: Props) => Content;

/** The points of the back and the front peg. */
type Pair = [number, number];

/** A value of an option of a game. */
type OptionValue = GameOption["usual"];

/** A meld that is drafted. */
interface Meld {
  kind: "run" | "set";
  cards: Card[];
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

/** The result of a fetch: the value, null until it arrives, and an error message. */
interface Fetched<Value> {
  value: Value | null;
  trouble: string;
}

/** Post a request about a table. Resolves to the answer, or null if it was refused; the page says why. */
interface Act {
  (word: "hint", body: object): Promise<{ text: string } | null>;
  (word: "ways", body: object): Promise<LayOptions | null>;
  (word: string, body: object): Promise<object | null>;
}

/** Make a move for a seat. Resolves to null if it was refused. */
type MakeMove = (seat: number, move: Move) => Promise<{ number: number } | null>;
type ShowMessage = (text: string) => void;

/** The props of a game's table. own: the seat whose hand this device shows. */
interface GameProps<View = unknown, Notes = unknown> {
  table: TableState<View, Notes>;
  own: OwnSeat<View> | null;
  move: MakeMove;
  act: Act;
  showMessage: ShowMessage;
  scoreModule: ScoreModule;
  counting?: OwnCounting | null;
}

/** The hands that people at a device count themselves. */
interface OwnCounting {
  /** What is to be counted now, null when all has been said. */
  next: CountedCards | null;
  /** What they have said of one. */
  saidOf: (event: CountedCards) => number | undefined;
  say: (points: number) => void;
}

/** The same with a seat whose hand is shown. */
interface SeatProps<View = unknown, Notes = unknown> extends GameProps<View, Notes> {
  own: OwnSeat<View>;
}

/** A game as listed in the page's HTML. */
interface RegisteredGame {
  name: string;
  title: string;
  modules: Record<keyof GameModules, string | null>;
}

/** The exports of a game's modules, by purpose. All but the table may be missing. */
interface GameModules {
  table: TableModule;
  sketch: Partial<SketchModule>;
  replay: Partial<ReplayModule>;
  statistics: Partial<StatisticsModule>;
  score: ScoreModule;
  tools: Partial<ToolsModule>;
}

interface ToolsModule {
  /** name: in the address of its page. */
  TOOLS: { name: string; label: string; title: string; Tool: Component<object> }[];
}

interface TableModule {
  Game: Component<GameProps>;
  Beside?: Component<{ table: TableState; own: OwnSeat | null }> | null;
  isOpen?: (table: TableState) => boolean;
  keepsScreen?: (own: OwnSeat) => boolean;
  DEALS?: string;
  CLASS?: string;
}

interface SketchModule {
  drawing: () => Content;
}

interface ReplayModule {
  OpenTable: Component<OpenTableProps>;
}

interface OpenTableProps<Table = Record<string, unknown>> {
  game: ReplayState;
  table: Table;
  fresh: Card[];
  seat: number | null;
}

interface StatisticsModule {
  Averages: Component<AveragesProps>;
  PER: string;
}

interface AveragesProps<Player extends PlayerResults = PlayerResults, Expected = unknown> {
  found: StatisticsState<Player, Expected>;
  stats: Player[];
  everybody: Player[];
  name: string;
}

interface ScoreModule {
  FORMS?: PadFormOffer[];
  ENTRIES?: { key: string; label: string; move: (table: TableState) => Move }[];
  Lines?: Component<{ table: PadTable }>;
  Sheet?: Component<{ table: PadTable; own: OwnSeat | null }>;
}

interface PadFormOffer {
  key: string;
  label: string;
  isKeyOnly?: boolean;
  Form: Component<PadFormProps>;
}

/** A table with a score pad. */
type PadTable<View = unknown> = TableState<View> & { pad: PadState };

interface PadFormProps {
  table: PadTable;
  side: number;
  onSide: (side: number) => void;
  requests: PadRequests;
  onDone: () => void;
  onUse: (points: number) => void;
}

/** Requests that change the score pad. Each resolves to the number of the next snapshot, 0 if it was refused. */
interface PadRequests {
  doubt: { said: string; answer: (isSure: boolean) => void } | null;
  trouble: string;
  clear: () => void;
  enter: (move: Move) => Promise<number>;
  correct: (entry: PadEntry, move: Move | null) => Promise<number>;
  undo: () => Promise<number>;
  redo: () => Promise<number>;
}

// -- reading cards with the camera

/** x to the right and y down, in pixels of the upright photo. */
type PhotoPoint = [number, number];

/** What is to be read from a photo, and what for. Without the optional fields: one pack, no card known before. */
interface ReadingTask {
  title: string;
  /** How to take the photo, shown after one that could not be read. */
  advice: string;
  /** How many cards there must be, the starter included. */
  least: number;
  most: number;
  hasStarter?: boolean;
  /** Where the starter is: apart from the others, or the middle one of a line. */
  starterLies?: "apart" | "middle";
  /** The starter of the deal, where it is known. */
  starter?: Card | null;
  /** The cards already seen in this deal. */
  seen?: SeenCards[];
  /** Whether a card may appear twice. */
  isDoublePack?: boolean;
  hasJokers?: boolean;
  /** What the button does that takes the cards. */
  word: string;
  /** Choices shown with the cards. */
  options?: () => Content;
  /** What follows when the cards are right, or `onCards`, which takes them and ends it. */
  result?: (props: ReadCards) => Content;
  onCards?: (cards: Card[], starter: Card | null) => void;
}

/** Cards that were seen together. where: "in Bob’s hand". */
interface SeenCards {
  where: string;
  cards: Card[];
}

/** Cards that were read and checked. light: lights cards up in the photo, null none. */
interface ReadCards {
  cards: Card[];
  starter: Card | null;
  light: (cards: Card[] | null) => void;
  onBack: () => void;
  onClose: () => void;
}

/** The camera of this device, if it watches the table. */
interface WatchCamera {
  /** Why it can't, in a sentence. */
  trouble: string;
  cameras: { id: string; label: string }[];
  /** The camera in use, of several. */
  chosen: string;
  choose: (id: string) => Promise<boolean>;
  /** Let it watch the table. */
  start: () => Promise<void>;
}

/** A card of a photo: sure with its card, asked with guesses, or empty without a place in the photo. */
interface Chip {
  id: number;
  box: PhotoPoint[] | null;
  card: Card | null;
  guesses: Card[];
  /** Why it is asked, where it is not only hard to see. */
  why: string;
  isStarter: boolean;
}
