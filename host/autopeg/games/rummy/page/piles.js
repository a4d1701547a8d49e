// The draw pile, and the discard pile with its upcard.

import { Back, cardName, Face } from "/static/cards.js";
import { Draggable } from "/static/hand.js";
import { html } from "/vendor/preact.js";
import { KEYS } from "./keys.js";
import { HAND } from "./long-hand.js";

/**
 * @typedef {object} PilesProps
 * @property {string} name
 * @property {number} count
 * @property {Card | null} upcard
 * @property {number} below
 * @property {(() => void) | false | null} [onDraw]
 * @property {(() => void) | false | null} [onTake]
 * @property {string} takeLabel
 * @property {boolean} [canDiscard]
 * @property {Content} [children]
 */

/**
 * The two piles. count: cards left to draw; below: cards under the upcard; onDraw, onTake: null if not allowed now;
 * canDiscard: whether cards may be dropped on the discard pile.
 * @param {PilesProps} props
 */
export function Piles({ name, count, upcard, below, onDraw, onTake, takeLabel, canDiscard, children }) {
  return html`<div class="piles">
    <figure class="pile"><${PileCard} onPick=${onDraw} label=${`${name}: draw a card, ${count} left`} keys=${KEYS.draw}>
    ${count ? html`<${Back} />` : html`<span class="empty" />`}<//>
      <figcaption>${name} <span class="pile-count">${count}</span></figcaption></figure>
    <figure class=${`pile${canDiscard ? " open" : ""}`} data-drop=${canDiscard ? "discard" : null}>
      <${PileCard} onPick=${upcard && onTake} label=${takeLabel} keys=${KEYS.take}>
      ${upcard ? html`<${Face} card=${upcard} />` : html`<span class="empty" />`}<//>
      <figcaption>${upcard ? html`<span class="hidden">the upcard, ${cardName(upcard)}, </span>` : ""}Discards <span
        class="pile-count">${below + (upcard ? 1 : 0)}</span></figcaption></figure>
    <div class="piles-said">${children}</div>
  </div>`;
}

/**
 * A card of a pile. If it may be taken, it can be tapped or dragged into the hand.
 * @param {{ onPick: (() => void) | false | null | undefined, label: string, keys: string, children?: Content }} props
 */
function PileCard({ onPick, label, keys, children }) {
  return onPick
    ? html`<${Draggable} onDrop=${(place) => place === HAND && onPick()}><button type="button" class="card pick may"
      aria-label=${label} aria-keyshortcuts=${keys} onClick=${onPick}>${children}</button><//>`
    : html`<span class="card">${children}</span>`;
}
