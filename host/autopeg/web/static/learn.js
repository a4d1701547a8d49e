// Lessons: steps on real positions, played with the controls of the game itself.
import { html, useEffect, useState } from "/vendor/preact.js";
import { get } from "./api.js";
import { Button, Trouble } from "./controls.js";
import { CoursePage } from "./exercise.js";
import { PageFrame } from "./frame.js";
import { setGuided } from "./guide.js";
import { keep, kept } from "./kept.js";
import { getStyled, titleOf, useFetch } from "./lazy.js";
import { useBeginning } from "./play-now.js";
import { Sketch } from "./sketch.js";

const KEY = "lessons";

/**
 * Return the names of the steps of a game's lesson that are done on this device.
 * @param {string} game
 * @returns {string[]}
 */
const stepsDone = (game) => kept(KEY)[game] ?? [];

/**
 * Count steps as done that were done on another device, and return how many of them are new here.
 * @param {Record<string, string[]>} steps By game.
 */
export function addSteps(steps) {
  const added = Object.entries(steps).map(([game, names]) => {
    const fresh = names.filter((name) => !stepsDone(game).includes(name));
    keep(KEY, { [game]: [...stepsDone(game), ...fresh] });
    return fresh.length;
  });
  return added.reduce((sum, each) => sum + each, 0);
}

/** @param {{ game?: string }} props */
export const LearnPage = ({ game }) => (game ? html`<${LessonPage} game=${game} />` : html`<${LessonsPage} />`);

function LessonsPage() {
  /** @type {Fetched<OfferedLesson[]>} */
  const { value: lessons, trouble } = useFetch(() => getStyled("/api/lessons", "learn.css"), []);
  return html`<${PageFrame} title="Learn"><h1>Learn a game</h1>
    <p>Short lessons with cards in your hand. Stop whenever you like: this device remembers where you were.</p>
    <${Trouble} said=${trouble} />
    ${
      lessons &&
      html`<ul class="tables">${lessons.map(
        (lesson) => html`<${LessonTile} key=${lesson.game} lesson=${lesson} />`,
      )}</ul>`
    }
    ${
      (lessons || trouble) &&
      html`<p>Then <a href="/practise">practise</a>: count against the clock, discard, solve puzzles.</p>
        <p>Or read the <a href="/rules">rules</a>, all of them, with the words that players use.</p>`
    }<//>`;
}

/** @param {{ lesson: OfferedLesson }} props */
function LessonTile({ lesson: { game, title, invites, steps } }) {
  const done = steps.filter((step) => stepsDone(game).includes(step)).length;
  const standing =
    done === 0 ? `${steps.length} steps` : done < steps.length ? `${done} of ${steps.length} done` : "All done";
  return html`<li><a class="tile" href=${`/learn/${game}`}><strong>${title}</strong><span>${invites}</span>
    <span class="quiet">${standing}</span><${Sketch} game=${game} /></a></li>`;
}

/** @param {{ game: string }} props */
const LessonPage = ({ game }) => html`<${CoursePage} address=${`/api/lessons/${game}`} game=${game}
  title="Learn a game" heading="Learn " from="/learn" label="All lessons" done=${stepsDone(game)}
  onDone=${(/** @type {string} */ name) => keep(KEY, { [game]: [...new Set([...stepsDone(game), name])] })}
  end=${(/** @type {() => void} */ begin) => {
    const again = () => {
      keep(KEY, { [game]: [] });
      begin();
    };
    return html`<${LessonEnd} game=${game} onAgain=${again} />`;
  }} />`;

/** @param {{ game: string, onAgain: () => void }} props */
function LessonEnd({ game, onAgain }) {
  useEffect(() => {
    import("./celebration.js").then(({ marvel }) => marvel("Well done!")).catch(() => {}); // only decoration
  }, []);
  const [refusal, setRefusal] = useState("");
  const [timesAsked, setTimesAsked] = useState(0);
  /** @type {Fetched<LobbyState>} */
  const { value: lobby, trouble } = useFetch(() => get("/api/lobby"), [timesAsked]);
  const askAgain = trouble ? () => setTimesAsked(timesAsked + 1) : undefined;
  const [begin, isWanted] = useBeginning(lobby, setRefusal, { askAgain, game });
  const play = () => {
    setGuided(game, true);
    begin();
  };
  return html`<section class="panel lesson-end rest" tabindex="-1"><h1>That is the game</h1>
  <p>You know enough to play ${titleOf(game)}. What you don’t know yet explains itself,
    and the hint is one tap away.</p><${Trouble} said=${refusal || trouble} />
  <p class="row"><${Button} isMain aria-busy=${isWanted && !trouble} onClick=${play}>Play a first game<//>
    <${Button} onClick=${onAgain}>Learn it again<//>
    <a class="button" href=${`/rules/${game}`}>Read the rules</a></p></section>`;
}
