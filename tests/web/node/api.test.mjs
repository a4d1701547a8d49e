import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { asSentence, device, get, introduce, newKey, post, Refusal, reasonOf } from "/static/api.js";

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

/** Let the server answer; return what it was asked. */
function answers(status, body) {
  const asked = [];
  globalThis.fetch = async (path, request) => {
    asked.push({ path, ...request });
    return new Response(body, { status });
  };
  return asked;
}

test("a body is sent and read as JSON", async () => {
  const asked = answers(200, '{"said":"15 for 2"}');
  assert.deepEqual(await post("/api/count", { hand: ["5H"] }), { said: "15 for 2" });
  assert.equal(asked[0].method, "POST");
  assert.deepEqual(JSON.parse(asked[0].body), { hand: ["5H"] });
  await get("/api/lobby");
  assert.equal(asked[1].method, undefined);
});

test("a refusal has the server's sentence, its code and the status", async () => {
  answers(409, '{"message":"it is Bob\'s turn","code":"NOT_YOUR_TURN"}');
  const refused = await post("/api/tables/ABC/move").catch((error) => error);
  assert.ok(refused instanceof Refusal);
  assert.deepEqual([refused.message, refused.code, refused.status], ["It is Bob's turn", "NOT_YOUR_TURN", 409]);
});

test("a refusal without a body still says something", async () => {
  answers(502, "<html>");
  const refused = await get("/api/lobby").catch((error) => error);
  assert.equal(refused.message, "The server did not answer");
});

test("an answer that never comes, or breaks off, is a lost connection", async () => {
  globalThis.fetch = async () => {
    throw new TypeError("network");
  };
  await assert.rejects(get("/api/lobby"), /^Error: No connection/);
  answers(200, '{"games": [');
  await assert.rejects(get("/api/lobby"), /^Error: No connection/);
});

test("the server makes this device known", async () => {
  const asked = answers(200, '{"channel":"c1"}');
  await introduce();
  assert.equal(device.channel, "c1");
  assert.deepEqual([asked[0].path, asked[0].method], ["/api/me", "POST"]);
});

test("keys are 24 hex digits, no two alike", () => {
  const keys = Array.from({ length: 500 }, newKey);
  assert.equal(new Set(keys).size, keys.length);
  assert.ok(keys.every((key) => /^[0-9a-f]{24}$/.test(key)));
});

test("what went wrong is a sentence", () => {
  assert.equal(asSentence("no such table"), "No such table");
  assert.equal(reasonOf(new Error("Lost.")), "Lost.");
  assert.equal(reasonOf("lost"), "lost");
});
