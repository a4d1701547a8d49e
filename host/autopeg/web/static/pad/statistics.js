// Average points entered on the score pad, by the game that is scored.
import { html } from "/vendor/preact.js";
import { Numbers } from "../charts.js";
import { titleOf } from "../lazy.js";

/** @type {("dealer" | "pone")[]} */
const ROLES = ["dealer", "pone"];

/** @param {AveragesProps<ScoreStatistics, Record<string, Record<"dealer" | "pone", RoleMeans>>>} props */
export function Averages({ found, stats }) {
  return html`<section aria-label="Averages"><h3>Entries</h3>${stats.map((player) => {
    const { rules, entries, entry, most } = player;
    const expected = player.players === 2 && found.expected[rules];
    return html`<div key=${rules}><h4>${titleOf(rules)}</h4>
      <${Numbers} rows=${[
        ["entries", entries],
        entry !== null && ["points an entry", entry.toFixed(1)],
        entry !== null && ["the largest", most],
        ...ROLES.map((role) => {
          const { mean } = player[role];
          const usual = expected && `expected ${expected[role].points?.toFixed(1)}`;
          return mean !== null && [`a deal as ${role}`, mean.toFixed(1), usual];
        }),
      ]} /></div>`;
  })}</section>`;
}
