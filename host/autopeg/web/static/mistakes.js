// A second try at the decisions of a finished game that cost a player most.
import { html } from "/vendor/preact.js";
import { Button } from "./controls.js";
import { CoursePage } from "./exercise.js";
import { go } from "./frame.js";

/** @param {{ id: string, seat: string }} props */
export const MistakesPage = ({ id, seat }) => html`<${CoursePage} address=${`/api/games/${id}/mistakes/${seat}`}
  title="Learn from your mistakes" from="/games" label="All games" waiting="Looking at every decision …" canShow
  away=${html`<${Button} onClick=${() => goBack(id)}>Back<//>`}
  end=${(/** @type {() => void} */ begin, /** @type {number} */ count) =>
    html`<${End} id=${id} count=${count} onAgain=${begin} />`} />`;

/**
 * Return to where the mistakes were opened from: a table or the game; from a tab of their own, to the game.
 * @param {string} id
 */
const goBack = (id) => (history.length > 1 ? history.back() : go(`/games/${id}`));

/** @param {{ id: string, count: number, onAgain: () => void }} props */
const End = ({ id, count, onAgain }) => html`<section class="panel lesson-end rest" tabindex="-1">
  <h1>${count > 0 ? "That was all that cost much" : "Nothing to try again"}</h1>
  <p>${
    count > 0
      ? "The review of the game has every other decision as well."
      : "No decision of this game was worse than the best."
  }</p>
  <p class="row"><${Button} isMain onClick=${() => goBack(id)}>Back<//>
    ${count > 0 && html`<${Button} onClick=${onAgain}>Try them again<//>`}
    <a class="button" href=${`/games/${id}`}>Review the game</a></p></section>`;
