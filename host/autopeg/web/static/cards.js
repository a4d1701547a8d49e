// Playing cards, drawn as SVG, and a hand to choose from: tap a card, drag it up or to a place, or press its number.
import { html, useRef } from "/vendor/preact.js";
import { cardName, rankText } from "./card-names.js";
import { classes } from "./controls.js";
import { useKeys } from "./keys.js";

/**
 * @typedef {object} CardProps
 * @property {Card | null} [card]
 * @property {((card: Card) => void) | null | false} [onPick]
 * @property {((card: Card) => void) | null | false} [onBlocked]
 * @property {boolean} [isMarked]
 * @property {boolean} [isDim]
 * @property {string} [label]
 */

/**
 * @typedef {object} HandProps
 * @property {(Card | null)[]} cards Null for a place whose card has gone.
 * @property {Card[]} [marked]
 * @property {(card: Card) => boolean} [canPick]
 * @property {((card: Card) => void) | null} [onPick]
 * @property {(card: Card, place: string) => void} [onDrop]
 * @property {(card: Card) => void} [onBlocked]
 * @property {string} [label]
 */

/** @type {Record<string, string>} */
const PATHS = {
  H: "M0 9C-10 1-9-8-4-8-1-8 0-5 0-4 0-5 1-8 4-8 9-8 10 1 0 9Z",
  D: "M0-9.5 7 0 0 9.5-7 0Z",
  S: "M0-9C9-1 9 5 5 5.5 3 5.7 1.5 4.5.8 3 1 6 1.6 8 3 9H-3C-1.6 8-1 6-.8 3-1.5 4.5-3 5.7-5 5.5-9 5-9-1 0-9Z",
  C: `M0-9A4 4 0 0 1 3.2-2.6 4.2 4.2 0 1 1 .9 4.2C1 6.5 1.6 8 3 9
    H-3C-1.6 8-1 6.5-.9 4.2A4.2 4.2 0 1 1-3.2-2.6 4 4 0 0 1 0-9Z`,
};

/**
 * The pictures of court cards, part by part: what wears the colour of the suit has no class.
 * @type {Record<string, [string, string][]>}
 */
const COURTS = {
  J: [
    ["hair", "M32 46C30 60 34 62 36 58V46ZM50 46C52 60 48 62 46 58V46Z"],
    ["skin", "M34 44H48V53Q48 63 41 63T34 53Z"],
    ["", "M30 45C29 35 37 32 43 33L53 39 51 45Z"],
    ["gold", "M46 38C49 29 54 27 56 25 57 33 52 38 48 42Z"],
  ],
  Q: [
    ["hair", "M31 66C26 52 29 34 41 34S56 52 51 66Z"],
    ["skin", "M34 45Q41 38 48 45V53Q48 63 41 63T34 53Z"],
    ["gold", "M32 41 31 31 36 35 41 28 46 35 51 31 50 41Q41 36 32 41Z"],
  ],
  K: [
    ["skin", "M34 42H48V55H34Z"],
    ["hair", "M32 43H35L36 53Q41 56 46 53L47 43H50V56Q47 68 41 70 35 68 32 56Z"],
    ["gold", "M31 43V29L36 34 41 26 46 34 51 29V43Z"],
  ],
};
/** What all of them wear, and their eyes. */
const ROBE = "M22 81C22 68 31 64 41 64S58 68 58 76V81Z";
const COLLAR = "M34 64 41 75 48 64 45 63Q41 67 37 63Z";

const STAR = "M30 34 34.7 47.5 49 47.8 37.6 56.4 41.8 70.2 30 62 18.2 70.2 22.4 56.4 11 47.8 25.3 47.5Z";
/** The lines of the card back, from edge to edge of its 50 by 74. */
const LATTICE = Array.from({ length: 14 }, (_, at) => {
  const along = at * 9.5 - 40;
  const [up, down] = [Math.max(0, along), Math.max(0, -along)];
  const far = Math.min(50 - up, 74 - down);
  return far > 0 ? `M${5 + up} ${5 + down}l${far} ${far}M${55 - up} ${5 + down}l${-far} ${far}` : "";
}).join("");

/** Squeezes both digits of a ten into half of a card: covered from the right it never reads as an ace. */
const CONDENSED = { x: 4, textLength: 22, lengthAdjust: "spacingAndGlyphs" };

