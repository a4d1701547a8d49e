// The summary of a finished game: where the points came from, how the game went, and its turning point.
import { html, useState } from "/vendor/preact.js";
import { Drawing, letterSize, ticks } from "./charts.js";
import { classes, Trouble } from "./controls.js";
import { FairCheck } from "./fair.js";
import { go } from "./frame.js";
import { getStyled, useFetch } from "./lazy.js";
import { percent } from "./review.js";

const HEIGHT = 170;
const LEFT = 50;
const RIGHT = 10;
const TOP = 10;
const BOTTOM = 24;
const CHANCES = [0, 0.25, 0.5, 0.75, 1];
/** @type {Record<string, string>} */
const GRADES = { best: "nothing was better", good: "good", costly: "costly" };

/** @typedef {{ sides: string[], players: string[], review: ReviewState, summary: SummaryState }} Reviewed */

/**
 * Fetch the review of a game, and the style sheets of its summary.
 * @param {string | number} id
 * @returns {Promise<ReviewState>}
 */
export const getReview = (id) => getStyled(`/api/games/${id}/review`, "summary.css", "statistics.css", "replay.css");

/**
 * The summary below the end of a game at its table. own: the seat of this device, null for a spectator.
 * @param {{ table: TableState, own: number | null }} props
 */
export function TableSummary({ table, own }) {
  const { game_id: id, sides } = table;
  const { value: review, trouble } = useFetch(() => getReview(id), [id]);
  const players = table.seats.map((seat) => seat.name);
  if (!review?.summary)
    return html`<div class="game-summary"><${Trouble} said=${trouble} />
      ${!trouble && html`<p class="quiet" role="status">Looking at every decision …</p>`}</div>`;
  return html`<${GameSummary} game=${id} sides=${sides} players=${players} review=${review} summary=${review.summary}
    own=${own} onGo=${(/** @type {number} */ n) => go(`/games/${id}?move=${n}`)} />`;
}

/**
 * The summary of a game. own: the seat whose chances are drawn, null for the first; at: the move that is shown, if any;
 * onGo: shows a move; game: its number.
 * @param {Reviewed & { game: number, own: number | null, at?: number, onGo: (n: number) => void }} props
 */
export function GameSummary({ game, sides, players, review, summary, own, at, onGo }) {
  const { rows, mistakes } = summary;
  const seats = own === null ? players.map((_, seat) => seat) : [own];
  const tries = seats.filter((seat) => mistakes[seat].length > 0);
  return html`<section class="game-summary" aria-label="Summary">
    <table><thead><tr><th scope="col"><span class="hidden">what</span></th>
      ${sides.map((side) => html`<th key=${side} scope="col">${side}</th>`)}</tr></thead>
      <tbody>${rows.map(
        (row) => html`<tr key=${row.label}><th scope="row">${row.label}</th>
          ${row.values.map((value, side) => html`<td key=${side}>${value}</td>`)}</tr>`,
      )}</tbody></table>
    <${Course} sides=${sides} players=${players} review=${review} summary=${summary}
      side=${(own ?? 0) % sides.length} at=${at}
      onGo=${onGo} />
    <p class="row">${tries.map(
      (seat) =>
        html`<a key=${seat} class="button" href=${`/games/${game}/mistakes/${seat}`}>
          ${own === null ? `Learn from ${players[seat]}’s mistakes` : "Learn from your mistakes"}</a>`,
    )}</p><${FairCheck} game=${game} /></section>`;
}

/**
 * The chance to win, or the lead, over the moves of a game. A click goes to the nearest decision. side: whose chance is
 * drawn, if there are two.
 * @param {Reviewed & { side: number, at?: number, onGo: (n: number) => void }} props
 */
