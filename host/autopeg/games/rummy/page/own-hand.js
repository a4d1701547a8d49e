// The player's own hand in both rummies: mark cards, see what they make, lay them, discard, sort.

import { Actions, Said } from "/static/actions.js";
import { cardText } from "/static/card-names.js";
import { Button, Choices, CloseButton } from "/static/controls.js";
import { useKeys } from "/static/keys.js";
import { useFetch } from "/static/lazy.js";
import { html, useState } from "/vendor/preact.js";
import { useArrangement } from "./arrangement.js";
import { HAS_DRAWN, KEYS } from "./keys.js";
import { LongHand } from "./long-hand.js";

/** @import { Arrangement } from "./arrangement.js" */
/** @import { RummyView } from "./view.js" */
/** @typedef {ReturnType<typeof useOwnHand>} Hand */

/**
 * @typedef {object} OwnHandOptions
 * @property {TableState} table
 * @property {OwnSeat<RummyView>} own
 * @property {MakeMove} move
 * @property {Act} act
 * @property {ShowMessage} showMessage
 * @property {string} deal
 * @property {boolean} mayLay
 */

/**
 * @typedef {object} OwnHandProps
 * @property {TableState} table
 * @property {OwnSeat<RummyView>} own
 * @property {Act} act
 * @property {Hand} hand
 * @property {string} prompt
 * @property {string | false} tip
 * @property {(card: Card) => boolean} isWild
 * @property {(place: string, cards: Card[], ids: Set<number>) => void} onDrop
 * @property {Content} [children]
 * @property {Content} [tools]
 */

/**
 * @typedef {object} MarkedActionsProps
 * @property {Hand} hand
 * @property {string} labelPrefix
 * @property {string} blockedLabel
 * @property {((card: Card) => void) | null} onDiscard
 * @property {ShowMessage} showMessage
 */

/** @type {Set<number>} */
const NO_MARKS = new Set();
const ORDERS = ["suit", "rank"].map((word) => [word, `By ${word}`]);
const MARKED_KEY = "has marked a card"; // after that the tip is no longer shown
/** @type {LayOptions} */
const NO_OPTIONS = { ways: [], why: "", warning: "" };

/**
 * Return what the chosen cards of a hand can make; with none chosen, suggestions. Fetched again whenever they or the
 * game change.
 * @param {{ act: Act, seat: number, cards: Card[], moves: number, isWanted: boolean }} asked
 * @returns {LayOptions}
 */
function useLayOptions({ act, seat, cards, moves, isWanted }) {
  const ask = () => (isWanted ? act("ways", { seat, cards }) : null);
  return useFetch(ask, [isWanted, seat, moves, cards.join(" ")]).value ?? NO_OPTIONS;
}

/**
 * Return a state that resets to its default with the next move of the game.
 * @template Value
 * @param {number} moves
 * @param {Value} initial
 * @returns {[Value, (value: Value) => void]}
 */
export function useStateForMove(moves, initial) {
  const [stored, setStored] = useState({ moves, value: initial });
  return [stored.moves === moves ? stored.value : initial, (value) => setStored({ moves, value })];
}

/**
 * Draft the melds of a contract.
 * @param {Arrangement} hand
 * @param {LayOption} option
 */
function draft(hand, option) {
  for (const meld of option.does) if (!("type" in meld)) hand.draft(meld);
}

/**
 * Return the state of the player's own hand and the functions that change it. deal: identifies the deal; mayLay:
 * whether the chosen cards may be laid or drafted now.
 * @param {OwnHandOptions} options
 */
