import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cardName,
  cardsSaid,
  cardText,
  countOf,
  rankName,
  rankText,
  sayCards,
  sortByRank,
  toggled,
} from "/static/card-names.js";

test("a card has its log's form, its index and its spoken name", () => {
  assert.deepEqual(["TH", "AS", "QD", "JK"].map(cardText), ["10♥", "A♠", "Q♦", "joker"]);
  assert.deepEqual(["TH", "5C", "JK"].map(rankText), ["10", "5", "JK"]);
  assert.deepEqual(["TH", "AS", "7C"].map(rankName), ["ten", "ace", "7"]);
  assert.deepEqual(["TH", "AS", "7C", "JK"].map(cardName), ["ten of hearts", "ace of spades", "7 of clubs", "joker"]);
});

test("a sentence is said with the names of its cards, and nothing else of it changes", () => {
  assert.equal(sayCards("Ann plays 10♥: A, JK and K♠"), "Ann plays ten of hearts: A, joker and king of spades");
});

test("one card is not several", () => {
  assert.deepEqual([0, 1, 12].map(cardsSaid), ["0 cards", "1 card", "12 cards"]);
});

test("the count of the play takes every court card for ten and an ace for one (C15)", () => {
  assert.equal(countOf([]), 0);
  assert.equal(countOf(["AS", "9D", "TC", "JH"]), 30);
  assert.equal(countOf(["QS", "KD", "AC"]), 21);
});

test("cards are sorted by rank, then by suit, jokers last, and the given cards stay as they are", () => {
  const cards = ["JK", "KS", "TH", "AS", "TC"];
  assert.deepEqual(sortByRank(cards), ["AS", "TC", "TH", "KS", "JK"]);
  assert.equal(cards[0], "JK");
});

test("a card that is chosen again is put back", () => {
  assert.deepEqual(toggled(["5H"], "6D"), ["5H", "6D"]);
  assert.deepEqual(toggled(["5H", "6D"], "5H"), ["6D"]);
});
