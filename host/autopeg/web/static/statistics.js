// Statistics of everybody who has played here: form, averages, luck and skill, and who beats whom.
import { html, useEffect, useState } from "/vendor/preact.js";
import { get } from "./api.js";
import { Bars, LineChart, Numbers, Spark } from "./charts.js";
import { Choices, Trouble } from "./controls.js";
import { isolated, plainAddress } from "./direction.js";
import { PageFrame } from "./frame.js";
import { FIRST_GAME, titleOf, useNews, usePart } from "./lazy.js";
import { percent, signed } from "./review.js";
import { rememberedName } from "./settings.js";

const ASK_AGAIN_MS = 2500;
const WINDOW = 10;
/** @type {[keyof GameResults, string][]} */
const BY_MORE = [
  ["lurches", "by lurch"],
  ["skunks", "by skunk"],
  ["double_skunks", "by double skunk"],
];
/** @type {("won" | "lost")[]} */
const OUTCOMES = ["won", "lost"];
/** Whoever plays without a name. */
const NAMELESS = "Player 1";
/** @type {Record<string, string>} */
const BY_WORDS = { lurch: "by lurch", skunk: "by skunk", double_skunk: "by double skunk" };

/** @param {StatisticsState} found */
const isComplete = ({ waiting }) => !waiting.averages && !waiting.skill;

export function StatisticsPage() {
  const asked = new URLSearchParams(location.search);
  const [game, setGame] = useState(asked.get("game") || FIRST_GAME);
  const [wanted, setPlayer] = useState(isolated(asked.get("player") || rememberedName()));
  const [size, setSize] = useState(Number(asked.get("players")) || 0);
  const [rules, setRules] = useState(asked.get("rules") || "");
  const address = `/api/statistics?game=${encodeURIComponent(game)}`;
  /** @type {Fetched<StatisticsState>} */
  const { value: found, trouble } = useNews(() => get(address), [game], { everyMs: ASK_AGAIN_MS, isFinal: isComplete });
  const player = wanted || found?.own_name || NAMELESS;
  const played = [...new Set((found?.form || []).map((each) => each.rules))];
  const own = played.includes(rules) ? rules : played[0];
  const isPad = own !== undefined && own !== found?.game;
  const title = isPad ? `Score of ${titleOf(own)}` : found?.title;
  const ofGame = (found?.form || []).filter((each) => each.rules === own);
  const sizes = [...new Set(ofGame.map((each) => each.players))];
  const atTable = sizes.includes(size) ? size : (ofGame.find((each) => each.player === player)?.players ?? sizes[0]);
  const forms = ofGame.filter((each) => each.players === atTable);
  const chosen = forms.find((each) => each.player === player) || forms[0];
  useEffect(() => {
    if (!chosen) return;
    const now = new URLSearchParams({ game, players: String(atTable), player: chosen.player });
    if (isPad) now.set("rules", own);
    history.replaceState(null, "", plainAddress(`/statistics?${now}`));
  }, [game, isPad, own, atTable, chosen?.player]);
  const { value: part, trouble: missing } = usePart(found?.game ?? "", "statistics");
  /** @param {string} name */
  const choosePlayer = (name) => {
    setSize(atTable);
    setPlayer(name);
  };
  const OwnAverages = part?.Averages || Averages;
  /** @param {{ players: number, rules?: string }} each */
  const isShown = (each) => each.players === atTable && (each.rules ?? own) === own;
  const everybody = (found?.players || []).filter(isShown);
  const stats = everybody.filter((each) => each.player === chosen?.player);
  return html`<${PageFrame} title="Statistics" name="statistics"><h1>Statistics</h1>
    <${Trouble} said=${trouble || missing} />
    ${!found && !trouble && html`<p class="quiet" role="status">Calculating …</p>`}
    ${
      found &&
      html`<div class="choosing">
        <${SmallChoices} label="Game" chosen=${game} onChoose=${setGame}
          choices=${found.played.map((each) => [each.game, withNumber(each.title, each.games)])} />
        ${
          found.game === game &&
          played.length > 1 &&
          html`<${SmallChoices} label="Score of" chosen=${own} onChoose=${setRules}
            choices=${played.map((each) => [each, titleOf(each)])} />`
        }
        ${
          found.game === game &&
          sizes.length > 1 &&
          html`<${SmallChoices} label="Table" chosen=${atTable} onChoose=${setSize}
            choices=${sizes.map((each) => [each, `${each} players`])} />`
        }
        ${
          found.game === game &&
          chosen &&
          html`<${SmallChoices} label="Player" chosen=${chosen.player} onChoose=${choosePlayer}
            choices=${forms.map((each) => [each.player, withNumber(each.player, each.games)])} />`
        }</div>
      <${Progress} found=${found} />
      ${found.game === game && !chosen && html`<p>No game of ${found.title} has been finished here yet.</p>`}
      ${
        found.game === game &&
        chosen &&
        html`<div class="player-figures">
          <h2 class="name-of">${chosen.player} <span class="quiet">${title}, tables of ${atTable}</span></h2>
          <${FormCard} form=${chosen} results=${stats[0]} />
          <${Coming} per=${part?.PER || "a round"}
            own=${found.progress.find((each) => isShown(each) && each.player === chosen.player)} />
          ${part && stats.length > 0 && html`<${OwnAverages} ...${{ found, stats, everybody, name: chosen.player }} />`}
          ${
            part &&
            html`<${LuckAndSkill} found=${found} per=${part.PER || "a round"} name=${chosen.player}
              skills=${found.skill.filter((each) => each.players === atTable)} />`
          }
          <${HeadToHead} pairs=${found.pairs.filter(isShown)} name=${chosen.player} />
          <p class="row"><${CsvLink} game=${game} player=${chosen.player}
              words=${`${chosen.player}’s games as CSV`} />
            <${CsvLink} game=${game} words="All games as CSV" /></p></div>`
      }`
    }<//>`;
}

