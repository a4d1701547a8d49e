// A cribbage player's averages, compared with those of good players.

import { cardText } from "/static/card-names.js";
import { Columns } from "/static/charts.js";
import { html } from "/vendor/preact.js";

/** @import { CribbageStatistics, Role } from "./view.js" */

/** @type {[Exclude<keyof RoleMeans, "deals">, string][]} */
const ROWS = [
  ["hand", "Hand"],
  ["crib", "Crib"],
  ["play", "Play"],
  ["points", "All"],
];
const MOST = 18;
/** @type {Role[]} */
const ROLES = ["dealer", "pone"];

/** The unit over which lost points are averaged. */
export const PER = "a deal";

/** @param {AveragesProps<CribbageStatistics, Record<Role, RoleMeans>>} props */
export function Averages({ found, stats }) {
  const [player] = stats;
  const { expected } = found;
  const deals = player.hands.reduce((sum, count) => sum + count, 0);
  if (!deals) return null;
  const mean = player.hands.reduce((sum, count, points) => sum + count * points, 0) / deals;
  return html`<section aria-label="Averages"><h3>Averages</h3>
    <p class="quiet">Points a deal.${player.players === 2 ? " The line is what two good players make." : ""}</p>
    <div class="charts">
    ${ROLES.map(
      (role) => html`<${Means} key=${role} title=${role === "dealer" ? "As dealer" : "As pone"}
      means=${player[role]} expected=${player.players === 2 ? expected[role] : null} />`,
    )}
      <${Columns} title="Points of the hands" counts=${player.hands} mean=${mean} />
      ${
        player.best.length > 0 &&
        html`<figure class="box"><figcaption>Best hands</figcaption><ol class="best-hands">${player.best.map(
          ({ points, cards, what }, at) =>
            html`<li key=${at}><strong>${points}</strong> ${withSigns(cards)}
            ${what === "crib" && html` <span class="quiet">in the crib</span>`}</li>`,
        )}</ol></figure>`
      }</div></section>`;
}

/** @param {string} cards */
const withSigns = (cards) => cards.split(" ").map(cardText).join(" ");

/** @param {{ title: string, means: RoleMeans, expected: RoleMeans | null }} props */
function Means({ title, means, expected }) {
  if (!means.deals)
    return html`<figure class="box"><figcaption>${title}</figcaption><p class="quiet">none yet</p></figure>`;
  return html`<figure class="box"><figcaption>${title} <span class="quiet">${means.deals} deals</span></figcaption>
    <table class="means"><thead class="hidden"><tr><th scope="col">what</th><th scope="col">points</th>
    <th scope="col">bar</th><th scope="col">expected</th></tr></thead>
    <tbody>${ROWS.map(
      ([key, word]) =>
        means[key] !== null &&
        html`<tr key=${key}><th scope="row">${word}</th><td class="number">${means[key].toFixed(1)}</td>
      <td class="bar-of"><${MeanBar} value=${means[key]} expected=${expected?.[key]} /></td>
      <td class="number difference">${expected?.[key] ? difference(means[key] - expected[key]) : ""}</td></tr>`,
    )}</tbody></table></figure>`;
}

/** @param {number} points */
const difference = (points) =>
  html`<span class=${points >= 0 ? "above" : "below"}>${points >= 0 ? "▲" : "▼"} ${Math.abs(points).toFixed(1)}</span>`;

/** @param {{ value: number, expected: number | null | undefined }} props */
function MeanBar({ value, expected }) {
  /** @param {number} points */
  const scaled = (points) => Math.min(100, (points / MOST) * 100);
  const label = `${value.toFixed(1)} points${expected ? `, expected ${expected.toFixed(1)}` : ""}`;
  return html`<svg class="mean-bar" viewBox="0 0 100 20" preserveAspectRatio="none" role="img" aria-label=${label}>
    <rect class="bar" x="0" y="3" width=${scaled(value)} height="14" />
    ${expected && html`<path class="expected" d=${`M${scaled(expected)} 0V20`} />`}</svg>`;
}
