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
 * @property {(Card | null)[]} places The loose cards where they lie, null for an empty place; [] for those in a row.
 * @property {number} room How many places the hand of this deal has.
 * @property {Layout[]} before
 */
/** @typedef {(edit: (hand: Arrangement) => void) => void} ChangeHand Changes a hand, saves and redraws it. */

const MORE_CARDS = 2; // that a hand can take, before others lie in a new order
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

/**
 * Return places with these ids in their order, those that have places in them, null if the others find none between.
 * @param {number[]} ids
 * @param {(number | null)[]} places
 */
function inOrder(ids, places) {
  const laid = [...places];
  let from = 0;
  for (const [at, id] of ids.entries()) {
    const own = laid.indexOf(id);
    const next =
      ids
        .slice(at + 1)
        .map((each) => laid.indexOf(each))
        .find((each) => each >= 0) ?? laid.length;
    const empty = laid.findIndex((each, place) => each === null && place >= from && place < next);
    const place = own >= 0 ? own : empty >= 0 || next < laid.length ? empty : laid.length;
    if (place < from) return null;
    laid[place] = id;
    from = place + 1;
  }
  return laid;
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
    const saved = {
      order: "suit",
      deal: null,
      moves: 0,
      drafts: [],
      loose: [],
      places: [],
      room: 0,
      before: [],
      ...kept(place),
    };
    this.order = saved.order in ORDERS ? saved.order : "suit";
    this.deal = saved.deal;
    this.moves = saved.moves;
    this.loose = saved.loose.map((card) => this.withId(card));
    /**
     * The ids of the loose cards where they lie, null for an empty place.
     * @type {(number | null)[]}
     */
    this.places = this.loose.map(({ id }) => id);
    this.room = saved.room || saved.loose.length + MORE_CARDS;
    if (saved.places.filter(Boolean).join() === saved.loose.join()) {
      const ids = [...this.places];
      this.places = saved.places.map((card) => (card === null ? null : (ids.shift() ?? null)));
    }
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
    this.room = hand.length + MORE_CARDS;
    this.sort(this.order);
  }

  /** Lay the loose cards so that those that have places keep them, if their order lets them. */
  settle() {
    const ids = this.loose.map(({ id }) => id);
    const places = this.places.map((id) => (id !== null && ids.includes(id) ? id : null));
    const laid = inOrder(ids, places);
    const next = [...ids];
    const taken = this.places.filter((id) => id !== null);
    if (laid) this.places = laid;
    else if (taken.length !== ids.length) this.places = ids;
    else this.places = this.places.map((id) => (id === null ? null : (next.shift() ?? null)));
  }

  /**
   * Put cards that come into the first empty places, or behind the others.
   * @param {IdentifiedCard[]} came
   */
  fill(came) {
    const cards = new Map([...this.loose, ...came].map((each) => [each.id, each]));
    const waiting = came.map(({ id }) => id);
    const filled = this.places.map((id) => (id !== null && cards.has(id) ? id : (waiting.shift() ?? null)));
    this.places = [...filled, ...waiting];
    this.loose = this.places.flatMap((id) => (id === null ? [] : (cards.get(id) ?? [])));
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
    this.loose = before ? putBack(stayed, came, before.loose) : stayed;
    this.settle();
    if (!before) this.fill(came);
    if (before) this.fresh = this.idsOf(before.fresh);
    else if (came.length) this.fresh = new Set(came.map(({ id }) => id));
  }

  /** @param {string} order */
  sort(order) {
    this.order = order;
    this.loose.sort(ORDERS[order]);
    this.places = this.loose.map(({ id }) => id);
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
    this.settle();
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
    this.settle();
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
    this.settle();
  }

  /**
   * Remove a drafted meld: its cards go back to the loose ones, to the places that are empty.
   * @param {number} at
   */
  removeDraft(at) {
    const [meld] = this.drafts.splice(at, 1);
    this.fill(meld.cards.map((card) => this.withId(card)));
  }

  save() {
    const { order, deal, moves, drafts, room, before } = this;
    const loose = cardsOf(this.loose);
    const next = [...loose];
    const places = this.places.map((id) => (id === null ? null : (next.shift() ?? null)));
    keep(this.place, { order, deal, moves, drafts, loose, places, room, before });
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
