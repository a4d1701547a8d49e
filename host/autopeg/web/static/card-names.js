// Cards by their names: how the log writes them and a screen reader says them, their order, and their count.

/** @type {Record<string, string>} */
export const SUITS = { C: "♣", D: "♦", H: "♥", S: "♠" };
/** @type {Record<string, string>} */
export const SUIT_NAMES = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
/** @type {Record<string, string>} */
const RANK_NAMES = { A: "ace", T: "ten", J: "jack", Q: "queen", K: "king" };

/** @param {Card} card */
export const rankText = (card) => (card === "JK" ? "JK" : card[0] === "T" ? "10" : card[0]);

/**
 * Return a card as the log writes it: "10♥".
 * @param {Card} card
 */
export const cardText = (card) => (card === "JK" ? "joker" : rankText(card) + SUITS[card[1]]);

/**
 * Return the rank as a screen reader says it: "ten".
 * @param {Card} card
 */
export const rankName = (card) => RANK_NAMES[card[0]] || card[0];

/**
 * Return the full name of a card: "ten of hearts".
 * @param {Card} card
 */
export const cardName = (card) => (card === "JK" ? "joker" : `${rankName(card)} of ${SUIT_NAMES[card[1]]}`);

/**
 * Return a sentence with each card in it as a screen reader says it.
 * @param {string} text
 */
export const sayCards = (text) =>
  text.replace(/(10|[2-9AJQK])([♣♦♥♠])|\bJK\b/g, (_, rank, sign) =>
    sign ? cardName(`${rank === "10" ? "T" : rank}${"CDHS"["♣♦♥♠".indexOf(sign)]}`) : "joker",
  );

/** @param {number} count */
export const cardsSaid = (count) => (count === 1 ? "1 card" : `${count} cards`);

/** The ranks from the ace up. */
export const RANKS = [..."A23456789TJQK"];

/**
 * Return the count of cards in the play.
 * @param {Card[]} cards
 */
export const countOf = (cards) => cards.reduce((sum, card) => sum + Math.min(RANKS.indexOf(card[0]) + 1, 10), 0);

/** @param {Card} card */
const rankIndex = (card) => (card === "JK" ? RANKS.length : RANKS.indexOf(card[0]));

/**
 * Sort cards by rank, jokers last.
 * @param {Card[]} cards
 */
export const sortByRank = (cards) => [...cards].sort((a, b) => rankIndex(a) - rankIndex(b) || a[1].localeCompare(b[1]));

/**
 * Return cards with one more, or without it if it is one of them.
 * @type {(cards: Card[], card: Card) => Card[]}
 */
export const toggled = (cards, card) =>
  cards.includes(card) ? cards.filter((each) => each !== card) : [...cards, card];
