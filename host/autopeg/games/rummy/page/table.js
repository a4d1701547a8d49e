// Parts shared by the tables of both rummies: the piles, everybody's melds, the points of a round.

import { Prompt, waiting } from "/static/actions.js";
import { LaneMark } from "/static/board.js";
import { cardName, cardsSaid, cardText, rankText, SUITS } from "/static/card-names.js";
import { Back, Draggable, Face } from "/static/cards.js";
import { classes, Sheet } from "/static/controls.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "/vendor/preact.js";
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

/**
 * How melds can lie, the loosest first: the width of their cards, a share of the usual, and the shares of a card that
 * the next one and the next row leave in sight.
 */
const LAID = [
  [1, 0.5, 0.55],
  [1, 0.45, 0.45],
  [1, 0.36, 0.38],
  [0.9, 0.36, 0.38],
  [0.8, 0.36, 0.38],
  [0.7, 0.36, 0.38],
];

/** How they can be folded: the last without their numbers. */
const FOLDED = ["", "small", "least"];

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
  const [isLarge, setLarge] = useState(false);
  const enlarger = useRef(/** @type {HTMLElement | null} */ (null));
  const isOver = Boolean(table.over);
  useEffect(() => setLarge(false), [isOver]); // the sheet would hide how the game ended
  const isDealt = view.hand_counts.length > 0;
  const onTable = [...view.table, ...(hand?.arrangement.drafts ?? [])];
  const felt = useLooseMelds(isDealt, onTable.map(({ cards }) => cards.length).join());
  if (!isDealt) return html`<p class="prompt">${waiting(table)}</p>`;
  const { upcard } = view;
  const hasGoals = hand && hand.goals.size > 0;
  // Only where the style sheet makes melds small. A tap beside a goal is meant for the goal; one at the end was meant
  // for a card, before the melds moved there.
  const isMeant = !hasGoals && !isOver;
  const enlarge = () => isMeant && enlarger.current?.checkVisibility({ visibilityProperty: true }) && setLarge(true);
  const meldsOf = (/** @type {number} */ seat) => view.table.filter((meld) => meld.owner === seat);
  const notesOn = (/** @type {number} */ seat) =>
    [cardsSaid(view.hand_counts[seat]), table.dealer === seat && "dealer", laid(seat)].filter(Boolean).join(", ");
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
    <div class="piles-said"><button type="button" class=${classes("enlarger", !view.table.length && "reserved")}
      ref=${enlarger} aria-label="Enlarge the table" onClick=${() => setLarge(true)}>⤢</button>${children}</div></div>
    <div class="places" data-tap onClick=${enlarge}>${table.seats.map(({ seat, name, is_mine: isMine }) => {
      const melds = meldsOf(seat);
      const isTurn = table.to_act === seat && !table.over;
      return html`<section key=${seat} class=${classes("place", `lane-${seat}`, isTurn && "turn", isMine && "mine")}
        aria-label=${`The melds of ${name}`}>
        <p class="place-head"><${LaneMark} lane=${seat} /><span class="name">${name}</span><span
          class="quiet">${notesOn(seat)}</span>${
            table.dealer === seat && html`<span class="sign dealer" aria-hidden="true">D</span>`
          }<span class="sign" aria-hidden="true">${view.hand_counts[seat]}</span></p>
        ${
          melds.length > 0 &&
          html`<div class="laid">${melds.map(
            (meld) => html`<${LaidMeld} key=${meld.id} meld=${meld} note=${table.told.melds[meld.id]} owner=${name}
              isGoal=${hand?.goals.has(meld.id)} onGoal=${() => hand?.layTo(meld.id, hand.cards, hand.marks)} />`,
          )}</div>`
        }${isMine && drafted}</section>`;
    })}</div></div>
    ${
      isLarge &&
      html`<${Sheet} title="The melds" name="large-melds" onClose=${() => setLarge(false)}>${table.seats.map(
        ({ seat, name }) => html`<section key=${seat} class=${`place lane-${seat}`}>
        <p class="place-head"><${LaneMark} lane=${seat} /><span class="name">${name}</span><span
          class="quiet">${notesOn(seat)}</span></p>
        <div class="laid">${meldsOf(seat).map(
          (meld) => html`<${LaidMeld} key=${meld.id} meld=${meld} note=${table.told.melds[meld.id]} owner=${name} />`,
        )}</div></section>`,
      )}<//>`
    }`;
}

/**
 * Lay the melds of a felt as loosely as all of them have room, however far it is scrolled. Where cards have none, they
 * are folded to their numbers and a few letters each.
 * @param {HTMLElement} felt
 */
function layLoosely(felt) {
  const isRoom = () => {
    const places = felt.lastElementChild?.getBoundingClientRect().bottom ?? 0;
    return places + felt.scrollTop <= felt.getBoundingClientRect().bottom - FELT_EDGE_PX;
  };
  felt.removeAttribute("data-folded");
  const isLaid = LAID.some(([width, strip, row]) => {
    felt.style.setProperty("--laid-share", `${width}`);
    felt.style.setProperty("--strip", `${strip}`);
    felt.style.setProperty("--row", `${row}`);
    return isRoom();
  });
  if (isLaid) return;
  for (const size of FOLDED) {
    felt.setAttribute("data-folded", size);
    if (isRoom()) return;
  }
}

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
 * Return a meld in a few letters: "7–10♥" or "K×3".
 * @param {string} kind
 * @param {Card[]} cards What wild cards stand for.
 */
const shortly = (kind, cards) =>
  kind === "run"
    ? `${rankText(cards[0])}–${cardText(cards[cards.length - 1])}`
    : `${rankText(cards[0])}×${cards.length}`;

/**
 * A meld on the table; a goal is one that the chosen cards may go to.
 * @param {{ meld: TableMeld, note?: MeldNote, owner: string, isGoal?: boolean, onGoal?: () => void }} props
 */
function LaidMeld({ meld, note, owner, isGoal, onGoal }) {
  /** @type {MeldNote["stands"]} */
  const stands = note?.stands ?? [];
  const meant = meld.cards.map((card, at) => stands[at] ?? card);
  const shown = html`<span class="fan" style=${{ "--cards": meld.cards.length }}>${meld.cards.map(
    (card, at) => html`<span key=${at} class=${classes("card laid-card", stands[at] && "stands")}><${Face}
      card=${card} />${
        stands[at] &&
        html`<span class=${`stands-for suit-${meant[at][1]}`} aria-hidden="true">${rankText(meant[at])}
          <span>${SUITS[meant[at][1]]}</span></span>`
      }</span>`,
  )}</span><span class="meld-id" aria-hidden="true">${meld.id} ${note?.note && html`<b>${note.note}</b>`}</span><span
    class=${classes("folded", meld.kind === "run" && `suit-${meant[0][1]}`)} aria-hidden="true"
    ><small><span>M</span>${meld.id.slice(1)}</small>${shortly(meld.kind, meant)}</span>`;
  const names = meld.cards.map((card, at) => cardName(card) + (stands[at] ? ` as ${cardName(stands[at])}` : ""));
  const label = `${meld.id}, ${meld.kind} of ${owner}: ${names.join(", ")}`;
  return isGoal
    ? html`<button type="button" class="meld goal" data-drop=${meld.id} aria-label=${`Lay to ${label}`}
      onClick=${onGoal}>${shown}</button>`
    : html`<div class="meld" data-drop=${onGoal && meld.id} role="img"
      aria-label=${`${label}${note?.note ? `; points ${note.note}` : ""}`}>${shown}</div>`;
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
