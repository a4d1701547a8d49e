// A player's averages per round, compared with the others at the table.
import { html } from "/vendor/preact.js";
import { Bars, Numbers } from "./charts.js";

/** @param {AveragesProps<RoundStatistics>} props */
export function Averages({ found, stats, everybody, name }) {
  const [player] = stats;
  const lowestWins = found.lowest_wins;
  const rows = everybody
    .flatMap((each) => (each.round === null ? [] : [{ player: each.player, round: each.round }]))
    .sort((a, b) => (lowestWins ? a.round - b.round : b.round - a.round))
    .map((each) => ({ name: each.player, parts: [Math.max(0, each.round)], isChosen: each.player === name }));
  const { rounds, round, best, went_out: out, end, shared } = player;
  return html`<section aria-label="Averages"><h3>Averages</h3>
    <${Numbers} rows=${[
      ["rounds", rounds],
      round !== null && ["points a round", round.toFixed(1)],
      round !== null && ["best round", best],
      out !== null && ["went out", out, `of ${rounds}`],
      end !== null && ["at the end of a game", end.toFixed(0)],
      shared > 0 && ["wins shared", shared],
    ]} />
    ${
      rows.length > 0 &&
      html`<div class="charts"><${Bars} rows=${rows} kinds=${["points"]} digits=${1}
        title=${lowestWins ? "Penalty points a round: fewer are better" : "Points a round"} /></div>`
    }</section>`;
}
