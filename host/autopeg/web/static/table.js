// The table page: the seats, the board, the game, and the actions that every table has.
import { html, useEffect, useLayoutEffect, useRef, useState } from "/vendor/preact.js";
import { seatsToMove, waiting } from "./actions.js";
import { get, newKey, post, Refusal, reasonOf } from "./api.js";
import { Board, LaneMark } from "./board.js";
import { BoardQuestion, GamesNotice, SelfTest } from "./boardpanel.js";
import { Backs } from "./cards.js";
import { Button, classes, Question, Trouble } from "./controls.js";
import { Display } from "./display.js";
import { recordCards } from "./flights.js";
import { FailedPage, ReopenButton } from "./frame.js";
import { Grade, useGrade } from "./grades.js";
import { keep, kept } from "./kept.js";
import { setDebounceState } from "./keys.js";
import { lazy, loadPart } from "./lazy.js";
import { CloseQuestion, Invite, Menu } from "./menu.js";
import { Messages } from "./messages.js";
import { Seats } from "./seats.js";
import { useSignals } from "./signals.js";
import { SoundButton, VoiceButton } from "./sound-button.js";
import { listen } from "./tabs.js";
import { changeActions } from "./taps.js";
import { Words } from "./words.js";

/**
 * The request that agrees, and the labels for yes and no.
 * @type {Record<string, [string, string, string]>}
 */
const AGREEMENTS = {
  undo: ["undo", "Allow", "Keep"],
  redo: ["redo", "Allow", "Refuse"],
  end_round: ["end-round", "End the round", "Play on"],
};
/** Requests that the same key may repeat at once. */
const REPEATABLE = new Set(["look", "hint", "ways", "undo", "redo"]);
const COUNTS_SHOWN = 4;
const LONG_NAME = 8; // letters that fit beside points of two digits on a phone
/** @type {Record<string, string>} */
const ANSWERS = { pass: "Decline", out_of_turn: "Take it" };
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

/** @type {Component<{ table: TableState, own: OwnSeat | null }>} */
const Guide = lazy(async () => (await import("./guide.js")).Guide);
/** @type {Component<{ table: TableState, own: number | null }>} */
const TableSummary = lazy(async () => (await import("./summary.js")).TableSummary);
/** @type {Component<import("./boardgames.js").BoardGamesProps>} */
const BoardGames = lazy(async () => (await import("./boardgames.js")).BoardGames);

/**
 * A table. isRoom: for everybody in the room, on a large screen: without the hand of any seat of this device.
 * @param {{ code: string, isRoom?: boolean }} props
 */
