// A hand of cards to choose from: tap a card, drag it up or to a place, or press the keys 1 to 9.
import { html, useLayoutEffect, useRef } from "/vendor/preact.js";
import { Card } from "./cards.js";

/**
 * @typedef {object} HandProps
 * @property {Card[]} cards
 * @property {Card[]} [marked]
 * @property {(card: Card) => boolean} [canPick]
 * @property {((card: Card) => void) | null} [onPick]
 * @property {(card: Card, place: string) => void} [onDrop]
 * @property {(card: Card) => void} [onBlocked]
 * @property {string} [label]
 */

const PICK_UP_PX = 50;
const DRAG_START_PX = 8;

/**
 * A hand of cards. onDrop: takes a card and the name of the place (`data-drop`) that it is dragged to; without it a
 * dragged card is picked. onBlocked: takes a card that cannot be picked now, to say why.
 * @param {HandProps} props
 */
export function Hand({ cards, marked = [], canPick, onPick, onDrop, onBlocked, label = "Your hand" }) {
  useKeys((key) => {
    const at = Number(key) - 1;
    if (!onPick || !(at >= 0 && at < cards.length)) return false;
    if (!canPick || canPick(cards[at])) onPick(cards[at]);
    else onBlocked?.(cards[at]);
    return true;
  });
  return html`<div class="hand" role="group" aria-label=${label}>${cards.map((card) => {
    const may = onPick && (!canPick || canPick(card));
    return html`<${Draggable} key=${card}
      onDrop=${may ? (place) => (onDrop && place ? onDrop(card, place) : onPick(card)) : null}>
      <${Card} card=${card} isDim=${onPick && !may}
        isMarked=${onPick && marked.length ? marked.includes(card) : undefined} onPick=${may ? onPick : null}
          onBlocked=${onPick && onBlocked} /><//>`;
  })}</div>`;
}

/**
 * Something draggable. onDrop: takes the name of the place it is dropped on, "" when it was dragged up, and the
 * event.
 * @param {{ children?: Content, onDrop?: ((place: string, event: PointerEvent) => void) | null | false }} props
 */
export function Draggable({ children, onDrop }) {
  const latest = useRef(onDrop);
  latest.current = onDrop;
  /** @param {PointerEvent & { currentTarget: HTMLElement }} event */
  const startDrag = (event) => {
    if (!onDrop || !event.isPrimary || event.button !== 0) return;
    const card = event.currentTarget;
    const [x, y] = [event.clientX, event.clientY];
    let isDragging = false;
    // A quick flick leaves the card before it gets an event, so the whole window listens.
    /** @param {PointerEvent} now */
    const drag = (now) => {
      const [right, down] = [now.clientX - x, now.clientY - y];
      if (!isDragging && Math.hypot(right, down) < DRAG_START_PX) return;
      isDragging = true;
      card.classList.add("dragging");
      card.style.transform = `translate(${right}px, ${down}px)`;
      highlightTarget(dropTargetAt(now));
    };
    /** @param {PointerEvent} now */
    const endDrag = (now) => {
      for (const [type, listener] of listeners) removeEventListener(type, listener);
      card.classList.remove("dragging");
      card.style.transform = "";
      highlightTarget(null);
      if (!isDragging || now.type !== "pointerup" || !latest.current) return;
      addEventListener("click", stopClick, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", stopClick, { capture: true }));
      const place = dropTargetAt(now);
      if (place) latest.current(place.dataset.drop ?? "", now);
      else if (y - now.clientY > PICK_UP_PX) latest.current("", now);
    };
    /** @type {["pointermove" | "pointerup" | "pointercancel", (now: PointerEvent) => void][]} */
    const listeners = [
      ["pointermove", drag],
      ["pointerup", endDrag],
      ["pointercancel", endDrag],
    ];
    for (const [type, listener] of listeners) addEventListener(type, listener);
  };
  return html`<span class="draggable" onPointerDown=${startDrag}>${children}</span>`;
}

// Stop the click that a browser sends when something is dropped where it was picked up.
/** @param {Event} event */
const stopClick = (event) => event.stopPropagation();

/**
 * @param {PointerEvent} event
 * @returns {HTMLElement | null | undefined}
 */
const dropTargetAt = (event) =>
  document
    .elementsFromPoint(event.clientX, event.clientY)
    .filter((each) => !each.closest(".dragging"))
    .map((each) => /** @type {HTMLElement | null} */ (each.closest("[data-drop]")))
    .find(Boolean);

/** @param {Element | null | undefined} place */
function highlightTarget(place) {
  for (const each of document.querySelectorAll("[data-drop].over")) if (each !== place) each.classList.remove("over");
  place?.classList.add("over");
}

/**
 * Handle key presses outside input fields. onKey returns whether it has handled the key.
 * @param {(key: string) => boolean | undefined} onKey
 */
export function useKeys(onKey) {
  const latest = useRef(onKey);
  latest.current = onKey;
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      const pressed = /** @type {Element} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || pressed.closest("input, select, textarea")) return;
      if ((event.key === "Enter" || event.key === " ") && pressed.closest("button, a, summary")) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
