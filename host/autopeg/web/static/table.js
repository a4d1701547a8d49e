// The table page: the seats, the board, the game, and the actions that every table has.
import { html, useEffect, useRef, useState } from "/vendor/preact.js";
import { seatsToMove, waiting } from "./actions.js";
import { useAnnouncements } from "./announce.js";
import { Board, LaneMark, WholeBoard } from "./board.js";
import { Backs } from "./cards.js";
import { Button, CloseButton, classes, Question, Sheet, Trouble } from "./controls.js";
import { FailedPage, ReopenButton } from "./frame.js";
import { Grade } from "./grades.js";
import { BESIDE, FIRST_GAME, lazy, withStyle } from "./lazy.js";
import { CloseQuestion, Messages } from "./messages.js";
import { nameOf, useOwnCounting, useShownBefore } from "./own-count.js";
import { Seats } from "./seats.js";
import { rememberedName, useSettings } from "./settings.js";
import { useSignals } from "./signals.js";
import { SoundButton, VoiceButton } from "./sound-button.js";
import { useFrame, useOwnSeat, usePanel, useTable } from "./table-state.js";
import { Words } from "./words.js";

/** @typedef {import("./announce.js").Task} Task */

/**
 * The request that agrees, and the labels for yes and no.
 * @type {Record<string, [string, string, string]>}
 */
const AGREEMENTS = {
  undo: ["undo", "Allow", "Keep"],
  redo: ["redo", "Allow", "Refuse"],
  end_round: ["end-round", "End the round", "Play on"],
};
/** What is asked for in the menu, and comes on the page below it. */
const SHOWN_BELOW = new Set(["test", "resign"]);
const COUNTS_SHOWN = 4;
const LONG_NAME = 8; // letters that fit beside points of two digits on a phone
/** @type {Record<string, string>} */
const ANSWERS = { pass: "Decline", out_of_turn: "Take it" };
/** @type {Task} */
const NO_TASK = { says: [], isTurn: false };
const BOARD = "boardpanel.css";
/** @type {Component<{ display: DisplayState }>} */
const Display = lazy(async () => (await import("./display.js")).Display, BESIDE);
/** @type {Component<{ table: TableState, own: OwnSeat | null }>} */
const Guide = lazy(async () => (await import("./guide.js")).Guide, BESIDE);
/** @type {Component<{ table: TableState, own: number | null }>} */
const TableSummary = lazy(async () => (await import("./summary.js")).TableSummary, BESIDE);
/** @type {Component<{ table: TableState, onTrouble: ShowMessage }>} */
const OtherBot = lazy(async () => (await import("./play-now.js")).OtherBot, BESIDE);
/** @type {Component<import("./calling.js").LastCountProps>} */
const LastCount = lazy(async () => (await import("./calling.js")).LastCount, BESIDE);
/** @type {Component<import("./menu.js").MenuProps>} */
const Menu = lazy(async () => (await withStyle(import("./menu.js"), BOARD)).Menu, BESIDE);
/** @type {Component<{ table: TableState, onWait: (isWaiting: boolean) => void, onClose: () => void }>} */
const Invite = lazy(async () => (await import("./menu.js")).Invite, BESIDE);
/** @type {Component<import("./boardpanel.js").BoardMessagesProps>} */
const BoardMessages = lazy(async () => (await withStyle(import("./boardpanel.js"), BOARD)).BoardMessages, BESIDE);
/** @type {Component<{ table: TableState }>} */
const NameOffer = lazy(async () => (await import("./name-offer.js")).NameOffer, BESIDE);
/** @type {Component<import("./boardgames.js").BoardGamesProps>} */
const BoardGames = lazy(async () => (await withStyle(import("./boardgames.js"), BOARD)).BoardGames, BESIDE);

/**
 * A table. isRoom: for everybody in the room, on a large screen: without the hand of any seat of this device.
 * @param {{ code: string, isRoom?: boolean }} props
 */
