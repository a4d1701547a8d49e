import assert from "node:assert/strict";
import { test } from "node:test";
import { leadText } from "/static/story.js";

const SIDES = ["Ann", "Bob"];

/** @param {[number, number][]} values */
const told = (...values) =>
  leadText(SIDES, {
    rows: [],
    notes: [],
    turning: null,
    has_chances: false,
    course: values.map((each, at) => ({ n: at + 1, values: each })),
    deals: [1, 3],
    part: "deal",
    mistakes: [],
  });

test("who was ahead is told, and when that changed for the last time", () => {
  assert.equal(told([0.5, 0.5], [0.6, 0.4], [1, 0]), "Ann was ahead all the way.");
  assert.equal(told([0, 0], [2, 0], [2, 2], [2, 5]), "The lead changed once, at last to Bob in deal 2.");
  assert.equal(told([0, 1], [2, 1], [2, 3], [4, 3]), "The lead changed 3 times, at last to Ann in deal 2.");
  assert.equal(told([0, 0]), "Nobody was ahead at any time.");
});
