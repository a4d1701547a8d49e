// The timeline of a game: the score of every side at each move, and a mark where a decision cost much.
import { html } from "/vendor/preact.js";

const HEIGHT = 100;

/** @param {{ game: ReplayState, review: ReviewState | null, at: number }} props */
export function Timeline({ game, review, at }) {
  const last = Math.max(1, game.steps.length - 1);
  const top = Math.max(1, ...game.steps.flatMap((step) => step.scores));
  /** @param {number} n */
  const place = (n) => `${((n / last) * 100).toFixed(2)}%`;
  const costly = (review?.decisions || []).filter((each) => each.is_costly);
  const scores = game.sides.map((side, lane) => `${side} ${game.steps[at].scores[lane]}`).join(", ");
  return html`<svg class="timeline" role="img"
    aria-label=${`The scores over the moves; at move ${at}: ${scores}. ${costly.length} costly decisions`}>
    <svg viewBox=${`0 0 ${last} ${HEIGHT}`} preserveAspectRatio="none" width="100%" height="100%">
      ${game.sides.map(
        (_, lane) => html`<polyline key=${lane} class=${`course lane-${lane} dash-${lane}`}
        points=${game.steps
          .map((step, n) => `${n},${(HEIGHT - 4 - (step.scores[lane] / top) * (HEIGHT - 8)).toFixed(1)}`)
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
