// Melds: those on the table, by owner, and what the chosen cards can make, as computed by the server.

import { LaneMark } from "/static/board.js";
import { cardName, cardText, Face } from "/static/cards.js";
import { CloseButton, classes } from "/static/controls.js";
import { useFetched } from "/static/later.js";
import { html } from "/vendor/preact.js";

/** @import { RummyTold, RummyView, TableMeld, ToldMeld } from "./view.js" */

/**
 * @typedef {object} PlacesProps
 * @property {TableState} table
 * @property {RummyView} view
 * @property {RummyTold} told
 * @property {Set<string>} goals
 * @property {(meld: string) => void} onGoal
 * @property {(seat: number) => Content} said
 */

/**
 * @typedef {object} LaidMeldProps
 * @property {TableMeld} meld
 * @property {ToldMeld | undefined} told
 * @property {string} owner
 * @property {boolean} isGoal
 * @property {() => void} onGoal
 */

/** @type {LayOptions} */
const NOTHING = { ways: [], why: "", warning: "" };

/**
 * Return what the chosen cards of a hand can make; with none chosen, suggestions. Fetched again whenever they or the
 * game change.
 * @param {{ act: Act, seat: number, cards: Card[], moves: number, isWanted: boolean }} asked
 * @returns {LayOptions}
 */
export function useWays({ act, seat, cards, moves, isWanted }) {
  const ask = () => (isWanted ? act("ways", { seat, cards }) : null);
  return useFetched(ask, [isWanted, seat, moves, cards.join(" ")]).value ?? NOTHING;
}

/**
 * The players with their melds. said(seat): a note on the player; goals: melds that the chosen cards may go to.
 * @param {PlacesProps} props
 */
export function Places({ table, view, told, goals, onGoal, said }) {
  return html`<div class="places">${table.seats.map(({ seat, name, is_mine: isMine }) => {
    const melds = view.table.filter((meld) => meld.owner === seat);
    const isTurn = table.to_act === seat && !table.over;
    return html`<section key=${seat} class=${classes("place", `lane-${seat}`, isTurn && "turn", isMine && "mine")}
      aria-label=${`The melds of ${name}`}>
      <p class="place-head"><${LaneMark} lane=${seat} /><span class="name">${name}</span>${said(seat)}</p>
      ${
        melds.length > 0 &&
        html`<div class="laid">${melds.map(
          (meld) => html`<${LaidMeld} key=${meld.id} meld=${meld} told=${told.melds[meld.id]} owner=${name}
            isGoal=${goals.has(meld.id)} onGoal=${() => onGoal(meld.id)} />`,
        )}</div>`
      }</section>`;
  })}</div>`;
}

/** @param {LaidMeldProps} props */
function LaidMeld({ meld, told, owner, isGoal, onGoal }) {
  const cards = html`${meld.cards.map(
    (
      card,
      at,
    ) => html`<span key=${at} class=${`card laid-card${told?.stands[at] ? " stands" : ""}`}><${Face} card=${card} />
    ${
      told?.stands[at] &&
      html`<span class=${`stands-for suit-${told.stands[at][1]}`} aria-hidden="true">
    ${cardText(told.stands[at])}</span>`
    }</span>`,
  )}`;
  const names = meld.cards.map(
    (card, at) => cardName(card) + (told?.stands[at] ? ` as ${cardName(told.stands[at])}` : ""),
  );
  const label = `${meld.id}, ${meld.kind} of ${owner}: ${names.join(", ")}`;
  const caption = html`<span class="meld-id" aria-hidden="true">${meld.id}${told?.note && html` <b>${told.note}</b>`}
    </span>`;
  return isGoal
    ? html`<button type="button" class="meld goal" data-drop=${meld.id} aria-label=${`Lay to ${label}`}
      onClick=${onGoal}><span class="fan">${cards}</span>${caption}</button>`
    : html`<div class="meld" data-drop=${meld.id} role="img"
      aria-label=${`${label}${told?.note ? `; points ${told.note}` : ""}`}><span class="fan">${cards}</span>${caption}
        </div>`;
}

/**
 * A list of suggestions to choose from.
 * @param {{ found: LayOptions, onPick: (way: LayOption) => void, onClose: () => void }} props
 */
export function Suggestions({ found, onPick, onClose }) {
  return html`<div class="suggestions box" role="group" aria-label="What can be laid">
    <div class="row"><strong>What can be laid</strong><${CloseButton} onClick=${onClose} /></div>
    ${found.why && html`<p class="quiet" role="status">${found.why}</p>`}
    <ul>${found.ways.map(
      (way, at) => html`<li key=${at}><button type="button" class="way" onClick=${() => onPick(way)}>
      <span>${way.text}</span>${way.points !== null && html`<b>+${way.points}</b>`}</button></li>`,
    )}</ul></div>`;
}
