// What has been played: the list of finished games, and any of them step by step.
import { html, useEffect, useState } from "/vendor/preact.js";
import { get } from "./api.js";
import { Board, LaneMark } from "./board.js";
import { useKeys } from "./hand.js";
import { Nav } from "./nav.js";

const when = (text) => new Date(text).toLocaleDateString(undefined, { year: "numeric", month: "short", day: "numeric" });

export function GamesPage() {
  const [games, setGames] = useState(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    document.title = "Games · Autopeg";
    get("/api/games").then((found) => setGames(found.games), (error) => setTrouble(error.message));
  }, []);
  return html`<div class="lobby"><header class="top"><a class="brand" href="/">Autopeg</a><${Nav} /></header><main><h1>Games</h1>
    ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
    ${games && !games.length && html`<p>No game has been finished here yet.</p>`}
    <ul class="tables">${games?.map((game) => html`<li key=${game.id}><a class="tile" href=${`/games/${game.id}`}><strong>${game.players.join(", ")}</strong>
      <span>${game.result}</span><span class="quiet">${game.title}, ${when(game.begun_at)}</span></a></li>`)}</ul></main></div>`;
}

export function ReplayPage({ id }) {
  const [game, setGame] = useState(null);
  const [at, setAt] = useState(0);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    document.title = `Game ${id} · Autopeg`;
    get(`/api/games/${id}`).then(setGame, (error) => setTrouble(error.message));
  }, [id]);
  const to = (next) => setAt(Math.max(0, Math.min(next, game.steps.length)));
  useKeys((key) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -1e9, End: 1e9 }[key];
    if (!game || !by) return false;
    to(at + by);
    return true;
  });
  const head = html`<header class="top"><a class="brand" href="/">Autopeg</a><${Nav} /></header>`;
  if (!game) return html`<div class="lobby">${head}<main><h1>Game ${id}</h1>${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}</main></div>`;
  const step = game.steps[at - 1];
  const scores = step ? step.scores : game.sides.map(() => 0);
  const pegs = step ? step.pegs : game.sides.map(() => [0, 0]);
  return html`<div class="lobby replay">${head}<main><h1>${game.players.join(", ")}</h1>
    <p class="quiet">${game.title}, ${when(game.begun_at)}: ${game.result}</p>
    <ul class="scores">${game.sides.map((side, lane) => html`<li key=${lane} class=${`lane-${lane}`}><${LaneMark} lane=${lane} /><span class="name">${side}</span><strong class="points">${scores[lane]}</strong></li>`)}</ul>
    <${Board} table=${{ sides: game.sides, scores, pegs, target: game.target, unit: 1 }} />
    <div class="row stepping"><button type="button" class="button" aria-label="first move" onClick=${() => to(0)}>⏮</button>
      <button type="button" class="button" aria-label="move before" onClick=${() => to(at - 1)}>◀</button>
      <input type="range" aria-label="Move" min="0" max=${game.steps.length} value=${at} onInput=${(event) => to(Number(event.target.value))} />
      <button type="button" class="button" aria-label="next move" onClick=${() => to(at + 1)}>▶</button>
      <button type="button" class="button" aria-label="last move" onClick=${() => to(game.steps.length)}>⏭</button></div>
    <div class="said" aria-live="polite"><p class="quiet">Move ${at} of ${game.steps.length}</p>${step ? step.said.map((line) => html`<p>${line}</p>`) : html`<p>Before the first move</p>`}</div>
    <p><a class="button" href=${`/api/games/${id}/record`} download>Download the record</a></p></main></div>`;
}
