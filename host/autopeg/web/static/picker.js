// Enter physical cards: tap a rank and a suit, or type them: 5H, 10S.
import { html, useState } from "/vendor/preact.js";
import { cardName, RANKS, rankName, rankText, SUIT_NAMES, SUITS } from "./card-names.js";
import { Card } from "./cards.js";
import { classes } from "./controls.js";
import { Key, useKeys } from "./keys.js";

/**
 * @typedef {object} CardPickerProps
 * @property {(Card | null)[]} [taken]
 * @property {boolean} [hasJokers]
 * @property {(card: Card) => void} onPick
 * @property {() => void} onBack
 * @property {() => void} [onDone]
 */

/**
 * Return places for cards, filled one after the other; any of them can be chosen and refilled.
 * @param {number} count
 */
export function useSlots(count) {
  const [cards, setCards] = useState(() => /** @type {(Card | null)[]} */ (Array(count).fill(null)));
  const [chosen, setChosen] = useState(/** @type {number | null} */ (null));
  /** @type {(filled: (Card | null)[], from: number) => number} */
  const firstFree = (filled, from) => {
    const after = filled.indexOf(null, from);
    return after >= 0 ? after : filled.indexOf(null);
  };
  const at = chosen ?? firstFree(cards, 0);
  /** @type {(place: number, card: Card | null) => void} */
  const fill = (place, card) => setCards(cards.map((each, index) => (index === place ? card : each)));
  return {
    cards,
    at,
    isFull: !cards.includes(null),
    choose: setChosen,
    clear: () => {
      setCards(Array(count).fill(null));
      setChosen(null);
    },
    /** @type {(from: number, some: Card[]) => void} */
    putAll: (from, some) => {
      const filled = cards.map((each, index) => some[index - from] ?? each);
      setCards(filled);
      setChosen(null);
    },
    /** @param {Card} card */
    put: (card) => {
      if (at < 0 || cards.includes(card)) return;
      const filled = cards.map((each, index) => (index === at ? card : each));
      const next = firstFree(filled, at);
      setCards(filled);
      setChosen(next < 0 ? null : next);
    },
    back: () => {
      const last = at >= 0 && cards[at] ? at : cards.slice(0, at < 0 ? count : at).findLastIndex((card) => card);
      if (last < 0) return;
      fill(last, null);
      setChosen(last);
    },
  };
}

/**
 * Return a wrapper for functions that change the cards to count. reset: clears the last answer.
 * @param {() => void} reset
 */
export const withReset =
  (reset) =>
  /**
   * @template {unknown[]} Given
   * @param {(...given: Given) => void} change
   * @returns {(...given: Given) => void}
   */
  (change) =>
  (...given) => {
    change(...given);
    reset();
  };

/**
 * One place for a card: its card, or a label for what belongs there.
 * @param {{ slots: ReturnType<typeof useSlots>, index: number, name: string, children?: Content }} props
 */
export function Slot({ slots, index, name, children }) {
  const card = slots.cards[index];
  const isNext = slots.at === index;
  return html`<button type="button" class=${classes("slot", card && "filled", isNext && "next")}
    aria-current=${isNext ? "true" : undefined} onClick=${() => slots.choose(index)}>
    ${
      card
        ? html`<${Card} card=${card} label=${`${name}: ${cardName(card)}`} />`
        : html`<span class="hidden">${name}, empty</span><span aria-hidden="true">${children}</span>`
    }</button>`;
}

/**
 * The keys to pick a card. taken: cards already picked; onBack: removes the last one; onDone: what Enter does.
 * @param {CardPickerProps} props
 */
export function CardPicker({ taken = [], hasJokers = false, onPick, onBack, onDone }) {
  const [rank, setRank] = useState("");
  /** @param {Card} card */
  const pick = (card) => {
    onPick(card);
    setRank("");
  };
  const back = () => (rank ? setRank("") : onBack());
  useKeys((key) => {
    const sign = key.toUpperCase();
    if (key === "Backspace") back();
    else if (key === "Enter" && onDone) onDone();
    else if (hasJokers && rank === "J" && sign === "K") pick("JK");
    else if (rank && sign in SUITS) {
      if (!taken.includes(rank + sign)) pick(rank + sign);
    } else if (sign === "1") setRank("T");
    else if (RANKS.includes(sign)) setRank(sign);
    else if (sign !== "0") return false;
    return true;
  });
  return html`<div class="picker" role="group" aria-label="Choose a card: its rank, then its suit">
    <div class="ranks">${RANKS.map(
      (each) => html`<button key=${each} type="button" class="key" aria-pressed=${rank === each}
        onClick=${() => setRank(each)}>
      <span aria-hidden="true">${rankText(each)}</span><span class="hidden">${rankName(each)}</span></button>`,
    )}
      <${Key} sign="Backspace" onPress=${back} /></div>
    <div class="suits">${Object.keys(SUITS).map(
      (suit) => html`<button key=${suit} type="button" class=${`key suit-${suit}`}
        disabled=${!rank || taken.includes(rank + suit)} onClick=${() => pick(rank + suit)}>
      <span aria-hidden="true">${rank && rankText(rank)}${SUITS[suit]}</span><span class="hidden">
      ${rank ? cardName(rank + suit) : SUIT_NAMES[suit]}</span></button>`,
    )}
      ${hasJokers && html`<button type="button" class="key suit-JK" onClick=${() => pick("JK")}>joker</button>`}</div>
      </div>`;
}
