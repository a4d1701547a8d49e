// Duplicate deals: choose one, play it, and compare it with the bot's game and everybody else's.
import { html, useState } from "/vendor/preact.js";
import { asSentence, get, tellingTrouble } from "./api.js";
import { Button, Choice, Choices, submitting, Trouble } from "./controls.js";
import { FailedPage, go, openTable, PageFrame } from "./frame.js";
import { loadStyle, titleOf, useFetch, useNews } from "./lazy.js";
import { signed } from "./review.js";
import { RecentNames, rememberedName, rememberName, typingName } from "./settings.js";
import { Sketch } from "./sketch.js";

/** How often the page asks who else has finished. */
const NEWS_MS = 8_000;
const HIGHEST_NUMBER = 99_999_999;

/**
 * The opponents of a deal: bots of one level. players: with one's own seat.
 * @typedef {{ bot: string, players: number }} Against
 */

/** @param {{ game?: string, number?: string }} props */
export const DuplicatePage = ({ game, number }) =>
  game && number ? html`<${DealPage} game=${game} number=${number} />` : html`<${DealsPage} />`;

const useStyle = () => useFetch(() => loadStyle("duplicate.css"), []);

function DealsPage() {
  useStyle();
  /** @type {Fetched<DealsState>} */
  const { value: deals, trouble } = useFetch(() => get("/api/duplicates"), []);
  return html`<${PageFrame} title="Duplicate" name="duplicate"><h1>The same cards for everybody</h1>
    <p>Everybody who plays a deal gets the same cards and the same opponents, on every computer.
      At the end you see, move by move, what a bot made of your cards, and how the others did.</p>
    <${Trouble} said=${trouble} />
    ${
      deals &&
      html`<section><h2>The deal of the day</h2><ul class="tables">${deals.games.map(
        ({ game, title, usual }) =>
          html`<li key=${game}><a class="tile" href=${`/duplicate/${game}/${deals.today}`}><strong>${title}</strong>
            <span>Deal ${deals.today}</span><span class="quiet">against ${usual}</span>
            <${Sketch} game=${game} /></a></li>`,
      )}</ul></section>
      <${AnyNumber} games=${deals.games} />`
    }<//>`;
}

/** @param {{ games: OfferedDeals[] }} props */
function AnyNumber({ games }) {
  const [game, setGame] = useState(games[0].game);
  const [number, setNumber] = useState("");
  const open = submitting(() => go(`/duplicate/${game}/${Number(number)}`));
  return html`<section><h2>Any number</h2><form class="row any-number" onSubmit=${open}>
    <${Choice} title="Game" choices=${games.map((each) => [each.game, each.title])} chosen=${game}
      onChoose=${setGame} />
    <label>Number <input type="number" required min="1" max=${HIGHEST_NUMBER} step="1" inputmode="numeric"
      value=${number} onInput=${(event) => setNumber(event.target.value)} /></label>
    <${Button} type="submit">Open the deal<//></form>
    <p class="quiet">Agree on a number with friends, or take one that you like: 1 to ${HIGHEST_NUMBER}.</p></section>`;
}

/** @param {{ game: string, number: string }} props */
function DealPage({ game, number }) {
  useStyle();
  const [query, setQuery] = useState(location.search);
  const address = `/api/duplicates/${game}/${number}${query}`;
  /** @type {Fetched<DealState>} */
  const { value: deal, trouble } = useNews(() => get(address), [address], { everyMs: NEWS_MS });
  const title = `Deal ${number}`;
  if (!deal && trouble)
    return html`<${FailedPage} title=${title} trouble=${trouble} from="/duplicate" label="All deals" />`;
  if (!deal) return html`<${PageFrame} title=${title} name="duplicate"><h1>${title}</h1><//>`;
  const chosen = new URLSearchParams(query);
  const against = { bot: chosen.get("bot") ?? deal.bot, players: Number(chosen.get("players") ?? deal.players) };
  /** @param {Partial<Against>} more */
  const playAgainst = (more) => {
    const next = { ...against, ...more };
    const asked = `?bot=${next.bot}&players=${next.players}`;
    history.replaceState(null, "", asked);
    setQuery(asked);
  };
  return html`<${PageFrame} title=${title} name="duplicate">
    <h1>${titleOf(game)}, deal ${number}</h1>
    <p class="quiet">${deal.is_today ? "The deal of the day, a" : "A"}gainst ${opponents(deal)}: the same cards for
      everybody. <a href="/duplicate">Other deals</a></p>
    <${Trouble} said=${trouble} />
    ${deal.tables.map(
      (code) => html`<p key=${code} class="row"><a class="button main" href=${`/t/${code}`}>Go on playing</a>
        <span class="quiet">Your table is ${code}.</span></p>`,
    )}
    ${deal.own === null ? html`<${Others} deal=${deal} />` : html`<${Results} deal=${deal} own=${deal.own} />`}
    ${!deal.tables.length && html`<${Begin} deal=${deal} against=${against} onAgainst=${playAgainst} />`}<//>`;
}

