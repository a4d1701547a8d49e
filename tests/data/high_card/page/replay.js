// The table of a finished game of High Card, every card open.

import { Row, Seat } from "/static/replay.js";
import { html } from "/vendor/preact.js";

/** @param {OpenTableProps<import("./view.js").OpenTable>} props */
export function OpenTable({ game, table, fresh }) {
  const { hands = [], table: laid = [] } = table;
  return html`<div class="open-table"><div class="open-seats">${game.players.map(
    (name, seat) => html`<${Seat} key=${seat} game=${game} seat=${seat} chip=${table.dealer === seat ? "deals" : ""}>
      <${Row} cards=${hands[seat] || []} label=${`${name} holds`} />
      <${Row} cards=${[laid[seat]].filter((card) => card)} fresh=${fresh} label=${`${name} has played`} /><//>`,
  )}</div></div>`;
}
