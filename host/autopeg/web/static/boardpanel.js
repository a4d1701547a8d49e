// The board at a table: its panel, which says whether it answers and what it shows; its questions; and its self-test.
import { html, useEffect, useRef, useState } from "/vendor/preact.js";
import { asSentence } from "./api.js";
import { Button, classes, submitting } from "./controls.js";
import { Display } from "./display.js";

const READING_MS = 1000;
/** A second tap sooner than this is one by accident. */
const DOUBLE_MS = 300;
/** Within this time a second tap counts although another entry has come just before. */
const AGAIN_MS = 5000;
const LONG_PRESS_MS = 500;
/** The keys of a board that mean something else when they are held down, as pegboard/keypad.py has them. */
const HOLDABLE_KEYS = "0*#ABCD";
/** @type {("brightness" | "speed")[]} */
const OPTION_NAMES = ["brightness", "speed"];
/** @type {Record<"brightness" | "speed", [string, (value: number) => string]>} */
const OPTIONS = {
  brightness: ["Brightness", (value) => `${value}%`],
  speed: ["Peg speed", (value) => (value === 100 ? "at once" : value === 50 ? "usual" : `${value}`)],
};

/**
 * Return whether this device may do something about the board: it sits at its table, or has opened it.
 * @param {TableState} table
 */
export const isMember = (table) => table.is_host || table.mine.length > 0;

