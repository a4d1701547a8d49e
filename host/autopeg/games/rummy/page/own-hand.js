// What both rummies do with one's own hand: mark cards, see what they make, lay them, discard, put them in order.

import { Actions } from "/static/actions.js";
import { cardText } from "/static/cards.js";
import { useKeys } from "/static/hand.js";
import { html, useState } from "/vendor/preact.js";
import { useArrangement } from "./arrangement.js";
import { KEYS } from "./keys.js";
import { LongHand } from "./long-hand.js";
import { Suggestions, useWays, WayButtons } from "./melds.js";

/** @import { Arrangement } from "./arrangement.js" */
/** @import { RummyView } from "./view.js" */
/** @typedef {ReturnType<typeof useOwnHand>} Hand */

/**
 * @typedef {object} OwnHandAsked
 * @property {TableState} table
 * @property {OwnSeat<RummyView>} own
 * @property {MakeMove} move
 * @property {Act} act
 * @property {Say} say
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
 * @property {string} verb
 * @property {string} wordNone
 * @property {((card: Card) => void) | null} onDiscard
 * @property {Say} say
 */

/** Of the table of a rummy, for style sheets. */
export const CLASS = "rummy-table";

/** @type {Set<number>} */
const NOBODY = new Set();
const MARKED = "has marked a card"; // who has done it once needs no telling

/**
 * A value that holds until the game moves on, and then is the usual one again.
 * @template Value
 * @param {number} moves
 * @param {Value} usual
 * @returns {[Value, (value: Value) => void]}
 */
export function useUntil(moves, usual) {
  const [kept, setKept] = useState({ moves, value: usual });
  return [kept.moves === moves ? kept.value : usual, (value) => setKept({ moves, value })];
}

/**
 * Put the melds of a contract together.
 * @param {Arrangement} hand
 * @param {LayOption} way
 */
function draft(hand, way) {
  for (const meld of way.does) if (!("type" in meld)) hand.draft(meld);
}

/**
 * deal: names the deal; mayLay: whether chosen cards may be laid or put together now.
 * @param {OwnHandAsked} asked
 */
export function useOwnHand({ table, own, move, act, say, deal, mayLay }) {
  const [arrangement, change] = useArrangement(`hand ${table.code} ${own.seat}`, deal, own.view.hand);
  const [chosen, setChosen] = useState(NOBODY);
  const [isListing, setListing] = useUntil(table.moves, false);
  const [picked, setPicked] = useUntil(table.moves, /** @type {LayOption | null} */ (null));
  const marked = arrangement.loose.filter(({ id }) => chosen.has(id));
  const marks = new Set(marked.map(({ id }) => id));
  const cards = marked.map(({ card }) => card);
  const asking = { act, seat: own.seat, moves: table.moves };
  const found = useWays({ ...asking, cards, isWanted: mayLay && cards.length > 0 });
  const suggested = useWays({ ...asking, cards: [], isWanted: mayLay && isListing });
  const clear = () => {
    setChosen(NOBODY);
    setPicked(null);
  };
  /** @param {number} id */
  const mark = (id) => {
    localStorage.setItem(MARKED, "yes");
    const next = new Set(marks);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
    setPicked(null);
  };
  /**
   * Make a move; the marks go at once, so that the next ones stay, and come back where it is refused.
   * @param {Move} made
   */
  const make = async (made) => {
    clear();
    if (!(await move(own.seat, made))) setChosen(chosen);
  };
  /** @param {LayOption} way */
  const lay = (way) => {
    const [first] = way.does;
    if ("type" in first) return make(first);
    change((hand) => draft(hand, way));
    clear();
  };
  /** @param {LayOption} way */
  const pick = (way) => {
    setListing(false);
    if (!("type" in way.does[0])) {
      change((hand) => {
        while (hand.drafts.length) hand.takeBack(0);
        draft(hand, way);
      });
      clear();
      return;
    }
    setChosen(arrangement.idsOf(way.cards));
    setPicked(way);
  };
  /**
   * Lay cards to a meld on the table, where they go there in one way only.
   * @param {string} meld
   * @param {Card[]} laid
   * @param {Set<number>} ids
   */
  const layTo = async (meld, laid, ids) => {
    const answer = await act("ways", { seat: own.seat, cards: laid, to: meld });
    if (answer?.ways.length === 1) lay(answer.ways[0]);
    else if (answer?.ways.length) setChosen(ids);
    else if (answer) say(answer.why);
  };
  const goals = new Set(found.ways.map((way) => way.to).filter(Boolean));
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
    pick,
    layTo,
    goals,
  };
}

/**
 * The panel with one's own hand: what is asked, what can be done about it, the cards.
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
  /** @param {string} word */
  const order = (word) =>
    html`<button type="button" class="button small" aria-pressed=${String(arrangement.order === word)}
      onClick=${() => change((cards) => cards.sort(word))}>By ${word}</button>`;
  return html`<div class="own-hand">
    ${prompt && html`<p class="prompt" aria-live="polite">${prompt}</p>`}
    ${
      hand.isListing &&
      html`<${Suggestions} found=${hand.suggested} onPick=${hand.pick}
      onClose=${() => hand.setListing(false)} />`
    }
    ${children}
    ${tip && !localStorage.getItem(MARKED) && html`<p class="quiet tip">${tip}</p>`}
    ${
      own.view.hand.length > 0 &&
      html`<${LongHand} arrangement=${arrangement} change=${change} marks=${marks} onMark=${hand.mark} isWild=${isWild}
        onDrop=${onDrop}
      label=${`Your hand, ${own.view.hand.length} cards`} />`
    }
    <div class="tools">${
      own.view.hand.length > 1 &&
      html`<div class="row" role="group" aria-label="Order of the hand">
    ${order("suit")}${order("rank")}</div>`
    }
      ${tools}<${Actions} table=${table} own=${own} act=${act} /></div>
  </div>`;
}

/**
 * What can be done with the marked cards: each way to lay them, or why there is none; a single one may be discarded.
 * @param {MarkedActionsProps} props
 */
export function MarkedActions({ hand, verb, wordNone, onDiscard, say }) {
  const { cards, found, picked } = hand;
  const ways = picked ? [picked] : found.ways;
  return html`<div class="row offers-row">
    ${ways.length > 0 && html`<div class="row ways"><${WayButtons} ways=${ways} onDo=${hand.lay} verb=${verb} /></div>`}
    ${
      !ways.length &&
      found.why &&
      (cards.length > 1 || !onDiscard) &&
      html`<button type="button" class="button"
      onClick=${() => say(found.why)}>${wordNone}</button>`
    }
    ${
      onDiscard &&
      cards.length === 1 &&
      html`<button type="button" class=${`button${ways.length ? "" : " main"}`}
      aria-keyshortcuts=${KEYS.discard} onClick=${() => onDiscard(cards[0])}>Discard ${cardText(cards[0])}</button>`
    }
    <button type="button" class="button" aria-label="Clear the marks" aria-keyshortcuts="Escape"
      onClick=${hand.clear}>×</button></div>`;
}
