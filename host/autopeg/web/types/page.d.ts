// What the parts of the page are to each other.

type Content = import("/vendor/preact.js").Shown;
/** What shows a piece of the page. */
type Component<Props> = (props: Props) => Content;

/** What is fetched: null before it is there, and why it does not come. */
interface Fetched<Value> {
  value: Value | null;
  trouble: string;
}

/** Post something about a table. Gives the answer, null where it was refused: the page says why. */
interface Act {
  (word: "hint", body: object): Promise<{ text: string } | null>;
  (word: "ways", body: object): Promise<LayOptions | null>;
  (word: string, body: object): Promise<object | null>;
}

/** Make a move for a seat. Gives something where it was made. */
type MakeMove = (seat: number, move: Move) => Promise<{ number: number } | null>;
type Say = (text: string) => void;

/** What a game is given to show a table. own: the seat whose hand lies open on this device. */
interface GameProps<View = unknown, Told = unknown> {
  table: TableState<View, Told>;
  own: OwnSeat<View> | null;
  move: MakeMove;
  act: Act;
  say: Say;
  kept: ScoreModule;
}

/** The same where a seat is open. */
interface SeatProps<View = unknown, Told = unknown> extends GameProps<View, Told> {
  own: OwnSeat<View>;
}

/** A game as the page's HTML tells of it. */
interface RegisteredGame {
  name: string;
  title: string;
  modules: Record<keyof GameModules, string | null> & { styles: string[] };
}

/** What the modules of a game export, by what they are for. All but the table may be missing. */
interface GameModules {
  table: TableModule;
  sketch: Partial<SketchModule>;
  replay: Partial<ReplayModule>;
  statistics: Partial<StatisticsModule>;
  score: ScoreModule;
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
  telling: Telling;
  onDone: () => void;
  onUse: (points: number) => void;
}

/** How the score pad is told something: each gives the number of the moment after it, 0 where it was not done. */
interface Telling {
  doubt: { said: string; answer: (isSure: boolean) => void } | null;
  trouble: string;
  clear: () => void;
  tell: (move: Move) => Promise<number>;
  amend: (entry: PadEntry, move: Move | null) => Promise<number>;
  undo: () => Promise<number>;
  redo: () => Promise<number>;
}
