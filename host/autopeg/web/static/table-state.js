// What a table's page keeps: the game as the server tells it, what this device sends, and whose cards it shows.
import { useEffect, useLayoutEffect, useRef, useState } from "/vendor/preact.js";
import { get, newKey, post, Refusal, tellingTrouble } from "./api.js";
import { recordCards } from "./flights.js";
import { focusPlay, leaveMover, returnToMover } from "./focus.js";
import { useGrade } from "./grades.js";
import { keep, keepCommitment, kept } from "./kept.js";
import { setDebounceState } from "./keys.js";
import { loadPart } from "./lazy.js";
import { listen } from "./tabs.js";
import { changeActions } from "./taps.js";

/** @typedef {Required<TableModule> & { scoreModule: ScoreModule }} Parts */
/** @typedef {{ seat: number, move: Move, key: string, at: number, game: number }} Unsent */

/** Requests that the same key may repeat at once. */
const REPEATABLE = new Set(["look", "hint", "ways", "undo", "redo"]);
/**
 * Defaults for what a game's table module does not export.
 * @type {Required<Omit<TableModule, "Game">>}
 */
const DEFAULTS = {
  /** Replaces the log. */
  Beside: null,
  /** Whether all cards at the table are open. */
  isOpen: () => false,
  /** Whether a seat has something to do before the screen passes to the next. */
  keepsScreen: () => false,
  /** The label beside the dealer's name. */
  DEALS: "deals",
  /** The class of the table, for style sheets. */
  CLASS: "",
};

/**
 * A table as the server tells it, and the requests to it. isRoom: for everybody in the room, without any hand.
 *
 * What has been sent and not answered is sent again when the connection is back, with its key, so that it counts once.
 * @param {string} code
 * @param {boolean} isRoom
 */
export function useTable(code, isRoom) {
  const [table, setTable] = useState(/** @type {TableState | null} */ (null));
  const [parts, setParts] = useState(/** @type {Parts | null} */ (null));
  const [lights, setLights] = useState(/** @type {string[] | null} */ (null));
  const [display, setDisplay] = useState(/** @type {DisplayState | null} */ (null));
  const [isOnline, setOnline] = useState(true);
  const [trouble, setTrouble] = useState("");
  const [isClosed, setClosed] = useState(false);
  const unsent = useRef(/** @type {Unsent | null} */ (null));
  const underWay = useRef(new AbortController()); // of all requests that a lost connection would leave unanswered
  const flights = useRef(/** @type {(() => void) | null} */ (null)); // of the cards, from where they were seen last
  const requestCount = useRef(0); // how many requests of this device a repeated key must not send twice
  const mover = useRef(/** @type {Element | null} */ (null)); // what had the focus when this device made a move
  const movesSeen = useRef(/** @type {number | null} */ (null));
  const [mark, askGrade] = useGrade(code, table);
  /** @param {TableState} next */
  const onSnapshot = (next) => {
    // The message about a move goes when the position changes; a move still to be sent keeps its message.
    if (movesSeen.current !== null && movesSeen.current !== next.moves && !unsent.current) setTrouble("");
    movesSeen.current = next.moves;
    leaveMover(mover.current);
    mover.current = null;
    flights.current ??= recordCards();
    keepCommitment(next);
    setTable(next);
  };
  useLayoutEffect(returnToMover, [table]);
  useFrame(() => {
    flights.current?.();
    flights.current = null;
  }, [table]);
  const send = async () => {
    const sending = unsent.current;
    if (!sending) return null;
    try {
      const answer = /** @type {{ number: number }} */ (
        await post(`/api/tables/${code}/move`, sending, underWay.current.signal)
      );
      if (unsent.current === sending) unsent.current = null;
      setTrouble("");
      if (!table?.pad) askGrade(sending.seat);
      return answer;
    } catch (error) {
      const isRefused = error instanceof Refusal;
      if (isRefused && unsent.current === sending) {
        unsent.current = null;
        mover.current = null;
      }
      setTrouble(isRefused ? error.message : "No connection: what you did is sent when it is back.");
      return null;
    }
  };
  /** @param {boolean} isConnected */
  const onConnection = (isConnected) => {
    setOnline(isConnected);
    if (!isConnected) {
      underWay.current.abort();
      underWay.current = new AbortController();
    } else if (unsent.current) send();
  };
  /** @param {{ message: string, code?: string }} refusal */
  const onGone = ({ message, code: reason }) => {
    setTable(null);
    setTrouble(message);
    setClosed(reason === "CLOSED");
  };
  useEffect(() => {
    if (isClosed) return undefined;
    let stop = () => {};
    let isLeft = false;
    const load = async () => {
      const first = /** @type {TableState} */ (await get(`/api/tables/${code}${isRoom ? "?as=guest" : ""}`));
      const [shown, scoreModule] = await Promise.all([
        loadPart(first.game, "table"),
        first.pad ? loadPart(first.pad.rules, "score") : {},
      ]);
      if (isLeft) return;
      setParts({ ...DEFAULTS, ...shown, scoreModule });
      keepCommitment(first);
      setTable(first);
      const heard = { onTable: onSnapshot, onLights: setLights, onDisplay: setDisplay, onConnection, onGone };
      stop = listen(code, { ...heard, isGuest: isRoom });
    };
    load().catch(onGone);
    return () => {
      isLeft = true;
      stop();
    };
  }, [code, isClosed]);
  if (table) setDebounceState(`${code} ${requestCount.current} ${table.shown.length ? "shown" : ""}`, setTrouble);
  const reopen = () => {
    setTrouble("");
    setClosed(false);
  };
  /**
   * Send a request other than a move; null if it was refused.
   * @type {(word: string, body: object) => Promise<object | null>}
   */
  const ask = async (word, body) => {
    if (!REPEATABLE.has(word)) requestCount.current++;
    if (!REPEATABLE.has(word) || word === "look") changeActions();
    setTrouble("");
    return tellingTrouble(setTrouble, post)(`/api/tables/${code}/${word}`, body, underWay.current.signal);
  };
  /** @type {MakeMove} */
  const move = (seat, made) => {
    // A move that is still being sent keeps its key, so that it counts once.
    const sent = unsent.current;
    const isSame = sent && sent.seat === seat && JSON.stringify(sent.move) === JSON.stringify(made);
    if (table && !isSame) {
      requestCount.current++;
      changeActions();
      mover.current = document.activeElement;
      unsent.current = { seat, move: made, key: newKey(), at: table.moves, game: table.game_id };
    }
    return send();
  };
  return { table, parts, lights, display, isOnline, isClosed, reopen, trouble, setTrouble, mark, ask, move };
}

