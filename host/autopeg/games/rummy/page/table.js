// Parts shared by the tables of both rummies: the piles, everybody's melds, the points of a round.

import { Prompt, waiting } from "/static/actions.js";
import { LaneMark } from "/static/board.js";
import { cardText } from "/static/cards.js";
import { classes } from "/static/controls.js";
import { html } from "/vendor/preact.js";
import { MeldsByPlayer } from "./melds.js";
import { Piles } from "./piles.js";

/** @import { RummyNotes, RummyView } from "./view.js" */
/** @import { Hand } from "./own-hand.js" */

/**
 * @typedef {object} FeltProps
 * @property {TableState<RummyView, RummyNotes>} table
 * @property {RummyView} view
 * @property {string} pile The name of the draw pile.
 * @property {number} count The number of its cards.
 * @property {(seat: number) => string | false} laid Returns a note on the melds of a seat.
 * @property {Hand} [hand]
 * @property {(() => void) | false | null} [onDraw]
 * @property {(() => void) | false | null} [onTake]
 * @property {boolean} [canDiscard]
 * @property {Content} [children]
 */

/**
 * @typedef {object} PointsTableProps
 * @property {string} [caption]
 * @property {Content[]} head
 * @property {{ lane: number, name: string, cells: Content[], isAhead?: boolean }[]} rows
 */

/** The class of the table of a rummy, for style sheets. */
export const CLASS = "rummy-table low-board";

/** @type {Set<string>} */
const NO_GOALS = new Set();

/**
 * Return the component that shows a game: `Seat` if this device shows a hand, else `Felt`, which everybody may see.
 * @template {RummyView} View
 * @template {RummyNotes} Notes
 * @param {Component<SeatProps<View, Notes>>} Seat
 * @param {Component<{ table: TableState<View, Notes>, view: View, act: Act }>} Felt
 * @returns {Component<GameProps<View, Notes>>}
 */
export const gameOf = (Seat, Felt) => (props) => {
  const { table, own, act } = props;
  if (own) return html`<${Seat} key=${own.seat} ...${props} />`;
  return html`<${Felt} table=${table} view=${table.public} act=${act} />
    ${!table.over && html`<${Prompt} table=${table} />`}`;
};

/**
 * The piles and everybody's melds. children: shown beside the piles.
 * @param {FeltProps} props
 */
export function Felt({ table, view, pile, count, laid, hand, onDraw, onTake, canDiscard, children }) {
  if (!view.hand_counts.length) return html`<p class="prompt">${waiting(table)}</p>`;
  /** @param {number} seat */
  const noteOn = (seat) => {
    const cards = view.hand_counts[seat];
    const parts = [`${cards} card${cards === 1 ? "" : "s"}`, laid(seat), table.dealer === seat && "dealer"];
    return html`<span class="quiet">${parts.filter(Boolean).join(", ")}</span>`;
  };
  return html`<div class="felt rummy-felt">
    <${Piles} name=${pile} count=${count} upcard=${view.upcard} below=${view.discard_count - (view.upcard ? 1 : 0)}
      canDiscard=${canDiscard} onDraw=${onDraw} onTake=${onTake}
      takeLabel=${view.upcard ? `Take the upcard, ${cardText(view.upcard)}` : ""}>${children}<//>
    <${MeldsByPlayer} table=${table} view=${view} notes=${table.told} goals=${hand?.goals || NO_GOALS} noteOn=${noteOn}
      onGoal=${(meld) => hand?.layTo(meld, hand.cards, hand.marks)} /></div>`;
}

/**
 * A table of points, one row per player. head: the column headings, the first above the names.
 * @param {PointsTableProps} props
 */
export const PointsTable = ({ caption, head, rows }) => html`<table class="sheet">
  ${caption && html`<caption>${caption}</caption>`}
  <thead><tr>${head.map((words, at) => html`<th key=${at} scope="col">${words}</th>`)}</tr></thead>
  <tbody>${rows.map(
    ({ lane, name, cells, isAhead }) => html`<tr key=${lane} class=${classes(`lane-${lane}`, isAhead && "leads")}>
    <th scope="row"><${LaneMark} lane=${lane} /> ${name}</th>
    ${cells.map((cell, at) => html`<td key=${at}>${cell}</td>`)}</tr>`,
  )}</tbody></table>`;
