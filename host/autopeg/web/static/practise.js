// Practise: drills of every game in rounds of ten, with what somebody has done so far.
import { html, useEffect, useState } from "/vendor/preact.js";
import { post, reasonOf } from "./api.js";
import { Button, classes, Trouble } from "./controls.js";
import { CoursePage } from "./exercise.js";
import { PageFrame } from "./frame.js";
import { keep, kept } from "./kept.js";
import { getStyled, useFetch } from "./lazy.js";
import { addSteps } from "./learn.js";
import { rememberedName } from "./settings.js";

/** @typedef {{ game: string, drill: string, level: string }} Chosen */

/** Where this browser keeps until when it has added what was learned elsewhere, by the device on which that was. */
const LEARNED = "learned-elsewhere";
/** Answers in one request. */
const AT_ONCE = 500;

const ofPlayer = () => `player=${encodeURIComponent(rememberedName())}`;

/**
 * @param {number} [times] How often what was learned elsewhere has been added.
 * @returns {Fetched<OfferedPractice[]>}
 */
const usePractice = (times = 0) => useFetch(() => getStyled(`/api/practise?${ofPlayer()}`, "learn.css"), [times]);

/** @param {Partial<Chosen>} props */
export const PractisePage = ({ game, drill, level }) =>
  game && drill && level
    ? html`<${RoundPage} key=${`${game} ${drill} ${level}`} game=${game} drill=${drill} level=${level} />`
    : html`<${DrillsPage} />`;

function DrillsPage() {
  const [times, setTimes] = useState(0);
  const { value: games, trouble } = usePractice(times);
  const whose = rememberedName();
  return html`<${PageFrame} title="Practise"><h1>Practise</h1>
    <p>Rounds of ten, judged at once and explained. What you get wrong comes back: in the next round, then after
      1, 3, 7 and 21 days.${whose && ` The results are kept for ${whose}.`}</p>
    <${TakeLearned} onTaken=${() => setTimes(times + 1)} />
    <${Trouble} said=${trouble} />
    ${
      games &&
      html`<nav class="row drills-of" aria-label="Games">${games.map(
        ({ game, title }) => html`<a key=${game} class="button small" href=${`#${game}`}>${title}</a>`,
      )}</nav>`
    }
    ${games?.map(
      ({ game, title, drills }) =>
        html`<section key=${game} id=${game}><h2>${title}</h2><div class="drills panel">${drills.map(
          (drill) => html`<article key=${drill.name} class="drill"><h3>${drill.title}</h3>
          <p class="quiet">${drill.invites}</p>
          <ul class=${classes(drill.levels.length === 3 && "of-three")}>${drill.levels.map(
            (level) =>
              html`<li key=${level.name}>${linkTo(`/practise/${game}/${drill.name}/${level.name}`, level)}</li>`,
          )}</ul></article>`,
        )}</div></section>`,
    )}<//>`;
}

/**
 * Return the link to a level: its name, and what it is until it has been tried, then how many answers were right.
 * @param {string} address
 * @param {{ title: string, standing: string }} level
 */
function linkTo(address, { title, standing }) {
  const [name, more] = title.split(": ");
  const tried = standing.split(", ").filter((part) => /\d+ of|again$/.test(part));
  return html`<a class="button" href=${address} title=${standing}>
    ${name} <span class="quiet">${tried.join(", ") || more}</span></a>`;
}

/**
 * Adds what was learned on a page without a server: from the link that it made, or from its file. What this browser has
 * added before is left out.
 * @param {{ onTaken: () => void }} props
 */
function TakeLearned({ onTaken }) {
  const [said, setSaid] = useState("");
  /** @param {string} text */
  const take = async (text) => {
    try {
      /** @type {{ from?: string, answers: { at: number }[], lessons?: Record<string, string[]> }} */
      const { from = "", answers, lessons = {} } = JSON.parse(text);
      const fresh = answers.filter(({ at }) => !(at <= (kept(LEARNED)[from] ?? 0)));
      for (let first = 0; first < fresh.length; first += AT_ONCE)
        await post("/api/learned", { answers: fresh.slice(first, first + AT_ONCE), player: rememberedName() });
      if (fresh.length) keep(LEARNED, { [from]: Math.max(...fresh.map(({ at }) => at)) });
      const steps = addSteps(lessons);
      const added = [
        fresh.length && `${fresh.length} answered without this server`,
        steps && `${steps} ${steps === 1 ? "step" : "steps"} of lessons`,
      ].filter(Boolean);
      setSaid(added.length ? `Added: ${added.join(", and ")}.` : "These were added before.");
      onTaken();
    } catch (error) {
      const isOther = error instanceof SyntaxError || error instanceof TypeError || error instanceof DOMException;
      setSaid(isOther ? "This is not what the pages without a server save." : reasonOf(error));
    }
  };
  useEffect(() => {
    const code = /^#learned=([\w-]+)$/.exec(location.hash)?.[1];
    if (!code) return;
    history.replaceState(null, "", location.pathname);
    try {
      take(atob(code.replaceAll("-", "+").replaceAll("_", "/")));
    } catch {
      take("");
    }
  }, []);
  return html`<details open=${said !== ""}><summary>Learned without this server</summary>
    <p>The practice pages of Autopeg’s site save a file, or make a link.
      <label>The file <input type="file" accept=".json,application/json"
        onChange=${async (event) => event.target.files?.[0] && take(await event.target.files[0].text())} /></label></p>
    <p role="status">${said}</p></details>`;
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
  return html`<section class="panel lesson-end rest" tabindex="-1"><h1>End of the round</h1>
    <p aria-live="polite">${standing ? `All rounds: ${standing}.` : "…"}</p>
    <p class="row"><${Button} isMain onClick=${onAgain}>Another round<//>
      <a class="button" href="/practise">All drills</a></p></section>`;
}
