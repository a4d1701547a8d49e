// The table of Crummy Rummy: the contract, the piles, everybody's melds, the points of a round; the player's own hand
// below.

import { KEYS } from "/games/rummy/keys.js";
import {
  KeyButton,
  ListButton,
  MarkedActions,
  OwnHand,
  useLaying,
  useOwnHand,
  useStateForMove,
} from "/games/rummy/own-hand.js";
import { Felt, gameOf, PointsTable } from "/games/rummy/table.js";
import { Shown, waiting } from "/static/actions.js";
import { LaneMark } from "/static/board.js";
import { cardName, cardText } from "/static/card-names.js";
import { Card } from "/static/cards.js";
import { Button, CloseButton, Fold } from "/static/controls.js";
import { useKeys } from "/static/keys.js";
import { html, useState } from "/vendor/preact.js";

/** @import { Notes, View } from "./view.js" */
/** @import { Hand } from "/games/rummy/own-hand.js" */

/** @param {Card} card */
const isWild = (card) => card === "JK" || card[0] === "2";

export { CLASS } from "/games/rummy/table.js";

export const Game = gameOf(Seat, CrummyFelt);

/** @param {SeatProps<View, Notes>} props */
function Seat({ table, own, move, act, showMessage }) {
  const { view, seat } = own;
  const isTurn = own.is_due && !table.over && !table.waiting_for.length;
  const isPlaying = isTurn && view.phase === "play";
  const isRound = !table.over && !table.shown.length && view.active !== null;
  const hasLaid = Boolean(view.laid_down[seat]);
  /** @param {string} type */
  const mayDo = (type) =>
    isTurn &&
    view.phase !== "play" &&
    own.legal.some((each) => each.type === type) &&
    (() => move(seat, { type, player: seat }));
  // Melds may be drafted while others play; cards go on the table only in the player's own turn.
  const mayLay = isRound && (!hasLaid || isPlaying);
  const hand = useOwnHand({ table, own, move, act, showMessage, mayLay, deal: `${table.game_id} ${view.round}` });
  const { drafts } = hand.arrangement;
  const [take, draw, decline] = [mayDo("take_upcard"), mayDo("draw_deck"), mayDo("decline")];
  // Nobody is asked about their own discard, but who wants it back can say so.
  const [isWanted, setWanted] = useStateForMove(table.moves, false);
  const mayWant = !own.is_asked && own.claims.some(({ type }) => type === "out_of_turn");
  const isAsked = own.is_asked || (mayWant && isWanted);
  const isBefore = isRound && !isTurn && (seat + 1) % table.seats.length === view.active;
  const takeOutOfTurn = isAsked && (() => move(seat, { type: "out_of_turn", claims: [seat] }));
  const pass = isAsked && (() => (own.is_asked ? move(seat, { type: "pass", player: seat }) : setWanted(false)));
  const layDown =
    isPlaying && !hasLaid && drafts.length > 0 && (() => move(seat, { type: "lay_down", player: seat, melds: drafts }));
  const [warned, setWarned] = useStateForMove(table.moves, /** @type {{ card: Card, text: string } | null} */ (null));
  /** @param {Card} card */
  const discardNow = (card) => hand.make({ type: "discard", player: seat, card });
  /** @type {false | ((card: Card) => void)} */
  const discard =
    isPlaying &&
    (async (card) => {
      const found = wantsWarnings(table, seat) ? await act("ways", { seat, cards: [card] }) : null;
      if (found?.warning) setWarned({ card, text: found.warning });
      else discardNow(card);
    });
  const drawOrDecline = draw || decline;
  useKeys((key) => {
    const lays = key === "Enter" || key === KEYS.lay;
    if (takeOutOfTurn && key === KEYS.take) takeOutOfTurn();
    else if (pass && key === "Enter" && !hand.cards.length) pass();
    else if (take && key === KEYS.take) take();
    else if (drawOrDecline && (key === KEYS.draw || (key === "Enter" && !hand.cards.length))) drawOrDecline();
    else if (hand.cards.length && (lays || (key === KEYS.putTogether && isRound && !hasLaid))) hand.layFirst();
    else if (layDown && lays) layDown();
    else if (key === "Backspace" && drafts.length) hand.change((cards) => cards.removeDraft(drafts.length - 1));
    else return false;
    return true;
  });
  const drop = useLaying({ hand, discard, mayList: isRound, showMessage });
  const wanted = view.contract ? view.contract.runs + view.contract.sets : 0;
  const upcard = view.upcard && cardText(view.upcard);
  const tip =
    isPlaying && (hasLaid ? "Tap cards to play or discard them." : "Tap the cards of a meld, or one to discard.");
  const isChoosing = isRound && !hand.cards.length && !warned;
  const mayList = isChoosing && (isPlaying || !hasLaid);
  return html`<${CrummyFelt} table=${table} view=${view} act=${act} hand=${hand} onDraw=${drawOrDecline}
    onTake=${take || takeOutOfTurn} canDiscard=${Boolean(discard)}
    drafted=${drafts.length > 0 && html`<${Drafts} hand=${hand} />`} />
    ${
      !table.over &&
      !table.shown.length &&
      html`<${OwnHand} table=${table} own=${own} act=${act} hand=${hand} onDrop=${drop} isWild=${isWild} tip=${tip}
        prompt=${((isTurn || isAsked) && own.prompt) || waiting(table)}
        tools=${html`<${MoreOptions} table=${table} own=${own} act=${act} />`}>
        <div class="row turn-actions">
          ${mayList && html`<${ListButton} hand=${hand}>${hasLaid ? "Plays" : "Melds"}<//>`}
          ${
            pass &&
            html`<${KeyButton} isMain keys="Enter" onClick=${pass}>Decline<//>
            <${KeyButton} keys=${KEYS.take} onClick=${takeOutOfTurn}>Take ${upcard} and a penalty card<//>`
          }
          ${take && html`<${KeyButton} keys=${KEYS.take} onClick=${take}>Take ${upcard}<//>`}
          ${
            drawOrDecline &&
            html`<${KeyButton} isMain keys=${KEYS.draw} onClick=${drawOrDecline}>
              ${decline ? `Decline ${upcard}` : "Draw a card"}<//>`
          }
          ${
            isChoosing &&
            layDown &&
            html`<${KeyButton} isMain=${drafts.length === wanted} keys=${KEYS.lay} onClick=${layDown}>
              Lay down<//>`
          }
          ${
            isBefore &&
            !isAsked &&
            html`<span class=${mayWant ? "" : "reserved"}><${Button} onClick=${() => setWanted(true)}>
              Take ${upcard} back<//></span>`
          }
        </div>
        ${
          warned &&
          html`<div class="notice question" role="alertdialog" aria-label="A warning"><p>${warned.text}</p>
            <${Button} onClick=${() => discardNow(warned.card)}>Discard ${cardText(warned.card)} anyway<//>
            <${Button} isMain onClick=${() => setWarned(null)}>Keep it<//></div>`
        }
        ${
          isRound &&
          hand.cards.length > 0 &&
          !warned &&
          html`<${MarkedActions} hand=${hand} labelPrefix=${hasLaid ? "" : "Put together: "}
            blockedLabel=${hasLaid ? "Put them on the table" : "Put together"}
            onDiscard=${discard || null} showMessage=${showMessage} />`
        }<//>`
    }`;
}

/**
 * The melds drafted for the contract; to everybody else they are still in the hand.
 * @param {{ hand: Hand }} props
 */
function Drafts({ hand }) {
  return html`<div class="drafts" role="group" aria-label="Put together for the contract">${hand.arrangement.drafts.map(
    ({ kind, cards }, at) => html`<span key=${at} class="draft">
    <span class="fan" role="img" aria-label=${`${kind}: ${cards.map(cardName).join(", ")}`}>
    ${cards.map((card, index) => html`<${Card} key=${index} card=${card} />`)}</span>
    <${CloseButton} label=${`Take the ${kind} apart`} onClick=${() => hand.change((own) => own.removeDraft(at))} />
    </span>`,
  )}</div>`;
}

/** @type {(table: TableState, seat: number) => string} */
const warningsKey = (table, seat) => `warned ${table.code} ${seat}`;
/** @type {(table: TableState, seat: number) => boolean} */
const wantsWarnings = (table, seat) => localStorage.getItem(warningsKey(table, seat)) === "yes";

/**
 * Options that are rarely needed.
 * @param {{ table: TableState<View, Notes>, own: OwnSeat<View>, act: Act }} props
 */
function MoreOptions({ table, own, act }) {
  const [isWarned, setWarned] = useState(wantsWarnings(table, own.seat));
  /** @param {Event & { target: HTMLInputElement }} event */
  const change = (event) => {
    localStorage.setItem(warningsKey(table, own.seat), event.target.checked ? "yes" : "no");
    setWarned(event.target.checked);
    event.target.closest("details")?.removeAttribute("open");
  };
  const end = () => act("end-round", { seat: own.seat });
  return html`<${Fold} label="More" class="more">
    <label><input type="checkbox" checked=${isWarned} onChange=${change} /> Warn me before a bad discard</label>
    ${own.view.active !== null && html`<${Button} isSmall onClick=${end}>End the round: everyone counts<//>`}
    ${table.told.rounds.length > 0 && html`<${Sheet} table=${table} />`}
  <//>`;
}

