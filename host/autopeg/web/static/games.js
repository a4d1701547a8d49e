// What has been played: the list of finished games.
import { html, useEffect, useState } from "/vendor/preact.js";
import { get, reasonOf } from "./api.js";
import { Nav } from "./nav.js";

/** @param {string} text */
export const when = (text) =>
  new Date(text).toLocaleDateString(undefined, { year: "numeric", month: "short", day: "numeric" });

export function GamesPage() {
  const [games, setGames] = useState(/** @type {GameLine[] | null} */ (null));
  const [played, setPlayed] = useState(/** @type {GamesPlayed[]} */ ([]));
  const [game, setGame] = useState("");
  const [hasMore, setMore] = useState(false);
  const [trouble, setTrouble] = useState("");
  /**
   * @param {string} name
   * @param {number} [before]
   */
  const load = async (name, before) => {
    const asked = new URLSearchParams({ ...(name && { game: name }), ...(before && { before: String(before) }) });
    try {
      const found = /** @type {GamesState} */ (await get(`/api/games?${asked}`));
      setGames((known) => [...((before && known) || []), ...found.games]);
      setPlayed(found.played);
      setMore(found.has_more);
    } catch (error) {
      setTrouble(reasonOf(error));
    }
  };
  useEffect(() => {
    document.title = "Games · Autopeg";
    load(game);
  }, [game]);
  const total = played.reduce((sum, each) => sum + each.games, 0);
  return html`<div class="lobby"><header class="top"><a class="brand" href="/">Autopeg</a><${Nav} /></header><main>
    <h1>Games</h1>
    ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
    ${
      games &&
      html`<div class="choices" role="group" aria-label="Which games">
      ${[{ game: "", title: "All", games: total }, ...played].map(
        (each) =>
          (each.games > 0 || !each.game) &&
          html`<button key=${each.game} type="button" class="button"
        aria-pressed=${String(game === each.game)} onClick=${() => setGame(each.game)}>${each.title} <span
          class="quiet">${each.games}</span></button>`,
      )}</div>`
    }
    ${games && !games.length && html`<p>No game has been finished here yet.</p>`}
    <ul class="tables">${games?.map(
      (each) => html`<li key=${each.id}><a class="tile" href=${`/games/${each.id}`}><strong>${each.players.join(", ")}
        </strong>
      <span>${each.result}</span><span class="quiet">${each.title}, ${when(each.begun_at)}</span></a></li>`,
    )}</ul>
    ${
      games &&
      hasMore &&
      html`<button type="button" class="button"
      onClick=${() => load(game, games[games.length - 1].id)}>Older games</button>`
    }</main></div>`;
}
