// Steps for learning: a text, the table of the game itself or another task, and the verdict on an answer.
import { html, useEffect, useRef, useState } from "/vendor/preact.js";
import { post, reasonOf, tellingTrouble } from "./api.js";
import { Button, classes, Trouble } from "./controls.js";
import "./focus.js";
import { FailedPage } from "./frame.js";
import { useKeys } from "./keys.js";
import { getStyled, loadPart, useFetch } from "./lazy.js";
import { AnswersTask, CountTask } from "./lessontasks.js";
import { Words } from "./words.js";

/**
 * Fetch the steps at an address, and the module that shows the tables of their game. game: its name, if it is known.
 * @param {string} address
 * @param {string} [game]
 */
async function fetchCourse(address, game) {
  /** @type {Promise<CourseState>} */
  const fetched = getStyled(address, "learn.css");
  const [course, module] = await Promise.all([fetched, loadPart(game ?? (await fetched).game, "table")]);
  return { course, module };
}

/**
 * What both the page of a course and the course take. heading: before its title; done: the names of the steps done
 * before; onDone: called with the name of a finished step; also: sent with every answer; isTimed: shows a clock; end:
 * shown after the last step; takes the function that begins again, and how many steps there are.
 * @typedef {object} CourseProps
 * @property {string} address Of the steps, and below it of the answers to each.
 * @property {string} [heading]
 * @property {string[]} [done]
 * @property {boolean} [canShow]
 * @property {(name: string) => void} [onDone]
 * @property {object} [also]
 * @property {boolean} [isTimed]
 * @property {(begin: () => void, steps: number) => Content} end
 */

/**
 * @typedef {object} CoursePageProps
 * @property {string} [query]
 * @property {string} [game]
 * @property {string} title
 * @property {string} from
 * @property {string} label
 * @property {string} [waiting]
 * @property {Content} [away]
 */

/**
 * The page of a course of steps. query: for the steps; title: until they are there; waiting: the text until then; from,
 * label: the link to other courses. The rest goes to Course.
 * @param {CourseProps & CoursePageProps} props
 */
export function CoursePage({ address, query = "", game, title, from, label, waiting = "Autopeg", ...others }) {
  const { value: found, trouble } = useFetch(() => fetchCourse(address + query, game), [address]);
  if (trouble) return html`<${FailedPage} title=${title} trouble=${trouble} from=${from} label=${label} />`;
  if (!found) return html`<p class="loading" role="status">${waiting}</p>`;
  return html`<${Course} address=${address} ...${found} away=${html`<a class="button" href=${from}>${label}</a>`}
    ...${others} />`;
}

/**
 * A course of steps. away: what leaves it.
 * @param {CourseProps & { course: CourseState, module: TableModule, away: Content }} props
 */
function Course({ address, course, module, away, heading = "", done = [], canShow, onDone, also, isTimed, end }) {
  const { game, steps } = course;
  const title = heading + course.title;
  const firstLeft = steps.findIndex(({ name }) => !done.includes(name));
  const [at, setAt] = useState(Math.max(0, firstLeft));
  useEffect(() => {
    document.title = `${title} · Autopeg`;
  }, [title]);
  const isOver = at >= steps.length;
  const standing = isOver ? "Done" : `${at + 1} of ${steps.length}`;
  /** @param {number} to */
  const goTo = (to) => {
    setAt(Math.max(0, Math.min(to, steps.length)));
    scrollTo(0, 0);
  };
  return html`<div class=${classes("table lesson", `game-${game}`, module.CLASS)}>
    <header class="top"><a class="brand" href="/" aria-label="Autopeg, to the tables"><span>Autopeg</span></a>
      <span class="quiet title">${title}</span>${away}</header>
    <main>
      <div class="lesson-steps">
        <${Button} isSmall disabled=${at === 0} aria-label="The step before" onClick=${() => goTo(at - 1)}>‹<//>
        <progress max=${steps.length} value=${at} aria-label=${standing}></progress>
        <span class="quiet">${standing}</span>
        <${Button} isSmall disabled=${isOver} aria-label="Skip this step" onClick=${() => goTo(at + 1)}>›<//>
      </div>
      ${
        isOver
          ? end(() => goTo(0), steps.length)
          : html`<${Step} key=${steps[at].name} step=${steps[at]} game=${game} Game=${module.Game}
              address=${`${address}/${encodeURIComponent(steps[at].name)}`} isLast=${at === steps.length - 1}
              canShow=${canShow} also=${also} isTimed=${isTimed}
              onDone=${() => onDone?.(steps[at].name)} onNext=${() => goTo(at + 1)} />`
      }
    </main></div>`;
}