export function TablePage({ code: typed, isRoom = false }) {
  const code = typed.toUpperCase();
  const view = isRoom ? "?as=guest" : "";
  const [table, setTable] = useState(/** @type {TableState | null} */ (null));
  const [parts, setParts] = useState(/** @type {Required<TableModule> & { scoreModule: ScoreModule } | null} */ (null));
  const [lights, setLights] = useState(/** @type {string[] | null} */ (null));
  const [display, setDisplay] = useState(/** @type {DisplayState | null} */ (null));
  const [isOnline, setOnline] = useState(true);
  const [trouble, setTrouble] = useState("");
  const [open, setOpen] = useState(/** @type {number | null} */ (null));
  const [panel, setPanel] = useState("");
  const [hint, setHint] = useState({ text: "", of: "" });
  const [isClosed, setClosed] = useState(false);
  const unsent = useRef(
    /** @type {{ seat: number, move: Move, key: string, at: number, game: number } | null} */ (null),
  );
  const afterRender = useRef(/** @type {(() => void)[]} */ ([]));
  const requestCount = useRef(0); // how many requests of this device a repeated key must not send twice
  const movesSeen = useRef(/** @type {number | null} */ (null));
  const wasShared = useRef(Boolean(kept("shared")[code])); // whether this device has had several seats at once
  /** @param {TableState} next */
  const onSnapshot = (next) => {
    // The message about a move goes when the position changes; a move still to be sent keeps its message.
    if (movesSeen.current !== null && movesSeen.current !== next.moves && !unsent.current) setTrouble("");
    movesSeen.current = next.moves;
    afterRender.current = [recordCards(), keepFocus()];
    setTable(next);
  };
  useLayoutEffect(() => {
    for (const finish of afterRender.current) finish();
    afterRender.current = [];
  }, [table]);
  const send = async () => {
    const sending = unsent.current;
    if (!sending) return null;
    try {
      const answer = /** @type {{ number: number }} */ (await post(`/api/tables/${code}/move`, sending));
      if (unsent.current === sending) unsent.current = null;
      setTrouble("");
      if (!table?.pad) askGrade(sending.seat);
      return answer;
    } catch (error) {
      if (error instanceof Refusal && unsent.current === sending) unsent.current = null;
      setTrouble(
        error instanceof Refusal ? error.message : "No connection: what you did is sent as soon as it is back.",
      );
      return null;
    }
  };
  /** @param {boolean} isConnected */
  const setConnection = (isConnected) => {
    setOnline(isConnected);
    if (isConnected && unsent.current) send();
  };
  /** @param {string} said */
  const onClosed = (said) => {
    setTable(null);
    setTrouble(said);
    setClosed(true);
  };
  useEffect(() => {
    if (isClosed) return undefined;
    let stop = () => {};
    let isLeft = false;
    const load = async () => {
      const first = /** @type {TableState} */ (await get(`/api/tables/${code}${view}`));
      const [shown, scoreModule] = await Promise.all([
        loadPart(first.game, "table"),
        first.pad ? loadPart(first.pad.rules, "score") : {},
      ]);
      if (isLeft) return;
      setParts({ ...DEFAULTS, ...shown, scoreModule });
      setTable(first);
      stop = listen(code, {
        onTable: onSnapshot,
        onLights: setLights,
        onDisplay: setDisplay,
        onConnection: setConnection,
        onClosed,
        isGuest: isRoom,
      });
    };
    load().catch((error) => (error.code === "CLOSED" ? onClosed(error.message) : setTrouble(error.message)));
    return () => {
      isLeft = true;
      stop();
    };
  }, [code, isClosed]);
  const reopen = () => {
    setTrouble("");
    setClosed(false);
  };
  useSignals(table);
  const [mark, askGrade] = useGrade(code, table);
  if ((!table || !parts) && trouble)
    return html`<${FailedPage} title=${`Table ${code}`} trouble=${trouble} from="/" label="To the tables">
      ${isClosed && html`<${ReopenButton} code=${code} onOpen=${reopen} onTrouble=${setTrouble} />`}<//>`;
  if (!table || !parts) return html`<p class="loading">Table ${code}</p>`;

  setDebounceState(`${code} ${requestCount.current} ${table.shown.length ? "shown" : ""}`, setTrouble);
  /** @type {(word: string, body: object) => Promise<object | null>} */
  const ask = async (word, body) => {
    if (!REPEATABLE.has(word)) requestCount.current++;
    if (!REPEATABLE.has(word) || word === "look") changeActions();
    setTrouble("");
    try {
      const answer = await post(`/api/tables/${code}/${word}`, body);
      if (word === "test") setPanel(""); // it is on the page, below the menu
      if (word === "hint") setHint({ .../** @type {{ text: string }} */ (answer), of: decision });
      return answer;
    } catch (error) {
      setTrouble(reasonOf(error));
      return null;
    }
  };
  const act = /** @type {Act} */ (ask);
  if (table.mine.length > 1 && !wasShared.current) {
    wasShared.current = true;
    keep("shared", { [code]: true });
  }
  const { own, next } = seatsAtScreen(table, parts, open, wasShared.current);
  const decision = `${own?.seat} ${table.moves}`;
  const isCovered = !own && table.mine.length > 0 && (next !== null || !table.waiting_for.length);
  const { Game, Beside, scoreModule } = parts;
  /** @type {MakeMove} */
  const move = (seat, made) => {
    // A move that is still being sent keeps its key, so that it counts once.
    const isSame =
      unsent.current && unsent.current.seat === seat && JSON.stringify(unsent.current.move) === JSON.stringify(made);
    if (!isSame) {
      requestCount.current++;
      changeActions();
      unsent.current = { seat, move: made, key: newKey(), at: table.moves, game: table.game_id };
    }
    return send();
  };
  const closePanel = () => {
    setPanel("");
    focusPlay();
  };
  const openGames = () => setPanel("board-games");
  /** @param {KeyboardEvent} event */
  const leave = (event) => {
    if (event.key === "Escape" && panel) closePanel();
  };
  /**
   * @param {string} name
   * @param {string} words
   */
  const panelButton = (name, words) =>
    html`<${Button} aria-expanded=${panel === name} onClick=${() => setPanel(panel === name ? "" : name)}>${words}<//>`;
  const { board } = table;
  const seats = html`<${Seats} table=${table} act=${act} />`;
  return html`<div onKeyDown=${leave}
    style=${Object.fromEntries(table.colors.map((color, lane) => [`--lane-${lane}`, `var(--color-${color})`]))}
    class=${classes(
      "table",
      `game-${table.game}`,
      parts.CLASS,
      !table.mine.length && "watching",
      isRoom && "for-room",
    )}>
    <header class="top"><a class="brand" href="/" aria-label="Autopeg, to the tables"><span>Autopeg</span></a>
      <span class="quiet title">${table.title} · ${code}</span>
      ${
        isRoom
          ? html`<${VoiceButton} /><span class="code-shown">${code}</span>`
          : html`<${SoundButton} /><${VoiceButton} />${panelButton("invite", "Invite")}${panelButton("menu", "Menu")}`
      }</header>
    ${!isOnline && html`<p class="offline" role="status">Connection lost. Trying again…</p>`}
    ${panel === "invite" && html`<${Invite} table=${table} />`}
    ${panel === "menu" && html`<${Menu} table=${table} display=${display} act=${act} onGames=${openGames} />`}
    ${
      panel === "board-games" &&
      html`<${BoardGames} table=${table} waiting=${table.board?.games ?? 0} onClose=${closePanel} />`
    }
    <main>
      <h1 class="hidden">${table.title}, table ${code}</h1>
      <div class="standing-by">${
        !table.pad &&
        html`<${Scores} table=${table} dealing=${parts.DEALS}
        mark=${mark?.seat === own?.seat ? mark : null} />`
      }
        <div class="upper">
          <div class="board-and-display"><${Board} table=${table} lights=${board ? lights : null} follows />
            ${board && display && html`<${Display} display=${display} />`}</div>
          ${board && html`<p class=${classes("board-line quiet", !board.is_connected && "away")}>${board.line}</p>`}
        </div>
        ${!isRoom && !isSeatUrgent(table) && seats}
        <${Messages}>
          ${board?.test && html`<${SelfTest} table=${table} board=${board} test=${board.test} act=${act} />`}
          ${board?.question && html`<${BoardQuestion} board=${board} table=${table} act=${act} />`}
          ${panel !== "board-games" && html`<${GamesNotice} table=${table} onOpen=${openGames} />`}
          ${!isRoom && isSeatUrgent(table) && seats}
          <${CloseQuestion} table=${table} act=${act} />
          <${AgreementRequest} table=${table} act=${act} />
          ${
            table.notice &&
            html`<p class="notice" role="status">
              <${Words} game=${table.pad?.rules ?? table.game} text=${table.notice} /></p>`
          }
          ${localStorage.getItem("guides")?.includes('"on"') && html`<${Guide} table=${table} own=${own} />`}
          ${
            hint.of === decision &&
            html`<p class="hint" role="status"><${Words} game=${table.game} text=${hint.text} /></p>`
          }
        <//></div>
      ${table.over && html`<${Ending} table=${table} own=${own || table.mine[0]} act=${act} />`}
      <section class="play" aria-label="The game" tabindex="-1">
        ${
          isCovered
            ? html`<${HandOver} table=${table} next=${next} move=${move} onOpen=${setOpen} />`
            : html`<${Game} key=${table.game_id} table=${table} own=${own} move=${move} act=${act}
              showMessage=${setTrouble} scoreModule=${scoreModule} />`
        }</section>
      <${Trouble} said=${trouble} onClose=${() => setTrouble("")} />
      ${isRoom && html`<${LastCounts} lines=${table.log} />`}
      ${!isRoom && Beside && html`<${Beside} key=${table.game_id} table=${table} own=${own} />`}
      ${!isRoom && !Beside && html`<${Log} lines=${table.log} />`}
    </main>
  </div>`;
}

