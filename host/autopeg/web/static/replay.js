// The replay of a finished game: the table with all cards open, the pegs, and every decision compared with the best.
import { html, useEffect, useMemo, useState } from "/vendor/preact.js";
import { get } from "./api.js";
import { Board, LaneMark } from "./board.js";
import { cardText } from "./card-names.js";
import { Card } from "./cards.js";
import { Button, classes, Trouble, tally } from "./controls.js";
import { FailedPage, PageFrame } from "./frame.js";
import { formatDate } from "./games.js";
import { useKeys } from "./keys.js";
import { useFetch, usePart } from "./lazy.js";
import { DecisionPanel, DecisionsOf, Verdict } from "./review.js";
import { GameSummary, getReview } from "./summary.js";

const FAR = 1e9;
const JUMP = 10;
const PLAY_MS = 1400;
const TIMELINE_HEIGHT = 100;

/** @param {{ id: string }} props */
export function ReplayPage({ id }) {
  /** @type {Fetched<ReplayState>} */
  const { value: game, trouble } = useFetch(() => get(`/api/games/${id}`), [id]);
  const [chosen, setAt] = useState(wantedMove);
  const [isPlaying, setPlaying] = useState(false);
  /** @type {Fetched<ReviewState>} */
  const { value: review, trouble: unreviewed } = useFetch(() => game && getReview(id), [game]);
  const { value: part, trouble: missing } = usePart(game?.game ?? "", "replay");
  const tables = useMemo(() => game && rebuildTables(game.steps), [game]);
  const decisions = useMemo(() => new Map((review?.decisions || []).map((each) => [each.n, each])), [review]);
  const last = game ? game.steps.length - 1 : 0;
  const at = Math.max(0, Math.min(chosen ?? (game ? dealOf(game.steps) : 0), last));
  /** @param {number} next */
  const goTo = (next) => setAt(Math.max(0, Math.min(next, last)));
  /** @param {number} n */
  const showMove = (n) => {
    goTo(n);
    scrollTo({ top: 0 });
  };
  /** @param {number} direction */
  const goToCostly = (direction) => {
    const found = (review?.decisions || []).filter((each) => each.is_costly && (each.n - at) * direction > 0);
    if (found.length) goTo((direction > 0 ? found[0] : found[found.length - 1]).n);
  };
  useEffect(() => {
    if (!isPlaying) return undefined;
    if (at >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => goTo(at + 1), PLAY_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, at, last]);
  useKeys((key) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -JUMP, PageDown: JUMP, Home: -FAR, End: FAR }[key];
    if (!game) return false;
    if (by) goTo(at + by);
    else if (key === "n" || key === "p") goToCostly(key === "n" ? 1 : -1);
    else if (key === " ") setPlaying(!isPlaying);
    else return false;
    return true;
  });
  const title = `Game ${id}`;
  if (trouble) return html`<${FailedPage} title=${title} trouble=${trouble} from="/games" label="All games" />`;
  if (!game || (!part && !missing))
    return html`<${PageFrame} title=${title}><h1>${title}</h1>
      <p class="quiet">Setting up the table …</p><//>`;
  const step = game.steps[at];
  const moved = { fresh: step.cards, seat: step.seat };
  const judged = decisions.get(at);
  const hasCostly = review?.decisions.some((each) => each.is_costly);
  const { sides, target, unit, skunk, lowest_wins } = game;
  return html`<${PageFrame} title=${title} name=${`replay replay-${game.game}`}>
    <div class="replay-head"><div><h1>${game.players.join(", ")}</h1><p class="quiet">
    ${game.title}, ${formatDate(game.begun_at)}: ${game.result}</p></div>
      <a class="button" href=${`/api/games/${id}/record`} download><span aria-hidden="true">⤓</span> Download the
        record</a></div>
    <${Trouble} said=${unreviewed || missing} />
    <div class="replay-body">
      <div class="replay-left"><ul class="scores" aria-label="Scores">${game.sides.map(
        (
          side,
          lane,
        ) => html`<li key=${lane} class=${classes("box", `lane-${lane}`, turnOf(step, game) === lane && "turn")}>
          <${LaneMark} lane=${lane} /><span class="name">${side}</span>
          <strong class="points">${step.scores[lane]}</strong></li>`,
      )}</ul>
        ${part?.OpenTable && html`<${part.OpenTable} game=${game} table=${tables?.[at]} ...${moved} />`}
      </div>
      <div class="replay-right">
        <div class="said box" aria-live="polite"><p class="quiet">Move ${at} of ${last}</p>
        ${step.said.map((line, index) => html`<p key=${index} class=${index ? "" : "first"}>${withSuits(line)}</p>`)}
          ${judged && html`<${Verdict} judged=${judged} />`}</div>
        ${
          (!review || review.players.length > 0) &&
          html`<${DecisionPanel} judged=${judged} game=${game} isWaiting=${!review && !unreviewed} />`
        }
        <${Board} table=${{ sides, scores: step.scores, pegs: step.pegs, target, unit, skunk, lowest_wins }} /></div>
    </div>
    <div class="stepper">
      <${Timeline} game=${game} review=${review} at=${at} />
      <input type="range" aria-label="Move" aria-valuetext=${`Move ${at} of ${last}`} min="0" max=${last} value=${at}
        onInput=${(event) => goTo(Number(event.target.value))} />
      <div class="row"><${Step} label="first move" sign="first" onStep=${() => goTo(0)} />
        <${Step} label="previous move" sign="before" onStep=${() => goTo(at - 1)} />
        <${Step} label=${isPlaying ? "pause" : "play"} sign=${isPlaying ? "stop" : "play"}
          onStep=${() => setPlaying(!isPlaying)} />
        <${Step} label="next move" sign="next" onStep=${() => goTo(at + 1)} />
        <${Step} label="last move" sign="last" onStep=${() => goTo(last)} />
        ${
          hasCostly &&
          html`<span class="to-costly">
          <${Step} label="previous costly decision" sign="costlyBefore" onStep=${() => goToCostly(-1)} />
          <${Step} label="next costly decision" sign="costlyNext" onStep=${() => goToCostly(1)} /></span>`
        }</div>
      <p class="quiet key-help">Keys: ← → one move, PgUp PgDn ten moves, Home
        End${hasCostly ? ", n p next and previous costly decision" : ""}, space to play or pause</p>
    </div>
    ${
      review?.summary &&
      html`<section class="summary"><h2>The game in short</h2>
        ${review.summary.story.map((line) => html`<p key=${line}>${line}</p>`)}
        <${GameSummary} game=${game.id} sides=${sides} players=${game.players} review=${review}
          summary=${review.summary} own=${null} at=${at} onGo=${showMove} />
        <${DecisionsOf} game=${game} review=${review} onGo=${showMove} /></section>`
    }<//>`;
}

