// Crib Rummy scored for physical cards: melds added up, and a player going out.

import { post } from "/static/api.js";
import { LaneMark } from "/static/board.js";
import { NumberField } from "/static/fields.js";
import { html, useEffect, useState } from "/vendor/preact.js";

/**
 * A meld by how many cards it had and has.
 * @typedef {{ kind: "run" | "set", before: number, after: number }} MeldTold
 */

const SHORTEST_MELD = 3;
/** @type {("run" | "set")[]} */
const KINDS = ["run", "set"];

/** @type {PadFormOffer[]} */
export const FORMS = [
  { key: "m", label: "Add up melds", Form: MeldsForm },
  { key: "o", label: "Goes out", Form: GoOutForm },
];

/**
 * What the melds of a turn score, by how many cards each had and has.
 * @param {PadFormProps} props
 */
function MeldsForm({ table, onUse }) {
  const totals = table.pad.meld_totals ?? { run: [], set: [] };
  const [kind, setKind] = useState(/** @type {"run" | "set"} */ ("run"));
  const [before, setBefore] = useState(0);
  const [melds, setMelds] = useState(/** @type {MeldTold[]} */ ([]));
  const lengths = totals[kind].map((_, cards) => cards).filter((cards) => cards >= SHORTEST_MELD);
  /** @param {MeldTold} meld */
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
  return html`<div class="melds-form"><div class="row" role="group" aria-label="What is laid">
    ${KINDS.map(
      (each) => html`<button key=${each} type="button" class="button" aria-pressed=${String(kind === each)}
      onClick=${() => choose(each)}>${each}</button>`,
    )}</div>
    <div role="group" aria-label="Cards that lay there already"><p class="quiet">Cards that lay there already</p>
    <div class="choices">${[0, ...lengths.slice(0, -1)].map(
      (cards) => html`<button key=${cards} type="button"
      class="key" aria-pressed=${String(before === cards)} onClick=${() => setBefore(cards)}>${cards || "none"}
        </button>`,
    )}</div></div>
    <div role="group" aria-label="Cards in it now"><p class="quiet">Cards in it now</p><div class="choices">
    ${lengths.map(
      (cards) => html`<button key=${cards} type="button" class="key" disabled=${cards <= before}
      onClick=${() => add(cards)}>${cards}</button>`,
    )}</div></div>
    <ul class="melds-told">${melds.map(
      (
        meld,
        at,
      ) => html`<li key=${at}><span>${meld.kind} of ${meld.before ? `${meld.before}, now ${meld.after}` : meld.after}
        </span><b>${points(meld)}</b>
      <button type="button" class="close" aria-label=${`Take the ${meld.kind} of ${meld.after} away`}
        onClick=${() => setMelds(melds.filter((_, index) => index !== at))}>×</button></li>`,
    )}</ul>
    <div class="row"><button type="button" class="button main" disabled=${!melds.length}
      onClick=${() => onUse(sum)}>Use ${sum} points</button></div></div>`;
}

/**
 * A player goes out, with the bonus for the cards that the others hold (R40).
 * @param {PadFormProps} props
 */
function GoOutForm({ table, side, onSide, telling, onDone }) {
  const [points, setPoints] = useState("");
  const [left, setLeft] = useState(/** @type {Record<number, string>} */ ({}));
  const [preview, setPreview] = useState("");
  const others = table.sides.map((_, lane) => lane).filter((lane) => lane !== side);
  const isFilled = points !== "" && others.every((lane) => (left[lane] ?? "") !== "");
  const move = {
    type: "go_out",
    player: side,
    points: Number(points),
    cards_left: others.reduce((sum, lane) => sum + Number(left[lane] ?? 0), 0),
  };
  useEffect(() => {
    setPreview("");
    if (!isFilled) return undefined;
    let isNew = true;
    /** @param {string} said */
    const show = (said) => isNew && setPreview(said);
    post(`/api/tables/${table.code}/preview`, { seat: table.mine[0].seat, move }).then(
      (found) => show(`${found.said}: ${table.scores[side]} → ${found.scores[side]}.`),
      (error) => show(error.message),
    );
    return () => {
      isNew = false;
    };
  }, [JSON.stringify(move), isFilled, table.number]);
  /** @param {Event} event */
  const tell = async (event) => {
    event.preventDefault();
    if (await telling.tell(move)) onDone();
  };
  return html`<form class="out-form" onSubmit=${tell}>
    <label>Who <select onChange=${(event) => onSide(Number(event.target.value))}>
    ${table.sides.map((name, lane) => html`<option value=${lane} selected=${lane === side}>${name}</option>`)}</select>
    </label>
    <label>Points of the turn <${NumberField} isFirst value=${points} onInput=${setPoints} /></label>
    ${others.map(
      (lane) => html`<label key=${lane}><span><${LaneMark} lane=${lane} /> Cards left
      with ${table.sides[lane]}</span> <${NumberField} value=${left[lane] ?? ""}
        onInput=${(value) => setLeft({ ...left, [lane]: value })} /></label>`,
    )}
    <p class="preview" role="status">${preview}</p>
    <button type="submit" class="button main" disabled=${!isFilled}>Peg it</button></form>`;
}
