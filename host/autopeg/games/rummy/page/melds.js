// Melds: those on the table, by owner, and what the chosen cards can make, as computed by the server.

import { LaneMark } from "/static/board.js";
import { cardName, cardText, Face } from "/static/cards.js";
import { CloseButton, classes } from "/static/controls.js";
import { useFetch } from "/static/lazy.js";
import { html } from "/vendor/preact.js";

/** @import { RummyNotes, RummyView, TableMeld, MeldNote } from "./view.js" */

/**
 * @typedef {object} MeldsByPlayerProps
 * @property {TableState} table
 * @property {RummyView} view
 * @property {RummyNotes} notes
 * @property {Set<string>} goals
 * @property {(meld: string) => void} onGoal
 * @property {(seat: number) => Content} noteOn
 */

/**
 * @typedef {object} LaidMeldProps
 * @property {TableMeld} meld
 * @property {MeldNote | undefined} note
 * @property {string} owner
 * @property {boolean} isGoal
 * @property {() => void} onGoal
 */

/** @type {LayOptions} */
const NO_OPTIONS = { ways: [], why: "", warning: "" };

/**
 * Return what the chosen cards of a hand can make; with none chosen, suggestions. Fetched again whenever they or the
 * game change.
 * @param {{ act: Act, seat: number, cards: Card[], moves: number, isWanted: boolean }} asked
 * @returns {LayOptions}
 */
export function useLayOptions({ act, seat, cards, moves, isWanted }) {
  const ask = () => (isWanted ? act("ways", { seat, cards }) : null);
  return useFetch(ask, [isWanted, seat, moves, cards.join(" ")]).value ?? NO_OPTIONS;
}

/**
 * The players with their melds. noteOn(seat): a note on the player; goals: melds that the chosen cards may go to.
 * @param {MeldsByPlayerProps} props
 */
export function MeldsByPlayer({ table, view, notes, goals, onGoal, noteOn }) {
  return html`<div class="places">${table.seats.map(({ seat, name, is_mine: isMine }) => {
    const melds = view.table.filter((meld) => meld.owner === seat);
    const isTurn = table.to_act === seat && !table.over;
    return html`<section key=${seat} class=${classes("place", `lane-${seat}`, isTurn && "turn", isMine && "mine")}
      aria-label=${`The melds of ${name}`}>
      <p class="place-head"><${LaneMark} lane=${seat} /><span class="name">${name}</span>${noteOn(seat)}</p>
      ${
        melds.length > 0 &&
        html`<div class="laid">${melds.map(
          (meld) => html`<${LaidMeld} key=${meld.id} meld=${meld} note=${notes.melds[meld.id]} owner=${name}
            isGoal=${goals.has(meld.id)} onGoal=${() => onGoal(meld.id)} />`,
        )}</div>`
      }</section>`;
  })}</div>`;
}

/** @param {LaidMeldProps} props */
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
 * A list of suggestions to choose from.
 * @param {{ found: LayOptions, onPick: (option: LayOption) => void, onClose: () => void }} props
 */
export function Suggestions({ found, onPick, onClose }) {
  return html`<div class="suggestions box" role="group" aria-label="What can be laid">
    <div class="row"><strong>What can be laid</strong><${CloseButton} onClick=${onClose} /></div>
    ${found.why && html`<p class="quiet" role="status">${found.why}</p>`}
    <ul>${found.ways.map(
      (option, at) => html`<li key=${at}><button type="button" class="lay-option" onClick=${() => onPick(option)}>
      <span>${option.text}</span>${option.points !== null && html`<b>+${option.points}</b>`}</button></li>`,
    )}</ul></div>`;
}