/** @param {DealState} deal */
const opponents = ({ bot, players }) => (players > 2 ? `${players - 1} bots, ${bot}` : bot);

/** @param {string[]} names */
const listed = (names) => new Intl.ListFormat("en").format(names);

/**
 * Who else has played the deal, for somebody who has not.
 * @param {{ deal: DealState }} props
 */
const Others = ({ deal: { finished, playing } }) => html`<div aria-live="polite">
    ${
      finished.length > 0 &&
      html`<p>${listed(finished)} ${finished.length > 1 ? "have" : "has"} finished it. When you have, you see
        everybody’s results.</p>`
    }
    <${Playing} names=${playing} /></div>`;

/** @param {{ names: string[] }} props */
const Playing = ({ names }) => names.length > 0 && html`<p class="quiet">Playing now: ${listed(names)}.</p>`;

/**
 * The form that begins the game. against: as chosen, which the server may still be telling about.
 * @param {{ deal: DealState, against: Against, onAgainst: (more: Partial<Against>) => void }} props
 */
function Begin({ deal, against, onAgainst }) {
  const [name, setName] = useState(rememberedName);
  const [trouble, setTrouble] = useState("");
  const begin = tellingTrouble(setTrouble, async () => {
    rememberName(name);
    const bots = Array.from({ length: against.players - 1 }, () => ({ bot: against.bot }));
    const own = { is_mine: true, ...(name.trim() && { name }) };
    await openTable({ game: deal.game, duplicate: deal.number, seats: [own, ...bots] });
  });
  const isAgain = deal.own !== null;
  return html`<form class="panel begin-deal" aria-label="Play this deal" onSubmit=${submitting(begin)}>
    <h2>${isAgain ? "Play it again" : "Play this deal"}</h2>
    ${isAgain && html`<p class="quiet">You know the cards by now, so it counts as another attempt.</p>`}
    <label>Your name <input dir="auto" list="recent-names" autocomplete="nickname" value=${name}
      onInput=${typingName(setName)} /></label><${RecentNames} />
    <fieldset><legend>Players</legend><${Choices} choices=${deal.sizes.map((size) => [size, size])}
      chosen=${against.players} onChoose=${(players) => onAgainst({ players })} /></fieldset>
    <div class="row"><${Choice} title="Bots" choices=${deal.levels.map((level) => [level, level])} chosen=${against.bot}
      onChoose=${(bot) => onAgainst({ bot })} /> <span class="quiet">${deal.bot_meaning}</span></div>
    <p class="quiet">You can compare results only with people who played the same opponents.</p>
    <${Trouble} said=${trouble} />
    <${Button} isMain=${!isAgain} type="submit">${isAgain ? "Play it again" : "Play"}<//></form>`;
}

/**
 * Everybody's results, and one game beside the bot's. own: the game of this device.
 * @param {{ deal: DealState, own: number }} props
 */
function Results({ deal, own }) {
  const [chosen, setChosen] = useState(/** @type {number | null} */ (null));
  const shown = chosen ?? own;
  /** @type {Fetched<ComparisonState>} */
  const { value: found, trouble } = useNews(() => get(`/api/games/${shown}/comparison`), [shown, deal.results]);
  if (!found)
    return html`<${Trouble} said=${trouble} />
      ${!trouble && html`<p class="quiet" role="status">A bot plays your cards …</p>`}`;
  return html`<${Trouble} said=${trouble} />
    <section aria-labelledby="results"><h2 id="results">Everybody’s results</h2>
      <div class="scrolled" tabindex="0" role="group" aria-label="The results"><table class="results"><thead><tr>
        <th scope="col"><span class="hidden">place</span></th>
        <th scope="col">player</th><th scope="col">points</th><th scope="col">beside the bot</th></tr></thead>
        <tbody>${found.results.map(
          (row, at) =>
            html`<${ResultRow} key=${row.game_id} row=${row} place=${at + 1} isOwn=${row.game_id === own} />`,
        )}</tbody></table></div>
      <p class="quiet">Beside the bot: by how many points your lead is better than that of the bot that had your chair,
        your cards and your opponents.</p>
      <div aria-live="polite"><${Playing} names=${deal.playing} /></div></section>
    <${MoveByMove} key=${found.game_id} found=${found} onChoose=${setChosen} />`;
}

