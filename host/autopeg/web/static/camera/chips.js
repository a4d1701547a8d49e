// The cards of a photo as people check them: a chip for each card, sure, asked or missing; and which one is the
// starter.
import { cardName, cardText, rankName, SUIT_NAMES } from "../card-names.js";

const JOKER = "JK";
/** How much farther the starter is from the others than the next most distant card. */
const APART = 1.35;
/** How much taller than wide a column of cards is. */
const COLUMN = 1.5;

/**
 * Each card that was seen, with its place. @type {(seen: SeenCards) => [Card, string][]}
 */
const seenCards = ({ cards, where }) => cards.map((card) => [card, where]);

/**
 * Return chips for the cards that were read, from left to right, with empty ones for cards that were not found. A card
 * seen elsewhere in this deal is asked about, unless the whole hand is the same: then it is being counted again.
 * @param {PhotoReading} reading
 * @param {ReadingTask} task
 * @returns {Chip[]}
 */
export function chipsOf(reading, task) {
  const known = reading.cards.map(({ card }) => card);
  const seen = (task.seen ?? []).filter(({ cards }) => !cards.every((card) => known.includes(card))).flatMap(seenCards);
  const elsewhere = new Map(seen);
  const isStrange = (/** @type {Card} */ card) => card === JOKER && !task.hasJokers;
  const isImpossible = (/** @type {Card} */ card) =>
    isStrange(card) || (!task.isDoublePack && (known.includes(card) || elsewhere.has(card)));
  const read = reading.cards.map(({ card, box }) => {
    const where = elsewhere.get(card);
    if (isStrange(card)) return { box, card: null, guesses: [], why: "This looks like a joker. Which card is it?" };
    if (!where) return { box, card, guesses: [], why: "" };
    return { box, card: null, guesses: [card], why: `The ${cardName(card)} was ${where} in this deal. Look again.` };
  });
  const unsure = reading.unsure.map(({ box, likeliest }) => ({
    box,
    card: null,
    guesses: likeliest.map(({ card }) => card).filter((card) => !isImpossible(card)),
    why: "",
  }));
  const found = alongLine([...read, ...unsure]);
  const chips = found.map((each, id) => ({ id, ...each, isStarter: false }));
  return withStarter(withEmpty(withKept(chips, task), task), task);
}

/**
 * Return chips with the starter of the deal, if that is known and not on the photo. If the photo holds enough cards
 * without it, another deal has begun, and its starter is on the photo.
 * @param {Chip[]} chips
 * @param {ReadingTask} task
 */
function withKept(chips, { starter, most }) {
  if (!starter || chips.length >= most || chips.some(({ card }) => card === starter)) return chips;
  return [...chips, { ...emptyChip(chips), card: starter, isStarter: true }];
}

/**
 * Return chips with one marked as the starter, if there is no doubt: the one that is known, or is apart from the
 * others.
 * @param {Chip[]} chips
 * @param {ReadingTask} task
 */
function withStarter(chips, { hasStarter, starter, starterLies, most }) {
  if (!hasStarter || chips.some(({ isStarter }) => isStarter)) return chips;
  const middle = chips.every(({ box }) => box) && chips.length === most ? chips[Math.floor(most / 2)] : undefined;
  const proposed =
    chips.find(({ card }) => card && card === starter) ?? (starterLies === "middle" ? middle : apart(chips));
  return proposed ? marked(chips, proposed.id) : chips;
}

/**
 * Return the chip whose card is clearly apart from all others, if there is one.
 * @param {Chip[]} chips
 */
function apart(chips) {
  const lying = chips.filter(({ box }) => box);
  if (lying.length < 3) return undefined;
  const distances = lying.map((chip) =>
    Math.min(...lying.filter((other) => other !== chip).map((other) => distance(chip, other))),
  );
  const [far, next] = [...distances].sort((a, b) => b - a);
  return far > next * APART ? lying[distances.indexOf(far)] : undefined;
}

/**
 * Return cards in the order of their places: from left to right, or from top to bottom if they make a column.
 * @template {{ box: PhotoPoint[] | null }} Lying
 * @param {Lying[]} lying
 * @returns {Lying[]}
 */
function alongLine(lying) {
  const spread = (/** @type {0 | 1} */ axis) => {
    const places = lying.map(({ box }) => centre(box)[axis]);
    return Math.max(...places) - Math.min(...places);
  };
  const axis = spread(1) > spread(0) * COLUMN ? 1 : 0;
  return lying.toSorted((a, b) => centre(a.box)[axis] - centre(b.box)[axis]);
}

/** @type {(one: Chip, other: Chip) => number} */
function distance(one, other) {
  const [[x, y], [toX, toY]] = [centre(one.box), centre(other.box)];
  return Math.hypot(toX - x, toY - y);
}

/**
 * @param {PhotoPoint[] | null} box
 * @returns {PhotoPoint}
 */
export function centre(box) {
  const points = box ?? [];
  const middle = (/** @type {0 | 1} */ axis) =>
    points.reduce((sum, point) => sum + point[axis], 0) / points.length || 0;
  return [middle(0), middle(1)];
}

/**
 * @param {Chip[]} chips
 * @returns {Chip}
 */
