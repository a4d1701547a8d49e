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
 * @property {(card: Card) => void} [onBarred]
 * @property {string} [label]
 */

const DRAWN_PX = 50;
const HELD_PX = 8;

/**
 * A hand of cards. onDrop: takes a card and the name of the place (`data-drop`) that it is dragged to; without it a
 * dragged card is picked. onBarred: takes a card that cannot be picked now, to say why.
 * @param {HandProps} props
 */
export function Hand({ cards, marked = [], canPick, onPick, onDrop, onBarred, label = "Your hand" }) {
  useKeys((key) => {
    const at = Number(key) - 1;
    if (!onPick || !(at >= 0 && at < cards.length)) return false;
    if (!canPick || canPick(cards[at])) onPick(cards[at]);
    else onBarred?.(cards[at]);
    return true;
  });
  return html`<div class="hand" role="group" aria-label=${label}>${cards.map((card) => {
    const may = onPick && (!canPick || canPick(card));
    return html`<${Drawn} key=${card}
      onDrawn=${may ? (place) => (onDrop && place ? onDrop(card, place) : onPick(card)) : null}>
      <${Card} card=${card} isDim=${onPick && !may}
        isMarked=${onPick && marked.length ? marked.includes(card) : undefined} onPick=${may ? onPick : null}
          onBarred=${onPick && onBarred} /><//>`;
  })}</div>`;
}

/**
 * Something draggable. onDrawn: takes the name of the place it is dropped on, "" when it was dragged up, and the
 * event.
 * @param {{ children?: Content, onDrawn?: ((place: string, event: PointerEvent) => void) | null | false }} props
 */
export function Drawn({ children, onDrawn }) {
  const latest = useRef(onDrawn);
  latest.current = onDrawn;
  /** @param {PointerEvent & { currentTarget: HTMLElement }} event */
  const lift = (event) => {
    if (!onDrawn || !event.isPrimary || event.button !== 0) return;
    const card = event.currentTarget;
    const [x, y] = [event.clientX, event.clientY];
    let isHeld = false;
    // A quick flick leaves the card before it gets an event, so the whole window listens.
    /** @param {PointerEvent} now */
    const draw = (now) => {
      const [right, down] = [now.clientX - x, now.clientY - y];
      if (!isHeld && Math.hypot(right, down) < HELD_PX) return;
      isHeld = true;
      card.classList.add("held");
      card.style.transform = `translate(${right}px, ${down}px)`;
      showOver(placeAt(now));
    };
    /** @param {PointerEvent} now */
    const letGo = (now) => {
      for (const [type, hear] of heard) removeEventListener(type, hear);
      card.classList.remove("held");
      card.style.transform = "";
      showOver(null);
      if (!isHeld || now.type !== "pointerup" || !latest.current) return;
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      const place = placeAt(now);
      if (place) latest.current(place.dataset.drop ?? "", now);
      else if (y - now.clientY > DRAWN_PX) latest.current("", now);
    };
    /** @type {["pointermove" | "pointerup" | "pointercancel", (now: PointerEvent) => void][]} */
    const heard = [
      ["pointermove", draw],
      ["pointerup", letGo],
      ["pointercancel", letGo],
    ];
    for (const [type, hear] of heard) addEventListener(type, hear);
  };
  return html`<span class="drawn" onPointerDown=${lift}>${children}</span>`;
}

// Swallow the click that a browser sends when something is dropped where it was picked up.
/** @param {Event} event */
const swallow = (event) => event.stopPropagation();

/**
 * @param {PointerEvent} event
 * @returns {HTMLElement | null | undefined}
 */
const placeAt = (event) =>
  document
    .elementsFromPoint(event.clientX, event.clientY)
    .filter((each) => !each.closest(".held"))
    .map((each) => /** @type {HTMLElement | null} */ (each.closest("[data-drop]")))
    .find(Boolean);

/** @param {Element | null | undefined} place */
function showOver(place) {
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