/** @param {{ table: TableState, display: DisplayState | null, act: Act, onGames: () => void }} props */
export function BoardPanel({ table, display, act, onGames }) {
  const mayTouch = isMember(table);
  const board = table.board;
  if (!board) {
    return html`<fieldset class="board-panel"><legend>The board</legend>
      ${
        !table.board_is_elsewhere
          ? html`<p class="quiet">No board is connected. Start Autopeg with <code>--board virtual</code>, or
            plug one in first: <a href="/install">Install a board</a>.</p>`
          : mayTouch && html`<${Button} onClick=${() => act("board", {})}>Show this game on the board<//>`
      }
    </fieldset>`;
  }
  return html`<fieldset class="board-panel"><legend>The board</legend>
    <p class=${classes("state", !board.is_connected && "away")}>
      <span aria-hidden="true">${board.is_connected ? "●" : "○"}</span> ${board.line}</p>
    <p class="quiet">It shows ${shown(board)}.</p>
    ${
      mayTouch &&
      html`
      ${OPTION_NAMES.map((name) => html`<${Slider} key=${name} name=${name} value=${board[name]} act=${act} />`)}
      <div class="row">
        <${Button} disabled=${!board.is_connected} onClick=${() => act("locate", {})}>Blink the board<//>
        <${Button} disabled=${!board.is_connected || !!board.test} onClick=${() => act("test", {})}>Test the board<//>
        ${board.games > 0 && html`<${Button} onClick=${onGames}>Games finished on it (${board.games})<//>`}
      </div>
      ${
        board.keys.length > 0 &&
        html`<details><summary>Keypad${display && " and display"}</summary>
          ${display && html`<${Display} display=${display} isSpoken />`}<${Keypad} rows=${board.keys} act=${act} />
        </details>`
      }`
    }
  </fieldset>`;
}

/** @param {BoardState} board */
function shown(board) {
  if (!board.is_connected) return "the last pegs it received";
  if (board.test) return "the lights of the test";
  return board.question ? "its own pegs until somebody chooses" : "this game";
}

/** @param {{ name: "brightness" | "speed", value: number | null, act: Act }} props */
function Slider({ name, value, act }) {
  const [title, words] = OPTIONS[name];
  /** Where the thumb was put, and the board's value when that had been sent: it holds until the board has another. */
  const [moved, setMoved] = useState(/** @type {{ to: number, over: number | null } | null} */ (null));
  const known = useRef(value);
  known.current = value;
  useEffect(() => {
    if (typeof moved?.over === "number" && moved.over !== value) setMoved((put) => (put === moved ? null : put));
  }, [moved, value]);
  const sending = useRef({ isBusy: false, next: /** @type {number | null} */ (null) }).current;
  /**
   * Send a value once the one before has been answered, so that none overtakes another; only the newest waits.
   * @param {number} wanted
   */
  const send = async (wanted) => {
    sending.next = wanted;
    if (sending.isBusy) return;
    sending.isBusy = true;
    while (sending.next !== null) {
      const sent = sending.next;
      sending.next = null;
      await act("option", { key: name, value: sent });
    }
    sending.isBusy = false;
    setMoved((put) => put && { to: put.to, over: known.current });
  };
  if (value === null) return null;
  const now = moved && (moved.over === null || moved.over === value) ? moved.to : value;
  return html`<label class="slider">${title} <input type="range" min="0" max="100" step="5" value=${now}
    aria-valuetext=${words(now)}
      onInput=${(event) => setMoved({ to: Number(event.target.value), over: null })}
      onChange=${(event) => send(Number(event.target.value))} />
    <output>${words(now)}</output></label>`;
}

/**
 * The keypad of a simulated board; its keys work as on a real one. A long press holds a key down, and so does a press
 * after "Hold the next key".
 * @param {{ rows: string[], act: Act }} props
 */
function Keypad({ rows, act }) {
  const [holdsNext, setHoldsNext] = useState(false);
  /**
   * @param {string} sign
   * @param {boolean} isHeld
   */
  const press = (sign, isHeld) => {
    setHoldsNext(false);
    act("keys", { keys: isHeld && HOLDABLE_KEYS.includes(sign) ? `[${sign}]` : sign });
  };
  return html`<div class="board-keys" role="group" aria-label="Keypad of the board">
    ${[...rows.join("")].map(
      (sign) => html`<${BoardKey} key=${sign} sign=${sign} onPress=${(isLong) => press(sign, isLong || holdsNext)} />`,
    )}
    <${Button} isSmall aria-pressed=${holdsNext} onClick=${() => setHoldsNext(!holdsNext)}>Hold the next key<//>
    </div>`;
}

/** @param {{ sign: string, onPress: (isLong: boolean) => void }} props */
function BoardKey({ sign, onPress }) {
  const timer = useRef(0);
  const wasLong = useRef(false);
  const begin = () => {
    wasLong.current = false;
    if (!HOLDABLE_KEYS.includes(sign)) return;
    timer.current = window.setTimeout(() => {
      wasLong.current = true;
      onPress(true);
    }, LONG_PRESS_MS);
  };
  const end = () => clearTimeout(timer.current);
  const click = () => {
    if (!wasLong.current) onPress(false);
    wasLong.current = false;
  };
  return html`<button type="button" class="key" onClick=${click} onPointerDown=${begin} onPointerUp=${end}
    onPointerLeave=${end} onPointerCancel=${end} onContextMenu=${(event) => event.preventDefault()}>${sign}</button>`;
}

/**
 * What is said and asked about the board at its table. isListOpen: whether its games are on the page already.
 * @typedef {{
 *   table: TableState, board: BoardState, act: Act, isListOpen: boolean, onGames: () => void
 * }} BoardMessagesProps
 * @param {BoardMessagesProps} props
 */
export const BoardMessages = ({ table, board, act, isListOpen, onGames }) => html`
  ${board.test && html`<${TableSelfTest} table=${table} board=${board} test=${board.test} act=${act} />`}
  ${board.question && html`<${BoardQuestion} board=${board} table=${table} act=${act} />`}
  ${!isListOpen && html`<${GamesNotice} table=${table} onOpen=${onGames} />`}`;

/**
 * A question about the board. Its answers can be tapped only after a moment: an earlier tap was meant for what was
 * there before. Just after another entry on the board an answer has to be tapped twice, however many entries follow.
 * @param {{ board: BoardState, table: TableState, act: Act }} props
 */
function BoardQuestion({ board, table, act }) {
  const question = board.question ?? "";
  const asked = board.meanings.join("\n");
  const [read, setRead] = useState("");
  const [isRefused, setIsRefused] = useState(false);
  const added = useRef({ question: "", at: 0 });
  const refused = useRef({ meaning: "", at: 0 });
  useEffect(() => {
    const timer = setTimeout(() => setRead(asked), READING_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  if (added.current.question !== question) added.current = { question, at: performance.now() };
  /** @param {number} at */
  const choose = (at) => {
    const meaning = board.meanings[at];
    const now = performance.now();
    const pause = now - refused.current.at;
    const isAgain = meaning === refused.current.meaning && pause >= DOUBLE_MS && pause < AGAIN_MS;
    const isTooSoon = now - added.current.at < READING_MS && !isAgain;
    if (isTooSoon) refused.current = { meaning, at: now };
    else act("choose", { choice: board.choices[at], question });
    setIsRefused(isTooSoon);
  };
  if (!isMember(table)) return html`<p class="notice" role="status">${asSentence(question)}</p>`;
  return html`<div class="notice question" role="alertdialog" aria-label="The board asks"><p>${asSentence(question)}</p>
    ${board.choices.map(
      (choice, at) => html`<${Button} key=${board.meanings[at]} disabled=${read !== asked}
        onClick=${() => choose(at)}>${asSentence(choice)}<//>`,
    )}
    <p class="quiet" role="status">${isRefused && "More was typed on the board just now. Tap again if you mean it."}</p>
  </div>`;
}

/**
 * The offer of the games that the board has finished alone, until somebody looks at them or puts it off.
 * @param {{ table: TableState, onOpen: () => void }} props
 */
function GamesNotice({ table, onOpen }) {
  const count = table.board?.games ?? 0;
  const [later, setLater] = useState(0);
  useEffect(() => setLater(Math.min(later, count)), [count]);
  if (count <= later || !isMember(table)) return null;
  const [games, them] = count === 1 ? ["a game", "it"] : [`${count} games`, "them"];
  return html`<div class="notice row"><span role="status">The board has finished ${games} on its own.</span>
    <${Button} onClick=${onOpen}>Take ${them} into your records<//>
    <${Button} onClick=${() => setLater(count)}>Later<//></div>`;
}

/**
 * The self-test of the board at a table, for those who may touch it.
 * @param {{ table: TableState, board: BoardState, test: TestStep, act: Act }} props
 */
const TableSelfTest = ({ table, board, test, act }) =>
  isMember(table)
    ? html`<${SelfTest} keys=${board.keys} test=${test} act=${act} />`
    : html`<p class="notice" role="status">The board is being tested.</p>`;

/**
 * The self-test, step by step. keys: of a simulated board.
 * @param {{ keys: string[], test: TestStep, act: (word: any, body: any) => Promise<unknown> }} props
 */
export function SelfTest({ keys, test, act }) {
  /** @param {string | number | null} value */
  const answer = (value) => act("test-answer", { step: test.number, answer: value });
  const isOver = test.findings !== null || !!test.trouble;
  return html`<section class="notice self-test" aria-label="Test of the board">
    <h2>Test of the board</h2>
    <div aria-live="polite">
      ${test.trouble && html`<p>${test.trouble}</p>`}
      ${test.findings && html`<${Findings} findings=${test.findings} />`}
      ${test.said && html`<p class="prompt">${test.said}</p>`}
      ${test.question && html`<p>${test.question}</p>`}
      ${!test.question && !isOver && !test.said && html`<p class="quiet">Asking the board …</p>`}
      ${test.question && test.lit && html`<p class="quiet">Should be lit: ${test.lit}.</p>`}
    </div>
    ${
      test.question &&
      (test.most === null
        ? html`<div class="choices">${Object.entries(test.answers).map(
            ([letter, words]) => html`<${Button} key=${letter} onClick=${() => answer(letter)}>${words}<//>`,
          )}</div>`
        : html`<${NumberAnswer} key=${test.number} most=${test.most} onAnswer=${answer} />`)
    }
    ${test.said.startsWith("Press") && keys.length > 0 && html`<${Keypad} rows=${keys} act=${act} />`}
    <div class="row">
      ${test.question && test.lit && html`<${Button} isSmall onClick=${() => act("test-light", {})}>Light it again<//>`}
      <${Button} isSmall onClick=${() => act("test-end", {})}>${isOver ? "Close" : "End the test"}<//>
    </div>
  </section>`;
}

/** @param {{ most: number, onAnswer: (value: number | null) => void }} props */
function NumberAnswer({ most, onAnswer }) {
  const [text, setText] = useState("");
  const isGood = /^\d+$/.test(text) && Number(text) <= most;
  return html`<form class="row" onSubmit=${submitting(() => isGood && onAnswer(Number(text)))}>
    <input class="short" inputmode="numeric" aria-label="Number" value=${text}
      onInput=${(event) => setText(event.target.value.trim())} />
    <button class="button main" disabled=${!isGood}>That many</button>
    <${Button} onClick=${() => onAnswer(null)}>No number<//></form>`;
}

/** @param {{ findings: TestFinding[] }} props */
function Findings({ findings }) {
  if (!findings.length) return html`<p class="prompt">No faults found.</p>`;
  return html`<dl>${findings.map(
    (finding, at) => html`<dt key=${at}>${finding.part}: ${finding.what}</dt>
    ${finding.causes.map((cause) => html`<dd>${cause}</dd>`)}`,
  )}</dl>`;
}
