// The check of a record: whether every card was fixed before the first one, as docs/fairness.md says. It needs no
// server, and no secure context, which the browser's own digests do.

const BITS = 32;
const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;
const ROUNDS = 64;
const PACK = [..."CDHS"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));
const SHUFFLES = ["cut_for_deal", "deal", "starter", "start"];
const ENTERED = ["setup", "misdeal"];

/** @typedef {{ type: string, commitment?: string, secret?: string, dealer?: number, hands?: string[][],
 *   stacks?: string[][], crib_card?: string, starter?: string, deck?: string[], order?: string[], cards?: string[],
 *   card?: string }} RecordedMove */
/** @typedef {{ draws: number, unproved: number, commitments: { line: number, digest: string }[] }} Proof */

/**
 * Return the first primes.
 * @param {number} count
 */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime)) found.push(number);
  return found;
}

/** @param {number} number */
const fraction = (number) => Math.floor((number - Math.floor(number)) * 2 ** BITS) | 0;

// FIPS 180-4: the fractions of the square roots of 8 primes, and of the cube roots of 64.
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const ADDED = primes(ROUNDS).map((prime) => fraction(Math.cbrt(prime)));

/** @type {(word: number, by: number) => number} */
const turned = (word, by) => (word >>> by) | (word << (BITS - by));

/**
 * Return the SHA-256 of a text in hexadecimal digits.
 * @param {string} text
 */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const blocks = Math.ceil((bytes.length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
  const padded = new DataView(new ArrayBuffer(blocks * BLOCK_BYTES));
  bytes.forEach((byte, at) => {
    padded.setUint8(at, byte);
  });
  padded.setUint8(bytes.length, 0x80);
  padded.setBigUint64(padded.byteLength - LENGTH_BYTES, BigInt(bytes.length) * 8n);
  const sums = [...START];
  const words = new Int32Array(ROUNDS);
  for (let block = 0; block < padded.byteLength; block += BLOCK_BYTES) {
    for (let at = 0; at < ROUNDS; at += 1) {
      if (at < 16) {
        words[at] = padded.getInt32(block + at * 4);
        continue;
      }
      const [far, near] = [words[at - 15], words[at - 2]];
      const mixed = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
      words[at] = words[at - 16] + mixed + words[at - 7] + (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = sums;
    for (let at = 0; at < ROUNDS; at += 1) {
      const choice = (e & f) ^ (~e & g);
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ADDED[at] + words[at]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => {
      sums[at] = (sums[at] + word) | 0;
    });
  }
  return sums.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/**
 * Return cards in the order of a draw.
 * @type {(cards: string[], draw: string) => string[]}
 */
function inOrder(cards, draw) {
  /** @type {Record<string, number>} */
  const copies = {};
  const named = cards.map((card) => {
    copies[card] = (copies[card] ?? 0) + 1;
    return { digest: sha256(`${draw} ${card} ${copies[card]}`), card };
  });
  return named.sort((one, other) => (one.digest < other.digest ? -1 : 1)).map(({ card }) => card);
}

/**
 * Return the cards of a deal in the order in which they were dealt.
 * @param {RecordedMove} move
 */
function dealt({ hands, stacks, dealer = 0, crib_card, starter }) {
  const each = hands ?? stacks ?? [];
  const first = [...each.slice(dealer + 1), ...each.slice(0, dealer + 1)];
  const cards = (first[0] ?? []).flatMap((_, at) => first.map((hand) => hand[at]));
  return [...cards, ...[crib_card, starter].filter((card) => card !== undefined)];
}

/**
 * Return the cards that a move draws, and those among which they were.
 * @type {(move: RecordedMove, inForce: RecordedMove[]) => string[][]}
 */
function drawnBy(move, inForce) {
  const whole = move.deck ?? move.order;
  if (whole) return [whole, [...whole].sort()];
  if (move.type === "deal") return [dealt(move), PACK];
  const deal = inForce.findLast((each) => each.type === "deal");
  if (move.type !== "starter" || !deal) return [move.cards ?? [], PACK];
  const out = dealt(deal);
  return [[move.card ?? ""], PACK.filter((card) => !out.includes(card))];
}

/**
 * Return what a record proves of its cards; throw an Error with a sentence if it proves nothing, or has other cards.
 * @param {string} text
 * @returns {Proof}
 */
export function checkRecord(text) {
  const [header, ...moves] = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  if (header.duplicate) throw new Error("The cards follow from the number of the deal, the same for everybody.");
  const published = moves.flatMap((move, at) => (move.commitment ? [{ line: at + 1, digest: move.commitment }] : []));
  if (!published.length) throw new Error("This game has no commitment: it was begun by an older Autopeg.");
  const secrets = new Map([header, ...moves].flatMap(({ secret }) => (secret ? [[sha256(secret), secret]] : [])));
  let secret = "";
  let [draws, unproved] = [0, 0];
  /** @type {RecordedMove[]} */
  const inForce = [];
  /** @type {RecordedMove[]} */
  let undone = [];
  for (const [at, move] of /** @type {[number, RecordedMove][]} */ ([...moves.entries()])) {
    if (move.commitment) {
      secret = secrets.get(move.commitment) ?? "";
      if (!secret) throw new Error("The commitment does not fit the secret that opens it.");
    }
    if (move.type === "scores_chosen") continue;
    if (move.type === "undo") undone.push(...inForce.splice(-1));
    else if (move.type === "redo") inForce.push(...undone.splice(-1));
    else {
      if (secret && ENTERED.includes(move.type)) throw new Error(`Move ${at + 1} changes the cards by hand.`);
      if (SHUFFLES.includes(move.type) || move.type === "reshuffle") {
        if (secret) checkDraw(move, inForce, secret, at + 1);
        if (secret) draws += 1;
        else unproved += 1;
      }
      inForce.push(move);
      undone = [];
    }
  }
  return { draws, unproved, commitments: published };
}

/**
 * Throw an Error that names the deal if a move draws other cards than the secret.
 * @type {(move: RecordedMove, inForce: RecordedMove[], secret: string, line: number) => void}
 */
function checkDraw(move, inForce, secret, line) {
  const kind = move.type === "reshuffle" ? "reshuffle" : "shuffle";
  const same = kind === "reshuffle" ? ["reshuffle"] : SHUFFLES;
  const deals = inForce.filter(({ type }) => type === "deal" || type === "setup").length;
  const since = inForce.slice(inForce.findLastIndex(({ type }) => type === "deal") + 1);
  const [cards, among] = drawnBy(move, inForce);
  const due = inOrder(among, `${secret} ${deals} ${kind} ${since.filter(({ type }) => same.includes(type)).length}`);
  if (cards.some((card, at) => card !== due[at]))
    throw new Error(
      `Deal ${deals + (move.type === "deal" ? 1 : 0)} (move ${line}): other cards than those fixed before.`,
    );
}