/**
 * One step. Game: shows the table of the game; address: where answers are sent; canShow: whether the best move can be
 * shown after a wrong one; onDone: called when it is done.
 * @param {object} props
 * @param {LessonStepState} props.step
 * @param {string} props.game
 * @param {Component<GameProps>} props.Game
 * @param {string} props.address
 * @param {boolean} props.isLast
 * @param {boolean} [props.canShow]
 * @param {object} [props.also]
 * @param {boolean} [props.isTimed]
 * @param {() => void} [props.onDone]
 * @param {() => void} props.onNext
 */
function Step({ step, game, Game, address, isLast, canShow, also, isTimed, onDone, onNext }) {
  const [verdict, setVerdict] = useState(/** @type {Verdict | null} */ (null));
  const [table, setTable] = useState(step.table);
  const [tries, setTries] = useState(0);
  const [trouble, setTrouble] = useState("");
  const began = useRef(Date.now());
  const isFirst = useRef(true);
  const isDone = verdict?.is_right && verdict.is_done;
  const result = /** @type {{ current: HTMLElement }} */ (useRef());
  /** @param {object} body */
  const answer = async (body) => {
    setTrouble("");
    const first = isFirst.current;
    isFirst.current = false; // also for a second tap before the answer to the first
    try {
      const seconds = (Date.now() - began.current) / 1000;
      const told = { ...also, ...body, seconds, is_first: first };
      const said = /** @type {AnswerState} */ (await post(address, told));
      setVerdict(said.verdict);
      isFirst.current = first && said.verdict.is_right && !("show" in body);
      if (said.verdict.is_right && said.verdict.is_done) onDone?.();
      if (said.table) setTable(said.table);
      else if (!said.verdict.is_right) setTries(tries + 1);
      return said.verdict;
    } catch (error) {
      isFirst.current ||= first; // nobody has judged it
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
  return html`<section class="lesson-text rest" tabindex="0" aria-label="The step">
      <h1>${step.title} ${isTimed && html`<${Clock} since=${began.current} isRunning=${!isDone} />`}</h1>
      <p><${Words} game=${game} text=${step.says} /> ${step.rules.map(
        ([number, address]) => html`<a key=${number} class="quiet rule-link" href=${address}>${number}</a> `,
      )}</p>${shown}
      <div ref=${result}><div aria-live="polite">${
        verdict &&
        html`<p class=${classes("verdict", verdict.is_right ? "right" : "wrong")}>
          <b aria-hidden="true">${verdict.is_right ? "✓" : "✗"}</b>
          <span><span class="hidden">${verdict.is_right ? "Right: " : "Not quite: "}</span>${verdict.says}</span></p>`
      }<${Trouble} said=${trouble} onClose=${() => setTrouble("")} /></div>
      ${isDone && html`<${Button} isMain class="next-step" onClick=${onNext}>${next}<//>`}
      ${
        canShow &&
        verdict &&
        !verdict.is_right &&
        html`<${Button} class="next-step" onClick=${() => answer({ show: true })}>Show me<//>`
      }</div></section>
    <section class=${classes("play", isDone && "done")} aria-label="The cards" tabindex="-1">${
      table
        ? html`<${MoveTask} key=${tries} address=${address} Game=${Game} table=${table} answer=${answer}
            showMessage=${setTrouble} />`
        : step.kind === "count"
          ? html`<${CountTask} step=${step} answer=${answer} />`
          : html`<${AnswersTask} step=${step} isDone=${isDone} answer=${answer} />`
    }</section>`;
}

/**
 * The seconds since a step was shown, until it is done.
 * @param {{ since: number, isRunning: boolean }} props
 */
function Clock({ since, isRunning }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - since) / 1000)), 250);
    return () => clearInterval(timer);
  }, [since, isRunning]);
  return html`<span class="quiet clock" role="timer" aria-live="off">${seconds} s</span>`;
}

/**
 * The table of the game itself; a move is judged instead of made.
 * @param {object} props
 * @param {string} props.address
 * @param {Component<GameProps>} props.Game
 * @param {TableState} props.table
 * @param {(body: object) => Promise<Verdict | null>} props.answer
 * @param {ShowMessage} props.showMessage
 */
function MoveTask({ address, Game, table, answer, showMessage }) {
  /** @type {MakeMove} */
  const move = async (_seat, made) => {
    const verdict = await answer({ move: made });
    return verdict?.is_right ? { number: 1 } : null;
  };
  const act = /** @type {Act} */ (
    async (/** @type {string} */ word, /** @type {{ cards?: Card[], to?: string }} */ { cards, to }) => {
      if (word !== "ways") return null;
      return tellingTrouble(showMessage, post)(`${address}/ways`, { cards: cards ?? [], ...(to && { to }) });
    }
  );
  return html`<${Game} table=${table} own=${table.mine[0]} move=${move} act=${act} showMessage=${showMessage}
    scoreModule=${{}} />`;
}