function Course({ sides, players, review, summary, side, at, onGo }) {
  const { course, deals, has_chances: isChance, part, turning } = summary;
  const [picked, setPicked] = useState(/** @type {number | null} */ (null));
  const last = Math.max(1, course.at(-1)?.n ?? 1);
  const drawn = sides.length === 2 ? [side] : sides.map((_, lane) => lane);
  const values = drawn.flatMap((lane) => course.map((each) => each.values[lane]));
  const steps = isChance ? CHANCES : ticks(Math.min(0, ...values), Math.max(1, ...values));
  const [low, high] = [steps[0], steps[steps.length - 1]];
  const decisions = review.decisions;
  const now = picked ?? at ?? null;
  /** @param {number} value */
  const y = (value) => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  /** @type {(n: number, lane: number) => number} */
  const valueAt = (n, lane) => course.findLast((each) => each.n <= n)?.values[lane] ?? 0;
  /** @param {MouseEvent & { currentTarget: Element }} event */
  const nearest = ({ offsetX, currentTarget }) => {
    const size = letterSize();
    const { width } = currentTarget.getBoundingClientRect();
    const wanted = ((offsetX - LEFT * size) / (width - (LEFT + RIGHT) * size)) * last;
    const distances = decisions.map((each) => Math.abs(each.n - wanted));
    return decisions[distances.indexOf(Math.min(...distances))]?.n ?? null;
  };
  /** @param {PointerEvent & { currentTarget: Element }} event */
  const point = (event) => {
    if (event.pointerType === "mouse") setPicked(nearest(event));
  };
  /** @param {MouseEvent & { currentTarget: Element }} event */
  const click = (event) => {
    const n = nearest(event);
    if (n !== null) onGo(n);
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const from = now ?? 0;
    if (event.key === "ArrowRight") setPicked(decisions.find((each) => each.n > from)?.n ?? picked);
    else if (event.key === "ArrowLeft") setPicked(decisions.findLast((each) => each.n < from)?.n ?? picked);
    else if (event.key === "Enter" && now !== null) onGo(now);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const shown = (/** @type {number} */ value) => (isChance ? percent(value) : String(value));
  const [measured, alone] = isChance ? ["chance to win", "Chance to win"] : ["points ahead", "Points ahead"];
  const title = drawn.length === 1 ? `${sides[side]}: ${measured}` : alone;
  const turningEnd = deals.find((n) => turning !== null && n > turning) ?? last;
  const said = readout(now);
  /** @param {number | null} n */
  function readout(n) {
    if (n === null) return "Tap the graph to see a decision in the review.";
    const judged = decisions.find((each) => each.n === n);
    const standing = drawn.map((lane) => `${drawn.length > 1 ? `${sides[lane]} ` : ""}${shown(valueAt(n, lane))}`);
    const decided = judged
      ? `, ${players[judged.seat]}, ${review.kinds[judged.kind]}: ${judged.made.text}, ${GRADES[judged.grade]}`
      : "";
    return `Move ${n}${decided}. ${title}: ${standing.join(", ")}.`;
  }
  const costly = decisions.filter((each) => each.is_costly && drawn.includes(each.seat % sides.length));
  /** @param {number} width */
  const draw = (width) => {
    /** @param {number} n */
    const x = (n) => LEFT + (n / last) * (width - LEFT - RIGHT);
    /** @param {number} lane */
    const stepsOf = (lane) => {
      const places = course.map((each) => [x(each.n).toFixed(1), y(each.values[lane]).toFixed(1)]);
      return places
        .map(([across, up], index) => `${across},${places[Math.max(0, index - 1)][1]} ${across},${up}`)
        .join(" ");
    };
    return html`${
      turning !== null &&
      html`<rect class="turning" x=${x(turning)} y=${TOP} width=${x(turningEnd) - x(turning)}
        height=${HEIGHT - TOP - BOTTOM} />`
    }
      ${steps.map(
        (step) => html`<g key=${step} class=${step === (isChance ? 0.5 : 0) ? "zero" : "grid-line"}>
        <path d=${`M${LEFT} ${y(step)}H${width - RIGHT}`} />
        <text x=${LEFT - 6} y=${y(step) + 4} text-anchor="end">${shown(step)}</text></g>`,
      )}
      <text x=${LEFT - 6} y=${HEIGHT - 6} text-anchor="end">${part}</text>
      ${deals.map(
        (n, index) => html`<g key=${n} class="deal-mark"><path d=${`M${x(n)} ${HEIGHT - BOTTOM}v5`} />
        ${
          isRoomy(index, deals.length, width) &&
          html`<text x=${(x(n) + x(deals[index + 1] ?? last)) / 2} y=${HEIGHT - 6} text-anchor="middle">
            ${index + 1}</text>`
        }</g>`,
      )}
      ${drawn.map(
        (lane) => html`<polyline key=${lane} class=${`course lane-${lane} ${drawn.length > 1 ? `dash-${lane}` : ""}`}
          points=${stepsOf(lane)} />`,
      )}
      ${costly.map((each) => {
        const lane = each.seat % sides.length;
        return html`<path key=${each.n} class=${`costly lane-${lane}`} d="M0-6 5 0 0 6-5 0Z"
          transform=${`translate(${x(each.n).toFixed(1)} ${y(valueAt(each.n, lane)).toFixed(1)})`} />`;
      })}
      ${now !== null && html`<path class="at-now" d=${`M${x(now)} ${TOP}V${HEIGHT - BOTTOM}`} />`}`;
  };
  return html`<figure class="course-of"><figcaption>${title}</figcaption>
    <${Drawing} height=${HEIGHT} draw=${draw} tabindex="0" role="slider"
      aria-label=${`${title}; arrows choose a decision, Enter shows it`} aria-valuemin="0" aria-valuemax=${last}
      aria-valuenow=${now ?? 0} aria-valuetext=${said} onKeyDown=${press} onPointerMove=${point}
      onPointerLeave=${() => setPicked(null)} onClick=${click} />
    <p class=${classes("quiet", "readout")} aria-hidden="true">${said}</p>
    ${
      (drawn.length > 1 || costly.length > 0) &&
      html`<p class="quiet legend">${
        drawn.length > 1 &&
        drawn.map(
          (lane) => html`<span key=${lane}><svg width="34" height="14" aria-hidden="true">
            <path class=${`course lane-${lane} dash-${lane}`} d="M0 7H34" /></svg> ${sides[lane]}</span>`,
        )
      }${costly.length > 0 && html`<span><b aria-hidden="true">◆</b> a costly decision</span>`}${
        turning !== null && html`<span><i class="turning-key" aria-hidden="true"></i> the turning point</span>`
      }</p>`
    }</figure>`;
}

/**
 * Return whether the number of a deal has room below the chart.
 * @type {(index: number, deals: number, width: number) => boolean}
 */
const isRoomy = (index, deals, width) => index % Math.ceil((deals * 22) / Math.max(1, width - LEFT)) === 0;
