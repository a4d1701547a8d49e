// Score pad forms of Crib Rummy: add up melds, and go out.

import { post } from "/static/api.js";
import { LaneMark } from "/static/board.js";
import { Button, Choices, CloseButton, NumberField, Select } from "/static/controls.js";
import { useFetch } from "/static/lazy.js";
import { html, useState } from "/vendor/preact.js";

/**
 * A meld, by its number of cards before and after the turn.
 * @typedef {{ kind: "run" | "set", before: number, after: number }} CountedMeld
 */

const SHORTEST_MELD = 3;
const KINDS = ["run", "set"].map((kind) => [kind, kind]);

/** @type {PadFormOffer[]} */
export const FORMS = [
  { key: "m", label: "Add up melds", Form: MeldsForm },
  { key: "o", label: "Goes out", Form: GoOutForm },
];

/**
 * The form that adds up the melds of a turn, by their numbers of cards before and after it.
 * @param {PadFormProps} props
 */
function MeldsForm({ table, onUse }) {
  const totals = table.pad.meld_totals ?? { run: [], set: [] };
  const [kind, setKind] = useState(/** @type {"run" | "set"} */ ("run"));
  const [before, setBefore] = useState(0);
  const [melds, setMelds] = useState(/** @type {CountedMeld[]} */ ([]));
  const lengths = totals[kind].map((_, cards) => cards).filter((cards) => cards >= SHORTEST_MELD);
  /** @param {CountedMeld} meld */
  const points = (meld) => totals[meld.kind][meld.after] - totals[meld.kind][meld.before];
  const sum = melds.reduce((all, meld) => all + points(meld), 0);
  /** @param {"run" | "set"} next */
  const choose = (next) => {
    setKind(next);
    setBefore(0);
  };
  /** @param {number} after */
  const add = (after) => {
    setMelds([...melds, { kind, before, after }]);
    setBefore(0);
  };
  return html`<div class="melds-form">
    <${Choices} label="Kind of meld" choices=${KINDS} chosen=${kind} onChoose=${choose} />
    <div role="group" aria-label="Cards already there"><p class="quiet">Cards already there</p>
    <div class="choices">${[0, ...lengths.slice(0, -1)].map(
      (cards) => html`<button key=${cards} type="button" class="key" aria-pressed=${before === cards}
        onClick=${() => setBefore(cards)}>${cards || "none"}</button>`,
    )}</div></div>
    <div role="group" aria-label="Cards there now"><p class="quiet">Cards there now</p><div class="choices">
    ${lengths.map(
      (cards) => html`<button key=${cards} type="button" class="key" disabled=${cards <= before}
      onClick=${() => add(cards)}>${cards}</button>`,
    )}</div></div>
    <ul class="reasons">${melds.map((meld, at) => {
      const { kind, before, after } = meld;
      return html`<li key=${at}><span>${kind} of ${before ? `${before}, now ${after}` : after}</span>
        <b>${points(meld)}</b><${CloseButton} label=${`Remove the ${kind} of ${after}`}
          onClick=${() => setMelds(melds.filter((_, index) => index !== at))} /></li>`;
    })}</ul>
    <div class="row"><${Button} isMain disabled=${!melds.length} onClick=${() => onUse(sum)}>Use ${sum} points<//></div>
  </div>`;
}

/**
 * The form for a player who goes out, with the bonus for the cards that the others hold (R40).
 * @param {PadFormProps} props
 */
function GoOutForm({ table, side, onSide, requests, onDone }) {
  const [points, setPoints] = useState("");
  const [left, setLeft] = useState(/** @type {Record<number, string>} */ ({}));
  const others = table.sides.map((_, lane) => lane).filter((lane) => lane !== side);
  const isFilled = points !== "" && others.every((lane) => (left[lane] ?? "") !== "");
  const move = {
    type: "go_out",
    player: side,
    points: Number(points),
    cards_left: others.reduce((sum, lane) => sum + Number(left[lane] ?? 0), 0),
  };
  const ask = () => (isFilled ? post(`/api/tables/${table.code}/preview`, { seat: table.mine[0].seat, move }) : null);
  const { value: found, trouble } = useFetch(ask, [JSON.stringify(move), isFilled, table.number]);
  const preview = found ? `${found.said}: ${table.scores[side]} → ${found.scores[side]}.` : trouble;
  /** @param {Event} event */
  const enter = async (event) => {
    event.preventDefault();
    if (await requests.enter(move)) onDone();
  };
  return html`<form class="out-form" onSubmit=${enter}>
    <label>Who <${Select} choices=${table.sides.map((name, lane) => [lane, name])} chosen=${side} onChoose=${onSide} />
    </label>
    <label>Points of the turn <${NumberField} isFirst value=${points} onInput=${setPoints} /></label>
    ${others.map(
      (lane) => html`<label key=${lane}><span><${LaneMark} lane=${lane} /> Cards left with ${table.sides[lane]}</span>
        <${NumberField} value=${left[lane] ?? ""} onInput=${(value) => setLeft({ ...left, [lane]: value })} /></label>`,
    )}
    <p class="preview" role="status">${preview}</p>
    <button type="submit" class="button main" disabled=${!isFilled}>Peg it</button></form>`;
}