/**
 * Return whether people at a table should see now which seats can be taken. Beside a score pad most have no device.
 * @param {TableState} table
 */
const isSeatUrgent = ({ pad, seats }) => !pad || seats.some((seat) => seat.is_taken && !seat.is_mine && !seat.is_here);

/** Focus the game, so that it gets the keys. */
const focusPlay = () =>
  /** @type {HTMLElement | null} */ (document.querySelector(".play"))?.focus({ preventScroll: true });

/**
 * Keep the focus in the game when the pressed button disappears. Returns the function to call afterwards.
 */
function keepFocus() {
  const play = document.querySelector(".play");
  const wasThere = play?.contains(document.activeElement);
  return () => wasThere && document.activeElement === document.body && focusPlay();
}

/**
 * Return the seat whose hand this device shows, null for none, and the seat to hand the screen to, null for none. A
 * device that several seats have shared shows the hand of the one that has taken the screen.
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

/** @param {{ table: TableState, next: OwnSeat | null, move: MakeMove, onOpen: (seat: number) => void }} props */
function HandOver({ table, next, move, onOpen }) {
  if (!next) return html`<p class="prompt">${waiting(table)}</p>`;
  const { seat, claims } = next;
  const { name } = table.seats[seat];
  return html`<div class="panel hand-over"><${Backs} count=${4} /><p class="prompt">Hand the screen to ${name}.</p>
    ${
      next.is_asked &&
      html`<p>${next.prompt}</p><div class="row">${claims.map(
        (claim) => html`<${Button} key=${claim.type} onClick=${() => move(seat, claim)}>${ANSWERS[claim.type]}<//>`,
      )}</div>`
    }
    <${Button} isMain onClick=${() => onOpen(seat)}>${name}: show my cards<//></div>`;
}

