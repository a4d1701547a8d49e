// The table of a finished game, every card open: one drawing for each game.
import { html } from "/vendor/preact.js";
import { LaneMark } from "./board.js";
import { Card, inOrder as byRank } from "./cards.js";

/** By rank, jokers last. */
const inOrder = (cards) => [...byRank(cards.filter((card) => card !== "JK")), ...cards.filter((card) => card === "JK")];

export function OpenTable({ game, table, step }) {
  const Table = { cribbage: Cribbage, tabletop: Tabletop, crib_rummy: Rummy, crummy_rummy: Rummy }[game.game];
  return Table ? html`<${Table} game=${game} table=${table} fresh=${step.cards} seat=${step.seat} />` : null;
}

/** Cards in a row; those of the move stand out, those that are `dim` lie there already. */
const Row = ({ cards, fresh = [], dim = [], label }) =>
  html`<span class="open-cards" role="group" aria-label=${label}>${cards.map((card, at) => html`<span key=${`${card} ${at}`} class=${fresh.includes(card) ? "moved" : ""}><${Card} card=${card} isDim=${dim.includes(card)} /></span>`)}</span>`;

function Seat({ game, seat, chip, note, children }) {
  const lane = seat % game.sides.length;
  return html`<div class=${`open-seat lane-${lane}`}><p class="who"><${LaneMark} lane=${lane} /> ${game.players[seat]}
    ${chip && html`<span class="deals">${chip}</span>`}${note && html`<span class="quiet">${note}</span>`}</p>${children}</div>`;
}

function Cribbage({ game, table, fresh, seat: mover }) {
  const { hands = [], played = [], crib = [], series = [] } = table;
  return html`<div class="open-table">
    <div class="open-seats">${game.players.map(
      (name, seat) => html`<${Seat} key=${seat} game=${game} seat=${seat} chip=${table.dealer === seat ? "crib" : ""}>
      <${Row} cards=${[...inOrder(hands[seat] || []), ...(played[seat] || [])]} dim=${(played[seat] || []).filter((card) => !fresh.includes(card))}
        fresh=${mover === seat ? fresh : []} label=${`${name} holds ${(hands[seat] || []).length} cards and has played ${(played[seat] || []).length}`} /><//>`,
    )}</div>
    <div class="open-felt"><div class="open-starter"><span class="quiet">starter</span>${table.starter ? html`<${Card} card=${table.starter} />` : html`<${Card} />`}</div>
      <div class="open-series"><${Row} cards=${series} fresh=${fresh} label=${`Cards of the play, the count is ${table.count}`} /></div>
      <div class="open-count"><strong>${table.count}</strong><span class="quiet">count</span></div></div>
    <div class="open-seat"><p class="who">${table.dealer === null || table.dealer === undefined ? "Crib" : `The crib of ${game.players[table.dealer]}`}</p>
      ${crib.length ? html`<${Row} cards=${inOrder(crib)} fresh=${fresh} label="The crib" />` : html`<p class="quiet">empty</p>`}</div></div>`;
}

const LETTERS = "abcde";

function Tabletop({ game, table, fresh }) {
  const rows = game.sides[table.rows_side];
  const columns = game.sides[1 - table.rows_side];
  return html`<div class="open-table"><p class="quiet"><${LaneMark} lane=${table.rows_side} /> ${rows} counts the rows, <${LaneMark} lane=${1 - table.rows_side} /> ${columns} the columns.</p>
    <div class="open-grid-and-seats"><div class="open-grid" role="group" aria-label="The table">${(
      table.grid || []
    ).map((line, row) =>
      line.map(
        (card, column) => html`<div key=${`${row}${column}`}
      class=${`open-cell${row === 2 && column === 2 ? " centre" : ""}${card && fresh.includes(card) ? " moved" : ""}`}>${card ? html`<${Card} card=${card} />` : html`<span class="quiet" aria-hidden="true">${LETTERS[column]}${row + 1}</span>`}</div>`,
      ),
    )}</div>
      <div class="open-beside">${game.players.map(
        (name, seat) => html`<${Seat} key=${seat} game=${game} seat=${seat} chip=${table.dealer === seat ? "deals" : ""}
          note=${`${(table.stacks[seat] || []).length} cards left`}>${(table.stacks[seat] || []).length > 0 && html`<${Row} cards=${table.stacks[seat].slice(0, 4)} label=${`${name} turns up next`} />`}<//>`,
      )}
        <div class="open-seat"><p class="who">Crib</p>${(table.crib || []).length ? html`<${Row} cards=${table.crib} fresh=${fresh} label="The crib" />` : html`<p class="quiet">empty</p>`}</div></div></div></div>`;
}

function Rummy({ game, table, fresh, seat: mover }) {
  const { hands = [], melds = [], pile = [] } = table;
  return html`<div class="open-table rummy">
    <div class="open-seats">${game.players.map(
      (name, seat) => html`<${Seat} key=${seat} game=${game} seat=${seat} chip=${table.dealer === seat ? "deals" : ""}
      note=${`${(hands[seat] || []).length} cards${table.laid_down?.[seat] ? ", has laid down" : ""}`}>
      <${Row} cards=${inOrder(hands[seat] || [])} fresh=${mover === seat ? fresh : []} label=${`The hand of ${name}`} /><//>`,
    )}</div>
    <div class="open-felt open-piles"><div class="open-starter"><span class="quiet">${table.round ? `round ${table.round} · ` : ""}draw pile ${table.deck_count ?? 0}</span>${table.deck_count ? html`<${Card} />` : html`<span class="quiet">empty</span>`}</div>
      <div class="open-pile"><span class="quiet">discard pile ${table.pile_count ?? 0}</span>${pile.length ? html`<${Row} cards=${pile} fresh=${fresh} label="The discard pile, the newest first" />` : html`<span class="quiet">empty</span>`}</div></div>
    <div class="open-melds">${melds.map(
      (
        meld,
      ) => html`<div key=${meld.id} class=${`open-seat lane-${meld.owner % game.sides.length}`}><p class="who"><${LaneMark} lane=${meld.owner % game.sides.length} /> ${meld.id} <span class="quiet">${meld.kind}</span></p>
      <${Row} cards=${meld.cards} fresh=${fresh} label=${`${meld.id}, a ${meld.kind} of ${game.players[meld.owner]}`} /></div>`,
    )}</div></div>`;
}
