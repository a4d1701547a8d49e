// The games that a board has finished alone: each is taken into the records once, under the names of those who played,
// or left out.
import { html, useEffect, useLayoutEffect, useRef, useState } from "/vendor/preact.js";
import { get, post, Refusal, reasonOf, tellingTrouble } from "./api.js";
import { LaneMark } from "./board.js";
import { Button, ConfirmButton, Sheet, submitting, Trouble } from "./controls.js";
import { plain } from "./direction.js";
import { formatDate } from "./games.js";
import { typingName } from "./settings.js";

/** @typedef {{ said: string, gameId?: number }} Settled The outcome for a game. */
/** @typedef {{ table: TableState, waiting: number, onClose: () => void }} BoardGamesProps */

const LANES = "ABCD";
const LEFT_OUT = "Left out of your records.";
const GONE = "Taken or left out on another device.";
const LEAVING_OUT = html`This game won’t be offered again. Only this command can still take it:${" "}
  <code>autopeg board games --all --take</code>`;

/** @param {BoardGameOffer} offer */
const idOf = ({ board_game: { tag, number } }) => `${tag} ${number}`;
/** @param {string[]} words */
const inWords = (words) => words.join(" and ");

/**
 * The panel of these games. waiting: how many there are according to the table; the list follows it.
 * @param {BoardGamesProps} props
 */
export function BoardGames({ table, waiting, onClose }) {
  const [offers, setOffers] = useState(/** @type {BoardGameOffer[] | null} */ (null));
  const [open, setOpen] = useState(/** @type {Set<string>} */ (new Set()));
  const [settled, setSettled] = useState(/** @type {Record<string, Settled>} */ ({}));
  const [typed, setTyped] = useState(/** @type {Record<string, string[]>} */ ({}));
  const [used, setUsed] = useState(/** @type {Record<number, string[]>} */ ({}));
  const [troubles, setTroubles] = useState(/** @type {Record<string, string>} */ ({}));
  const [isBusy, setBusy] = useState(false);
  const load = tellingTrouble(
    (reason) => setTroubles((others) => ({ ...others, "": reason })),
    async () => {
      const { games } = /** @type {{ games: BoardGameOffer[] }} */ (await get(`/api/tables/${table.code}/board-games`));
      const found = new Set(games.map(idOf));
      setOpen(found);
      // A game settled here keeps its place, because it would be confusing if the list moved under the finger.
      setOffers((known) => [...(known ?? []).filter((each) => !found.has(idOf(each))), ...games].sort(byNumber));
      setTroubles(({ "": _, ...others }) => others);
    },
  );
  useEffect(() => {
    load();
  }, [table.code, waiting]);
  /** @param {BoardGameOffer} offer */
  const namesFor = (offer) => typed[idOf(offer)] ?? used[offer.names.length] ?? offer.names.map(plain);
  /** @param {BoardGameOffer} offer */
  const isOpen = (offer) => !settled[idOf(offer)] && open.has(idOf(offer));
  /** @type {(offer: BoardGameOffer, send: () => Promise<Settled>) => Promise<boolean>} */
  const settle = async (offer, send) => {
    const id = idOf(offer);
    setTroubles(({ [id]: _, ...others }) => others);
    try {
      const now = await send();
      setSettled((others) => ({ ...others, [id]: now }));
      return true;
    } catch (error) {
      setTroubles((others) => ({ ...others, [id]: reasonOf(error) }));
      if (error instanceof Refusal && error.status === 409) load();
      return false;
    }
  };
  /** @type {(offers: BoardGameOffer[]) => Promise<void>} */
  const take = async (wanted) => {
    setBusy(true);
    for (const offer of wanted) {
      const names = namesFor(offer);
      const isTaken = await settle(offer, async () => {
        const asked = { board_game: offer.board_game, names };
        const answer = await post(`/api/tables/${table.code}/take-board-game`, asked);
        const { game_id, said } = /** @type {{ game_id: number, said: string }} */ (answer);
        return { said: `Taken as game ${game_id}. ${said}`, gameId: game_id };
      });
      if (!isTaken) break;
      setUsed((others) => ({ ...others, [names.length]: names }));
    }
    setBusy(false);
  };
  /** @param {BoardGameOffer} offer */
  const decline = (offer) =>
    settle(offer, async () => {
      await post(`/api/tables/${table.code}/decline-board-game`, { board_game: offer.board_game });
      return { said: LEFT_OUT };
    });
  const left = offers?.filter(isOpen) ?? [];
  return html`<${Sheet} title="Games finished on the board" name="board-games" onClose=${onClose}>
    <p class="quiet">They were played while no computer was there. The ones you take count in Games and Statistics.</p>
    <${Trouble} said=${troubles[""] ?? ""} />
    ${offers && !offers.length && html`<p role="status">No games are waiting.</p>`}
    <ol>${offers?.map((offer) => {
      const id = idOf(offer);
      return html`<li key=${id}>${
        isOpen(offer)
          ? html`<${Offer} offer=${offer} names=${namesFor(offer)} trouble=${troubles[id] ?? ""} isBusy=${isBusy}
              onType=${(names) => setTyped({ ...typed, [id]: names })} onTake=${() => take([offer])}
              onDecline=${() => decline(offer)} />`
          : html`<h3>${offer.title}</h3><${Outcome} settled=${settled[id] ?? { said: GONE }} />`
      }</li>`;
    })}</ol>
    ${
      left.length > 1 &&
      html`<div class="row"><${Button} isMain disabled=${isBusy} onClick=${() => take(left)}>
        Take all ${left.length} with these names<//></div>`
    }
  <//>`;
}

