// The table of a finished game of cribbage, every card open.

import { cardsSaid, sortByRank } from "/static/card-names.js";
import { Card } from "/static/cards.js";
import { Row, Seat } from "/static/replay.js";
import { html } from "/vendor/preact.js";

/** @typedef {import("./view.js").OpenTable} CribbageTable */

/** @param {OpenTableProps<CribbageTable>} props */
export function OpenTable({ game, table, fresh, seat: mover }) {
  const { hands = [], played = [], crib = [], series = [] } = table;
  return html`<div class="open-table">
    <div class="open-seats">${game.players.map((name, seat) => {
      const [held, put] = [hands[seat] || [], played[seat] || []];
      return html`<${Seat} key=${seat} game=${game} seat=${seat} chip=${table.dealer === seat ? "crib" : ""}>
      <${Row} cards=${[...sortByRank(held), ...put]} dim=${put.filter((card) => !fresh.includes(card))}
        fresh=${mover === seat ? fresh : []}
        label=${`${name} holds ${cardsSaid(held.length)} and has played ${put.length}`} /><//>`;
    })}</div>
    <div class="open-felt"><div class="open-starter"><span class="quiet">starter</span>
      <${Card} card=${table.starter} /></div>
      <div class="open-series"><${Row} cards=${series} fresh=${fresh}
        label=${`Cards of the play, the count is ${table.count}`} /></div>
      <div class="count"><strong>${table.count}</strong><span class="quiet">count</span></div></div>
    <div class="open-seat box"><p class="who">
    ${table.dealer === null || table.dealer === undefined ? "Crib" : `The crib of ${game.players[table.dealer]}`}</p>
      <${Row} cards=${sortByRank(crib)} fresh=${fresh} label="The crib" none="empty" /></div></div>`;
}
