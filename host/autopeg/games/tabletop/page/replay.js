// The table of a finished game of Table Top Cribbage, every card open.

import { LaneMark } from "/static/board.js";
import { cardsSaid } from "/static/card-names.js";
import { Card } from "/static/cards.js";
import { classes } from "/static/controls.js";
import { Row, Seat } from "/static/replay.js";
import { html } from "/vendor/preact.js";

/** @typedef {import("./view.js").OpenTable} TabletopTable */

const LETTERS = "abcde";

/** @param {OpenTableProps<TabletopTable>} props */
export function OpenTable({ game, table, fresh }) {
  const { grid = [], crib = [] } = table;
  const rows = game.sides[table.rows_side];
  const columns = game.sides[1 - table.rows_side];
  return html`<div class="open-table"><p class="quiet"><${LaneMark} lane=${table.rows_side} /> ${rows} counts the
    rows, <${LaneMark} lane=${1 - table.rows_side} /> ${columns} the columns.</p>
    <div class="open-grid-and-seats"><div class="open-grid" role="group" aria-label="The table">${grid.map(
      (line, row) =>
        line.map(
          (card, column) => html`<div key=${`${row}${column}`}
          class=${classes("cell", card && fresh.includes(card) && "moved")}>
          ${card && html`<${Card} card=${card} />`}
          ${!card && html`<span class="quiet" aria-hidden="true">${LETTERS[column]}${row + 1}</span>`}</div>`,
        ),
    )}</div>
      <div class="open-beside">${game.players.map(
        (name, seat) => html`<${Seat} key=${seat} game=${game} seat=${seat} chip=${table.dealer === seat ? "deals" : ""}
          note=${`${cardsSaid((table.stacks[seat] || []).length)} left`}>
          <${Row} cards=${(table.stacks[seat] || []).slice(0, 4)} label=${`${name} turns up next`} /><//>`,
      )}
        <div class="open-seat box"><p class="who">Crib</p>
          <${Row} cards=${crib} fresh=${fresh} label="The crib" none="empty" /></div>
      </div></div></div>`;
}
