// A second try at the decisions of a finished game that cost a player most.
import { html } from "/vendor/preact.js";
import { Button } from "./controls.js";
import { Course } from "./exercise.js";
import { FailedPage } from "./frame.js";
import { getStyled, loadPart, useFetch } from "./lazy.js";

const TITLE = "Learn from your mistakes";

/** @param {{ id: string, seat: string }} props */
export function MistakesPage({ id, seat }) {
  const address = `/api/games/${id}/mistakes/${seat}`;
  const { value: found, trouble } = useFetch(async () => {
    /** @type {LessonState} */
    const course = await getStyled(address, "learn.css");
    return { course, module: await loadPart(course.game, "table") };
  }, [address]);
  if (trouble) return html`<${FailedPage} title=${TITLE} trouble=${trouble} from="/games" label="All games" />`;
  if (!found) return html`<p class="loading" role="status">Looking at every decision …</p>`;
  const { course, module } = found;
  return html`<${Course} title=${course.title} game=${course.game} steps=${course.steps} module=${module} canShow
    away=${html`<${Button} onClick=${() => history.back()}>Back<//>`}
    addressOf=${(/** @type {string} */ name) => `${address}/${name}`}
    end=${(/** @type {() => void} */ begin) => html`<${End} id=${id} count=${course.steps.length} onAgain=${begin} />`}
    />`;
}

/** @param {{ id: string, count: number, onAgain: () => void }} props */
const End = ({ id, count, onAgain }) => html`<section class="panel lesson-end">
  <h1>${count > 0 ? "That was all that cost much" : "Nothing to try again"}</h1>
  <p>${
    count > 0
      ? "The review of the game has every other decision as well."
      : "No decision of this game was worse than the best."
  }</p>
  <p class="row"><${Button} isMain onClick=${() => history.back()}>Back<//>
    ${count > 0 && html`<${Button} onClick=${onAgain}>Try them again<//>`}
    <a class="button" href=${`/games/${id}`}>Review the game</a></p></section>`;