/**
 * A choice with its count.
 * @param {string} words
 * @param {number} number
 */
const withNumber = (words, number) => html`${words} <span class="quiet">(${number})</span>`;

/**
 * Small choices with a visible label.
 * @param {import("./controls.js").ChoiceProps<string | number>} props
 */
const SmallChoices = (props) => html`<${Choices} ...${props} isSmall>
  <span class="quiet choices-of" aria-hidden="true">${props.label}</span><//>`;

/** @param {{ found: StatisticsState }} props */
function Progress({ found }) {
  if (isComplete(found)) return null;
  const { averages, skill } = found.waiting;
  const [done, what] = averages
    ? [found.over - averages, "counted"]
    : [found.over - skill, "analysed, decision by decision"];
  return html`<p class="progress box" role="status"><progress value=${done} max=${found.over}
    aria-label="Games counted so far" /> ${done} of ${found.over} games are ${what}. The newest come first; there is no
    need to wait here.</p>`;
}

/** @param {{ game: string, player?: string, words: string }} props */
function CsvLink({ game, player, words }) {
  const asked = new URLSearchParams({ game, ...(player && { player }) });
  return html`<a class="button" download href=${plainAddress(`/api/statistics/csv?${asked}`)}>
    <span aria-hidden="true">⤓</span> ${words}</a>`;
}

/** @param {number | null} number */
const inHundredths = (number) => (number === null ? "" : number.toFixed(2));

/**
 * A player's progress: the newest games beside those before, and the games against every level.
 * @param {{ own: PlayerProgress | undefined, per: string }} props
 */