export function TablePage({ code: typed, isRoom = false }) {
  const code = typed.toUpperCase();
  useSettings();
  const state = useTable(code, isRoom);
  const { table, parts, trouble, setTrouble, mark, ask, move } = state;
  const { panel, setPanel, close, toggle, onKeyDown } = usePanel();
  const [isInviting, setInviting] = useState(false); // whether the invitation is still on its way
  const { own, next, setOpen } = useOwnSeat(code, table, parts);
  const [hint, setHint] = useState({ text: "", of: "" });
  const { known, counting } = useOwnCounting(table);
  const lights = useShownBefore(state.lights, Boolean(counting?.next));
  const display = useShownBefore(state.display, Boolean(counting?.next));
  const lastCount = useLastCount(code, known);
  const [isCounted, setCounted] = useState(false); // whether a hand has been, since the page has shown this table
  if (known?.shown.length && !isCounted) setCounted(true);
  useSignals(known);
  useAnnouncements(known, known ? taskFor(known, own, next, counting) : NO_TASK);
  if ((!table || !parts) && trouble)
    return html`<${FailedPage} title=${`Table ${code}`} trouble=${trouble} from="/" label="To the tables">
      ${state.isClosed && html`<${ReopenButton} code=${code} onOpen=${state.reopen} onTrouble=${setTrouble} />`}<//>`;
  if (!table || !known || !parts) return html`<p class="loading">Table ${code}</p>`;

  const decision = `${own?.seat} ${table.moves}`;
  const act = /** @type {Act} */ (
    async (word, body) => {
      const answer = await ask(word, body);
      if (answer && SHOWN_BELOW.has(word)) setPanel("");
      if (answer && word === "hint") setHint({ .../** @type {{ text: string }} */ (answer), of: decision });
      return answer;
    }
  );
  const isCovered = !own && table.mine.length > 0 && (next !== null || !table.waiting_for.length);
  const { Game, Beside, scoreModule } = parts;
  const openGames = () => setPanel("board-games");
  /**
   * @param {string} name
   * @param {string} words
   */
  const panelButton = (name, words) =>
    html`<${Button} aria-expanded=${panel === name} aria-busy=${isInviting && panel === name}
      onClick=${() => toggle(name)}>${words}<//>`;
  const { board } = table;
  const seats = html`<${Seats} table=${table} act=${act} />`;
  return html`<div onKeyDown=${onKeyDown}
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
    ${!state.isOnline && html`<p class="offline" role="status">Connection lost. Trying again…</p>`}
    ${panel === "invite" && html`<${Invite} table=${table} onWait=${setInviting} onClose=${close} />`}
    ${
      panel === "menu" &&
      html`<${Menu} table=${table} display=${display} act=${act} onGames=${openGames}
      onLog=${() => setPanel("log")} onBoard=${() => setPanel("board")} onClose=${close}
      onLastCount=${lastCount.length > 0 && (() => setPanel("last-count"))} />`
    }
    ${panel === "board" && html`<${WholeBoard} table=${known} lights=${board ? lights : null} onClose=${close} />`}
    ${panel === "last-count" && html`<${LastCount} game=${table.game} counted=${lastCount} onClose=${close} />`}
    ${
      panel === "board-games" &&
      html`<${BoardGames} table=${table} waiting=${table.board?.games ?? 0} onClose=${close} />`
    }
    <main>
      <h1 class="hidden">${table.title}, table ${code}</h1>
      <div class="standing-by">${
        !table.pad &&
        html`<${Scores} table=${known} dealing=${parts.DEALS}
        mark=${mark?.seat === own?.seat ? mark : null} />`
      }
        <div class="upper">
          <div class="board-and-display"><${Board} table=${known} lights=${board ? lights : null} follows />
            ${board && display && html`<${Display} display=${display} />`}</div>
          ${board && html`<p class=${classes("board-line quiet", !board.is_connected && "away")}>${board.line}</p>`}
        </div>
        ${!isRoom && !isSeatUrgent(table) && seats}
        <${Messages}>
          ${
            board &&
            (board.test || board.question || board.games > 0) &&
            html`<${BoardMessages} table=${table} board=${board} act=${act} isListOpen=${panel === "board-games"}
              onGames=${openGames} />`
          }
          ${!isRoom && isSeatUrgent(table) && seats}
          <${CloseQuestion} table=${table} act=${act} />
          <${AgreementRequest} table=${table} act=${act} />
          ${
            table.notice &&
            html`<p class="notice" role="status">
              <${Words} game=${table.pad?.rules ?? table.game} text=${table.notice} /></p>`
          }
          ${!isRoom && isCounted && !rememberedName() && html`<${NameOffer} key=${code} table=${table} />`}
          ${localStorage.getItem("guides")?.includes('"on"') && html`<${Guide} table=${table} own=${own} />`}
          ${
            hint.of === decision &&
            html`<p class="hint" role="status"><${Words} game=${table.game} text=${hint.text} /></p>`
          }
        <//></div>
      ${table.over && html`<${Ending} table=${table} own=${own || table.mine[0]} act=${act} onTrouble=${setTrouble} />`}
      <section class="play" key=${table.over ? "the end" : "the game"} aria-label="The game">
        <div class="hidden rest" tabindex="-1"></div>
        ${
          isCovered
            ? html`<${HandOver} table=${table} next=${next} move=${move} onOpen=${setOpen} />`
            : html`<${Game} key=${table.game_id} table=${table} own=${own} move=${move} act=${act}
              showMessage=${setTrouble} scoreModule=${scoreModule} counting=${counting} />`
        }</section>
      <${Trouble} said=${trouble} onClose=${() => setTrouble("")} />
      ${isRoom && html`<${LastCounts} lines=${table.log} />`}
      ${!isRoom && Beside && html`<${Beside} key=${table.game_id} table=${table} own=${own} />`}
      ${!isRoom && !Beside && html`<${Log} lines=${known.log} isOpen=${panel === "log"} onClose=${close} />`}
    </main>
  </div>`;
}