/** @param {{ card: Card }} props */
export function Face({ card }) {
  const suit = card === "JK" ? null : card[1];
  return html`<svg class=${`face suit-${suit || "JK"}`} viewBox="0 0 60 84" aria-hidden="true">
    <rect class="paper" x="1" y="1" width="58" height="82" rx="7" />
    <text class="rank" x="6" y="26" ...${card[0] === "T" ? CONDENSED : {}}>${rankText(card)}</text>
    ${suit && html`<g class="suit" transform="translate(14 39) scale(.72)"><path d=${PATHS[suit]} /></g>`}
    ${!suit && html`<path class="star" d=${STAR} />`}
    ${
      suit &&
      (card[0] in COURTS
        ? html`<${Court} rank=${card[0]} />`
        : html`<g class="pip"><path transform="translate(39 60) scale(1.75)" d=${PATHS[suit]} /></g>`)
    }
  </svg>`;
}

/** @param {{ rank: string }} props */
const Court = ({ rank }) => html`<g class="court"><path d=${ROBE} />
  ${COURTS[rank].map(([part, d]) => html`<path key=${d} class=${part} d=${d} />`)}
  <path class="gold" d=${COLLAR} /><circle cx="38" cy="48" r="1" /><circle cx="44" cy="48" r="1" /></g>`;

export function Back() {
  return html`<svg class="face back" viewBox="0 0 60 84" aria-hidden="true">
    <rect class="paper" x="1" y="1" width="58" height="82" rx="7" />
    <rect class="weave" x="5" y="5" width="50" height="74" rx="4.500" />
    <path class="thread" d=${LATTICE} />
    <circle class="medal" cx="30" cy="42" r="8" /><circle class="medal" cx="30" cy="42" r="3" />
  </svg>`;
}

/**
 * Cards face down, side by side. label: what they are; without it they are decoration.
 * @param {{ count: number, label?: string }} props
 */
export const Backs = ({ count, label }) =>
  html`<span class="backs" role=${label && "img"} aria-label=${label} aria-hidden=${label ? undefined : "true"}>
    ${Array.from({ length: count }, (_, at) => html`<${Back} key=${at} />`)}</span>`;

/**
 * A card. With onPick it can be chosen; with onBlocked it explains why it cannot.
 * @param {CardProps} props
 */
export function Card({ card, onPick, onBlocked, isMarked, isDim, label }) {
  if (!card) return html`<span class="card" role="img" aria-label="a card face down"><${Back} /></span>`;
  const name = label || cardName(card);
  const looks = classes("card", onPick && "pick", isMarked && "marked", (isDim || (onBlocked && !onPick)) && "dim");
  const press = onPick || onBlocked;
  if (!press)
    return html`<span class=${looks} role="img" aria-label=${name} data-card=${card}><${Face} card=${card} /></span>`;
  return html`<button type="button" class=${looks} aria-pressed=${onPick ? isMarked : undefined}
    aria-disabled=${onPick ? undefined : "true"} data-card=${card} onClick=${() => press(card)}>
    <${Face} card=${card} /><span class="hidden">${name}</span></button>`;
}

/** What has the focus in a group of cards when the one that had it is gone: a screen reader says nothing of it. */
export const Stay = () => html`<div class="hidden stay" tabindex="-1"></div>`;

const PICK_UP_PX = 50;
const DRAG_START_PX = 8;

/**
 * A hand of cards. onDrop: takes a card and the name of the place (`data-drop`) that it is dragged to; without it a
 * dragged card is picked. onBlocked: takes a card that cannot be picked now, to say why.
 * @param {HandProps} props
 */
export function Hand({ cards, marked = [], canPick, onPick, onDrop, onBlocked, label = "Your hand" }) {
  useKeys((key) => {
    const card = cards.filter((each) => each !== null)[Number(key) - 1];
    if (!onPick || !card) return false;
    if (!canPick || canPick(card)) onPick(card);
    else onBlocked?.(card);
    return true;
  });
  return html`<div class="hand" role="group" aria-label=${label}><${Stay} />${cards.map((card, at) => {
    if (!card) return html`<span key=${at} class="gone"></span>`;
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
 * @param {{
 *   children?: Content,
 *   onDrop?: ((place: string, event: PointerEvent) => void) | null | false,
 *   style?: Record<string, string>,
 * }} props
 */
export function Draggable({ children, onDrop, style }) {
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
  return html`<span class="draggable" style=${style} onPointerDown=${startDrag}>${children}</span>`;
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
