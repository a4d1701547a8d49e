// High Card: the cards of the round, one's own hand below.

import { Actions, Prompt } from "/static/actions.js";
import { LaneMark } from "/static/board.js";
import { Card, Hand } from "/static/cards.js";
import { html } from "/vendor/preact.js";

/** @import { View } from "./view.js" */

/** @param {GameProps<View>} props */
export function Game({ table, own, move, act }) {
  const view = own ? own.view : table.public;
  /** @param {Card} card */
  const play = (card) => own && move(own.seat, { type: "play", player: own.seat, card });
  return html`<div class="felt">${table.seats.map(
    (seat) => html`<div key=${seat.seat} class="pile" data-drop="table">
      <span class="quiet"><${LaneMark} lane=${seat.side} /> ${seat.name}</span>
      ${view.table[seat.seat] && html`<${Card} card=${view.table[seat.seat]} />`}</div>`,
  )}</div>
  ${!table.over && html`<${Prompt} table=${table} own=${own} />`}
  <div class="dock">${
    own && !table.over && html`<${Hand} cards=${own.view.hand} onPick=${own.is_due ? play : null} onDrop=${play} />`
  }
    ${own && html`<${Actions} table=${table} own=${own} act=${act} />`}</div>`;
}