function Coming({ own, per }) {
  if (!own) return null;
  const { newest, before, levels, course } = own;
  /** @type {[string, PlayedPeriod][]} */
  const periods = [[newest.games === 1 ? "the last game" : `the last ${newest.games} games`, newest]];
  if (before) periods.push([before.games === 1 ? "the game before" : `the ${before.games} before`, before]);
  const rows = [
    ...periods,
    ...levels.map((each) => /** @type {[string, PlayedPeriod]} */ ([`against ${each.against}`, each])),
  ];
  const hasLost = rows.some(([, each]) => each.lost !== null);
  const hasLuck = rows.some(([, each]) => each.luck !== null);
  return html`<section aria-label="Progress"><h3>Progress</h3>
    <div class="scrolled" tabindex="0" role="group" aria-label="Progress in figures"><table class="progress-of"><thead>
      <tr><th scope="col"><span class="hidden">games</span></th><th scope="col">games</th><th scope="col">won</th>
      ${hasLost && html`<th scope="col">points lost ${per}</th>`}
      ${hasLuck && html`<th scope="col">luck a game</th>`}</tr></thead>
      <tbody>${rows.map(
        ([words, each], at) => html`<tr key=${words} class=${at === periods.length ? "first-level" : ""}>
          <th scope="row">${words}</th><td>${each.games}</td>
          <td>${percent(each.won / Math.max(1, each.games))}</td>
          ${hasLost && html`<td>${inHundredths(each.lost)}</td>`}
          ${hasLuck && html`<td>${each.luck === null ? "" : signed(each.luck)}</td>`}</tr>`,
      )}</tbody></table></div>
    <div class="charts"><${LineChart} title="Games won, of a hundred" digits=${0}
      note=${`Each point is the share of the last ${WINDOW} games.`}
      lines=${[{ name: "won", values: course.map((share) => share * 100) }]} /></div></section>`;
}

/** @param {{ form: PlayerForm, results: PlayerResults | undefined }} props */
function FormCard({ form, results }) {
  const outcome = form.streak > 0 ? "won" : "lost";
  const streak =
    form.streak === 0
      ? "no game yet"
      : Math.abs(form.streak) === 1
        ? `${outcome} the last`
        : `${Math.abs(form.streak)} ${outcome} in a row`;
  const { newest } = form;
  const won = newest.filter((mark) => mark.won).length;
  const last = newest.length === 1 ? "game" : `${newest.length} games, the newest on the right`;
  return html`<section class="card-of" aria-label="Form"><h3>Form</h3>
    <${Numbers} rows=${[
      ["now", streak],
      ["most won in a row", form.longest_won],
      ["most lost in a row", form.longest_lost],
      ["games", form.games, form.unfinished > 0 && `+ ${form.unfinished} unfinished`],
    ]} />
    ${
      newest.length > 0 &&
      html`<p class="quiet">The last ${last}: ${won} won, ${newest.length - won} lost</p>
      <ol class="marks">${newest.map(
        (mark) => html`<li key=${mark.game_id}><a class=${mark.won ? "won" : "lost"} href=${`/games/${mark.game_id}`}>
          <span aria-hidden="true">${mark.won ? "W" : "L"}${mark.by === "win" ? "" : "!"}</span>
        <span class="hidden">game ${mark.game_id} ${mark.won ? "won" : "lost"} ${BY_WORDS[mark.by]}</span></a></li>`,
      )}</ol>`
    }
    ${results && html`<${Results} results=${results} />`}</section>`;
}

/** @param {{ results: PlayerResults }} props */
function Results({ results }) {
  const byMore = BY_MORE.filter(([key]) => results.won[key] + results.lost[key] > 0);
  if (!byMore.length) return null;
  /** @type {[keyof GameResults, string][]} */
  const columns = [["games", "games"], ...byMore];
  return html`<table class="results"><thead><tr><th scope="col"><span class="hidden">result</span></th>
    ${columns.map(([key, word]) => html`<th key=${key} scope="col">${word}</th>`)}</tr></thead>
    <tbody>${OUTCOMES.map(
      (word) => html`<tr key=${word}><th scope="row">${word}</th>
    ${columns.map(([key]) => html`<td key=${key}>${results[word][key]}</td>`)}</tr>`,
    )}</tbody></table>`;
}

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Return the moving average: each game and those before it, `WINDOW` in all.
 * @param {number[]} values
 */