const emptyChip = (chips) => ({
  id: Math.max(-1, ...chips.map(({ id }) => id)) + 1,
  box: null,
  card: null,
  guesses: [],
  why: "",
  isStarter: false,
});

/**
 * Return chips with empty ones for the cards that are missing.
 * @param {Chip[]} chips
 * @param {ReadingTask} task
 */
function withEmpty(chips, task) {
  const all = [...chips];
  while (all.length < task.least) all.push(emptyChip(all));
  return all;
}

/**
 * Return chips with one more, empty.
 * @param {Chip[]} chips
 */
export const withAdded = (chips) => [...chips, emptyChip(chips)];

/**
 * Return chips with the card of one of them set: a person has named it, so it is sure.
 * @param {Chip[]} chips
 * @param {number} id
 * @param {Card} card
 */
export const withCard = (chips, id, card) =>
  chips.map((chip) => (chip.id === id ? { ...chip, card, guesses: [], why: "" } : chip));

/**
 * Return chips without one. If too few are left, an empty one takes its place.
 * @param {Chip[]} chips
 * @param {number} id
 * @param {ReadingTask} task
 */
export const without = (chips, id, task) =>
  withEmpty(
    chips.filter((chip) => chip.id !== id),
    task,
  );

/**
 * Return chips with this one as the starter.
 * @param {Chip[]} chips
 * @param {number} id
 */
export const marked = (chips, id) => chips.map((chip) => ({ ...chip, isStarter: chip.id === id }));

/**
 * Return the state of a chip: sure, asked or empty.
 * @param {Chip} chip
 */
export const stateOf = (chip) => (chip.card ? "sure" : chip.box ? "asked" : "empty");

/**
 * Return what to do before the cards can be used, "" if nothing.
 * @param {Chip[]} chips
 * @param {ReadingTask} task
 */
export function leftToDo(chips, task) {
  const count = (/** @type {string} */ state) => chips.filter((chip) => stateOf(chip) === state).length;
  const [asked, empty, surplus] = [count("asked"), count("empty"), chips.length - task.most];
  if (surplus > 0)
    return `${surplus === 1 ? "That is one card" : `Those are ${surplus} cards`} too many: tap what doesn’t belong.`;
  if (asked) return asked === 1 ? "One card is not certain: tap it." : `${asked} cards are not certain: tap them.`;
  if (empty) return `${empty === 1 ? "One card is" : `${empty} cards are`} missing: tap + to add, or take it again.`;
  const twice = chips.find(({ card }, at) => chips.findIndex((other) => other.card === card) < at);
  if (twice?.card && !task.isDoublePack) return `The ${cardName(twice.card)} appears twice: correct one of them.`;
  if (task.hasStarter && !chips.some(({ isStarter }) => isStarter)) return "Which card is the starter? Tap it.";
  return "";
}

/**
 * Return the name of a chip for people who cannot see it: "5 of hearts, sure", "unsure: 8 or 6 of spades".
 * @param {Chip} chip
 */
export function chipName(chip) {
  const state = stateOf(chip);
  if (state === "empty") return "a missing card: add it";
  if (!chip.card) return `unsure: ${either(chip.guesses) || "which card?"}`;
  return `${cardName(chip.card)}, sure${chip.isStarter ? ", the starter" : ""}`;
}

/**
 * Return cards as alternatives: "8 or 6 of spades".
 * @param {Card[]} cards
 */
function either(cards) {
  const suits = new Set(cards.map((card) => (card === JOKER ? JOKER : card[1])));
  if (suits.size !== 1 || suits.has(JOKER)) return cards.map(cardName).join(" or ");
  return `${cards.map(rankName).join(" or ")} of ${SUIT_NAMES[cards[0][1]]}`;
}

/**
 * Return a sentence about the cards read, to be spoken.
 * @param {Chip[]} chips
 */
export function readAloud(chips) {
  const sure = chips.filter(({ card }) => card);
  const count = (/** @type {string} */ state) => chips.filter((chip) => stateOf(chip) === state).length;
  const starter = sure.find(({ isStarter }) => isStarter)?.card;
  const said = [
    sure.length ? `Read: ${sure.map(({ card }) => cardName(card ?? JOKER)).join(", ")}` : "No card is certain",
    starter && `the starter is the ${cardName(starter)}`,
    count("asked") && `${count("asked")} unsure`,
    count("empty") && `${count("empty")} missing`,
  ];
  return `${said.filter(Boolean).join("; ")}.`;
}

/**
 * Return the cards without the starter, from left to right, and the starter.
 * @param {Chip[]} chips
 * @returns {{ cards: Card[], starter: Card | null }}
 */
export function cardsOf(chips) {
  const known = chips.filter(({ card }) => card);
  const named = (/** @type {Chip[]} */ some) => some.map(({ card }) => card ?? JOKER);
  return {
    cards: named(known.filter(({ isStarter }) => !isStarter)),
    starter: named(known.filter(({ isStarter }) => isStarter))[0] ?? null,
  };
}

/**
 * Return the text for a chip in the photo.
 * @param {Chip} chip
 */
export const chipText = (chip) => (chip.card ? cardText(chip.card) : chip.box ? "?" : "+");
