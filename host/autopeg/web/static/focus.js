// Where the focus goes when what had it has gone or is disabled: keys and screen readers would start over at the top.

/** @param {Element | null} [element] */
const focus = (element) => /** @type {HTMLElement | null} */ (element)?.focus({ preventScroll: true });

/** Focus the game, so that it gets the keys: a place there of which a screen reader says nothing, after every move. */
export const focusPlay = () => focus(document.querySelector(".rest"));

/** @type {Element | null} */
let last = null;
/**
 * Where it goes, the first of these that is still there: the heading of the sheet that what had the focus was in, the
 * place among the cards of a group, a part of the page.
 * @type {(Element | null | undefined)[]}
 */
let nearest = [];
/** @param {EventTarget | null} focused */
const remember = (focused) => {
  if (!focused) return;
  last = /** @type {Element} */ (focused);
  const sheet = last.closest(".side-sheet");
  nearest = [
    sheet?.querySelector("h2"),
    last.closest("[role=group]")?.querySelector(".stay"),
    last.closest("section[tabindex]"),
  ];
};
const focusNearest = () => focus(nearest.find((each) => each?.isConnected) ?? document.querySelector(".rest"));
const refocus = () => {
  if (document.activeElement?.matches("body, :disabled")) focusNearest();
};
/**
 * What had the focus when this device made a move, and where the focus is while the page changes.
 * @type {{ mover: Element, place: Element | null } | null}
 */
let left = null;
/**
 * Take the focus from what makes a move before the page changes, which mostly removes it: to remove what has the focus
 * costs a style and a layout in the task that draws.
 * @param {Element | null} mover
 */
export const leaveMover = (mover) => {
  if (mover !== document.activeElement || !mover?.closest(".play")) return;
  focusNearest();
  left = { mover, place: document.activeElement };
};
/** Give the focus back to what made a move if it is still there, unless the focus has moved on in the meantime. */
export const returnToMover = () => {
  if (document.activeElement === left?.place) focus(left?.mover); // which does nothing if it is disabled or has gone
  left = null;
};
// Before the listeners of the page: what they remove on the way from here to there does not have the focus any more.
addEventListener("focusout", ({ relatedTarget }) => remember(relatedTarget), true);
addEventListener("focusin", ({ target }) => remember(target));
new MutationObserver(() => {
  if (!last || (last.isConnected && !last.matches(":disabled"))) return;
  last = null; // nothing else has the focus: it would be the last
  refocus(); // although it costs a layout: any later, and a screen reader says the name of the page in between
}).observe(document, { childList: true, subtree: true, attributeFilter: ["disabled"] });