/** @type {(one: BoardGameOffer, other: BoardGameOffer) => number} */
const byNumber = (one, other) => one.board_game.number - other.board_game.number;

/**
 * A game that waits: what it was, and the form of the names. The button at the end of the list takes all.
 * @param {object} props
 * @param {BoardGameOffer} props.offer
 * @param {string[]} props.names
 * @param {string} props.trouble
 * @param {boolean} props.isBusy
 * @param {(names: string[]) => void} props.onType
 * @param {() => void} props.onTake
 * @param {() => void} props.onDecline
 */
function Offer({ offer, names, trouble, isBusy, onType, onTake, onDecline }) {
  const { title, scores, winners, match, found_at } = offer;
  const letters = [...LANES].slice(0, names.length);
  const submit = submitting(() => isBusy || onTake());
  const won = match?.won.map((games, lane) => `${letters[lane]} ${games}`).join(", ");
  return html`<form onSubmit=${submit} aria-label=${`${title}, ${inWords(scores.map(String))}`}>
    <h3>${title}</h3>
    <p class="quiet">Read from the board on ${formatDate(found_at)}.
      ${match && ` A game of a match to ${match.to}; games won before it: ${won}.`}</p>
    <ul>${letters.map(
      (letter, lane) => html`<li key=${lane} class=${`lane-${lane}`}>
        <label><${LaneMark} lane=${lane} /> <span>Lane ${letter}</span>
          <input dir="auto" value=${names[lane]} required autocomplete="off" onInput=${typingName((typed) =>
            onType(names.map((name, at) => (at === lane ? typed : name))),
          )} /></label>
        <strong>${scores[lane]}</strong>
        <span class="won">${winners.includes(lane) && "won"}</span></li>`,
    )}</ul>
    <${Trouble} said=${trouble} />
    <div class="row"><button class="button" disabled=${isBusy}>Take it</button>
      <${ConfirmButton} label="Leave it out" says=${LEAVING_OUT} yes="Leave it out" onYes=${onDecline} /></div>
  </form>`;
}

/**
 * The outcome for a game. It takes over its form's focus, so screen readers say it.
 * @param {{ settled: Settled }} props
 */
function Outcome({ settled: { said, gameId } }) {
  const line = /** @type {{ current: HTMLElement }} */ (useRef());
  useLayoutEffect(() => {
    if (document.activeElement === document.body) line.current.focus();
  }, [said]);
  return html`<p tabindex="-1" ref=${line}>${said}
    ${gameId !== undefined && html` <a href=${`/games/${gameId}`}>Replay</a>`}</p>`;
}
