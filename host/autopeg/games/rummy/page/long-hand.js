// A long hand that its owner can arrange: tap or Space marks a card, dragging moves it within the hand or onto the
// table.

import { cardName } from "/static/card-names.js";
import { Draggable, Face } from "/static/cards.js";
import { classes } from "/static/controls.js";
import { html, useLayoutEffect, useRef, useState } from "/vendor/preact.js";

/** @import { Arrangement, ChangeHand } from "./arrangement.js" */

/**
 * @typedef {object} LongHandProps
 * @property {Arrangement} arrangement
 * @property {ChangeHand} change
 * @property {Set<number>} marks
 * @property {(id: number) => void} onMark
 * @property {(card: Card) => boolean} [isWild]
 * @property {(place: string, cards: Card[], ids: Set<number>) => void} onDrop
 * @property {string} label
 */

/**
 * @typedef {object} HandCardProps
 * @property {number} id
 * @property {Card} card
 * @property {string} area Its place in the grid of the hand.
 * @property {boolean} isMarked
 * @property {boolean} isFresh
 * @property {boolean} isWild
 * @property {boolean} isStop
 * @property {() => void} onFocus
 * @property {() => void} onMark
 * @property {(place: string, event: PointerEvent) => void} onDrop
 */

const VISIBLE_SHARE = 0.6; // visible share of a covered card: enough to read its corner
const LEAST_STRIP_PX = 44; // of it that a finger can tap
/** The drop place of the player's own hand. */
export const HAND = "hand";
/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * A long hand. arrangement: see arrangement.js; marks: ids; isWild: which cards get the mark of a wild card;
 * onDrop(place, cards, ids): called when cards are dropped on a place.
 * @param {LongHandProps} props
 */
export function LongHand({ arrangement, change, marks, onMark, isWild = () => false, onDrop, label }) {
  const { loose, fresh } = arrangement;
  const list = /** @type {{ current: HTMLElement }} */ (useRef());
  const { columns, rows } = useColumns(list, Math.max(arrangement.room, arrangement.places.length));
  const [cursor, setCursor] = useState(/** @type {number | null} */ (null));
  const here = Math.max(
    0,
    loose.findIndex(({ id }) => id === cursor),
  );
  /** @param {number} id */
  const focusOn = (id) => /** @type {HTMLElement | null} */ (list.current.querySelector(`[data-id="${id}"]`))?.focus();
  /** @param {number} at */
  const focusIndex = (at) => {
    const card = loose[Math.max(0, Math.min(loose.length - 1, at))];
    setCursor(card.id);
    focusOn(card.id);
  };
  const shifted = useRef(/** @type {number | null} */ (null));
  useLayoutEffect(() => {
    // A card that is moved in the DOM loses the focus.
    if (shifted.current !== null) focusOn(shifted.current);
    shifted.current = null;
  });
  /** @type {(id: number, by: number) => void} */
  const shift = (id, by) => {
    shifted.current = id;
    setCursor(id);
    change((hand) => hand.shift(id, by));
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const { key } = event;
    const by = STEPS[key];
    const id = loose[here]?.id;
    if (by && event.shiftKey) shift(id, by);
    else if (by) focusIndex((here + by + loose.length) % loose.length);
    else if (key === "ArrowUp" || key === "ArrowDown") focusIndex(here + (key === "ArrowUp" ? -columns : columns));
    else if (key === "Home" || key === "End") focusIndex(key === "Home" ? 0 : loose.length - 1);
    else if (key === "," || key === ".") shift(id, key === "," ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  /**
   * @param {number} id
   * @param {string} place
   * @param {PointerEvent} event
   */
  const drop = (id, place, { clientX, clientY }) => {
    const ids = marks.has(id) ? marks : new Set([id]);
    if (place === HAND) change((hand) => hand.move(ids, indexAt(list.current, clientX, clientY)));
    else if (place)
      onDrop(
        place,
        loose.filter((each) => ids.has(each.id)).map(({ card }) => card),
        ids,
      );
  };
  return html`<div class="long-hand" role="group" aria-label=${label} data-drop=${HAND} ref=${list}
    style=${{ "--steps": Math.max(1, columns - 1), "--rows": rows }} onKeyDown=${press}>
    ${loose.map((held, at) => {
      const { id, card } = held;
      const place = arrangement.places.indexOf(id);
      const area = `${Math.floor(place / columns) + 1} / ${(place % columns) + 1}`;
      return html`<${HandCard} key=${id} ...${held} area=${area} isMarked=${marks.has(id)} isFresh=${fresh.has(id)}
        isWild=${isWild(card)} isStop=${at === here} onFocus=${() => setCursor(id)} onMark=${() => onMark(id)}
        onDrop=${(place, event) => drop(id, place, event)} />`;
    })}
  </div>`;
}

/**
 * Return the number of places per row, the smallest that needs no more rows than the widest layout, and of rows; the
 * style sheets say how many rows there are at least.
 * @param {{ current: HTMLElement }} list
 * @param {number} cards
 */
function useColumns(list, cards) {
  const [{ most, least }, setRoom] = useState({ most: cards, least: 1 });
  useLayoutEffect(() => {
    const measure = () => {
      const style = getComputedStyle(list.current);
      const card = parseFloat(style.getPropertyValue("--card-px")) || 52;
      const strip = Math.max(LEAST_STRIP_PX, card * VISIBLE_SHARE);
      const columns = Math.floor((list.current.clientWidth - card) / strip) + 1;
      setRoom({ most: Math.max(2, columns), least: Number(style.getPropertyValue("--hand-rows")) || 1 });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list.current);
    return () => observer.disconnect();
  }, []);
  const rows = Math.max(least, Math.ceil(cards / most));
  return { columns: Math.max(1, Math.ceil(cards / rows)), rows };
}

/** @param {HandCardProps} props */
function HandCard({ id, card, area, isMarked, isFresh, isWild, isStop, onFocus, onMark, onDrop }) {
  const signs = [isWild && card !== "JK" ? "wild" : "", isFresh ? "new" : ""].filter(Boolean);
  return html`<${Draggable} onDrop=${onDrop} style=${{ gridArea: area }}><button type="button"
    class=${classes("card pick", isMarked && "marked", isFresh && "fresh", isWild && "wild")}
    data-id=${id} aria-pressed=${isMarked} tabindex=${isStop ? 0 : -1} onFocus=${onFocus}
    onClick=${onMark}>
    <${Face} card=${card} /><span class="hidden">${[cardName(card), ...signs].join(", ")}</span></button><//>`;
}

/**
 * Return the index of the card that a point is before.
 * @param {HTMLElement} list
 * @param {number} x
 * @param {number} y
 */
function indexAt(list, x, y) {
  const cards = [...list.children];
  let nearest = 0;
  let least = Infinity;
  cards.forEach((card, at) => {
    if (card.classList.contains("dragging")) return;
    const { left, top, width, height } = card.getBoundingClientRect();
    for (const after of [0, 1]) {
      const away = Math.hypot(x - (left + after * width * VISIBLE_SHARE), (y - (top + height / 2)) * 2);
      if (away < least) [least, nearest] = [away, at + after];
    }
  });
  return nearest;
}
