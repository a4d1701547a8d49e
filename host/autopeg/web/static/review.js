// Decisions compared with the best choice: a single one, and the sum of a player's.
import { html } from "/vendor/preact.js";
import { LaneMark } from "./board.js";
import { Button } from "./controls.js";

/**
 * Return the verdict on a decision, with a mark so that it does not rely on colour alone.
 * @param {JudgedDecision} judged
 */
function verdict(judged) {
  if (judged.is_best) return { word: "Nothing was better", sign: "✓", name: "best" };
  if (judged.grade === "costly") return { word: "Costly; better", sign: "◆", name: "costly" };
  return { word: "Slightly better", sign: "▲", name: "slight" };
}

/** @param {number | null} share */
export const percent = (share) => `${Math.round((share ?? 0) * 100)}%`;

/**
 * A decision on one line.
 * @param {{ judged: JudgedDecision }} props
 */
export function Verdict({ judged }) {
  const found = verdict(judged);
  const better = found.name === "best" ? "" : `: ${judged.best.text}`;
  return html`<p class=${`verdict ${found.name}`}><span class="sign" aria-hidden="true">${found.sign}
    </span> ${found.word}${better}</p>`;
}

/** @param {{ judged: JudgedDecision | undefined, game: ReplayState, isWaiting: boolean }} props */
export function DecisionPanel({ judged, game, isWaiting }) {
  if (isWaiting)
    return html`<section class="judged box" aria-label="The decision">
      <p class="quiet" role="status">Analysing the decisions …</p></section>`;
  if (!judged)
    return html`<section class="judged box none" aria-label="The decision">
      <p class="quiet">There was nothing to decide.</p></section>`;
  const found = verdict(judged);
  const points = game.lowest_wins ? "Penalty points" : "Points";
  const measured = judged.by_chance ? "Chance to win the game" : `${points}, as a hint would count them`;
  /** @type {(JudgedChoice & { isBest?: boolean, isMade?: boolean })[]} */
  const all = [
    { ...judged.best, isBest: true, isMade: judged.best.text === judged.made.text },
    ...(judged.best.text === judged.made.text ? [] : [{ ...judged.made, isMade: true }]),
    ...judged.others,
  ];
  /** @param {JudgedChoice} each */
  const measure = (each) => (judged.by_chance ? (each.wins ?? 0) * 100 : each.worth);
  all.sort((a, b) => measure(b) - measure(a) || (b.isBest ? 1 : 0) - (a.isBest ? 1 : 0));
  const most = measure(all[0]);
  const spread = Math.max(judged.by_chance ? 5 : 2, most - Math.min(...all.map(measure)));
  const cost = judged.is_best ? "nothing" : judged.cost;
  return html`<section class=${`judged box ${found.name}`} aria-label="The decision"><h2>It cost ${cost}</h2>
    ${
      judged.by_chance &&
      (judged.wins_lost ?? 0) > 0.005 &&
      html`<p class="quiet">
    The chance to win fell from ${percent(judged.best.wins)} to ${percent(judged.made.wins)}.</p>`
    }
    <ol class="choices-compared">${all.map(
      (each, at) => html`<li key=${at} class=${each.isMade ? "made" : ""}>
      <span class="what">${each.text}${each.isMade && html` <b class="tag">done</b>`}
      ${each.isBest && !each.isMade && html` <b class="tag">best</b>`}</span>
      <span class="worth">${judged.by_chance ? percent(each.wins) : signed(each.worth).replace("+", "")}</span>
      <svg class="worth-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect class="all" width="100" height="4" />
      <rect class="part" width=${Math.max(2, 100 - ((most - measure(each)) / spread) * 90)} height="4" /></svg></li>`,
    )}</ol>
    <p class="quiet">
    ${measured}; ${judged.of} choices in all.</p>
    <details class="seen"><summary>What ${game.players[judged.seat]} saw</summary><dl>${judged.seen.map(
      ({ label, what }) => html`<div key=${label}><dt>${label}</dt><dd>${what}</dd></div>`,
    )}</dl></details></section>`;
}

/** @param {{ game: ReplayState, review: ReviewState, onGo: (n: number) => void }} props */
export function DecisionsOf({ game, review, onGo }) {
  const words = review.kinds;
  const by = new Map(review.decisions.map((each) => [each.n, each]));
  const kinds = Object.keys(words).filter((kind) => review.players.some((player) => player.kinds[kind]));
  return html`<h2>The decisions of the game</h2><p class="quiet">What each decision cost
    beside the best one, judged by what the player could know.</p>
    <div class="summary-players">${review.players.map((player) => {
      const { luck, worst, finest } = player;
      const lane = player.seat % game.sides.length;
      const total = kinds.reduce((sum, kind) => sum + (player.kinds[kind]?.lost || 0), 0);
      return html`<article key=${player.seat} class=${`box lane-${lane}`}><h3>
        <${LaneMark} lane=${lane} /> ${game.players[player.seat]}</h3>
        <div class="scrolled" tabindex="0" role="group" aria-label="Decisions by kind"><table><thead><tr>
        <th scope="col"><span class="hidden">kind</span></th><th scope="col">decisions</th>
        <th scope="col">best</th><th scope="col">points lost</th></tr></thead>
          <tbody>${kinds.map(
            (kind) =>
              player.kinds[kind] &&
              html`<tr key=${kind}><th scope="row">${words[kind]}</th><td>${player.kinds[kind].count}</td>
            <td>${percent(player.kinds[kind].best / player.kinds[kind].count)}</td><td>
            ${player.kinds[kind].lost.toFixed(1)}</td></tr>`,
          )}</tbody>
          <tfoot><tr><th scope="row">total</th><td></td><td></td><td>${total.toFixed(1)}</td></tr></tfoot></table></div>
        ${
          luck &&
          html`<p>Luck of the cards <strong>${signed(luck.dealt + luck.turned)}</strong>
          <span class="quiet"> (dealt ${signed(luck.dealt)}, starter and crib ${signed(luck.turned)})</span></p>`
        }
        <div class="row">${
          worst !== null &&
          html`<${Button} onClick=${() => onGo(worst)}><span aria-hidden="true">◆</span> Costliest:
            move ${worst}, ${by.get(worst)?.cost}<//>`
        }
        ${
          finest !== null &&
          html`<${Button} onClick=${() => onGo(finest)}><span aria-hidden="true">✓</span> Finest: move ${finest}<//>`
        }</div></article>`;
    })}</div>`;
}

/**
 * Return points with their sign: "+1.5".
 * @type {(points: number, digits?: number) => string}
 */
export const signed = (points, digits = 1) => {
  const shown = Math.abs(points).toFixed(digits);
  return `${Number(shown) === 0 ? "" : points > 0 ? "+" : "−"}${shown}`;
};
