// Practise: drills of every game in rounds of ten, with what somebody has done so far.
import { html, useState } from "/vendor/preact.js";
import { Button, Trouble } from "./controls.js";
import { CoursePage } from "./exercise.js";
import { PageFrame } from "./frame.js";
import { getStyled, useFetch } from "./lazy.js";
import { rememberedName } from "./settings.js";

/** @typedef {{ game: string, drill: string, level: string }} Chosen */

const ofPlayer = () => `player=${encodeURIComponent(rememberedName())}`;

/** @returns {Fetched<OfferedPractice[]>} */
const usePractice = () => useFetch(() => getStyled(`/api/practise?${ofPlayer()}`, "learn.css"), []);

/** @param {Partial<Chosen>} props */
export const PractisePage = ({ game, drill, level }) =>
  game && drill && level
    ? html`<${RoundPage} key=${`${game} ${drill} ${level}`} game=${game} drill=${drill} level=${level} />`
    : html`<${DrillsPage} />`;

function DrillsPage() {
  const { value: games, trouble } = usePractice();
  const whose = rememberedName();
  return html`<${PageFrame} title="Practise"><h1>Practise</h1>
    <p>Rounds of ten. Every answer is judged at once and explained. A question that you get wrong comes back:
      in the next round, then after 1, 3, 7 and 21 days.${whose && ` The results are kept for ${whose}.`}</p>
    <${Trouble} said=${trouble} />
    ${games?.map(
      ({ game, title, drills }) =>
        html`<section key=${game}><h2>${title}</h2><div class="drills">${drills.map(
          (drill) => html`<article key=${drill.name} class="panel drill"><h3>${drill.title}</h3><p>${drill.invites}</p>
          <ul>${drill.levels.map(
            (
              level,
            ) => html`<li key=${level.name}><a class="button" href=${`/practise/${game}/${drill.name}/${level.name}`}>
              ${level.title}</a> <span class="quiet">${level.standing}</span></li>`,
          )}</ul></article>`,
        )}</div></section>`,
    )}<//>`;
}

/** @param {Chosen} props */
function RoundPage({ game, drill, level }) {
  const [round, setRound] = useState(1);
  return html`<${CoursePage} key=${round} address=${`/api/practise/${game}/${drill}/${level}`} query=${`?${ofPlayer()}`}
    game=${game} title="Practise" from="/practise" label="All drills"
    canShow=${drill !== "counting"} isTimed=${drill === "counting"} also=${{ player: rememberedName() }}
    end=${() => {
      const again = () => setRound(round + 1);
      return html`<${RoundEnd} game=${game} drill=${drill} level=${level} onAgain=${again} />`;
    }} />`;
}

/** @param {Chosen & { onAgain: () => void }} props */
function RoundEnd({ game, drill, level, onAgain }) {
  const { value: games } = usePractice();
  const levels = games?.find((each) => each.game === game)?.drills.find((each) => each.name === drill)?.levels;
  const standing = levels?.find((each) => each.name === level)?.standing;
  return html`<section class="panel lesson-end"><h1>End of the round</h1>
    <p aria-live="polite">${standing ? `All rounds: ${standing}.` : "…"}</p>
    <p class="row"><${Button} isMain onClick=${onAgain}>Another round<//>
      <a class="button" href="/practise">All drills</a></p></section>`;
}
