// Score pad forms of Crib Rummy: add up melds, and go out.

import { post } from "/static/api.js";
import { LaneMark } from "/static/board.js";
import { CameraButton } from "/static/camera/button.js";
import { Button, Choice, Choices, CloseButton, NumberField, submitting, Trouble } from "/static/controls.js";
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
  /** @param {CountedMeld} meld */
  const addMeld = (meld) => {
    setMelds([...melds, meld]);
    setBefore(0);
  };
  /** @param {number} after */
  const add = (after) => addMeld({ kind, before, after });
  /** @type {ReadingTask} */
  const task = {
    title: "Read a meld",
    advice: "Hold the phone over all the cards of one meld, those that were there before as well.",
    least: SHORTEST_MELD,
    most: totals.run.length - 1,
    isDoublePack: true,
    hasJokers: true,
    word: "What is it worth?",
    result: ({ cards, onBack, onClose }) => html`<${ReadMeld} table=${table} cards=${cards} points=${points}
      onBack=${onBack} onMeld=${(meld) => {
        addMeld(meld);
        onClose();
      }} />`,
  };
  return html`<div class="melds-form">
    <${CameraButton} task=${task} label="Read a meld" />
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
 * A meld that was read with the camera: what it can be, and what it adds to the turn.
 * @param {object} props
 * @param {PadTable} props.table
 * @param {Card[]} props.cards
 * @param {(meld: CountedMeld) => number} props.points
 * @param {() => void} props.onBack
 * @param {(meld: CountedMeld) => void} props.onMeld
 */
function ReadMeld({ table, cards, points, onBack, onMeld }) {
  const [before, setBefore] = useState(0);
  /** @type {Fetched<MeldsMade>} */
  const { value, trouble } = useFetch(() => post(`/api/tables/${table.code}/melds`, { cards }), []);
  const after = cards.length;
  const earlier = Array.from({ length: after }, (_, count) => count).filter((count) => count >= SHORTEST_MELD);
  return html`<${Trouble} said=${trouble} />
    ${
      earlier.length > 0 &&
      html`<${Choices} label="Cards already there" chosen=${before} onChoose=${setBefore}
        choices=${[[0, "a new meld"], ...earlier.map((count) => [count, `${count} were there`])]} />`
    }
    <div class="row ends"><${Button} onClick=${onBack}>Back to the cards<//>
    ${value?.kinds.map((kind) => {
      const meld = { kind, before, after };
      return html`<${Button} key=${kind} isMain onClick=${() => onMeld(meld)}>
        Add the ${kind} of ${after}: ${points(meld)} points<//>`;
    })}</div>`;
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
  const enter = async () => {
    if (await requests.enter(move)) onDone();
  };
  return html`<form class="out-form" onSubmit=${submitting(enter)}>
    <${Choice} title="Who" choices=${table.sides.map((name, lane) => [lane, name])} chosen=${side} onChoose=${onSide} />
    <label>Points of the turn <${NumberField} isFirst value=${points} onInput=${setPoints} /></label>
    ${others.map(
      (lane) => html`<label key=${lane}><span><${LaneMark} lane=${lane} /> Cards left with ${table.sides[lane]}</span>
        <${NumberField} value=${left[lane] ?? ""} onInput=${(value) => setLeft({ ...left, [lane]: value })} /></label>`,
    )}
    <p class="preview" role="status">${preview}</p>
    <button type="submit" class="button main" disabled=${!isFilled}>Peg it</button></form>`;
}