export function useOwnHand({ table, own, move, act, showMessage, deal, mayLay }) {
  const [arrangement, change] = useArrangement(`hand ${table.code} ${own.seat}`, deal, own.view.hand, table.moves);
  const [chosen, setChosen] = useState(NO_MARKS);
  const [isListing, setListing] = useStateForMove(table.moves, false);
  const [picked, setPicked] = useStateForMove(table.moves, /** @type {LayOption | null} */ (null));
  const marked = arrangement.loose.filter(({ id }) => chosen.has(id));
  const marks = new Set(marked.map(({ id }) => id));
  const cards = marked.map(({ card }) => card);
  const request = { act, seat: own.seat, moves: table.moves };
  const found = useLayOptions({ ...request, cards, isWanted: mayLay && cards.length > 0 });
  const suggested = useLayOptions({ ...request, cards: [], isWanted: mayLay && isListing });
  const clear = () => {
    setChosen(NO_MARKS);
    setPicked(null);
  };
  /** @param {number} id */
  const mark = (id) => {
    localStorage.setItem(MARKED_KEY, "yes");
    const next = new Set(marks);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
    setPicked(null);
  };
  /**
   * Make a move. The marks are cleared at once, so that new ones survive, and restored if the move is refused.
   * @param {Move} made
   */
  const make = async (made) => {
    clear();
    if (!(await move(own.seat, made))) setChosen(chosen);
  };
  /** @param {LayOption} option */
  const lay = (option) => {
    const [first] = option.does;
    if ("type" in first) return make(first);
    change((hand) => draft(hand, option));
    clear();
  };
  /** @param {LayOption} option */
  const pick = (option) => {
    setListing(false);
    if (!("type" in option.does[0])) {
      change((hand) => {
        while (hand.drafts.length) hand.removeDraft(0);
        draft(hand, option);
      });
      clear();
      return;
    }
    setChosen(arrangement.idsOf(option.cards));
    setPicked(option);
  };
  /**
   * Add cards to a meld on the table, if there is only one option.
   * @param {string} meld
   * @param {Card[]} laid
   * @param {Set<number>} ids
   */
  const layTo = async (meld, laid, ids) => {
    const answer = await act("ways", { seat: own.seat, cards: laid, to: meld });
    if (answer?.ways.length === 1) lay(answer.ways[0]);
    else if (answer?.ways.length) setChosen(ids);
    else if (answer) showMessage(answer.why);
  };
  const first = picked || found.ways[0];
  const layFirst = () => (first ? lay(first) : showMessage(found.why || "Mark cards first."));
  const goals = new Set(found.ways.map((option) => option.to).filter(Boolean));
  return {
    arrangement,
    change,
    marks,
    cards,
    found,
    suggested,
    picked,
    isListing,
    setListing,
    clear,
    mark,
    make,
    lay,
    layFirst,
    pick,
    layTo,
    goals,
  };
}

/**
 * Handle the keys that list what can be laid and discard a card. Returns the handler for cards dropped on a place.
 * discard: discards in the player's own turn, once a card is drawn.
 * @param {{ hand: Hand, discard: false | ((card: Card) => void), mayList: boolean, showMessage: ShowMessage }} options
 */
export function useLaying({ hand, discard, mayList, showMessage }) {
  useKeys((key) => {
    if (mayList && key === KEYS.suggest) hand.setListing(!hand.isListing);
    else if (discard && (key === KEYS.draw || key === KEYS.take)) showMessage(HAS_DRAWN);
    else if (discard && key === KEYS.discard && hand.cards.length === 1) discard(hand.cards[0]);
    else if (discard && key === KEYS.discard) showMessage("Mark one card to discard it.");
    else return false;
    return true;
  });
  /** @type {(place: string, cards: Card[], ids: Set<number>) => void} */
  const drop = (place, cards, ids) => {
    if (place !== "discard") hand.layTo(place, cards, ids);
    else if (cards.length !== 1) showMessage("Discard one card at a time.");
    else if (discard) discard(cards[0]);
  };
  return drop;
}

/**
 * A button with a keyboard shortcut.
 * @param {{ keys: string } & Record<string, unknown>} props
 */
export const KeyButton = ({ keys, ...rest }) => html`<${Button} aria-keyshortcuts=${keys} ...${rest} />`;

/**
 * The button that lists what can be laid.
 * @param {{ hand: Hand, children?: Content }} props
 */
