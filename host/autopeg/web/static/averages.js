// What a player makes on average, beside what good players make or beside the others at the table.
import { html } from "/vendor/preact.js";
import { Bars, Columns } from "./charts.js";

const ROWS = [
  ["hand", "Hand"],
  ["crib", "Crib"],
  ["play", "Play"],
  ["points", "All"],
];
const MOST = 18;

export function Averages({ found, stats, everybody, name }) {
  if (!stats.length) return null;
  if (found.game === "cribbage") return html`<${Cribbage} player=${stats[0]} expected=${found.expected} />`;
  if (found.game === "score") return html`<${Pads} stats=${stats} expected=${found.expected} />`;
  return html`<${Rounds} player=${stats[0]} everybody=${everybody} name=${name} lowestWins=${found.lowest_wins} />`;
}

function Cribbage({ player, expected }) {
  const deals = player.hands.reduce((sum, count) => sum + count, 0);
  if (!deals) return null;
  const mean = player.hands.reduce((sum, count, points) => sum + count * points, 0) / deals;
  return html`<section aria-label="Averages"><h3>Averages</h3><p class="quiet">Points a deal.${player.players === 2 ? " The line is what two good players make." : ""}</p>
    <div class="charts">${["dealer", "pone"].map((role) => html`<${Means} key=${role} title=${role === "dealer" ? "As dealer" : "As pone"} means=${player[role]} expected=${player.players === 2 ? expected[role] : null} />`)}
      <${Columns} title="What hands made" counts=${player.hands} mean=${mean} />
      ${player.best.length > 0 && html`<figure><figcaption>Best hands</figcaption><ol class="best-hands">${player.best.map((hand, at) => html`<li key=${at}><strong>${hand.points}</strong> ${withSigns(hand.cards)} ${hand.what === "crib" && html`<span class="quiet">in the crib</span>`}</li>`)}</ol></figure>`}</div></section>`;
}

const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };
const withSigns = (cards) =>
  cards
    .split(" ")
    .map((card) => (card[0] === "T" ? "10" : card[0]) + SIGNS[card[1]])
    .join(" ");

function Means({ title, means, expected }) {
  if (!means.deals) return html`<figure><figcaption>${title}</figcaption><p class="quiet">none yet</p></figure>`;
  return html`<figure><figcaption>${title} <span class="quiet">${means.deals} deals</span></figcaption><table class="means"><thead class="hidden"><tr><th scope="col">what</th><th scope="col">points</th><th scope="col">bar</th><th scope="col">expected</th></tr></thead>
    <tbody>${ROWS.map(
      ([key, word]) =>
        means[key] !== null &&
        html`<tr key=${key}><th scope="row">${word}</th><td class="number">${means[key].toFixed(1)}</td>
      <td class="bar-of"><${MeanBar} value=${means[key]} expected=${expected?.[key]} /></td>
      <td class="number difference">${expected?.[key] ? difference(means[key] - expected[key]) : ""}</td></tr>`,
    )}</tbody></table></figure>`;
}

const difference = (points) =>
  html`<span class=${points >= 0 ? "above" : "below"}>${points >= 0 ? "▲" : "▼"} ${Math.abs(points).toFixed(1)}</span>`;

function MeanBar({ value, expected }) {
  const scaled = (points) => Math.min(100, (points / MOST) * 100);
  const label = `${value.toFixed(1)} points${expected ? `, expected ${expected.toFixed(1)}` : ""}`;
  return html`<svg class="mean-bar" viewBox="0 0 100 20" preserveAspectRatio="none" role="img" aria-label=${label}><rect class="bar" x="0" y="3" width=${scaled(value)} height="14" />${expected && html`<path class="expected" d=${`M${scaled(expected)} 0V20`} />`}</svg>`;
}

function Rounds({ player, everybody, name, lowestWins }) {
  const rows = everybody
    .filter((each) => each.round !== null)
    .sort((a, b) => (lowestWins ? a.round - b.round : b.round - a.round));
  return html`<section aria-label="Averages"><h3>Averages</h3>
    <dl class="numbers"><div><dt>rounds</dt><dd>${player.rounds}</dd></div>
      ${player.round !== null && html`<div><dt>points a round</dt><dd>${player.round.toFixed(1)}</dd></div><div><dt>best round</dt><dd>${player.best}</dd></div>`}
      ${player.went_out !== null && html`<div><dt>went out</dt><dd>${player.went_out} <span class="quiet">of ${player.rounds}</span></dd></div>`}
      ${player.end !== null && html`<div><dt>at the end of a game</dt><dd>${player.end.toFixed(0)}</dd></div>`}
      ${player.shared > 0 && html`<div><dt>wins shared</dt><dd>${player.shared}</dd></div>`}</dl>
    ${rows.length > 0 && html`<div class="charts"><${Bars} title=${lowestWins ? "Penalty points a round: fewer are better" : "Points a round"} kinds=${["points"]} digits=${1} rows=${rows.map((each) => ({ name: each.player, parts: [Math.max(0, each.round)], isChosen: each.player === name }))} /></div>`}</section>`;
}

const RULES = {
  cribbage: "Cribbage",
  tabletop: "Table Top Cribbage",
  crib_rummy: "Crib Rummy",
  crummy_rummy: "Crummy Rummy",
};

function Pads({ stats, expected }) {
  return html`<section aria-label="Averages"><h3>Entries</h3>${stats.map(
    (player) => html`<div key=${player.rules}><h4>${RULES[player.rules]}</h4>
    <dl class="numbers"><div><dt>entries</dt><dd>${player.entries}</dd></div>
      ${player.entry !== null && html`<div><dt>points an entry</dt><dd>${player.entry.toFixed(1)}</dd></div><div><dt>the largest</dt><dd>${player.most}</dd></div>`}
      ${["dealer", "pone"].map((role) => player[role].mean !== null && html`<div key=${role}><dt>a deal as ${role}</dt><dd>${player[role].mean.toFixed(1)}${player.rules === "cribbage" && player.players === 2 && html` <span class="quiet">expected ${expected[role].points.toFixed(1)}</span>`}</dd></div>`)}</dl></div>`,
  )}</section>`;
}