/** @param {{ table: TableState<View, Notes>, view: View, act: Act } & Record<string, unknown>} props */
function CrummyFelt({ table, view, act, ...more }) {
  const { last_round: last, contract, rounds } = table.told;
  const isShown = table.shown.length > 0;
  return html`${isShown && html`<${RoundEnd} table=${table} act=${act} />`}
    <${Felt} ...${more} key=${table.shown.length ? "the end" : "the deal"} table=${table} view=${view}
      pile="Deck" count=${view.deck_count}
      laid=${(seat) => view.laid_down[seat] && "laid down"}>
      <p class="quiet">Round ${view.round} of ${last}</p>
      <p><strong>${contract}</strong></p>
      ${view.reshuffles > 0 && html`<p class="quiet">reshuffled ${view.reshuffles}×</p>`}<//>
    ${
      rounds.length > 0 &&
      !table.mine.length &&
      !isShown &&
      html`<details><summary>Points of the rounds</summary><${Sheet} table=${table} /></details>`
    }`;
}

/** @param {{ table: TableState<View, Notes>, act: Act }} props */
function RoundEnd({ table, act }) {
  const counts = table.shown.filter((each) => each.kind === "count");
  const sum = table.shown.find((each) => each.kind === "sum");
  return html`<${Shown} table=${table} act=${act}><p class="prompt">${sum?.said}</p>
    ${counts.map(
      ({ side, player, said, points, parts }) => html`<article key=${side} class=${`counted box lane-${side}`}>
      <p><${LaneMark} lane=${side} /> <strong>${table.seats[player].name}</strong>
        <span class="quiet"> ${said}</span></p>
      <strong class="points">${points ? `+${points}` : "0"}</strong>
      <div class="left-cards">${parts
        .flatMap((part) => part.cards)
        .map((card, at) => html`<${Card} key=${at} card=${card} />`)}</div></article>`,
    )}
    <${Sheet} table=${table} /><//>`;
}

/**
 * The points of each round for everybody; the lowest total wins.
 * @param {{ table: TableState<View, Notes> }} props
 */
function Sheet({ table }) {
  const { rounds, first_round: first, leaders } = table.told;
  const rows = table.seats.map(({ seat, name }) => ({
    lane: seat,
    name,
    isAhead: leaders.includes(seat),
    cells: [...rounds.map((points) => points[seat]), html`<strong>${table.scores[seat]}</strong>`],
  }));
  return html`<${PointsTable} caption="Points that count against you: lowest wins" rows=${rows}
    head=${["Round", ...rounds.map((_, at) => first + at), "Total"]} />`;
}
