import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cardsOf,
  chipName,
  chipsOf,
  chipText,
  leftToDo,
  marked,
  readAloud,
  stateOf,
  withAdded,
  withCard,
  without,
} from "/static/camera/chips.js";

const TASK = { title: "", advice: "", word: "Count", least: 5, most: 5, hasStarter: true, starterLies: "apart" };

/** A square of 10 pixels at a place. */
const at = (x, y = 0) => [
  [x, y],
  [x + 10, y],
  [x + 10, y + 10],
  [x, y + 10],
];
const sure = (card, x, y) => ({ card, confidence: 0.99, box: at(x, y) });
const unsure = (cards, x) => ({ box: at(x), likeliest: cards.map((card) => ({ card, confidence: 0.5 })) });
const reading = (cards, asked = []) => ({ width: 400, height: 300, cards, unsure: asked });
const HAND = [sure("5H", 60), sure("5S", 20), sure("JD", 40), sure("6C", 0)];

test("cards come from left to right, and the one apart is the starter", () => {
  const chips = chipsOf(reading([...HAND, sure("4D", 200)]), TASK);
  assert.deepEqual(cardsOf(chips), { cards: ["6C", "5S", "JD", "5H"], starter: "4D" });
  assert.equal(leftToDo(chips, TASK), "");
  assert.equal(readAloud(chips).endsWith("; the starter is the 4 of diamonds."), true);
});

test("cards in a column are read from top to bottom", () => {
  const column = reading(["5H", "6D", "7C", "8S", "9H"].map((card, row) => sure(card, row % 2, 90 - 20 * row)));
  assert.deepEqual(
    chipsOf(column, { ...TASK, hasStarter: false }).map(({ card }) => card),
    ["9H", "8S", "7C", "6D", "5H"],
  );
});

test("a doubtful card is asked about, without the cards that lie there already", () => {
  const chips = chipsOf(reading(HAND, [unsure(["5H", "8S", "6S"], 200)]), TASK);
  const asked = chips.find((chip) => stateOf(chip) === "asked");
  assert.deepEqual(asked.guesses, ["8S", "6S"]);
  assert.equal(chipName(asked), "unsure: 8 or 6 of spades");
  assert.equal(chipText(asked), "?");
  assert.equal(leftToDo(chips, TASK), "One card is not certain: tap it.");
  assert.equal(stateOf(withCard(chips, asked.id, "8S").find(({ id }) => id === asked.id)), "sure");
});

test("a card is missing until it is added, and one too many is named", () => {
  const chips = chipsOf(reading(HAND), TASK);
  assert.equal(leftToDo(chips, TASK), "One card is missing: tap + to add, or take it again.");
  const named = withCard(chips, chips.find((chip) => stateOf(chip) === "empty").id, "KH");
  assert.equal(leftToDo(named, TASK), "Which card is the starter? Tap it.");
  assert.equal(leftToDo(marked(named, 0), TASK), "");
  assert.match(leftToDo(withAdded(named), TASK), /^That is one card too many/);
  assert.equal(without(named, 0, TASK).length, 5);
});

test("the same card twice is refused with one pack, and right with two", () => {
  const chips = chipsOf(reading([...HAND.slice(1), sure("5S", 200), sure("9D", 100)]), { ...TASK, hasStarter: false });
  assert.equal(leftToDo(chips, { ...TASK, hasStarter: false }), "The 5 of spades appears twice: correct one of them.");
  assert.equal(leftToDo(chips, { ...TASK, hasStarter: false, isDoublePack: true }), "");
});

test("a card that was in another hand of this deal is asked about, unless the same hand is counted again", () => {
  const seen = [{ where: "in Bob’s hand", cards: ["5H", "2C", "3C", "4C"] }];
  const asked = chipsOf(reading([...HAND, sure("4D", 200)]), { ...TASK, seen }).find((chip) => chip.why);
  assert.equal(asked.why, "The 5 of hearts was in Bob’s hand in this deal. Look again.");
  const again = [{ where: "in Bob’s hand", cards: ["5H", "5S", "JD", "6C"] }];
  assert.ok(chipsOf(reading([...HAND, sure("4D", 200)]), { ...TASK, seen: again }).every((chip) => !chip.why));
});

test("the starter of the deal is kept while the photo lacks it, and not once a hand is whole without it", () => {
  const kept = chipsOf(reading(HAND), { ...TASK, starter: "KD" });
  assert.equal(cardsOf(kept).starter, "KD");
  const whole = chipsOf(reading([...HAND, sure("4D", 200)]), { ...TASK, starter: "KD" });
  assert.equal(cardsOf(whole).starter, "4D");
});

test("a joker is no card of a game without jokers", () => {
  const [chip] = chipsOf(reading([sure("JK", 0)]), TASK);
  assert.equal(chip.why, "This looks like a joker. Which card is it?");
  assert.equal(chipsOf(reading([sure("JK", 0)]), { ...TASK, hasJokers: true })[0].card, "JK");
});
