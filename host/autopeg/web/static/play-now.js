// A game that one tap begins, against a bot as strong as one's last games suggest.
import { html, useRef } from "/vendor/preact.js";
import { get, post, reasonOf } from "./api.js";
import { Button } from "./controls.js";
import { go } from "./frame.js";
import { useFetch } from "./lazy.js";
import { rememberedName } from "./settings.js";

/**
 * Return a function that begins a game against the next bot, once however often it is tapped.
 * @param {LobbyState | null} lobby
 * @param {ShowMessage} onTrouble
 */
function useBeginning(lobby, onTrouble) {
  const isBusy = useRef(false);
  return async () => {
    if (!lobby || isBusy.current) return;
    isBusy.current = true;
    const name = rememberedName() || lobby.usual.name;
    const seats = [{ is_mine: true, ...(name && { name }) }, { bot: lobby.play_now.bot }];
    try {
      const { code } = await post("/api/tables", { game: lobby.play_now.game, seats });
      go(`/t/${code}`);
    } catch (error) {
      onTrouble(reasonOf(error));
    }
    isBusy.current = false;
  };
}

/**
 * The first thing in the lobby. waits: the newest table of this device.
 * @param {{ lobby: LobbyState | null, waits?: LobbyTable, onTrouble: ShowMessage }} props
 */
export function PlayNow({ lobby, waits, onTrouble }) {
  const begin = useBeginning(lobby, onTrouble);
  return html`<div class="play-now">
    <button type="button" class="button main" disabled=${!lobby} onClick=${begin}><strong>Play now</strong>
      <span>${lobby ? `${lobby.play_now.title} against a bot: ${lobby.play_now.bot}` : "Against a bot"}</span></button>
    ${
      waits &&
      html`<a class="button" href=${`/t/${waits.code}`}><strong>Continue</strong>
        <span>${waits.title}: ${waits.players.join(", ")}</span></a>`
    }</div>`;
}

/**
 * The button below the end of a game for another bot, if the last games suggest one.
 * @param {{ table: TableState, onTrouble: ShowMessage }} props
 */
export function OtherBot({ table, onTrouble }) {
  const bots = table.seats.filter((seat) => seat.is_bot);
  const isAlone = table.seats.length === 2 && bots.length === 1;
  /** @type {Fetched<LobbyState>} */
  const { value: lobby } = useFetch(() => (isAlone ? get("/api/lobby") : null), [table.game_id]);
  const begin = useBeginning(lobby, onTrouble);
  if (lobby?.play_now.game !== table.game || lobby.play_now.bot === bots[0].name) return null;
  return html`<${Button} onClick=${begin}>Play against ${lobby.play_now.bot}<//>`;
}
