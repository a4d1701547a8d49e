// What is entered on the score pad on average, by the game whose score is kept.
import { html } from "/vendor/preact.js";
import { titleOf } from "../registry.js";

/** @type {("dealer" | "pone")[]} */
const ROLES = ["dealer", "pone"];

/** @param {AveragesProps<ScoreStatistics, Record<string, Record<"dealer" | "pone", RoleMeans>>>} props */
export function Averages({ found, stats }) {
  const { expected } = found;
  return html`<section aria-label="Averages"><h3>Entries</h3>${stats.map(
    (player) => html`<div key=${player.rules}><h4>${titleOf(player.rules)}</h4>
    <dl class="numbers"><div><dt>entries</dt><dd>${player.entries}</dd></div>
      ${
        player.entry !== null &&
        html`<div><dt>points an entry</dt><dd>${player.entry.toFixed(1)}</dd></div><div>
      <dt>the largest</dt><dd>${player.most}</dd></div>`
      }
      ${ROLES.map(
        (role) =>
          player[role].mean !== null &&
          html`<div key=${role}><dt>a deal as ${role}</dt><dd>
      ${player[role].mean?.toFixed(1)}${
        player.players === 2 &&
        expected[player.rules] &&
        html` <span
        class="quiet">expected ${expected[player.rules][role].points?.toFixed(1)}</span>`
      }</dd></div>`,
      )}</dl></div>`,
  )}</section>`;
}
