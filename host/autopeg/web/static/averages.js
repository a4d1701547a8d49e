// What a player makes on average in a round, beside the others at the table.
import { html } from "/vendor/preact.js";
import { Bars } from "./charts.js";

/** @param {AveragesProps<RoundStatistics>} props */
export function Averages({ found, stats, everybody, name }) {
  const [player] = stats;
  const lowestWins = found.lowest_wins;
  const rows = everybody
    .flatMap((each) => (each.round === null ? [] : [{ player: each.player, round: each.round }]))
    .sort((a, b) => (lowestWins ? a.round - b.round : b.round - a.round));
  return html`<section aria-label="Averages"><h3>Averages</h3>
    <dl class="numbers"><div><dt>rounds</dt><dd>${player.rounds}</dd></div>
      ${
        player.round !== null &&
        html`<div><dt>points a round</dt><dd>${player.round.toFixed(1)}</dd></div><div>
      <dt>best round</dt><dd>${player.best}</dd></div>`
      }
      ${
        player.went_out !== null &&
        html`<div><dt>went out</dt><dd>${player.went_out} <span
        class="quiet">of ${player.rounds}</span></dd></div>`
      }
      ${player.end !== null && html`<div><dt>at the end of a game</dt><dd>${player.end.toFixed(0)}</dd></div>`}
      ${player.shared > 0 && html`<div><dt>wins shared</dt><dd>${player.shared}</dd></div>`}</dl>
    ${
      rows.length > 0 &&
      html`<div class="charts">
    <${Bars} title=${lowestWins ? "Penalty points a round: fewer are better" : "Points a round"} kinds=${["points"]}
      digits=${1}
        rows=${rows.map((each) => ({
          name: each.player,
          parts: [Math.max(0, each.round)],
          isChosen: each.player === name,
        }))} /></div>`
    }</section>`;
}
