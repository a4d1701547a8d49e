// Averages of everybody who has played cribbage here, beside what two good players make.
import { html, useEffect, useState } from "/vendor/preact.js";
import { get } from "./api.js";
import { Nav } from "./nav.js";

const ROWS = [["hand", "Hand"], ["crib", "Crib"], ["play", "Play"], ["points", "All"]];
const WIDTH = 320;
const MOST = 16;

export function StatisticsPage() {
  const [found, setFound] = useState(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    document.title = "Statistics · Autopeg";
    get("/api/statistics").then(setFound, (error) => setTrouble(error.message));
  }, []);
  return html`<div class="lobby"><header class="top"><a class="brand" href="/">Autopeg</a><${Nav} /></header><main><h1>Statistics of cribbage</h1>
    <p class="quiet">Points a deal. The line is what two good players make on average; tables of two, three and four are kept apart.</p>
    ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
    ${found && !found.players.length && html`<p>No game of cribbage has been played here yet.</p>`}
    ${found?.players.map((player) => html`<${Player} key=${`${player.player} ${player.players}`} player=${player} expected=${found.expected} />`)}</main></div>`;
}

function Player({ player, expected }) {
  return html`<section class="player"><h2>${player.player} <span class="quiet">at tables of ${player.players}</span></h2>
    <p>${player.won.games} won, ${player.lost.games} lost${player.unfinished ? `, ${player.unfinished} not finished` : ""}</p>
    <div class="charts">${["dealer", "pone"].map((role) => html`<${Means} key=${role} role=${role} means=${player[role]} expected=${player.players === 2 ? expected[role] : null} />`)}</div></section>`;
}

function Means({ role, means, expected }) {
  const title = role === "dealer" ? "As dealer" : "As pone";
  const told = ROWS.filter(([key]) => means[key] !== null).map(([key, name]) => `${name} ${means[key]}${expected?.[key] ? `, expected ${expected[key]}` : ""}`);
  return html`<figure><figcaption>${title} <span class="quiet">${means.deals} deals</span></figcaption>
    ${means.deals === 0 ? html`<p class="quiet">none yet</p>` : html`<svg class="chart" viewBox=${`0 0 ${WIDTH} 116`} role="img" aria-label=${`${title}: ${told.join("; ")}`}>
      ${ROWS.map(([key, name], at) => means[key] !== null && html`<g key=${key} transform=${`translate(0 ${at * 28 + 4})`}>
        <text x="0" y="16">${name}</text><rect x="48" y="3" width=${scaled(means[key])} height="18" rx="3" class="bar" />
        ${expected?.[key] && html`<path class="expected" d=${`M${48 + scaled(expected[key])} 0V24`} />`}
        <text class="value" x=${56 + Math.max(scaled(means[key]), expected?.[key] ? scaled(expected[key]) : 0)} y="16">${means[key].toFixed(1)}</text></g>`)}</svg>`}</figure>`;
}

const scaled = (points) => Math.min(WIDTH - 90, (points / MOST) * (WIDTH - 90));
