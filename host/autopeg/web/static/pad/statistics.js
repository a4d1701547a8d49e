// Average points entered on the score pad, by the game that is scored.
import { html } from "/vendor/preact.js";
import { Numbers } from "../charts.js";
import { titleOf } from "../lazy.js";

/** @type {("dealer" | "pone")[]} */
const ROLES = ["dealer", "pone"];

/** @param {AveragesProps<ScoreStatistics, Record<string, Record<"dealer" | "pone", RoleMeans>>>} props */
export function Averages({ found, stats }) {
  const counted = stats.flatMap((player) => {
    const variants = Object.entries(player.variants);
    const title = titleOf(player.rules);
    if (!variants.length) return [{ title, player }];
    return variants.map(([variant, own]) => ({
      title: `${title}, ${found.variants[player.rules][variant]}`,
      player: own,
    }));
  });
  return html`<section aria-label="Averages"><h3>Entries</h3>${counted.map(({ title, player }) => {
    const { rules, entries, entry, most } = player;
    const expected = player.players === 2 && found.expected[rules];
    return html`<div key=${title}><h4>${title}</h4>
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
