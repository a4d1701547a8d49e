// How good a choice was, and the ranking of all choices.

import { asSentence } from "/static/api.js";
import { Button } from "/static/controls.js";
import { html, useState } from "/vendor/preact.js";

/** @typedef {{ text: string, choices: (HintChoice & { cards?: Card[] })[] }} Advice */

const SHOWN = 5;

/**
 * How good a discard is: its rank, what it costs, why; and the ranking of all.
 * @param {{ advice: Advice, discarded: Card[] }} props
 */
export function Grade({ advice, discarded }) {
  const [isAll, setAll] = useState(false);
  const { choices } = advice;
  const at = choices.findIndex(({ cards }) => cards?.every((card) => discarded.includes(card)));
  if (at < 0) return null;
  const { is_best: isBest, is_costly: isCostly, cost, sum, reasons } = choices[at];
  const best = at > 0 ? "As good as the best discard." : "The best discard.";
  const verdict = isBest ? best : `${isCostly ? "A costly discard" : "A good discard"}: ${cost}.`;
  const shown = choices
    .map((choice, rank) => ({ choice, rank }))
    .filter(({ rank }) => isAll || rank < SHOWN || rank === at);
  return html`<div class="answer box judged" role="status"><p><strong>${verdict}</strong>${" "}
      <span class="quiet">number ${at + 1} of ${choices.length}</span></p>
      <p>${sum}</p>${reasons.length > 0 && html`<p>${asSentence(reasons.join("; "))}.</p>`}</div>
    <${Ranking} rows=${shown} own=${at} />
    ${!isAll && html`<div class="row"><${Button} onClick=${() => setAll(true)}>All ${choices.length}<//></div>`}`;
}

/**
 * Choices with their worth, the best first. own: the rank of the one that was made, from 0.
 * @param {{ rows: { choice: HintChoice, rank: number }[], own: number }} props
 */
export const Ranking = ({ rows, own }) =>
  html`<ol class="ranking box">${rows.map(
    ({ choice, rank }) => html`<li key=${rank} class=${rank === own ? "own" : ""} value=${rank + 1}>
      <span><b>${rank + 1}.</b> ${choice.said}${rank === own && html` <span class="quiet">yours</span>`}</span>
      <span class="quiet">${choice.sum}</span></li>`,
  )}</ol>`;