/** Return the move that the address asks for, null if it asks for none. */
function wantedMove() {
  const move = new URLSearchParams(location.search).get("move");
  return move === null ? null : Number(move) || 0;
}

/**
 * Return the step before the first player's: the cards are dealt. Before it there is nothing to see.
 * @param {ReplayStep[]} steps
 */
const dealOf = (steps) => Math.max(0, steps.findIndex(({ seat }) => (seat ?? null) !== null) - 1);

/** @type {Record<string, string>} */
const SIGNS = {
  first: "M5 5V19M19 5 8 12 19 19Z",
  before: "M17 5 6 12 17 19Z",
  play: "M6 4 20 12 6 20ZM6 4",
  stop: "M7 5V19M17 5V19",
  next: "M7 5 18 12 7 19Z",
  last: "M19 5V19M5 5 16 12 5 19Z",
  costlyBefore: "M9 6 4 12 9 18M16 6 21 12 16 18 11 12Z",
  costlyNext: "M15 6 20 12 15 18M8 6 13 12 8 18 3 12Z",
};

/** @param {{ label: string, sign: string, onStep: () => void }} props */
const Step = ({ label, sign, onStep }) =>
  html`<${Button} class=${`step sign-${sign}`} aria-label=${label} title=${label} onClick=${onStep}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[sign]} /></svg><//>`;