/**
 * The scores. mark: of the last decision of the player at this device.
 * @param {{ table: TableState, dealing: string, mark: GradeMark | null }} props
 */
function Scores({ table, dealing, mark }) {
  const areLong = table.sides.some((side, lane) => side.length > LONG_NAME - Number(table.scores[lane] > 99));
  return html`<ul class=${`scores${areLong ? " long-names" : ""}`} aria-label="Scores">${table.sides.map(
    (side, lane) => {
      const isTurn = !table.over && seatsToMove(table).some((seat) => seat % table.sides.length === lane);
      const deals = table.dealer !== null && table.dealer % table.sides.length === lane;
      const leads = table.lowest_wins && table.scores.some(Boolean) && table.scores[lane] === Math.min(...table.scores);
      return html`<li key=${lane} class=${classes("box", `lane-${lane}`, isTurn && "turn")}
        style=${{ "--progress": Math.min(1, table.scores[lane] / table.target) }}>
      <${LaneMark} lane=${lane} /><span class="name">${side}
        ${mark && mark.seat % table.sides.length === lane && html` <${Grade} mark=${mark} />`}</span>
      ${deals && html`<span class="deals" title="deals">${dealing}</span>`}
      ${table.threats[lane] && html`<span class="deals threat">${table.threats[lane]}</span>`}
      ${leads && html`<span class="deals lowest">lowest</span>`}
      <strong class="points">${table.scores[lane]}</strong>
      ${!table.lowest_wins && html`<span class="quiet of">/ ${table.target}</span>`}</li>`;
    },
  )}</ul>`;
}

