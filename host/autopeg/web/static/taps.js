// Ignore accidental taps: a second tap soon after a first, at nearly the same place, acts only on what was there at the
// first tap. So a double tap never presses a button that has just appeared under the finger. Fast taps on keys, cards
// or steps that stay where they are all count, and so do keys of the keyboard, which keys.js debounces.

const SOON_MS = 700; // a longer pause means that the player has seen what is there now
const NEAR_PX = 32; // a finger that taps twice stays within this distance; the next button is farther away
const CONTROLS = "label, a, button, summary, input, select, textarea, [data-tap]"; // what a tap acts on

/**
 * A control as it was at a press: what it did, and where it was.
 * @typedef {{ action: string, place: DOMRect }} Seen
 */

/**
 * A finger or mouse button that was pressed, with the controls in sight near it at that moment.
 * @typedef {object} Press
 * @property {number} pointer
 * @property {number} at
 * @property {number} x
 * @property {number} y
 * @property {Element | null} control The control under it.
 * @property {Map<Element, Seen>} seen
 */

/** @type {Press[]} */
let presses = [];

/** Note that the last tap has made a move, so that what stays on the page under the same name does something else. */
export const changeActions = () => presses.at(-1)?.seen.clear();

/**
 * Return the control that a tap acts on; a label stands for its field.
 * @param {EventTarget | null} target
 */
const controlAt = (target) => {
  const element = /** @type {Element} */ (target);
  return element.closest?.("label") ?? element.closest?.(CONTROLS) ?? null;
};

/**
 * Return what a control does: its name, unless `data-action` says what stays the same while its name changes, and
 * whether it opens something or closes it.
 * @param {Element} control
 */
function actionOf(control) {
  const name = control.getAttribute("data-action") ?? control.getAttribute("aria-label") ?? control.textContent;
  const isOpen = control.getAttribute("aria-expanded") ?? control.matches("[open] > summary");
  return [name, control.getAttribute("href"), control.getAttribute("aria-disabled"), isOpen].join(" ");
}

/**
 * Return whether a point is within some distance of a rectangle.
 * @param {DOMRect} place
 * @param {{ x: number, y: number }} point
 * @param {number} distance
 */
const isNear = ({ left, right, top, bottom }, { x, y }, distance) =>
  x >= left - distance && x <= right + distance && y >= top - distance && y <= bottom + distance;

addEventListener(
  "pointerdown",
  ({ target, pointerId: pointer, timeStamp: at, clientX: x, clientY: y }) => {
    /** @type {Map<Element, Seen>} */
    const seen = new Map();
    const hit = controlAt(target);
    // A dialog covers everything else.
    for (const control of (document.querySelector("dialog[open]") ?? document).querySelectorAll(CONTROLS)) {
      const place = control.getBoundingClientRect();
      const isCovered = isNear(place, { x, y }, 0) && !control.contains(hit) && !hit?.contains(control);
      if (isNear(place, { x, y }, NEAR_PX) && !isCovered && !control.matches(":disabled"))
        seen.set(control, { action: actionOf(control), place });
    }
    presses = presses.filter((press) => at - press.at < SOON_MS);
    presses.push({ pointer, at, x, y, control: hit, seen });
  },
  { capture: true },
);

// A finger that scrolls has not tapped.
addEventListener("pointercancel", ({ pointerId }) => {
  presses = presses.filter(({ pointer }) => pointer !== pointerId);
});

addEventListener(
  "click",
  (event) => {
    const control = controlAt(event.target);
    const point = { x: event.clientX, y: event.clientY };
    if (!control || event.detail === 0) return; // pressed by a key
    const wasThere = presses
      .filter(({ x, y }) => Math.hypot(x - point.x, y - point.y) < NEAR_PX)
      .every((press) => {
        const seen = press.seen.get(control);
        return seen?.action === actionOf(control) && (press.control === control || isNear(seen.place, point, 0));
      });
    if (wasThere) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);
