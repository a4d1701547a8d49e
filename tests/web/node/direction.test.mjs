import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { post } from "/static/api.js";
import { isolated, plain, plainAddress } from "/static/direction.js";

const [SARAH, MOHAMMED] = ["\u05e9\u05e8\u05d4 \u05db\u05d4\u05df", "\u0645\u062d\u0645\u062f"];
const marked = (words) => `\u2068${words}\u2069`;

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

test("each name from right to left is isolated as a whole, and what is beside it is not", () => {
  const said = `${SARAH} 12, ${MOHAMMED} 30. ${SARAH}'s crib`;
  assert.equal(isolated(said), `${marked(SARAH)} 12, ${marked(MOHAMMED)} 30. ${marked(SARAH)}'s crib`);
  assert.equal(plain(isolated(said)), said);
  for (const each of ["Ann plays 5♥", "Zoë", "小林", "น้ำผึ้ง", "👨\u200d👩\u200d👧"]) assert.equal(isolated(each), each);
});

test("marks of vowels, hyphens and joiners belong to a name", () => {
  for (const name of [
    "\u05e9\u05b8\u05c2\u05e8\u05b8\u05d4",
    "\u05d1\u05df-\u05d2\u05d5\u05e8\u05d9\u05d5\u05df",
    "\u0646\u06cc\u200c\u06a9\u06cc",
  ])
    assert.equal(isolated(name), marked(name));
});

test("titles, initials, digits and what is in brackets or quotation marks belong to a name, also in JSON", () => {
  const names = [
    '\u05d3"\u05e8 \u05db\u05d4\u05df',
    "\u05d0. \u05db\u05d4\u05df",
    "\u05d0.\u05d1. \u05db\u05d4\u05df",
    "\u05d9\u05d5\u05e1\u05e3 \u05d0. \u05db\u05d4\u05df",
    "\u05d3\u05d5\u05d32",
    "\u05d3\u05d5\u05d3 (\u05d4\u05d2\u05d3\u05d5\u05dc)",
    '\u05d3\u05d5\u05d3 "\u05d4\u05d2\u05d3\u05d5\u05dc" \u05db\u05d4\u05df',
    "\u062f. \u0645\u062d\u0645\u062f",
    "\u0645\u062d\u0645\u062f2",
    "\u0645\u062d\u0645\u062f (\u0623\u0628\u0648 \u0639\u0644\u064a)",
  ];
  for (const name of names) {
    const sent = JSON.stringify({ names: [name, name], name, said: `${name} pegs 12.` });
    const got = { names: [marked(name), marked(name)], name: marked(name), said: `${marked(name)} pegs 12.` };
    assert.equal(isolated(name), marked(name));
    assert.deepEqual(JSON.parse(isolated(sent)), got);
    assert.equal(plain(isolated(sent)), sent);
  }
});

test("names in different sentences, entries and brackets stay apart, whatever is beside them", () => {
  const said = `Bob beats ${SARAH}. ${MOHAMMED} (Ann)`;
  assert.equal(isolated(said), `Bob beats ${marked(SARAH)}. ${marked(MOHAMMED)} (Ann)`);
  for (const odd of [`${SARAH}\\`, `${SARAH}"`, `"${SARAH}`, `${SARAH}\\"${SARAH}`, `${SARAH} (`, `\\${SARAH}`]) {
    const got = odd.replaceAll(SARAH, marked(SARAH));
    const sent = JSON.stringify({ [MOHAMMED]: odd, both: [odd, SARAH] });
    assert.deepEqual(JSON.parse(isolated(sent)), { [marked(MOHAMMED)]: got, both: [got, marked(SARAH)] });
  }
});

test("the server gets names as people typed them, and the page has them isolated", async () => {
  const asked = [];
  globalThis.fetch = async (path, { body }) => {
    asked.push(path, body);
    return new Response(JSON.stringify({ name: SARAH, others: [MOHAMMED, "Ann"] }));
  };
  const answer = await post(`/api/x?${new URLSearchParams({ player: marked(SARAH) })}`, { name: marked(MOHAMMED) });
  assert.deepEqual(answer, { name: marked(SARAH), others: [marked(MOHAMMED), "Ann"] });
  assert.deepEqual(asked, [`/api/x?${new URLSearchParams({ player: SARAH })}`, JSON.stringify({ name: MOHAMMED })]);
  assert.equal(plainAddress("/games"), "/games");
});
