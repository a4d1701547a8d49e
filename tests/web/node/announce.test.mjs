import "./stand-in-page.mjs";
import assert from "node:assert/strict";
import { mock, test } from "node:test";

mock.timers.enable({ apis: ["setTimeout"] });
globalThis.requestAnimationFrame = (draw) => setTimeout(draw, 0);
globalThis.cancelAnimationFrame = clearTimeout;
/** Let time go by, timer after timer: what one of them begins ends in time as well. */
const pass = (ms) => {
  for (let gone = 0; gone < ms; gone += 20) mock.timers.tick(20);
};
const { announce, newsOf, withTask } = await import("/static/announce.js");
const { soundBetween } = await import("/static/signals.js");

const LOG = ["Bob cuts 9♥", "Bob deals", "Ann plays 4♦"].map((text) => ({ text }));
const at = (moves, more = {}) => ({
  game_id: 1,
  moves,
  number: moves,
  log: LOG,
  log_length: moves,
  pad: null,
  ...more,
});
const pad = (moves, said, more = {}) => at(moves, { pad: { said }, ...more });
const texts = (before, now) => newsOf(before, now).map(({ text }) => text);

test("only what is new of a game is said, and what is taken back", () => {
  assert.deepEqual(texts(at(2), at(3)), ["Ann plays 4♦"]);
  assert.deepEqual(texts(at(3), at(2)), ["Undone"]);
  assert.deepEqual(texts(at(3), at(3, { number: 9 })), []);
});

test("of the next game at a table everything is said, although it has fewer moves, and nothing if there is nothing", () => {
  const commitment = { text: "Commitment" };
  assert.deepEqual(texts(at(90), at(2, { game_id: 2, log: [commitment, ...LOG.slice(0, 2)] })), [
    "Bob cuts 9♥",
    "Bob deals",
  ]);
  assert.deepEqual(texts(at(90), at(0, { game_id: 2, log: [commitment] })), []);
});

test("an entry of a score pad is said once, and again if it is made again", () => {
  assert.deepEqual(texts(pad(4, "Ann pegs 2"), pad(4, "Ann pegs 2", { number: 9 })), []);
  assert.deepEqual(texts(pad(4, "Ann pegs 2"), pad(5, "Ann pegs 2")), ["Ann pegs 2"]);
  assert.deepEqual(texts(pad(4, "Ann deals"), pad(4, "Bob deals")), ["Bob deals"]);
  assert.deepEqual(texts(pad(1, "Ann deals"), pad(1, "Ann deals", { game_id: 2 })), ["Ann deals"]);
});

test("a short task follows the last words; of a long one a turn is all that is said", () => {
  const turn = { says: ["Choose what you want to play from your hand now."], isTurn: true };
  assert.deepEqual(withTask(["Bob deals", "Go"], { says: ["Play a card."], isTurn: true }), [
    "Bob deals",
    "Go. Play a card.",
  ]);
  assert.deepEqual(withTask(["Bob plays 10♥: fifteen for two"], turn), ["Bob plays 10♥: fifteen for two. Your turn."]);
  assert.deepEqual(withTask([], turn), turn.says);
  assert.deepEqual(withTask(["Bob deals"], { says: [], isTurn: false }), ["Bob deals"]);
});

test("the end, a question and whom to hand the screen to are said whole, whatever has just been said", () => {
  const ending = { says: ["You lost by 75", "Bob wins the match 2 to 1."], isTurn: false };
  const count = "Bob's hand: twelve, and his crib on top of it: eight";
  assert.deepEqual(withTask([count], ending), [count, ...ending.says]);
  assert.deepEqual(withTask(["Go"], ending), ["Go. You lost by 75", "Bob wins the match 2 to 1."]);
  assert.deepEqual(withTask([], ending), ending.says);
});

const regions = document.body.all.filter((each) => each["@role"] === "log");
const said = () => regions.map(({ text }) => text).filter(Boolean);

test("sentences that come at once are said one after the other, each in another region than the one before", () => {
  for (const text of ["Bob deals", "", "Bob plays 10♥", "Go"]) announce(text);
  assert.deepEqual(said(), ["Bob deals"]);
  pass(440);
  assert.deepEqual(said(), ["Bob deals", "Bob plays ten of hearts"]);
  pass(540);
  assert.deepEqual(said(), ["Bob deals", "Bob plays ten of hearts", "Go"]);
  pass(10_000);
  announce("Ann deals");
  assert.deepEqual(said(), ["Ann deals"]);
});

test("a long sentence has longer before the next", () => {
  pass(11_000);
  for (const text of ["Bob plays 10♥: fifteen for two, and one for last", "Go"]) announce(text);
  pass(1040);
  assert.equal(said().length, 1);
  pass(200);
  assert.equal(said().length, 2);
});

test("of a whole game only the newest sentences stay on the page, and of what a hidden page hears only the last", () => {
  pass(11_000);
  for (let number = 1; number <= 20; number++) announce(`Ann pegs ${number}`);
  for (let number = 1; number <= 20; number++) pass(440);
  assert.equal(said().length, 8);
  assert.ok(said().includes("Ann pegs 20"));
  pass(11_000);
  document.hidden = true;
  for (const text of ["Bob deals", "Bob plays 4♦", "Go"]) announce(text);
  for (let number = 1; number <= 3; number++) pass(440);
  document.hidden = false;
  assert.deepEqual(said(), ["Bob deals", "Go"]);
});

test("a page that is hidden before its next frame goes on to speak, each sentence once", () => {
  pass(11_000);
  const { requestAnimationFrame, cancelAnimationFrame } = globalThis;
  let drawn = () => {};
  globalThis.requestAnimationFrame = (draw) => {
    drawn = draw;
  };
  globalThis.cancelAnimationFrame = () => {
    drawn = () => {};
  };
  for (const text of ["Bob deals", "Bob plays 4♦", "Go"]) announce(text);
  pass(840);
  assert.deepEqual(said(), ["Bob deals", "Bob plays 4 of diamonds"]);
  drawn();
  Object.assign(globalThis, { requestAnimationFrame, cancelAnimationFrame });
  pass(840);
  assert.deepEqual(said(), ["Bob deals", "Bob plays 4 of diamonds", "Go"]);
});

test("the sound of a move is that of its largest consequence, and the end sounds as it is for the person here", () => {
  const seats = [{ side: 0 }, { side: 1 }];
  const table = (more) => at(5, { seats, mine: [{ seat: 0 }], scores: [3, 4], dealer: 0, over: null, ...more });
  const after = (more) => soundBetween(table({}), table({ moves: 6, ...more }));
  assert.equal(after({}), "card");
  assert.equal(after({ dealer: 1 }), "deal");
  assert.equal(after({ game_id: 2, moves: 0, scores: [9, 9] }), "deal");
  assert.equal(after({ dealer: 1, scores: [3, 5] }), "pegged");
  assert.equal(after({ over: { winners: [0] } }), "won");
  assert.equal(after({ over: { winners: [1] } }), "lost");
  assert.equal(after({ over: { winners: [1] }, mine: [] }), "won");
  assert.equal(after({ moves: 4 }), null);
  assert.equal(after({ moves: 5 }), null);
  assert.equal(after({ pad: {} }), null);
});
