// A game that one tap begins, against a bot as strong as one's last games suggest.
import { html, useEffect, useRef, useState } from "/vendor/preact.js";
import { get, tellingTrouble } from "./api.js";
import { Button } from "./controls.js";
import { plain } from "./direction.js";
import { openTable } from "./frame.js";
import { fetchTogether, useFetch } from "./lazy.js";
import { rememberedName, rememberName } from "./settings.js";

/**
 * Return a function that begins a game, once however often it is tapped; before the lobby is known, as soon as it is.
 * With it, whether a game is wanted. askAgain: fetches a lobby that could not be fetched; game: begun against its
 * weakest bot, instead of the game and the bot that the lobby suggests.
 * @param {LobbyState | null} lobby
 * @param {ShowMessage} onTrouble
 * @param {{ askAgain?: () => void, game?: string }} [more]
 * @returns {[() => void, boolean]}
 */
export function useBeginning(lobby, onTrouble, { askAgain, game } = {}) {
  const isBusy = useRef(false);
  const [isWanted, setWanted] = useState(false);
  const begin = async () => {
    setWanted(true);
    if (!lobby) askAgain?.();
    if (!lobby || isBusy.current) return;
    isBusy.current = true;
    const wanted = game ?? lobby.play_now.game;
    const offer = lobby.games.find(({ name }) => name === wanted);
    const bot = game ? offer?.levels[0] : lobby.play_now.bot;
    fetchTogether(offer?.modules ?? []);
    const name = rememberedName() || plain(lobby.usual.name);
    rememberName(name);
    const seats = [{ is_mine: true, ...(name && { name }) }, { bot }];
    await tellingTrouble(onTrouble, openTable)({ game: wanted, seats });
    isBusy.current = false;
    setWanted(false);
  };
  useEffect(() => {
    if (isWanted) begin();
  }, [lobby]);
  return [begin, isWanted];
}

/**
 * The first thing in the lobby. waits: the newest table of this device; askAgain: fetches the lobby after a failure.
 * @param {{ lobby: LobbyState | null, waits?: LobbyTable, onTrouble: ShowMessage, askAgain?: () => void }} props
 */
export function PlayNow({ lobby, waits, onTrouble, askAgain }) {
  const [begin, isWanted] = useBeginning(lobby, onTrouble, { askAgain });
  const isStarting = isWanted && !askAgain;
  const opponent = lobby ? `${lobby.play_now.title} against a bot: ${lobby.play_now.bot}` : "Against a bot";
  return html`<div class="play-now">
    <button type="button" class="button main" aria-busy=${isStarting} onClick=${begin}><strong>Play now</strong>
      <span>${isStarting ? "Starting…" : opponent}</span></button>
    ${
      waits &&
      html`<a class="button" href=${`/t/${waits.code}`}><strong>Continue</strong>
        <span>${waits.title}: ${waits.players.join(", ")}</span></a>`
    }</div>`;
}

/**
 * The button below the end of a game against a bot for another one, if the last games suggest it; else for any game.
 * @param {{ table: TableState, onTrouble: ShowMessage }} props
 */
export function OtherBot({ table, onTrouble }) {
  /** @type {Fetched<LobbyState>} */
  const { value: lobby } = useFetch(() => get("/api/lobby"), [table.game_id]);
  const [begin] = useBeginning(lobby, onTrouble);
  if (!lobby) return null;
  if (table.seats.some(({ name }) => name === lobby.play_now.bot))
    return html`<a class="button" href="/">Another game</a>`;
  return html`<${Button} onClick=${begin}>Play against ${lobby.play_now.bot}<//>`;
}
