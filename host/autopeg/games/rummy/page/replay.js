// The table of a finished game of either rummy, every card open.

import { LaneMark } from "/static/board.js";
import { cardsSaid, sortByRank } from "/static/card-names.js";
import { Card } from "/static/cards.js";
import { Row, Seat } from "/static/replay.js";
import { html } from "/vendor/preact.js";

/** @typedef {import("./view.js").OpenTable} RummyTable */

/** @param {OpenTableProps<RummyTable>} props */
export function OpenTable({ game, table, fresh, seat: mover }) {
  const { hands = [], melds = [], pile = [] } = table;
  return html`<div class="open-table">
    <div class="open-seats">${game.players.map(
      (name, seat) => html`<${Seat} key=${seat} game=${game} seat=${seat} chip=${table.dealer === seat ? "deals" : ""}
      note=${`${cardsSaid((hands[seat] || []).length)}${table.laid_down?.[seat] ? ", has laid down" : ""}`}>
      <${Row} cards=${sortByRank(hands[seat] || [])} fresh=${mover === seat ? fresh : []}
        label=${`The hand of ${name}`} />
      <//>`,
    )}</div>
    <div class="open-felt open-piles"><div class="open-starter"><span class="quiet">
    ${table.round ? `round ${table.round} · ` : ""}draw pile ${table.deck_count ?? 0}</span>
    ${table.deck_count ? html`<${Card} />` : html`<span class="quiet">empty</span>`}</div>
      <div class="open-pile"><span class="quiet">discard pile ${table.pile_count ?? 0}</span>
        <${Row} cards=${pile} fresh=${fresh} label="The discard pile, the newest first" none="empty" /></div></div>
    <div class="open-melds">${melds.map(
      (meld) => html`<div key=${meld.id} class=${`open-seat box lane-${meld.owner % game.sides.length}`}><p class="who">
        <${LaneMark} lane=${meld.owner % game.sides.length} /> ${meld.id} <span class="quiet">${meld.kind}</span></p>
      <${Row} cards=${meld.cards} fresh=${fresh} label=${`${meld.id}, a ${meld.kind} of ${game.players[meld.owner]}`} />
      </div>`,
    )}</div></div>`;
}
