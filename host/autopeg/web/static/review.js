// Decisions beside the best that there was: one of them, and what all of a player come to.
import { html } from "/vendor/preact.js";
import { LaneMark } from "./board.js";

const GOOD = 0.1;

/**
 * How a decision is called, with a sign that is not its colour alone.
 * @param {JudgedDecision} judged
 */
export function verdict(judged) {
  if (judged.is_best) return { word: "Nothing was better", sign: "✓", name: "best" };
  if (judged.is_costly) return { word: "Costly, better was", sign: "◆", name: "costly" };
  if (judged.lost < GOOD && !((judged.wins_lost ?? 0) > 0.005))
    return { word: "As good as the best", sign: "✓", name: "best" };
  return { word: "A little better was", sign: "▲", name: "slight" };
}

/** @param {number | null} share */
const percent = (share) => `${Math.round((share ?? 0) * 100)} %`;

/**
 * A decision in one line.
 * @param {{ judged: JudgedDecision }} props
 */
export function Verdict({ judged }) {
  const found = verdict(judged);
  const better = found.name === "best" ? "" : `: ${judged.best.text}`;
  return html`<p class=${`verdict ${found.name}`}><span class="sign" aria-hidden="true">${found.sign}
    </span> ${found.word}${better}</p>`;
}

/** @param {{ judged: JudgedDecision | undefined, game: ReplayState, isWaiting: boolean }} props */
export function Judged({ judged, game, isWaiting }) {
  if (isWaiting)
    return html`<section class="judged" aria-label="The decision"><p class="quiet" role="status">The decisions are being
      weighed …</p></section>`;
  if (!judged)
    return html`<section class="judged none" aria-label="The decision"><p class="quiet">There was nothing to decide.</p>
      </section>`;
  const found = verdict(judged);
  const points = game.lowest_wins ? "Penalty points" : "Points";
  const measured = judged.wins_lost === null ? `${points}, as a hint would count them` : "Chance to win the game";
  /** @type {(JudgedChoice & { isBest?: boolean, isMade?: boolean })[]} */
  const all = [
    { ...judged.best, isBest: true, isMade: judged.best.text === judged.made.text },
    ...(judged.best.text === judged.made.text ? [] : [{ ...judged.made, isMade: true }]),
    ...judged.others,
  ];
  /** @param {JudgedChoice} each */
  const measure = (each) => (judged.wins_lost === null ? each.worth : (each.wins ?? 0) * 100);
  all.sort((a, b) => measure(b) - measure(a) || (b.isBest ? 1 : 0) - (a.isBest ? 1 : 0));
  const most = measure(all[0]);
  const spread = Math.max(judged.wins_lost === null ? 2 : 5, most - Math.min(...all.map(measure)));
  return html`<section class=${`judged ${found.name}`} aria-label="The decision">
    <h2>${
      judged.lost >= 0.05
        ? `It cost ${judged.lost.toFixed(1)} point${judged.lost.toFixed(1) === "1.0" ? "" : "s"}`
        : "It cost nothing"
    }</h2>
    ${
      judged.wins_lost !== null &&
      judged.wins_lost > 0.005 &&
      html`<p class="quiet">
    ${percent(judged.made.wins)} of the games are won from here instead of ${percent(judged.best.wins)}.</p>`
    }
    <ol class="choices-weighed">${all.map(
      (each, at) => html`<li key=${at} class=${each.isMade ? "made" : ""}>
      <span class="what">${each.text}${each.isMade && html` <b class="tag">done</b>`}
      ${each.isBest && !each.isMade && html` <b class="tag">best</b>`}</span>
      <span class="worth">${judged.wins_lost === null ? each.worth.toFixed(1) : percent(each.wins)}</span>
      <svg class="worth-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect class="all" width="100" height="4" />
      <rect class="part" width=${Math.max(2, 100 - ((most - measure(each)) / spread) * 90)} height="4" /></svg></li>`,
    )}</ol>
    <p class="quiet">
    ${measured}; ${judged.of} ways in all.</p></section>`;
}

/** @param {{ game: ReplayState, review: ReviewState, onGo: (n: number) => void }} props */
export function Summary({ game, review, onGo }) {
  const words = review.kinds;
  const by = new Map(review.decisions.map((each) => [each.n, each]));
  const kinds = Object.keys(words).filter((kind) => review.players.some((player) => player.kinds[kind]));
  return html`<section class="summary"><h2>The decisions of the game</h2><p class="quiet">What each has cost beside the
    best that could have been done with what the player knew.</p>
    <div class="summary-players">${review.players.map((player) => {
      const lane = player.seat % game.sides.length;
      const total = kinds.reduce((sum, kind) => sum + (player.kinds[kind]?.lost || 0), 0);
      return html`<article key=${player.seat} class=${`lane-${lane}`}><h3>
        <${LaneMark} lane=${lane} /> ${game.players[player.seat]}</h3>
        <table><thead><tr><th scope="col"><span class="hidden">kind</span></th><th scope="col">decisions</th>
        <th scope="col">best</th><th scope="col">points lost</th></tr></thead>
          <tbody>${kinds.map(
            (kind) =>
              player.kinds[kind] &&
              html`<tr key=${kind}><th scope="row">${words[kind]}</th><td>${player.kinds[kind].count}</td>
            <td>${percent(player.kinds[kind].best / player.kinds[kind].count)}</td><td>
            ${player.kinds[kind].lost.toFixed(1)}</td></tr>`,
          )}</tbody>
          <tfoot><tr><th scope="row">in all</th><td></td><td></td><td>${total.toFixed(1)}</td></tr></tfoot></table>
        ${
          player.luck &&
          html`<p>Luck of the cards <strong>${signed(player.luck.dealt + player.luck.turned)}
        </strong> <span class="quiet">(dealt ${signed(player.luck.dealt)}, starter and
          crib ${signed(player.luck.turned)})</span></p>`
        }
        <div class="row">${
          player.worst !== null &&
          html`<button type="button" class="button"
          onClick=${() => onGo(player.worst ?? 0)}><span aria-hidden="true">◆</span> Costliest: move ${player.worst},
            −${by.get(player.worst)?.lost.toFixed(1)}</button>`
        }
          ${
            player.finest !== null &&
            html`<button type="button" class="button"
            onClick=${() => onGo(player.finest ?? 0)}><span aria-hidden="true">✓</span> Finest: move ${player.finest}
              </button>`
          }</div></article>`;
    })}</div></section>`;
}

/** @param {number} points */
export const signed = (points) => `${points >= 0 ? "+" : "−"}${Math.abs(points).toFixed(1)}`;
