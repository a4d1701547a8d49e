import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { buttonOf, press, set, show, shown, type } from "./stand-in-page.mjs";

const { CountForm } = await import("/static/count.js");

const COUNTED = { points: 29, owners: 29, overlooked: 0, said: "fifteen two", result: "29", parts: [], calls: [] };
const HAND = "5H5SJD5C";

/** What the server was asked. */
let asked = [];
beforeEach(() => {
  asked = [];
  globalThis.fetch = async (path, request) => {
    asked.push([path, JSON.parse(request.body)]);
    return Response.json(COUNTED);
  };
});

const answerOf = (form) => form.all.find((each) => each["@class"]?.startsWith("answer"));

test("four cards are the hand, and the fifth is the starter", async () => {
  const form = show(CountForm);
  await type(`${HAND}5D`);
  await press(form, "Count it");
  await shown(() => answerOf(form));
  assert.deepEqual(asked, [["/api/count", { hand: ["5H", "5S", "JD", "5C"], starter: "5D", crib: false }]]);
});

test("a hand is counted once all five cards are there, no card twice", async () => {
  const form = show(CountForm);
  await type(`${HAND}5H`);
  assert.equal(buttonOf(form, "Count it").disabled, true);
  await type("5D");
  assert.equal(buttonOf(form, "Count it").disabled, false);
});

test("a crib is counted as a crib, with the points that its owner claims", async () => {
  const form = show(CountForm, { isCribAtFirst: true });
  await type(`${HAND}5D`);
  await set(form, "number", "20");
  await press(form, "Count it");
  await shown(() => asked.length > 0);
  const [[, body]] = asked;
  assert.deepEqual([body.crib, body.claimed], [true, 20]);
});

test("the answer goes when a card or the claim changes", async () => {
  const form = show(CountForm);
  await type(`${HAND}5D`);
  await press(form, "Count it");
  await shown(() => answerOf(form));
  await set(form, "number", "20");
  assert.equal(answerOf(form), undefined);
  await press(form, "Count it");
  await shown(() => answerOf(form));
  await press(form, "Clear");
  assert.equal(answerOf(form), undefined);
  assert.equal(buttonOf(form, "Count it").disabled, true);
});

test("a line has its starter where the game has it, and is asked where the game says", async () => {
  const names = ["first card", "second card", "centre card", "fourth card", "fifth card"];
  const body = (cards, starter) => ({ cards, starter });
  const line = { title: "Count a line", advice: "", intro: "", names, starterAt: 2, starterLies: "middle" };
  const form = show(CountForm, { counted: { ...line, mayBeCrib: false, path: "/api/tables/ABC/line", body } });
  await type(`${HAND}5D`);
  await press(form, "Count it");
  await shown(() => asked.length > 0);
  assert.deepEqual(asked, [["/api/tables/ABC/line", { cards: ["5H", "5S", "5C", "5D"], starter: "JD" }]]);
});
