// Lessons: steps on real positions, in which the learner plays by the controls of the game itself.
import { html, useEffect, useRef, useState } from "/vendor/preact.js";
import { get, post, reasonOf } from "./api.js";
import { Button, classes, Trouble } from "./controls.js";
import { PageFrame } from "./frame.js";
import { useKeys } from "./keys.js";
import { loadPart, loadStyle, titleOf, useFetch } from "./lazy.js";
import { AnswersTask, CountTask } from "./lessontasks.js";
import { forgetSteps, rememberStep, stepsDone } from "./progress.js";
import { Sketch } from "./sketch.js";
import { Words } from "./words.js";

/** @param {{ game?: string }} props */
export const LearnPage = ({ game }) => (game ? html`<${LessonPage} game=${game} />` : html`<${LessonsPage} />`);

function LessonsPage() {
  const { value: lessons, trouble } = useFetch(async () => {
    const [found] = await Promise.all([
      /** @type {Promise<OfferedLesson[]>} */ (get("/api/lessons")),
      loadStyle("/static/learn.css"),
    ]);
    return found;
  }, []);
  return html`<${PageFrame} title="Learn"><h1>Learn a game</h1>
    <p>Short lessons with cards in your hand. Stop whenever you like: this device remembers where you were.</p>
    <${Trouble} said=${trouble} />
    ${
      lessons &&
      html`<ul class="tables">${lessons.map(
        (lesson) => html`<${LessonTile} key=${lesson.game} lesson=${lesson} />`,
      )}</ul>`
    }
    <p>Or read the <a href="/rules">rules</a>, all of them, with the words that players use.</p><//>`;
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
function LessonPage({ game }) {
  const { value: found, trouble } = useFetch(async () => {
    const [lesson, table] = await Promise.all([
      /** @type {Promise<LessonState>} */ (get(`/api/lessons/${game}`)),
      loadPart(game, "table"),
      loadStyle("/static/learn.css"),
    ]);
    return { lesson, table };
  }, [game]);
  if (trouble)
    return html`<${PageFrame} title="Learn"><h1>Learn a game</h1><${Trouble} said=${trouble} />
      <p><a class="button main" href="/learn">All lessons</a></p><//>`;
  if (!found) return html`<p class="loading">Autopeg</p>`;
  return html`<${Lesson} lesson=${found.lesson} module=${found.table} />`;
}

/** @param {{ lesson: LessonState, module: TableModule }} props */
function Lesson({ lesson, module }) {
  const { game, title, steps } = lesson;
  const [at, setAt] = useState(() => {
    const first = steps.findIndex((step) => !stepsDone(game).includes(step.name));
    return Math.max(0, first);
  });
  useEffect(() => {
    document.title = `Learn ${title} · Autopeg`;
  }, [title]);
  const isOver = at >= steps.length;
  const standing = isOver ? "Done" : `${at + 1} of ${steps.length}`;
  /** @param {number} to */
  const goTo = (to) => {
    setAt(Math.max(0, Math.min(to, steps.length)));
    scrollTo(0, 0);
  };
  const again = () => {
    forgetSteps(game);
    goTo(0);
  };
  return html`<div class=${classes("table lesson", `game-${game}`, module.CLASS)}>
    <header class="top"><a class="brand" href="/" aria-label="Autopeg, to the tables"><span>Autopeg</span></a>
      <span class="quiet title">Learn ${title}</span>
      <a class="button" href="/learn">All lessons</a></header>
    <main>
      <div class="lesson-steps">
        <${Button} isSmall disabled=${at === 0} aria-label="The step before" onClick=${() => goTo(at - 1)}>‹<//>
        <progress max=${steps.length} value=${at} aria-label=${standing}></progress>
        <span class="quiet">${standing}</span>
        <${Button} isSmall disabled=${isOver} aria-label="Skip this step" onClick=${() => goTo(at + 1)}>›<//>
      </div>
      ${
        isOver
          ? html`<${LessonEnd} game=${game} onAgain=${again} />`
          : html`<${Step} key=${steps[at].name} step=${steps[at]} game=${game} Game=${module.Game}
              isLast=${at === steps.length - 1} onNext=${() => goTo(at + 1)} />`
      }
    </main></div>`;
}

/** @param {{ game: string, onAgain: () => void }} props */
const LessonEnd = ({ game, onAgain }) => html`<section class="panel lesson-end"><h1>That is the game</h1>
  <p>You know enough to play ${titleOf(game)}. What you don’t know yet explains itself,
    and the hint is one tap away.</p>
  <p class="row"><a class="button main" href=${`/?play=${game}&guide`}>Play a first game</a>
    <${Button} onClick=${onAgain}>Learn it again<//>
    <a class="button" href=${`/rules/${game}`}>Read the rules</a></p></section>`;

/**
 * One step. Game: shows the table of the game.
 * @param {object} props
 * @param {LessonStepState} props.step
 * @param {string} props.game
 * @param {Component<GameProps>} props.Game
 * @param {boolean} props.isLast
 * @param {() => void} props.onNext
 */
function Step({ step, game, Game, isLast, onNext }) {
  const [verdict, setVerdict] = useState(/** @type {Verdict | null} */ (null));
  const [table, setTable] = useState(step.table);
  const [tries, setTries] = useState(0);
  const [trouble, setTrouble] = useState("");
  const isDone = verdict?.is_right && verdict.is_done;
  const result = /** @type {{ current: HTMLElement }} */ (useRef());
  /** @param {object} body */
  const answer = async (body) => {
    setTrouble("");
    try {
      const said = /** @type {AnswerState} */ (await post(`/api/lessons/${game}/${step.name}`, body));
      setVerdict(said.verdict);
      if (said.verdict.is_right && said.verdict.is_done) rememberStep(game, step.name);
      if (said.table) setTable(said.table);
      else if (!said.verdict.is_right) setTries(tries + 1);
      return said.verdict;
    } catch (error) {
      setVerdict(null);
      setTrouble(reasonOf(error));
      return null;
    }
  };
  useEffect(() => {
    if (verdict) result.current?.scrollIntoView({ block: "nearest" });
  }, [verdict]);
  useKeys((key) => {
    if (!isDone || key !== "Enter") return false;
    onNext();
    return true;
  });
  const next = isLast ? "Finish" : "Next";
  const shown = isDone ? null : html`<p class="prompt"><${Words} game=${game} text=${step.asks} /></p>`;
  return html`<section class="lesson-text"><h1>${step.title}</h1>
      <p><${Words} game=${game} text=${step.says} /> ${step.rules.map(
        ([number, address]) => html`<a key=${number} class="quiet rule-link" href=${address}>${number}</a> `,
      )}</p>${shown}
      <div ref=${result} aria-live="polite">${
        verdict &&
        html`<p class=${classes("verdict", verdict.is_right ? "right" : "wrong")}>
          <b aria-hidden="true">${verdict.is_right ? "✓" : "✗"}</b>
          <span><span class="hidden">${verdict.is_right ? "Right: " : "Not quite: "}</span>${verdict.says}</span></p>`
      }<${Trouble} said=${trouble} onClose=${() => setTrouble("")} /></div>
      ${isDone && html`<${Button} isMain class="next-step" onClick=${onNext}>${next}<//>`}</section>
    <section class=${classes("play", isDone && "done")} aria-label="The cards" tabindex="-1">${
      table
        ? html`<${MoveTask} key=${tries} step=${step} game=${game} Game=${Game} table=${table} answer=${answer}
            showMessage=${setTrouble} />`
        : step.kind === "count"
          ? html`<${CountTask} step=${step} answer=${answer} />`
          : html`<${AnswersTask} step=${step} isDone=${isDone} answer=${answer} />`
    }</section>`;
}

/**
 * The table of the game itself; a move is judged instead of made.
 * @param {object} props
 * @param {LessonStepState} props.step
 * @param {string} props.game
 * @param {Component<GameProps>} props.Game
 * @param {TableState} props.table
 * @param {(body: object) => Promise<Verdict | null>} props.answer
 * @param {ShowMessage} props.showMessage
 */
function MoveTask({ step, game, Game, table, answer, showMessage }) {
  /** @type {MakeMove} */
  const move = async (_seat, made) => {
    const verdict = await answer({ move: made });
    return verdict?.is_right ? { number: 1 } : null;
  };
  const act = /** @type {Act} */ (
    async (/** @type {string} */ word, /** @type {{ cards?: Card[], to?: string }} */ { cards, to }) => {
      if (word !== "ways") return null;
      try {
        return await post(`/api/lessons/${game}/${step.name}/ways`, { cards: cards ?? [], ...(to && { to }) });
      } catch (error) {
        showMessage(reasonOf(error));
        return null;
      }
    }
  );
  return html`<${Game} table=${table} own=${table.mine[0]} move=${move} act=${act} showMessage=${showMessage}
    scoreModule=${{}} />`;
}