/**
 * Measure or scroll in the frame that shows a change: in the task that draws, it would cost a layout of its own.
 * @param {() => void} work
 * @param {unknown[]} changes
 */
export function useFrame(work, changes) {
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(work);
    return () => cancelAnimationFrame(frame);
  }, changes);
}

/**
 * The panel that is open over a table: "menu", "invite", "board-games", or "" for none. Escape closes it.
 */
export function usePanel() {
  const [panel, setPanel] = useState("");
  const close = () => {
    setPanel("");
    focusPlay();
  };
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.key === "Escape" && panel) close();
  };
  /** @param {string} name */
  const toggle = (name) => setPanel(panel === name ? "" : name);
  return { panel, setPanel, close, toggle, onKeyDown };
}

/**
 * The seat whose hand this device shows, null for none, and the seat to hand the screen to, null for none. A device
 * that several seats have shared shows the hand of the one that has taken the screen.
 * @param {string} code
 * @param {TableState | null} table
 * @param {Parts | null} parts
 * @returns {{ own: OwnSeat | null, next: OwnSeat | null, setOpen: (seat: number) => void }}
 */
export function useOwnSeat(code, table, parts) {
  const [open, setOpen] = useState(/** @type {number | null} */ (null));
  const wasShared = useRef(Boolean(kept("shared")[code])); // whether this device has had several seats at once
  if (!table || !parts) return { own: null, next: null, setOpen };
  if (table.mine.length > 1 && !wasShared.current) {
    wasShared.current = true;
    keep("shared", { [code]: true });
  }
  return { ...seatsAtScreen(table, parts, open, wasShared.current), setOpen };
}

/**
 * @param {TableState} table
 * @param {Required<TableModule>} parts
 * @param {number | null} open
 * @param {boolean} wasShared
 * @returns {{ own: OwnSeat | null, next: OwnSeat | null }}
 */
function seatsAtScreen(table, { isOpen, keepsScreen }, open, wasShared) {
  const { mine } = table;
  const due = mine.find((seat) => seat.is_asked) ?? mine.find((seat) => seat.is_due);
  if (!wasShared || table.over || isOpen(table)) return { own: due ?? mine[0] ?? null, next: null };
  const opened = mine.find(({ seat }) => seat === open);
  if (opened && (!due || due === opened || keepsScreen(opened))) return { own: opened, next: null };
  const last = mine.length === 1 && !table.waiting_for.length ? mine[0] : null;
  return { own: null, next: due ?? mine.find(keepsScreen) ?? last };
}
