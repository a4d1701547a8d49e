// Parts that draw the tables of finished games, every card open: a row of cards, and a seat with its cards.
import { html } from "/vendor/preact.js";
import { LaneMark } from "./board.js";
import { Card } from "./cards.js";

/**
 * A row of cards. fresh: highlighted, from this move; dim: already on the table; none: the text for an empty row.
 * @param {{ cards: Card[], fresh?: Card[], dim?: Card[], label: string, none?: string }} props
 */
export function Row({ cards, fresh = [], dim = [], label, none }) {
  if (!cards.length && none) return html`<span class="quiet">${none}</span>`;
  return html`<span class="open-cards" role="group" aria-label=${label}>${cards.map(
    (card, at) => html`<span key=${`${card} ${at}`} class=${fresh.includes(card) ? "moved" : ""}>
      <${Card} card=${card} isDim=${dim.includes(card)} /></span>`,
  )}</span>`;
}

/** @param {{ game: ReplayState, seat: number, chip?: string, note?: string, children?: Content }} props */
export function Seat({ game, seat, chip, note, children }) {
  const lane = seat % game.sides.length;
  return html`<div class=${`open-seat box lane-${lane}`}><p class="who">
    <${LaneMark} lane=${lane} /> ${game.players[seat]}
    ${chip && html`<span class="deals">${chip}</span>`}${note && html`<span class="quiet">${note}</span>`}</p>
    ${children}</div>`;
}