/**
 * Return the hands that were counted last at a table, as far as this window has seen it, also before it was reloaded.
 * @param {string} code
 * @param {TableState | null} table
 */
function useLastCount(code, table) {
  const key = `last count ${code}`;
  const now = table?.shown.filter((event) => event.kind === "show") ?? [];
  const counted = useRef(/** @type {CountedCards[] | null} */ (null));
  counted.current ??= JSON.parse(sessionStorage.getItem(key) || "[]");
  if (now.length) counted.current = now;
  useEffect(() => {
    if (now.length) sessionStorage.setItem(key, JSON.stringify(now));
  }, [table?.moves]);
  return /** @type {CountedCards[]} */ (counted.current);
}

/**
 * Return whether people at a table should see now which seats can be taken. Beside a score pad most have no device.
 * @param {TableState} table
 */
const isSeatUrgent = ({ pad, seats }) => !pad || seats.some((seat) => seat.is_taken && !seat.is_mine && !seat.is_here);

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
      <strong key=${table.scores[lane]} class="points">${table.scores[lane]}</strong>
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

/**
 * Return what the person at a device is to do now, or how the game has ended. next: whom the screen is for.
 * @param {TableState} table
 * @param {OwnSeat | null} own
 * @param {OwnSeat | null} next
 * @param {OwnCounting | null} counting
 * @returns {Task}
 */
function taskFor(table, own, next, counting) {
  /** @param {string[]} says */
  const saying = (...says) => ({ ...NO_TASK, says });
  if (table.over) return saying(...table.ending);
  if (table.pad) return NO_TASK;
  if (counting?.next) return saying(`Count your ${nameOf(counting.next)}.`);
  if (next) return saying(`Hand the screen to ${table.seats[next.seat].name}.`);
  if (table.shown.length && table.mine.some(({ seat }) => table.waiting_for.includes(seat)))
    return saying("Press Go on.");
  if (!own || !(own.is_due || own.is_asked)) return NO_TASK;
  return { says: [own.prompt], isTurn: own.is_due && !own.prompt.endsWith("?") };
}

