// The arrangement of the player's own cards: their order and the drafted melds. Kept on this device only; the game does
// not know of it.

import { keep, kept } from "/static/kept.js";
import { useEffect, useRef, useState } from "/vendor/preact.js";

/** @typedef {{ id: number, card: Card }} IdentifiedCard A card of the hand; its id distinguishes it from its copies. */
/** @typedef {{ order: string, deal: string | null, drafts: Meld[], loose: Card[] }} SavedArrangement */
/** @typedef {(edit: (hand: Arrangement) => void) => void} ChangeHand Changes a hand, saves and redraws it. */

const RANKS = "A23456789TJQK";
const SUITS = "CDHS";
/** @param {Card} card */
const rankOf = (card) => (card === "JK" ? RANKS.length : RANKS.indexOf(card[0]));
/** @param {Card} card */
const suitOf = (card) => (card === "JK" ? SUITS.length : SUITS.indexOf(card[1]));
/** @type {Record<string, (a: IdentifiedCard, b: IdentifiedCard) => number>} */
const ORDERS = {
  suit: (a, b) => suitOf(a.card) - suitOf(b.card) || rankOf(a.card) - rankOf(b.card),
  rank: (a, b) => rankOf(a.card) - rankOf(b.card) || suitOf(a.card) - suitOf(b.card),
};

/**
 * Count the copies of each card.
 * @param {readonly Card[]} cards
 * @returns {Map<Card, number>}
 */
export function countCopies(cards) {
  const counts = new Map();
  for (const card of cards) counts.set(card, (counts.get(card) || 0) + 1);
  return counts;
}

/**
 * Take one card out of counts; return false if there is none.
 * @param {Map<Card, number>} counts
 * @param {Card} card
 */
function takeFrom(counts, card) {
  const left = counts.get(card) || 0;
  if (left) counts.set(card, left - 1);
  return left > 0;
}

export class Arrangement {
  /**
   * place: the storage key, one per seat and table.
   * @param {string} place
   */
  constructor(place) {
    this.place = place;
    this.nextId = 0;
    /** @type {SavedArrangement} */
    const saved = { order: "suit", deal: null, drafts: [], loose: [], ...kept(place) };
    this.order = saved.order in ORDERS ? saved.order : "suit";
    this.deal = saved.deal;
    this.loose = saved.loose.map((card) => this.withId(card));
    this.drafts = saved.drafts;
    this.fresh = new Set();
  }

  /**
   * @param {Card} card
   * @returns {IdentifiedCard}
   */
  withId(card) {
    return { id: this.nextId++, card };
  }

  /**
   * Update the arrangement to a changed hand. deal: identifies the deal; a new deal is sorted.
   * @param {string} deal
   * @param {readonly Card[]} hand
   */
  update(deal, hand) {
    const left = countCopies(hand);
    const isNew = deal !== this.deal;
    this.drafts = isNew ? [] : this.drafts.filter((draft) => draft.cards.every((card) => takeFrom(left, card)));
    const kept = isNew ? [] : this.loose.filter(({ card }) => takeFrom(left, card));
    const added = [...hand]
      .reverse()
      .filter((card) => takeFrom(left, card))
      .reverse()
      .map((card) => this.withId(card));
    if (added.length || isNew) this.fresh = new Set(isNew ? [] : added.map(({ id }) => id));
    this.loose = [...kept, ...added];
    this.deal = deal;
    if (isNew) this.sort(this.order);
  }

  /** @param {string} order */
  sort(order) {
    this.order = order;
    this.loose.sort(ORDERS[order]);
  }

  /**
   * Move these cards together before the card now at an index.
   * @param {Set<number>} ids
   * @param {number} index
   */
  move(ids, index) {
    const before = this.loose[index];
    const moved = this.loose.filter(({ id }) => ids.has(id));
    const rest = this.loose.filter(({ id }) => !ids.has(id));
    let at = index >= this.loose.length ? rest.length : rest.indexOf(before);
    for (let next = index + 1; at < 0; next++)
      at = next >= this.loose.length ? rest.length : rest.indexOf(this.loose[next]);
    this.loose = [...rest.slice(0, at), ...moved, ...rest.slice(at)];
  }

  /**
   * Move one card by some places.
   * @param {number} id
   * @param {number} by
   */
  shift(id, by) {
    const at = this.loose.findIndex((each) => each.id === id);
    const to = Math.max(0, Math.min(this.loose.length - 1, at + by));
    this.loose.splice(to, 0, ...this.loose.splice(at, 1));
  }

  /**
   * Return the ids of these cards, each copy once.
   * @param {readonly Card[]} cards
   */
  idsOf(cards) {
    const left = countCopies(cards);
    return new Set(this.loose.filter(({ card }) => takeFrom(left, card)).map(({ id }) => id));
  }

  /**
   * Draft a meld from loose cards.
   * @param {Meld} meld
   */
  draft(meld) {
    const ids = this.idsOf(meld.cards);
    this.loose = this.loose.filter(({ id }) => !ids.has(id));
    this.drafts = [...this.drafts, meld];
  }

  /**
   * Remove a drafted meld: its cards go back to the end of the loose ones.
   * @param {number} at
   */
  removeDraft(at) {
    const [meld] = this.drafts.splice(at, 1);
    this.loose = [...this.loose, ...meld.cards.map((card) => this.withId(card))];
  }

  save() {
    const { order, deal, drafts } = this;
    keep(this.place, { order, deal, drafts, loose: this.loose.map(({ card }) => card) });
  }
}

/**
 * Return the arrangement of a hand, and a function that changes, saves and redraws it.
 * @param {string} place
 * @param {string} deal
 * @param {readonly Card[]} hand
 * @returns {[Arrangement, ChangeHand]}
 */
export function useArrangement(place, deal, hand) {
  const [, redraw] = useState(0);
  const latest = useRef(/** @type {Arrangement | null} */ (null));
  const arrangement = latest.current?.place === place ? latest.current : new Arrangement(place);
  latest.current = arrangement;
  arrangement.update(deal, hand);
  useEffect(() => arrangement.save());
  /** @param {(hand: Arrangement) => void} edit */
  const change = (edit) => {
    edit(arrangement);
    redraw((times) => times + 1);
  };
  return [arrangement, change];
}
