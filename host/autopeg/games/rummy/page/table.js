// Parts shared by the tables of both rummies: the piles, everybody's melds, the points of a round.

import { Prompt, waiting } from "/static/actions.js";
import { LaneMark } from "/static/board.js";
import { cardName, cardsSaid, cardText } from "/static/card-names.js";
import { Back, Draggable, Face } from "/static/cards.js";
import { classes } from "/static/controls.js";
import { html, useEffect, useLayoutEffect, useRef } from "/vendor/preact.js";
import { KEYS } from "./keys.js";
import { HAND } from "./long-hand.js";

/** @import { MeldNote, RummyNotes, RummyView, TableMeld } from "./view.js" */
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
 * @property {Content} [drafted] What the player has put together, at the player's own place.
 * @property {Content} [children]
 */

/**
 * @typedef {object} PointsTableProps
 * @property {string} [caption]
 * @property {Content[]} head
 * @property {{ lane: number, name: string, cells: Content[], isAhead?: boolean }[]} rows
 */

/** How melds can lie, the loosest first: the width of their cards, a share of the usual, and of it what is covered. */
const LAID = [0.4, 0.5, 0.6].map((cover) => [1, cover]).concat([0.9, 0.8, 0.7, 0.6, 0.5].map((width) => [width, 0.6]));

const FELT_EDGE_PX = 6; // its rail and its padding

/** The class of the table of a rummy, for style sheets. */
export const CLASS = "rummy-table low-board";

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
export function Felt({ table, view, pile, count, laid, hand, onDraw, onTake, canDiscard, drafted, children }) {
  const isDealt = view.hand_counts.length > 0;
  const onTable = [...view.table, ...(hand?.arrangement.drafts ?? [])];
  const felt = useLooseMelds(isDealt, onTable.map(({ cards }) => cards.length).join());
  if (!isDealt) return html`<p class="prompt">${waiting(table)}</p>`;
  const { upcard } = view;
  return html`<div class="felt rummy-felt" role="group" aria-label="The table" tabindex="0" ref=${felt}>
    <div class="piles">
    <figure class="pile"><${PileCard} onPick=${onDraw} label=${`${pile}: draw a card, ${count} left`} keys=${KEYS.draw}>
    ${count ? html`<${Back} />` : html`<span class="empty" />`}<//>
      <figcaption>${pile} <span class="pile-count">${count}</span></figcaption></figure>
    <figure class=${`pile${canDiscard ? " open" : ""}`} data-drop=${canDiscard ? "discard" : null}>
      <${PileCard} onPick=${upcard && onTake} label=${upcard ? `Take the upcard, ${cardText(upcard)}` : ""}
        keys=${KEYS.take}>${upcard ? html`<${Face} card=${upcard} />` : html`<span class="empty" />`}<//>
      <figcaption>${upcard ? html`<span class="hidden">the upcard, ${cardName(upcard)}, </span>` : ""}Discards <span
        class="pile-count">${view.discard_count}</span></figcaption></figure>
    <div class="piles-said">${children}</div></div>
    <div class="places">${table.seats.map(({ seat, name, is_mine: isMine }) => {
      const notes = [cardsSaid(view.hand_counts[seat]), laid(seat), table.dealer === seat && "dealer"];
      const melds = view.table.filter((meld) => meld.owner === seat);
      const isTurn = table.to_act === seat && !table.over;
      return html`<section key=${seat} class=${classes("place", `lane-${seat}`, isTurn && "turn", isMine && "mine")}
        aria-label=${`The melds of ${name}`}>
        <p class="place-head"><${LaneMark} lane=${seat} /><span class="name">${name}</span><span
          class="quiet">${notes.filter(Boolean).join(", ")}</span></p>
        ${
          melds.length > 0 &&
          html`<div class="laid">${melds.map(
            (meld) => html`<${LaidMeld} key=${meld.id} meld=${meld} note=${table.told.melds[meld.id]} owner=${name}
              isGoal=${hand?.goals.has(meld.id)} onGoal=${() => hand?.layTo(meld.id, hand.cards, hand.marks)} />`,
          )}</div>`
        }${isMine && drafted}</section>`;
    })}</div></div>`;
}

/**
 * Lay the melds of a felt as loosely as all of them have room, however far it is scrolled.
 * @param {HTMLElement} felt
 */
const layLoosely = (felt) =>
  LAID.find(([width, cover]) => {
    felt.style.setProperty("--laid-share", `${width}`);
    felt.style.setProperty("--cover", `${cover}`);
    const places = felt.lastElementChild?.getBoundingClientRect().bottom ?? 0;
    return places + felt.scrollTop <= felt.getBoundingClientRect().bottom - FELT_EDGE_PX;
  });

/**
 * Return a ref for a felt that lays its melds as loosely as its size allows. lengths: of the melds; a change lays them
 * again.
 * @param {boolean} isThere
 * @param {string} lengths
 */
function useLooseMelds(isThere, lengths) {
  const felt = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (felt.current) layLoosely(felt.current);
  }, [isThere, lengths]);
  useEffect(() => {
    const { current } = felt;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => layLoosely(current));
    observer.observe(current);
    return () => observer.disconnect();
  }, [isThere]);
  return felt;
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

/**
 * A meld on the table; a goal is one that the chosen cards may go to.
 * @param {{ meld: TableMeld, note?: MeldNote, owner: string, isGoal: boolean, onGoal: () => void }} props
 */
function LaidMeld({ meld, note, owner, isGoal, onGoal }) {
  const cards = html`${meld.cards.map(
    (
      card,
      at,
    ) => html`<span key=${at} class=${`card laid-card${note?.stands[at] ? " stands" : ""}`}><${Face} card=${card} />
    ${
      note?.stands[at] &&
      html`<span class=${`stands-for suit-${note.stands[at][1]}`} aria-hidden="true">
    ${cardText(note.stands[at])}</span>`
    }</span>`,
  )}`;
  const names = meld.cards.map(
    (card, at) => cardName(card) + (note?.stands[at] ? ` as ${cardName(note.stands[at])}` : ""),
  );
  const label = `${meld.id}, ${meld.kind} of ${owner}: ${names.join(", ")}`;
  const caption = html`<span class="meld-id" aria-hidden="true">${meld.id}${note?.note && html` <b>${note.note}</b>`}
    </span>`;
  return isGoal
    ? html`<button type="button" class="meld goal" data-drop=${meld.id} aria-label=${`Lay to ${label}`}
      onClick=${onGoal}><span class="fan">${cards}</span>${caption}</button>`
    : html`<div class="meld" data-drop=${meld.id} role="img"
      aria-label=${`${label}${note?.note ? `; points ${note.note}` : ""}`}><span class="fan">${cards}</span>${caption}
        </div>`;
}

/**
 * A table of points, one row per player. head: the column headings, the first above the names.
 * @param {PointsTableProps} props
 */
export const PointsTable = ({ caption, head, rows }) => html`<table class="sheet" tabindex="0">
  ${caption && html`<caption>${caption}</caption>`}
  <thead><tr>${head.map((words, at) => html`<th key=${at} scope="col">${words}</th>`)}</tr></thead>
  <tbody>${rows.map(
    ({ lane, name, cells, isAhead }) => html`<tr key=${lane} class=${classes(`lane-${lane}`, isAhead && "leads")}>
    <th scope="row"><${LaneMark} lane=${lane} /> ${name}</th>
    ${cells.map((cell, at) => html`<td key=${at}>${cell}</td>`)}</tr>`,
  )}</tbody></table>`;
