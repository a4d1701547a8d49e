// Cards that move: from the pack to the hands, from a hand to the table or the crib, and the starter that is turned up.
// A card is in its final place at once and only its picture flies there, so that nobody has to wait.
import { motionLevel } from "./settings.js";

/** @typedef {{ place: DOMRect, picture: Element | null }} Seen A card as it was before the page changed. */

/** @type {Record<string, number>} */
const CARD_MS = { lively: 420, calm: 180 };
/** @type {Record<string, number>} */
const STAGGER_MS = { lively: 70, calm: 0 };
const NEAR_PX = 4;
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const PACK = "[data-pack]";
const CRIB = ".play [data-drop=crib]";

/**
 * Record where all cards of a page are. Returns a function that animates them from there once the page has changed.
 * @returns {() => void}
 */
export function recordCards() {
  const level = motionLevel();
  if (!CARD_MS[level]) return () => {};
  const before = new Map(
    cards().map((card) => [card.dataset.card, { place: placeOf(card), picture: card.querySelector(".face") }]),
  );
  const [others, inCrib] = [backsOfSeats(), backsIn(CRIB).length];
  return () => {
    const crib = backsIn(CRIB);
    // All places are measured before the first card moves: a place measured in between would cost a layout.
    const flights = [
      ...movesOf(before, level),
      ...(crib.length > inCrib ? gatherings(crib[crib.length - 1], goneFrom(before), others, level) : []),
      ...dealsToOthers(others, level),
    ];
    for (const begin of flights) begin();
  };
}

/**
 * Yield what lets the cards move that are elsewhere than before.
 * @param {Map<string | undefined, Seen>} before
 * @param {string} level
 * @returns {Generator<() => void>}
 */
function* movesOf(before, level) {
  let newCards = 0;
  for (const card of cards()) {
    const isNew = !before.has(card.dataset.card);
    if (isNew && card.closest(PACK)) {
      yield () => turnUp(card, level);
      continue;
    }
    const from = before.get(card.dataset.card)?.place || startingPlace(card);
    const to = placeOf(card);
    if (!from || !to.width || (Math.abs(from.left - to.left) < NEAR_PX && Math.abs(from.top - to.top) < NEAR_PX))
      continue;
    const delay = isNew ? STAGGER_MS[level] * newCards++ : 0;
    const start = `${shift(to, from)} scale(${from.width / to.width || 1})`;
    yield () => flyHere(card, start, delay, level);
  }
}

/**
 * Let a card fly to its place, above the others. Only what the compositor moves by itself is animated.
 * @param {HTMLElement | SVGElement} card
 * @param {string} start
 * @param {number} delay
 * @param {string} level
 */
function flyHere(card, start, delay, level) {
  card.style.zIndex = "4";
  const frames = [{ transform: start }, { transform: "none" }];
  const flight = card.animate(frames, { duration: CARD_MS[level], delay, easing: EASE, fill: "backwards" });
  flight.onfinish = () => card.style.removeProperty("z-index");
  flight.oncancel = flight.onfinish;
}

/**
 * Turn a card of the pack face up.
 * @param {HTMLElement} card
 * @param {string} level
 */
const turnUp = (card, level) =>
  card.animate([{ transform: "perspective(30rem) rotateY(90deg)" }, { transform: "none" }], {
    duration: CARD_MS[level],
    easing: "ease-out",
  });

/**
 * Yield what lets the cards fly that went to the crib, those of the others face down.
 * @param {Element} top A card of the crib.
 * @param {Seen[]} gone The cards that were in the hand of this device.
 * @param {Map<string, SVGElement[]>} others
 * @param {string} level
 * @returns {Generator<() => void>}
 */
function* gatherings(top, gone, others, level) {
  const to = placeOf(top);
  for (const { picture, place } of gone) yield () => flyCopy(picture, place, to, level);
  for (const [seat, now] of backsOfSeats()) {
    const before = others.get(seat)?.length ?? 0;
    const last = now[now.length - 1];
    const from = last && placeOf(last);
    for (let count = now.length; last && count < before; count++) yield () => flyCopy(last, from, to, level);
  }
}

/**
 * Let a copy of a picture fly from one place to another, where it disappears.
 * @param {Element | null} picture
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {string} level
 */
function flyCopy(picture, from, to, level) {
  if (!picture) return;
  const copy = /** @type {SVGElement} */ (picture.cloneNode(true));
  copy.classList.add("flying");
  Object.assign(copy.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px` });
  document.body.append(copy);
  const end = `${shift(from, to)} scale(${to.width / from.width || 1})`;
  const flight = copy.animate([{ transform: "none" }, { transform: end }], { duration: CARD_MS[level], easing: EASE });
  flight.onfinish = () => copy.remove();
  flight.oncancel = flight.onfinish;
}

/**
 * Yield what deals to the others from the pack.
 * @param {Map<string, SVGElement[]>} before
 * @param {string} level
 * @returns {Generator<() => void>}
 */
function* dealsToOthers(before, level) {
  const pack = document.querySelector(PACK);
  if (!pack) return;
  for (const [seat, now] of backsOfSeats())
    for (const [at, card] of now.slice(before.get(seat)?.length ?? now.length).entries()) {
      const start = shift(placeOf(card), placeOf(pack));
      yield () => flyHere(card, start, STAGGER_MS[level] * at, level);
    }
}

/** @param {Element} element */
const placeOf = (element) => element.getBoundingClientRect();

/**
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
const shift = (from, to) => `translate(${to.left - from.left}px, ${to.top - from.top}px)`;

/** @returns {HTMLElement[]} */
const cards = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".play [data-card]")]);

/** @param {string} place */
const backsIn = (place) => /** @type {SVGElement[]} */ ([...document.querySelectorAll(`${place} .backs .face`)]);

/** Return the face-down cards of each seat. */
const backsOfSeats = () =>
  new Map(
    /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-seat]")]).map((each) => [
      each.dataset.seat ?? "",
      /** @type {SVGElement[]} */ ([...each.querySelectorAll(".backs .face")]),
    ]),
  );

/**
 * Return the cards of the hand that are no longer anywhere on the page.
 * @param {Map<string | undefined, Seen>} before
 */
function goneFrom(before) {
  const still = new Set(cards().map((each) => each.dataset.card));
  return [...before].filter(([card]) => !still.has(card)).map(([, seen]) => seen);
}

/**
 * Return where a new card comes from: the player who played it, or the pack.
 * @param {HTMLElement} card
 */
function startingPlace(card) {
  const by = /** @type {HTMLElement | null} */ (card.closest("[data-by]"))?.dataset.by;
  const place = document.querySelector(by === undefined ? PACK : `[data-seat="${by}"]`);
  return place && !place.contains(card) ? placeOf(place) : null;
}