const smoothed = (values) => values.map((_, at) => mean(values.slice(Math.max(0, at - WINDOW + 1), at + 1)));

/** @param {number[]} values */
function runningSum(values) {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

/** @param {{ found: StatisticsState, per: string, name: string, skills: PlayerSkill[] }} props */
function LuckAndSkill({ found, per, name, skills }) {
  const own = skills.find((each) => each.player === name);
  if (!own?.deals) return null;
  const words = found.kinds;
  const all = own.kinds.map((kind, at) => /** @type {[string, number]} */ ([kind, at]));
  const kinds = all.filter(([, at]) => skills.some((each) => each.decisions[at]));
  const names = kinds.map(([kind]) => words[kind]);
  const lucky = own.course.flatMap(({ luck }) => (luck === null ? [] : [luck]));
  const rows = skills
    .filter((each) => each.deals)
    .sort((x, y) => total(x, kinds) - total(y, kinds))
    .map((each) => ({ name: each.player, parts: kinds.map(([, at]) => each.lost[at]), isChosen: each === own }));
  const lines = kinds.map(([kind, at]) => ({
    name: words[kind],
    values: smoothed(own.course.map((point) => point.lost[at])),
  }));
  const winning = winningLost(own, kinds);
  return html`<section aria-label="Luck and skill"><h3>Luck and skill</h3>
    <p class="quiet">Skill: what decisions cost beside the best ones, judged by the expert bot from what the player
      could know.
      ${own.dealt !== null && " Luck: points that the cards dealt and turned up brought above the average."}</p>
    <${Numbers} rows=${[
      ...kinds.map(([kind, at]) => [words[kind], signed(-own.lost[at], 2), `${per}${bestOf(own.best[at])}`]),
      winning !== null && ["chance to win", `−${(winning * 100).toFixed(1)}%`, "a decision"],
      own.dealt !== null && ["luck of the deal", signed(own.dealt, 2), `a deal${byChance(own.chance?.dealt)}`],
      own.dealt !== null && [
        "luck of starter and crib",
        signed(own.turned ?? 0, 2),
        `a deal${byChance(own.chance?.turned)}`,
      ],
      own.dealt !== null && [
        "luck in all",
        signed(own.dealt + (own.turned ?? 0), 2),
        `a deal, over ${own.lucky_deals} deals${byChance(own.chance?.both)}`,
      ],
    ]} />
    <div class="charts"><${Bars} title=${`Points lost ${per}`} kinds=${names} rows=${rows} />
      <${LineChart} title=${`${name}: points lost ${per} over time`} lines=${lines}
        note=${`Each point is the mean of ${WINDOW} games.`} />
      ${
        lucky.length > 1 &&
        html`<${LineChart} title=${`${name}: luck of the cards, added up`}
        note=${`Points beyond the average. Over these games ${signed(runningSum(lucky).at(-1) ?? 0)}.`}
          lines=${[{ name: "luck", values: runningSum(lucky) }]} digits=${0} />`
      }</div></section>`;
}

/**
 * Return what chance gives in 19 of 20 cases.
 * @param {number | undefined} bound
 */
const byChance = (bound) => (bound === undefined ? "" : `; chance gives ±${bound.toFixed(2)} in 19 of 20 cases`);

/** @param {number | null} share */
const bestOf = (share) => (share === null ? "" : `, ${percent(share)} the best`);
/**
 * Return the mean loss of the chance to win per decision, null if it is unknown or within its error.
 * @type {(skill: PlayerSkill, kinds: [string, number][]) => number | null}
 */
function winningLost(skill, kinds) {
  let [lost, decisions] = [0, 0];
  for (const [, at] of kinds) {
    if (!skill.decisions[at]) continue;
    const mean = skill.wins_lost[at];
    if (mean === null) return null;
    lost += mean * skill.decisions[at];
    decisions += skill.decisions[at];
  }
  return lost >= 0.005 * decisions && decisions ? lost / decisions : null;
}
/** @type {(skill: PlayerSkill, kinds: [string, number][]) => number} */
const total = (skill, kinds) => kinds.reduce((sum, [, at]) => sum + skill.lost[at], 0);

/** @param {{ pairs: PlayerPair[], name: string }} props */
function HeadToHead({ pairs, name }) {
  if (!pairs.length) return null;
  const turned = pairs.map((pair) =>
    pair.other === name
      ? {
          ...pair,
          one: pair.other,
          other: pair.one,
          won: [pair.won[1], pair.won[0]],
          course: pair.course.map((ahead) => -ahead),
        }
      : pair,
  );
  turned.sort((a, b) => Number(b.one === name) - Number(a.one === name));
  return html`<section aria-label="Head to head"><h3>Head to head</h3><div class="scrolled" tabindex="0" role="group"
    aria-label="Every pair"><table class="pairs"><thead><tr><th scope="col">pair</th><th scope="col">won</th>
      <th scope="col" class="share-of"><span class="hidden">share</span></th><th scope="col">lost</th>
      <th scope="col">who was ahead</th></tr></thead>
    <tbody>${turned.map((pair) => {
      const now = pair.course.at(-1) ?? 0;
      const share = pair.won[0] / (pair.won[0] + pair.won[1]);
      return html`<tr key=${`${pair.one} ${pair.other}`} class=${pair.one === name ? "own" : ""}><th scope="row">
        ${pair.one} <span class="quiet">against</span> ${pair.other}</th><td>${pair.won[0]}</td>
        <td class="share-of"><svg class="share" viewBox="0 0 100 12" preserveAspectRatio="none" role="img"
          aria-label=${`${percent(share)} for ${pair.one}`}><rect class="theirs" width="100" height="12" />
            <rect class="ours" width=${share * 100} height="12" /><path class="half" d="M50 0V12" /></svg></td>
        <td>${pair.won[1]}</td><td><${Spark} values=${pair.course}
          label=${`${pair.one} is now ${Math.abs(now)} ${now >= 0 ? "ahead" : "behind"}`} /></td></tr>`;
    })}</tbody></table></div></section>`;
}

/**
 * A player's averages per round, compared with the others at the table, for each variant.
 * @param {AveragesProps<RoundStatistics>} props
 */
function Averages({ found, stats, everybody, name }) {
  const [player] = stats;
  const lowestWins = found.lowest_wins;
  const variants = Object.entries(player.variants);
  return html`<section aria-label="Averages"><h3>Averages</h3>${
    variants.length
      ? variants.map(([variant, own]) => {
          const others = everybody.flatMap((each) => each.variants[variant] ?? []);
          const title = found.variants[found.game][variant];
          return html`<div key=${variant}><h4>${title}</h4>
            <${RoundAverages} ...${{ player: own, everybody: others, lowestWins, name }} /></div>`;
        })
      : html`<${RoundAverages} ...${{ player, everybody, lowestWins, name }} />`
  }</section>`;
}

/** @param {{ player: RoundStatistics, everybody: RoundStatistics[], lowestWins: boolean, name: string }} props */
function RoundAverages({ player, everybody, lowestWins, name }) {
  const rows = everybody
    .flatMap((each) => (each.round === null ? [] : [{ player: each.player, round: each.round }]))
    .sort((a, b) => (lowestWins ? a.round - b.round : b.round - a.round))
    .map((each) => ({ name: each.player, parts: [Math.max(0, each.round)], isChosen: each.player === name }));
  const { rounds, round, best, went_out: out, end, shared } = player;
  return html`<${Numbers} rows=${[
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
    }`;
}
