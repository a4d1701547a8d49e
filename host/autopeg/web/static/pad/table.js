// The score pad for physical cards: who scores, how much, peg; undo is one tap away; each game adds its own forms.
import { html, useEffect, useRef, useState } from "/vendor/preact.js";
import { announce } from "../announce.js";
import { asSentence } from "../api.js";
import { LaneMark, SideButton } from "../board.js";
import { Button, Choice, CloseButton } from "../controls.js";
import { Key, useKeys } from "../keys.js";
import { WatchButton, WatchedTable } from "../watch/button.js";
import { RequestFeedback, useKeyQueue, usePadRequests } from "./requests.js";
import { useTyping } from "./typing.js";

/**
 * @typedef {object} PendingProps
 * @property {PadTable} table
 * @property {number | null} side
 * @property {string} text
 * @property {number} points
 * @property {number | null} preview
 * @property {boolean} isSetting
 */

export { Entries as Beside } from "./entries.js";

/** Nothing on a score pad is hidden. */
export const isOpen = () => true;

/**
 * The score pad. scoreModule: what the scored game adds: its forms, entries, lines and sheet.
 * @param {{ table: PadTable, own: OwnSeat | null, scoreModule: ScoreModule }} props
 */
export function Game({ table, own, scoreModule }) {
  const { pad } = table;
  const { Lines, Sheet } = scoreModule;
  const requests = usePadRequests(table, own);
  const [open, setOpen] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    if (table.over) setOpen(null);
  }, [table.over]);
  const typing = useTyping(table, requests, open !== null);
  const { side, text, isSetting, preview, choose } = typing;
  const lanes = html`<${Lanes} table=${table} side=${own ? side : null} onChoose=${own && choose}
    preview=${preview} />`;
  const forms = (!table.over && scoreModule.FORMS) || [];
  const entries = pad.asks_points ? scoreModule.ENTRIES || [] : [];
  /** @param {Move} move */
  const enter = (move) => queue.send(() => requests.enter(move));
  const advance = () => pad.next && enter(pad.next.move);
  /**
   * @param {string} key
   * @returns {(() => unknown) | false | undefined}
   */
  const actionOf = (key) => {
    const lane = key.length === 1 ? "abcd".indexOf(key.toLowerCase()) : -1;
    if (side === null && /^([0-9#]|Enter)$/.test(key)) return () => {};
    if (/^[0-9]$/.test(key)) return () => typing.type(key);
    if (lane >= 0) return () => choose(lane < table.sides.length ? lane : null);
    if (forms.some((each) => each.key === key)) return () => setOpen(key);
    if ((key === "Enter" || key === "#") && text !== "") return () => typing.peg(enter);
    if ((key === "Enter" || key === "#") && pad.is_round_entered) return advance;
    if (key === "n" && pad.next) return advance;
    const entry = entries.find((each) => each.key === key);
    if (entry) return () => enter(entry.move(table));
    return {
      Backspace: typing.wipe,
      Escape: typing.clear,
      "*": typing.clear,
      ArrowRight: () => typing.step(1),
      ArrowLeft: () => typing.step(-1),
      u: table.can_undo && (() => queue.send(requests.undo)),
      r: table.can_redo && (() => queue.send(requests.redo)),
      s: typing.toggleSetting,
      "=": typing.toggleSetting,
    }[key];
  };
  const queue = useKeyQueue(table, actionOf);
  const { press } = queue;
  useKeys((key) => {
    if (!own || requests.doubt) return false;
    if (!open) return press(key);
    if (key === "Escape") setOpen(null);
    return key === "Escape";
  });
  /** @param {number} sum */
  const usePoints = (sum) => {
    typing.setText(String(sum));
    setOpen(null);
  };
  const form = forms.find((each) => each.key === open);
  const asksPoints = !table.over && (pad.asks_points || pad.is_round_entered);
  const isOnKeys = asksPoints || isSetting;
  const word = isSetting
    ? "Set"
    : text === "" && pad.is_round_entered
      ? pad.next?.label
      : pad.pegs_at_once
        ? "Peg"
        : "Enter";
  const offered = asksPoints ? forms.filter((each) => !each.isKeyOnly) : [];
  return html`<div class=${`score-pad pad-${pad.rules}`} onMouseDown=${keepFocus}>
    ${lanes}
    <${PadStatus} pad=${pad} hasSaid=${!own || !asksPoints || form} />
    ${Lines && html`<${Lines} table=${table} />`}
    <div class="entering">
      ${!own && !table.watch && html`<p class="prompt">Sit down to enter points.</p>`}
      ${
        own &&
        form &&
        html`<${PadForm} key=${open} label=${form.label} requests=${requests} onClose=${() => setOpen(null)}>
          <${form.Form} table=${table} side=${side ?? 0} onSide=${typing.setSide} requests=${requests}
            onDone=${() => setOpen(null)} onUse=${usePoints} /><//>`
      }
      ${own && !form && !isOnKeys && html`<${RequestFeedback} requests=${requests} />`}
      ${
        own &&
        !form &&
        isOnKeys &&
        html`<div class="asking">${
          requests.doubt || requests.trouble
            ? html`<${RequestFeedback} requests=${requests} />`
            : html`<${Pending} table=${table} side=${side} text=${text} points=${typing.points} preview=${preview}
              isSetting=${isSetting} />`
        }</div>
        <${Keys} press=${press} table=${table} isSetting=${isSetting} canPeg=${text !== "" || pad.is_round_entered}
          word=${word} />`
      }
      ${
        own &&
        !form &&
        html`<div class="more"><${DealerEntry} table=${table} send=${enter} isMain=${!isOnKeys} />
          ${!isOnKeys && html`<${UndoRedo} press=${press} table=${table} />`}
          ${
            asksPoints &&
            entries.map(({ key, label }) => html`<${Button} key=${key} onClick=${() => press(key)}>${label}<//>`)
          }
          ${offered.map(({ key, label }) => html`<${Button} key=${key} onClick=${() => setOpen(key)}>${label}<//>`)}
          ${pad.may_watch && html`<${WatchButton} table=${table} />`}
        </div>`
      }
      ${!own && table.watch && html`<${WatchedTable} table=${table} />`}
      ${Sheet && html`<${Sheet} table=${table} own=${own} />`}</div>
  </div>`;
}

/**
 * The sides, with their points and what they need; the chosen one scores.
 * @param {object} props
 * @param {PadTable} props.table
 * @param {number | null} props.side
 * @param {((lane: number) => void) | null} props.onChoose
 * @param {number | null} props.preview
 */
function Lanes({ table, side, onChoose, preview }) {
  const { pad } = table;
  const tag = onChoose ? "button" : "div";
  return html`<div class="lanes scores" role="group" aria-label=${onChoose ? "Who scores" : "Scores"}>${table.sides.map(
    (name, lane) => {
      const isChosen = side === lane;
      const deals = !table.over && table.dealer !== null && table.dealer % table.sides.length === lane;
      const notes = [...(deals ? [pad.crib === lane ? "crib" : "deals"] : []), ...pad.notes[lane]];
      return html`<${tag} key=${lane} type=${onChoose && "button"} class=${`lane-key lane-${lane}`}
        aria-pressed=${onChoose ? isChosen : undefined} onClick=${onChoose && (() => onChoose(lane))}>
      <${LaneMark} lane=${lane} /><span class="name">${name}</span>
      <span class="score"><strong class="points">${table.scores[lane]}</strong>
      ${isChosen && preview !== null && html`<span class="ghost">→ ${preview}</span>`}</span>
      <span class="notes">${notes.join(" · ")}</span><//>`;
    },
  )}</div>`;
}

/**
 * A form of the score pad; it replaces the keys.
 * @param {{ label: string, requests: PadRequests, onClose: () => void, children?: Content }} props
 */
function PadForm({ label, requests, onClose, children }) {
  const section = /** @type {{ current: HTMLElement }} */ (useRef());
  useEffect(() => section.current.scrollIntoView({ block: "nearest" }), []);
  return html`<section class="pad-form box" aria-label=${label} ref=${section}>
    <h2>${label}<${CloseButton} onClick=${onClose} /></h2>
    <${RequestFeedback} requests=${requests} />${children}</section>`;
}

/**
 * The game, its announcements and the latest entry.
 * @param {{ pad: PadState, hasSaid: boolean }} props
 */
function PadStatus({ pad, hasSaid }) {
  return html`<div class="pad-status">
    <p class="quiet">${pad.game}${pad.part && ` · ${pad.part}`}</p>
    ${pad.announced && html`<p>${pad.announced}.</p>`}
    ${pad.standing && html`<p class="standing">${pad.standing}.</p>`}
    ${hasSaid && pad.said && pad.said !== pad.announced && html`<p class="latest">${pad.said}.</p>`}</div>`;
}

/**
 * The entry that is being typed.
 * @param {PendingProps} props
 */
function Pending({ table, side, text, points, preview, isSetting }) {
  const { pad } = table;
  const chooseFirst = `Choose a side first: ${table.sides.join(" or ")}.`;
  useEffect(() => {
    if (side === null) announce(chooseFirst);
    else if (text !== "") announce(`${table.sides[side]} ${isSetting ? "has" : "plus"} ${points}`);
  }, [side, text]);
  if (side === null)
    return html`<div class="pending"><p class="prompt">Whose points?</p>
      <output class="typed" aria-live="off">
      <span class="latest">${chooseFirst}</span></output></div>`;
  const ask = isSetting ? "what is the score?" : pad.asks[side];
  const isForAll = pad.is_round_entered && !isSetting;
  const typed = isSetting ? `=${points}` : pad.pegs_at_once ? `+${points}` : points;
  const latest = pad.said && pad.said !== pad.announced ? `${pad.said}.` : "–";
  const change = preview !== null && html`<span class="quiet">${table.scores[side]} → ${preview}</span>`;
  return html`<div class="pending">
    <p class="prompt">
      ${isForAll ? asSentence(ask) : html`<${LaneMark} lane=${side} /> ${table.sides[side]}: ${ask}`}</p>
    <output class="typed" aria-live="off">
      ${
        text === ""
          ? html`<span key=${latest} class="latest quiet">${latest}</span>`
          : html`<span key=${text}>${typed} ${change}</span>`
      }</output></div>`;
}

/**
 * Keep a tapped or clicked button from taking the focus, so that Enter still pegs.
 * @param {MouseEvent & { target: Element }} event
 */
const keepFocus = (event) => event.target.closest("button") && event.preventDefault();

/**
 * The keys of the score pad. word: the label of the one that pegs.
 * @param {{ press: (key: string) => void, table: PadTable, isSetting: boolean, canPeg: boolean, word: string }} props
 */
function Keys({ press, table, isSetting, canPeg, word }) {
  /** @param {string[]} signs */
  const keys = (...signs) => signs.map((sign) => html`<${Key} key=${sign} sign=${sign} onPress=${press} />`);
  /**
   * @param {string} name
   * @param {string} sign
   * @param {string} key
   * @param {object} more
   */
  const sideKey = (name, sign, key, more) =>
    html`<button type="button" class="key aside" onClick=${() => press(key)} ...${more}>
      <span aria-hidden="true">${sign}</span>${name}</button>`;
  return html`<div class="keys" role="group" aria-label="Keys">
    ${keys("1", "2", "3")}${sideKey("Undo", "↶", "u", { disabled: !table.can_undo })}
    ${keys("4", "5", "6")}${sideKey("Redo", "↷", "r", { disabled: !table.can_redo })}
    ${keys("7", "8", "9")}${sideKey("Set a score", "=", "s", { "aria-pressed": isSetting })}
    ${keys("Backspace", "0")}
    <button type="button" class="key main wide" disabled=${!canPeg} onClick=${() => press("Enter")}>${word}</button>
  </div>`;
}

/** @param {{ press: (key: string) => void, table: PadTable }} props */
const UndoRedo = ({ press, table }) => html`<div class="row">
  <${Button} disabled=${!table.can_undo} onClick=${() => press("u")}>↶ Undo<//>
  <${Button} disabled=${!table.can_redo} onClick=${() => press("r")}>↷ Redo<//>
  <${Button} onClick=${() => press("s")}>= Set a score<//></div>`;

/**
 * The dealer: entered once, then it passes on; a wrong dealer can be corrected.
 * @param {{ table: PadTable, send: (move: Move) => void, isMain: boolean }} props
 */
function DealerEntry({ table, send, isMain }) {
  const { next, may_name_dealer: mayName, is_round_entered: isOnKeys } = table.pad;
  if (!next || isOnKeys) return null;
  /** @param {number} dealer */
  const deals = (dealer) => send({ type: "deal", dealer });
  if (table.dealer === null)
    return html`<div class="row" role="group" aria-label="Who deals?">
      <span>Who deals${next.label === "Next deal" ? " first" : ""}?</span>
      ${table.seats.map(
        ({ seat, side, name }) =>
          html`<${SideButton} key=${seat} lane=${side} isMain=${isMain} onPress=${() => deals(seat)}>${name}<//>`,
      )}</div>`;
  if (mayName)
    return html`<${Choice} title="Dealer" chosen=${table.dealer} onChoose=${deals}
      choices=${table.seats.map(({ seat, name }) => [seat, name])} />`;
  const words = `${next.label}${next.who && `: ${next.who}`}`;
  return html`<${Button} isMain=${isMain} onClick=${() => send(next.move)}>${words}<//>`;
}