/** @param {{ table: TableState, act: Act }} props */
function AgreementRequest({ table, act }) {
  if (!table.undo) return null;
  const { id, by, awaits, says, waits } = table.undo;
  const mine = table.mine.find((each) => awaits.includes(each.seat));
  const asker = table.mine.find((each) => each.seat === by);
  const [word, yes, no] = AGREEMENTS[table.undo.for];
  /** @param {OwnSeat} own */
  const refuse = ({ seat }) => act("refuse-undo", { seat });
  if (mine)
    return html`<${Question} label="Agree" says=${says} yes=${yes} no=${no}
      onYes=${() => act(word, { seat: mine.seat, request: id })} onNo=${() => refuse(mine)} />`;
  return html`<p class="notice" role="status">${says} ${waits}
    ${asker && html` <${Button} isSmall onClick=${() => refuse(asker)}>Withdraw<//>`}</p>`;
}

/** @param {{ table: TableState, own: OwnSeat | undefined, act: Act }} props */
function Ending({ table, own, act }) {
  const [isOpen, setOpen] = useState(false);
  const next = () => act("next", { seat: own?.seat, game: table.game_id });
  const word = table.follows === "rematch" ? "Rematch" : "Next game";
  return html`<section class="ending panel" aria-live="polite"><h2>${table.ending[0]}</h2>
    ${table.ending.slice(1).map((line) => html`<p>${line}</p>`)}
    ${own && table.follows && html`<${Button} isMain onClick=${next}>${word}<//>`}
    ${table.duplicate && html`<a class="button main" href=${table.duplicate}>Compare</a>`}
    ${!table.pad && html`<${Button} aria-expanded=${isOpen} onClick=${() => setOpen(!isOpen)}>Summary<//>`}
    <a class="button" href=${`/games/${table.game_id}`}>Replay</a>
    ${isOpen && html`<${TableSummary} key=${table.game_id} table=${table} own=${own?.seat ?? null} />`}</section>`;
}

/**
 * What was pegged last, to be read across a room.
 * @param {{ lines: LogLine[] }} props
 */
const LastCounts = ({ lines }) => {
  const list = useNewestInSight(lines);
  const counts = lines.filter((line) => line.points).slice(-COUNTS_SHOWN);
  return html`<section class="log last-counts"><ol ref=${list} class="box"
    tabindex="0" aria-live="polite" aria-label="Last counts">${counts.map(
      (line, at) => html`<li key=${at}>${line.text} <b>+${line.points}</b></li>`,
    )}</ol></section>`;
};

/**
 * Return the ref of a list that is kept at its end, with new lines and in another size.
 * @param {LogLine[]} lines
 */
function useNewestInSight(lines) {
  const list = /** @type {{ current: HTMLElement }} */ (useRef());
  const scroll = () => {
    list.current.scrollTop = list.current.scrollHeight;
  };
  useEffect(scroll, [lines]);
  useEffect(() => {
    const observer = new ResizeObserver(scroll);
    observer.observe(list.current);
    return () => observer.disconnect();
  }, []);
  return list;
}

/** @param {{ lines: LogLine[] }} props */
function Log({ lines }) {
  const list = useNewestInSight(lines);
  return html`<section class="log" aria-label="What has happened">
    <ol ref=${list} class="box" tabindex="0" aria-live="polite" aria-label="Log">
    ${lines.map((line, at) => html`<li key=${at}>${line.text}${line.points ? html` <b>+${line.points}</b>` : ""}</li>`)}
    </ol></section>`;
}