/** @param {{ table: TableState, own: OwnSeat | undefined, act: Act, onTrouble: ShowMessage }} props */
function Ending({ table, own, act, onTrouble }) {
  const [isOpen, setOpen] = useState(false);
  const [heading, ...more] = table.ending;
  const next = () => act("next", { seat: own?.seat, game: table.game_id });
  const word = table.follows === "rematch" ? "Rematch" : "Next game";
  // Only after a game like those of "Play now" can another bot be suggested.
  const isPlayNow = table.game === FIRST_GAME && table.seats.length === 2 && table.seats.some((seat) => seat.is_bot);
  return html`<section class="ending panel"><h2>${heading}</h2>
    <div class="story">${table.story.map((line) => html`<p>${line}</p>`)}</div>
    <p class="figures">${more.map((line) => html`<span>${line}</span> `)}</p>
    ${own && table.follows && html`<${Button} isMain onClick=${next}>${word}<//>`}
    ${table.duplicate && html`<a class="button main" href=${table.duplicate}>Compare</a>`}
    ${!table.pad && html`<${Button} aria-expanded=${isOpen} onClick=${() => setOpen(!isOpen)}>Summary<//>`}
    <a class="button" href=${`/games/${table.game_id}`}>Replay</a>
    ${
      own &&
      isPlayNow &&
      table.follows === "rematch" &&
      html`<p class="other-bot"><${OtherBot} table=${table} onTrouble=${onTrouble} /></p>`
    }
    </section>${
      isOpen &&
      html`<${Sheet} title="How it went" name="whole" onClose=${() => setOpen(false)}>
        <${TableSummary} key=${table.game_id} table=${table} own=${own?.seat ?? null} /><//>`
    }`;
}

/**
 * What was pegged last, to be read across a room.
 * @param {{ lines: LogLine[] }} props
 */
const LastCounts = ({ lines }) => {
  const list = useNewestInSight(lines);
  const counts = lines.filter((line) => line.points).slice(-COUNTS_SHOWN);
  return html`<section class="log last-counts"><ol ref=${list} class="box"
    tabindex="0" aria-label="Last counts">${counts.map(
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
  useFrame(scroll, [lines]);
  useEffect(() => {
    const observer = new ResizeObserver(scroll);
    observer.observe(list.current);
    return () => observer.disconnect();
  }, []);
  return list;
}

/**
 * Return the lines of a log with those that the page has seen and the server no longer sends: of a long one it sends
 * the beginning and the newest lines, and the others would move up.
 * @param {LogLine[]} newest
 */
function useAllSeen(newest) {
  const seen = useRef(newest);
  const known = seen.current;
  /** @type {(line: LogLine, at: number) => boolean} */
  const isOther = ({ text }, at) => text !== known[at]?.text;
  const changed = newest.findIndex(isOther);
  const start = changed < 0 ? newest.length : changed;
  const rest = newest.slice(start);
  const from = known.findIndex(
    (_, from) => from >= start && !rest.some((line, n) => from + n < known.length && isOther(line, from + n)),
  );
  seen.current = from < 0 ? newest : [...known.slice(0, from), ...rest];
  return seen.current;
}

/**
 * The log. Where it has no place beside the table, it is open or not, as a sheet.
 * @param {{ lines: LogLine[], isOpen: boolean, onClose: () => void }} props
 */
function Log({ lines: newest, isOpen, onClose }) {
  const lines = useAllSeen(newest);
  const list = useNewestInSight(newest);
  useEffect(() => {
    if (isOpen) list.current.focus();
  }, [isOpen]);
  return html`<section class=${classes("log", isOpen && "open")} aria-label="What has happened">
    ${isOpen && html`<${CloseButton} onClick=${onClose} />`}
    <ol ref=${list} class="box" tabindex="0" aria-label="Log">
    ${lines.map(
      ({ text, points }, at) => html`<li key=${`${at} ${text}`}>${text}${points ? html` <b>+${points}</b>` : ""}</li>`,
    )}
    </ol></section>`;
}
