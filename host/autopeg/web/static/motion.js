// Animation: cards fly from where they were, pegs walk from hole to hole. Everything is in its final place at once and
// only its picture lags behind, so that nobody has to wait.
import { settings } from "./settings.js";

/** @type {Record<string, number>} */
const CARD_MS = { lively: 420, calm: 180 };
/** @type {Record<string, number>} */
const STAGGER_MS = { lively: 70, calm: 0 };
/** @type {Record<string, number>} */
const HOLE_MS = { lively: 70, calm: 0 };
/** @type {Record<string, number>} */
const WALK_MS = { lively: 1400, calm: 350 };
const NEAR_PX = 4;
const EASE = "cubic-bezier(.2, .7, .2, 1)";

/** Return the animation setting of this device: "lively", "calm" or "off". */
export function motionLevel() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : settings().motion;
}

/**
 * Record where all cards of a page are. Returns a function that animates them from there once the page has changed.
 * @returns {() => void}
 */
export function recordCards() {
  const level = motionLevel();
  if (!CARD_MS[level]) return () => {};
  const before = new Map(cards().map((each) => [each.dataset.card, each.getBoundingClientRect()]));
  return () => {
    let newCards = 0;
    for (const card of cards()) {
      const now = card.getBoundingClientRect();
      const from = before.get(card.dataset.card) || startingPlace(card);
      if (!from || !now.width || (Math.abs(from.left - now.left) < NEAR_PX && Math.abs(from.top - now.top) < NEAR_PX))
        continue;
      const isNew = !before.has(card.dataset.card);
      const [right, down] = [from.left - now.left, from.top - now.top];
      const start = `translate(${right}px, ${down}px) scale(${from.width / now.width || 1})`;
      const delay = isNew ? STAGGER_MS[level] * newCards++ : 0;
      card.animate(
        [
          { transform: start, zIndex: 4 },
          { transform: "none", zIndex: 4 },
        ],
        { duration: CARD_MS[level], delay, easing: EASE, fill: "backwards" },
      );
    }
  };
}

/** @returns {HTMLElement[]} */
const cards = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".play [data-card]")]);

/**
 * Return where a new card comes from: the player who played it, or the pack.
 * @param {HTMLElement} card
 */
function startingPlace(card) {
  const by = /** @type {HTMLElement | null} */ (card.closest("[data-by]"))?.dataset.by;
  const place = document.querySelector(by === undefined ? "[data-pack]" : `[data-seat="${by}"]`);
  return place && !place.contains(card) ? place.getBoundingClientRect() : null;
}

/**
 * Animate a peg. places: the holes from its old place to its new one, as [x, y].
 * @param {Element} peg
 * @param {[number, number][]} places
 */
export function walkPeg(peg, places) {
  const level = motionLevel();
  if (!WALK_MS[level] || places.length < 2) return;
  const frames = places.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
  peg.animate(frames, {
    duration: HOLE_MS[level] ? Math.min(WALK_MS[level], HOLE_MS[level] * places.length) : WALK_MS[level],
    easing: "ease-in-out",
  });
}
