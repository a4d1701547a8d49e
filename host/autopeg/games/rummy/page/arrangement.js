// The arrangement of the player's own cards: their order and the drafted melds. Kept on this device only; the game does
// not know of it.

import { keep, kept } from "/static/kept.js";
import { useEffect, useRef, useState } from "/vendor/preact.js";

/** @typedef {{ id: number, card: Card }} IdentifiedCard A card of the hand; its id distinguishes it from its copies. */
/**
 * @typedef {object} Layout How a hand lay: its drafted melds, its other cards, and the newest of these.
 * @property {Meld[]} drafts
 * @property {Card[]} loose
 * @property {Card[]} fresh
 */
/**
 * @typedef {object} SavedArrangement
 * @property {string} order
 * @property {string | null} deal
 * @property {number} moves
 * @property {Meld[]} drafts
 * @property {Card[]} loose
 * @property {Layout[]} before
 */
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
 * @param {IdentifiedCard[]} cards
 * @returns {Card[]}
 */
const cardsOf = (cards) => cards.map(({ card }) => card);

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

/**
 * Take all cards of a drafted meld out of counts; return false, and take none, if one is missing.
 * @param {Map<Card, number>} counts
 * @param {Meld} draft
 */
function takeDraft(counts, draft) {
  const wanted = [...countCopies(draft.cards)];
  const isThere = wanted.every(([card, copies]) => (counts.get(card) || 0) >= copies);
  return isThere && draft.cards.every((card) => takeFrom(counts, card));
}

/**
 * Return the drafted melds that are no longer there and whose cards have come back.
 * @param {readonly Meld[]} former
 * @param {readonly Meld[]} present
 * @param {Map<Card, number>} came Loses the cards of the melds returned.
 */
function draftsBack(former, present, came) {
  const left = present.map((draft) => JSON.stringify(draft));
  return former.filter((draft) => {
    const at = left.indexOf(JSON.stringify(draft));
    if (at < 0) return takeDraft(came, draft);
    left.splice(at, 1);
    return false;
  });
}

/**
 * Return whether a hand consists of these counted cards.
 * @param {Layout} layout
 * @param {readonly Card[]} hand
 */
function isOf({ drafts, loose }, hand) {
  const left = countCopies(hand);
  const cards = [...drafts.flatMap((draft) => draft.cards), ...loose];
  return cards.length === hand.length && cards.every((card) => takeFrom(left, card));
}

/**
 * Return the cards that stayed, with those that came back beside their former neighbours. before: the cards as they
 * lay before.
 * @param {IdentifiedCard[]} stayed
 * @param {IdentifiedCard[]} came
 * @param {Card[]} before
 */
function putBack(stayed, came, before) {
  const back = [...came];
  /** @param {Card} wanted */
  const takeBack = (wanted) => {
    const at = back.findIndex(({ card }) => card === wanted);
    return at < 0 ? [] : back.splice(at, 1);
  };
  const rest = [...stayed];
  const placed = before.flatMap((card) => (rest[0]?.card === card ? rest.splice(0, 1) : takeBack(card)));
  if (!rest.length) return [...placed, ...back]; // nobody has moved the cards since
  const cards = [...stayed];
  back.splice(0, back.length, ...came);
  before.forEach((wanted, at) => {
    const neighbor = before.slice(0, at).findLast((each) => cards.some(({ card }) => card === each));
    cards.splice(cards.findLastIndex(({ card }) => card === neighbor) + 1, 0, ...takeBack(wanted));
  });
  return [...cards, ...back];
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
    const saved = { order: "suit", deal: null, moves: 0, drafts: [], loose: [], before: [], ...kept(place) };
    this.order = saved.order in ORDERS ? saved.order : "suit";
    this.deal = saved.deal;
    this.moves = saved.moves;
    this.loose = saved.loose.map((card) => this.withId(card));
    this.drafts = saved.drafts;
    /** How the hand of this deal lay before each change of it, oldest first. */
    this.before = saved.before;
    this.fresh = new Set();
  }

  /** @returns {Layout} */
  get layout() {
    const fresh = this.loose.filter(({ id }) => this.fresh.has(id));
    return { drafts: this.drafts, loose: cardsOf(this.loose), fresh: cardsOf(fresh) };
  }

  /**
   * @param {Card} card
   * @returns {IdentifiedCard}
   */
  withId(card) {
    return { id: this.nextId++, card };
  }

  /**
   * Update the arrangement to a changed hand. Cards that stay keep their places, new ones go to the end; after an undo,
   * cards that came back lie where they were. deal: identifies the deal, a new one is sorted; moves: how many moves of
   * the game are in force.
   * @param {string} deal
   * @param {readonly Card[]} hand
   * @param {number} moves
   */
  update(deal, hand, moves) {
    const isNew = deal !== this.deal;
    const isUndone = moves < this.moves;
    const { layout } = this;
    this.deal = deal;
    this.moves = moves;
    if (isNew) this.begin(hand);
    else if (!isOf(layout, hand)) {
      const at = isUndone ? this.before.findLastIndex((each) => isOf(each, hand)) : -1;
      if (at < 0) {
        this.before.push(layout);
        this.follow(hand, null);
      } else this.follow(hand, this.before.splice(at)[0]);
    }
  }

  /**
   * Sort the hand of a new deal.
   * @param {readonly Card[]} hand
   */
  begin(hand) {
    this.drafts = [];
    this.before = [];
    this.fresh = new Set();
    this.loose = hand.map((card) => this.withId(card));
    this.sort(this.order);
  }

  /**
   * Remove the cards that have left the hand, and add those that came. before: how they lay before, null if never.
   * @param {readonly Card[]} hand
   * @param {Layout | null} before
   */
  follow(hand, before) {
    const left = countCopies(hand);
    this.drafts = this.drafts.filter((draft) => takeDraft(left, draft));
    const stayed = this.loose.filter(({ card }) => takeFrom(left, card));
    this.drafts = [...this.drafts, ...draftsBack(before?.drafts ?? [], this.drafts, left)];
    const came = [...hand]
      .reverse()
      .filter((card) => takeFrom(left, card))
      .reverse()
      .map((card) => this.withId(card));
    this.loose = before ? putBack(stayed, came, before.loose) : [...stayed, ...came];
    if (before) this.fresh = this.idsOf(before.fresh);
    else if (came.length) this.fresh = new Set(came.map(({ id }) => id));
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
    const { order, deal, moves, drafts, before } = this;
    keep(this.place, { order, deal, moves, drafts, loose: cardsOf(this.loose), before });
  }
}

/**
 * Return the arrangement of a hand, and a function that changes, saves and redraws it.
 * @param {string} place
 * @param {string} deal
 * @param {readonly Card[]} hand
 * @param {number} moves
 * @returns {[Arrangement, ChangeHand]}
 */
export function useArrangement(place, deal, hand, moves) {
  const [, redraw] = useState(0);
  const latest = useRef(/** @type {Arrangement | null} */ (null));
  const arrangement = latest.current?.place === place ? latest.current : new Arrangement(place);
  latest.current = arrangement;
  arrangement.update(deal, hand, moves);
  useEffect(() => arrangement.save());
  /** @param {(hand: Arrangement) => void} edit */
  const change = (edit) => {
    edit(arrangement);
    redraw((times) => times + 1);
  };
  return [arrangement, change];
}
