// The list of finished games.
import { html, useEffect, useState } from "/vendor/preact.js";
import { get, tellingTrouble } from "./api.js";
import { Button, Choices, Trouble } from "./controls.js";
import { PageFrame } from "./frame.js";

/** @param {string} text */
export const formatDate = (text) =>
  new Date(text).toLocaleDateString(undefined, { year: "numeric", month: "short", day: "numeric" });

/** @param {string} text */
const formatTime = (text) => new Date(text).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

export function GamesPage() {
  const [found, setFound] = useState(/** @type {GamesState | null} */ (null));
  const [game, setGame] = useState("");
  const [trouble, setTrouble] = useState("");
  const load = tellingTrouble(setTrouble, async (/** @type {GameLine[]} */ known) => {
    const before = known.at(-1)?.id;
    const asked = new URLSearchParams({ ...(game && { game }), ...(before && { before: String(before) }) });
    const next = /** @type {GamesState} */ (await get(`/api/games?${asked}`));
    setFound({ ...next, games: [...known, ...next.games] });
  });
  useEffect(() => {
    load([]);
  }, [game]);
  const played = (found?.played ?? []).filter((each) => each.games > 0);
  const total = played.reduce((sum, each) => sum + each.games, 0);
  const kinds = [{ game: "", title: "All", games: total }, ...played];
  return html`<${PageFrame} title="Games"><h1>Games</h1>
    <${Trouble} said=${trouble} />
    ${
      found &&
      html`<${Choices} label="Which games" chosen=${game} onChoose=${setGame}
        choices=${kinds.map((each) => [each.game, html`${each.title} <span class="quiet">${each.games}</span>`])} />
      ${!found.games.length && html`<p>No game has been finished here yet.</p>`}
      <ul class="tables">${found.games.map(
        (each) => html`<li key=${each.id}><a class="tile" href=${`/games/${each.id}`}>
          <strong>${each.players.join(", ")}</strong><span>${each.result}</span>
          <span class="quiet">${each.title}, ${formatTime(each.begun_at)}</span></a></li>`,
      )}</ul>
      ${found.damaged.map((each) => html`<p key=${each} class="quiet">${each}</p>`)}
      ${found.has_more && html`<${Button} onClick=${() => load(found.games)}>Older games<//>`}`
    }<//>`;
}