/** @param {{ row: DealResult, place: number, isOwn: boolean }} props */
function ResultRow({ row, place, isOwn }) {
  const said = [row.result, `${row.lost} points lost by decisions`];
  if (row.accuracy) said.push(`accuracy ${row.accuracy}`);
  return html`<tr class=${isOwn ? "own" : undefined}><td>${place}</td>
    <th scope="row">${
      row.game_id === null
        ? html`${row.name} <span class="quiet">the bot in your chair</span>`
        : html`<a href=${`/games/${row.game_id}`}>${row.name}</a>`
    }
      ${isOwn && html` <span class="tag">you</span>`}
      <span class="quiet detail">${[...said, ...row.remarks].join(", ")}</span></th>
    <td>${row.score}</td><td>${row.gap === null ? "" : signed(row.gap, 0)}</td></tr>`;
}

/** @param {{ found: ComparisonState, onChoose: (game: number) => void }} props */
function MoveByMove({ found, onChoose }) {
  const [areAll, setAll] = useState(false);
  const people = found.results.filter((row) => row.game_id !== null);
  const kinds = /** @type {[string, string][]} */ ([
    ["other", "What was different"],
    ["all", "Every decision"],
  ]);
  return html`<section aria-labelledby="moves"><h2 id="moves">Move by move</h2>
    <p>${found.said}.</p>
    <div class="row">${
      people.length > 1 &&
      html`<${Choice} title="Whose game" chosen=${found.game_id} onChoose=${onChoose}
        choices=${people.map((row) => [row.game_id, `${row.name}, ${row.score}`])} />`
    }
      <${Choices} label="Which decisions" choices=${kinds} chosen=${areAll ? "all" : "other"}
        onChoose=${(kind) => setAll(kind === "all")} /></div>
    ${found.deals.map((_, at) => html`<${DealCompared} key=${at} found=${found} at=${at} areAll=${areAll} />`)}
    <p class="quiet">A decision costs what the hint says: how far it falls short of the best one,
      judged by what you could know.</p>
    </section>`;
}

/** @param {{ found: ComparisonState, at: number, areAll: boolean }} props */
function DealCompared({ found, at, areAll }) {
  const { points, turns } = found.deals[at];
  const rows = areAll ? turns : turns.filter((turn) => turn.has_same_cards && !turn.is_same);
  const head = `${asSentence(found.part)} ${at + 1}`;
  const nothing = turns.length ? "Nothing different while both had the same cards." : "Nothing was decided.";
  return html`<div class="compared"><h3>${head} <span class="quiet">${found.own} ${points[0]}, ${found.bot} ${points[1]}
      </span></h3>
    ${
      rows.length
        ? html`<table><caption class="hidden">${head}</caption><thead><tr>
          <th scope="col"><span class="hidden">what</span></th><th scope="col">${found.own}</th>
          <th scope="col">${found.bot}</th></tr></thead>
          <tbody>${rows.map((turn, row) => html`<${TurnRow} key=${row} turn=${turn} game=${found.game_id} />`)}</tbody>
          </table>`
        : html`<p class="quiet">${nothing}</p>`
    }</div>`;
}

/** @param {{ turn: ComparedTurn, game: number }} props */
const TurnRow = ({ turn, game }) => html`<tr>
  <th scope="row">${turn.kind}${!turn.has_same_cards && html` <span class="quiet">other cards</span>`}</th>
  <td>${
    turn.own && html`<a href=${`/games/${game}?move=${turn.n}`}>${turn.own}</a> <${Cost} said=${turn.own_cost} />`
  }</td>
  <td>${turn.bot} ${turn.bot && html`<${Cost} said=${turn.bot_cost} />`}</td></tr>`;

/** @param {{ said: string }} props */
const Cost = ({ said }) =>
  html`<span class=${said ? "costs" : "quiet"}>${said ? `costs ${said}` : "nothing was better"}</span>`;