/** @type {(step: ReplayStep, game: ReplayState) => number | null} */
const turnOf = (step, game) => (step.seat === null || step.seat === undefined ? null : step.seat % game.sides.length);

/**
 * Rebuild the table at each step: the server sends only the changes from step to step.
 * @param {ReplayStep[]} steps
 * @returns {Record<string, unknown>[]}
 */
function rebuildTables(steps) {
  const tables = [];
  /** @type {Record<string, unknown>} */
  let table = {};
  for (const step of steps) {
    table = { ...table, ...step.table };
    tables.push(table);
  }
  return tables;
}

/**
 * Return a line of the record with card codes as people read them: TH becomes "10♥".
 * @param {string} line
 */
const withSuits = (line) => line.replace(/\b[A2-9TJQK][CDHS]\b/g, cardText);

/**
 * The timeline of a game: the score of every side at each move, and a mark where a decision cost much.
 * @param {{ game: ReplayState, review: ReviewState | null, at: number }} props
 */
function Timeline({ game, review, at }) {
  const last = Math.max(1, game.steps.length - 1);
  const top = Math.max(1, ...game.steps.flatMap((step) => step.scores));
  /** @param {number} n */
  const place = (n) => `${((n / last) * 100).toFixed(2)}%`;
  const costly = (review?.decisions || []).filter((each) => each.is_costly);
  const scores = tally(game.sides, game.steps[at].scores).join(", ");
  return html`<svg class="timeline" role="img"
    aria-label=${`The scores over the moves; at move ${at}: ${scores}. ${costly.length} costly decisions`}>
    <svg viewBox=${`0 0 ${last} ${TIMELINE_HEIGHT}`} preserveAspectRatio="none" width="100%" height="100%">
      ${game.sides.map(
        (_, lane) => html`<polyline key=${lane} class=${`course lane-${lane} dash-${lane}`}
        points=${game.steps
          .map(
            (step, n) => `${n},${(TIMELINE_HEIGHT - 4 - (step.scores[lane] / top) * (TIMELINE_HEIGHT - 8)).toFixed(1)}`,
          )
          .join(" ")} />`,
      )}</svg>
    ${costly.map(
      (each) => html`<svg key=${each.n} x=${place(each.n)}
        y=${`${100 - 4 - (game.steps[each.n].scores[each.seat % game.sides.length] / top) * 92}%`} overflow="visible"
          class=${`lane-${each.seat % game.sides.length}`}>
      <path class="costly" d="M0-6 5 0 0 6-5 0Z" /></svg>`,
    )}
    <line class="at-now" x1=${place(at)} x2=${place(at)} y1="0" y2="100%" /></svg>`;
}

/**
 * A row of cards. fresh: highlighted, from this move; dim: already on the table; none: the text for an empty row.
 * @param {{ cards: Card[], fresh?: Card[], dim?: Card[], label: string, none?: string }} props
 */
export function Row({ cards, fresh = [], dim = [], label, none }) {
  if (!cards.length && none) return html`<span class="quiet">${none}</span>`;
  return html`<span class="open-cards" role="group" aria-label=${label}>${cards.map(
    (card, at) => html`<span key=${`${card} ${at}`} class=${fresh.includes(card) ? "moved" : ""}>
      <${Card} card=${card} isDim=${dim.includes(card)} /></span>`,
  )}</span>`;
}

/** @param {{ game: ReplayState, seat: number, chip?: string, note?: string, children?: Content }} props */
export function Seat({ game, seat, chip, note, children }) {
  const lane = seat % game.sides.length;
  return html`<div class=${`open-seat box lane-${lane}`}><p class="who">
    <${LaneMark} lane=${lane} /> ${game.players[seat]}
    ${chip && html`<span class="deals">${chip}</span>`}${note && html`<span class="quiet">${note}</span>`}</p>
    ${children}</div>`;
}
