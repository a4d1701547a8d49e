// Score pad forms of Crummy Rummy: count the cards left in a hand, and the score sheet.

import { post } from "/static/api.js";
import { LaneMark } from "/static/board.js";
import { CameraButton } from "/static/camera/button.js";
import { Card } from "/static/cards.js";
import { Button, NumberField, submitting, Trouble } from "/static/controls.js";
import { useFetch } from "/static/lazy.js";
import { RequestFeedback, usePadRequests } from "/static/pad/requests.js";
import { CardPicker } from "/static/picker.js";
import { html, useState } from "/vendor/preact.js";

/** @import { ScoreView } from "./view.js" */

/**
 * @typedef {object} CorrectionProps
 * @property {PadTable} table
 * @property {OwnSeat} own
 * @property {{ round: number, lane: number }} at
 * @property {number | undefined} was
 * @property {() => void} onDone
 */

const MOST_CARDS = 40;

/** @type {PadFormOffer[]} */
export const FORMS = [{ key: "h", label: "Count cards left", Form: CardsLeftForm }];

/**
 * The form that counts the cards left in a hand (Y31).
 * @param {PadFormProps} props
 */
function CardsLeftForm({ table, side, requests, onDone }) {
  const [cards, setCards] = useState(/** @type {Card[]} */ ([]));
  const { value: found, trouble } = useFetch(() => (cards.length ? post("/api/cards-left", { cards }) : null), [cards]);
  const points = found?.points ?? 0;
  const enter = async () => {
    if (await requests.enter({ type: "points", player: side, points })) onDone();
  };
  /** @type {ReadingTask} */
  const task = {
    title: `Cards left with ${table.sides[side]}`,
    advice: "Fan the cards so that each shows a corner.",
    least: 1,
    most: MOST_CARDS,
    isDoublePack: true,
    hasJokers: true,
    word: "Take these cards",
    onCards: (read) => setCards((before) => [...before, ...read].slice(0, MOST_CARDS)),
  };
  return html`<div class="left-form"><${CameraButton} task=${task} />
    <p><${LaneMark} lane=${side} /> Cards left with ${table.sides[side]}</p>
    <div class="left-cards">${cards.map((card, at) => html`<${Card} key=${at} card=${card} />`)}</div>
    <output class="typed" aria-live="polite">${points}</output>
    <${Trouble} said=${trouble} />
    <${CardPicker} hasJokers
      onPick=${(card) => setCards((before) => (before.length < MOST_CARDS ? [...before, card] : before))}
        onBack=${() => setCards((before) => before.slice(0, -1))} onDone=${enter} />
    <div class="row"><${Button} isMain onClick=${enter}>Enter ${points} for ${table.sides[side]}<//></div></div>`;
}

/**
 * The score sheet: contracts, rounds and totals. Numbers of earlier rounds can be corrected in place.
 * @param {{ table: PadTable<ScoreView>, own: OwnSeat | null }} props
 */
export function Sheet({ table, own }) {
  const contracts = table.pad.contracts ?? [];
  const { rounds, entered, round_open: isOpen } = table.public.more;
  const [correcting, setCorrecting] = useState(/** @type {{ round: number, lane: number } | null} */ (null));
  /** @param {number} round */
  const isNow = (round) => isOpen && round === rounds.length;
  /** @type {(round: number, lane: number) => Content} */
  const cell = (round, lane) => {
    if (round >= rounds.length) return isNow(round) ? (entered[lane] ?? "–") : "";
    const label = `${table.sides[lane]}, round ${round + 1}: ${rounds[round][lane]}, correct it`;
    return own
      ? html`<button type="button" class="cell-button" aria-label=${label}
        onClick=${() => setCorrecting({ round, lane })}>${rounds[round][lane]}</button>`
      : rounds[round][lane];
  };
  return html`<div class="score-sheet" tabindex="0" role="group" aria-label="Score sheet"><table>
    <caption>Penalty points: the lowest total wins</caption>
    <thead><tr><th scope="col">Round</th>${table.sides.map(
      (name, lane) => html`<th key=${lane} scope="col"
      class=${`lane-${lane}`}><${LaneMark} lane=${lane} /> ${name}</th>`,
    )}</tr></thead>
    <tbody>${contracts.map(
      (
        contract,
        round,
      ) => html`<tr key=${round} class=${isNow(round) ? "now" : round > rounds.length ? "later" : ""}><th scope="row">
        ${round + 1} <span class="quiet">${contract}</span></th>
      ${table.sides.map((_, lane) => html`<td key=${lane}>${cell(round, lane)}</td>`)}</tr>`,
    )}</tbody></table>
    ${
      correcting &&
      html`<${CorrectionForm} key=${`${correcting.round} ${correcting.lane}`} table=${table} at=${correcting}
      was=${rounds[correcting.round]?.[correcting.lane]} own=${own} onDone=${() => setCorrecting(null)} />`
    }</div>`;
}

/** @param {CorrectionProps} props */
function CorrectionForm({ table, own, at, was, onDone }) {
  const requests = usePadRequests(table, own);
  const [points, setPoints] = useState(String(was ?? ""));
  const enter = async () => {
    if (await requests.enter({ type: "amend", player: at.lane, round: at.round + 1, points: Number(points) })) onDone();
  };
  return html`<form class="row correction" onSubmit=${submitting(enter)}><label>
    ${table.sides[at.lane]}, round ${at.round + 1} <${NumberField} isFirst step="5" value=${points}
      onInput=${setPoints} /></label>
    <button type="submit" class="button main">Correct</button><${Button} onClick=${onDone}>Cancel<//>
    <${RequestFeedback} requests=${requests} /></form>`;
}