export const ListButton = ({ hand, children }) =>
  html`<${KeyButton} keys=${KEYS.suggest} aria-expanded=${hand.isListing}
    onClick=${() => hand.setListing(!hand.isListing)}>${children}<//>`;

/**
 * The panel with the player's own hand: the prompt, the actions, the cards.
 * @param {OwnHandProps} props
 */
export function OwnHand({ table, own, act, hand, prompt, tip, isWild, onDrop, children, tools }) {
  const { arrangement, change, marks } = hand;
  useKeys((key) => {
    if (key === "Escape") hand.isListing ? hand.setListing(false) : hand.clear();
    else if (key === KEYS.sort) change((cards) => cards.sort(cards.order === "suit" ? "rank" : "suit"));
    else if (key === KEYS.gather && marks.size)
      change((cards) =>
        cards.move(
          marks,
          cards.loose.findIndex(({ id }) => marks.has(id)),
        ),
      );
    else return false;
    return true;
  });
  const closeList = () => hand.setListing(false);
  return html`<div class="own-hand">
    <${Said} game=${table.game} text=${prompt} />
    <div class="doing">
      ${hand.isListing && html`<${Suggestions} found=${hand.suggested} onPick=${hand.pick} onClose=${closeList} />`}
      ${children}
      ${tip && !localStorage.getItem(MARKED_KEY) && html`<p class="quiet tip">${tip}</p>`}</div>
    <${LongHand} arrangement=${arrangement} change=${change} marks=${marks} onMark=${hand.mark} isWild=${isWild}
      onDrop=${onDrop} label=${`Your hand, ${own.view.hand.length} cards`} />
    <div class="tools"><${Choices} label="Order of the hand" choices=${ORDERS} chosen=${arrangement.order} isSmall
      onChoose=${(word) => change((cards) => cards.sort(word))} />
      ${tools}<${Actions} table=${table} own=${own} act=${act} /></div>
  </div>`;
}

/**
 * The actions for the marked cards: each option to lay them, or why there is none; a single card may be discarded.
 * @param {MarkedActionsProps} props
 */
export function MarkedActions({ hand, labelPrefix, blockedLabel, onDiscard, showMessage }) {
  const { cards, found, picked } = hand;
  const options = picked ? [picked] : found.ways;
  return html`<div class="row marked-actions">
    <${KeyButton} keys="Escape" aria-label="Clear the marks" onClick=${hand.clear}>×<//>
    ${
      options.length > 0 &&
      html`<div class="row lay-options">${options.map(
        (option, at) => html`<${Button} key=${option.text} isMain=${at === 0} onClick=${() => hand.lay(option)}>
          ${labelPrefix}${option.text}${option.points !== null && html` <b>+${option.points}</b>`}<//>`,
      )}</div>`
    }
    ${
      !options.length &&
      found.why &&
      (cards.length > 1 || !onDiscard) &&
      html`<${Button} onClick=${() => showMessage(found.why)}>${blockedLabel}<//>`
    }
    ${
      onDiscard &&
      cards.length === 1 &&
      html`<${KeyButton} keys=${KEYS.discard} isMain=${!options.length} onClick=${() => onDiscard(cards[0])}>
        Discard ${cardText(cards[0])}<//>`
    }</div>`;
}

/**
 * A list of suggestions to choose from.
 * @param {{ found: LayOptions, onPick: (option: LayOption) => void, onClose: () => void }} props
 */
function Suggestions({ found, onPick, onClose }) {
  return html`<div key=${`${found.why} ${found.ways.length}`} class="suggestions box" role="group"
    aria-label="What can be laid">
    <div class="row"><strong>What can be laid</strong><${CloseButton} onClick=${onClose} /></div>
    ${found.why && html`<p class="quiet" role="status">${found.why}</p>`}
    <ul>${found.ways.map(
      (option, at) => html`<li key=${at}><button type="button" class="lay-option" onClick=${() => onPick(option)}>
      <span>${option.text}</span>${option.points !== null && html`<b>+${option.points}</b>`}</button></li>`,
    )}</ul></div>`;
}
