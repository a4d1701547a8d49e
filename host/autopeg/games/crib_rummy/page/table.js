// The table of Crib Rummy: the piles, everybody's melds, the end of a hand; the player's own hand below.

import { KEYS } from "/games/rummy/keys.js";
import { KeyButton, ListButton, MarkedActions, OwnHand, useLaying, useOwnHand } from "/games/rummy/own-hand.js";
import { Felt, gameOf, PointsTable } from "/games/rummy/table.js";
import { Shown, waiting } from "/static/actions.js";
import { cardText } from "/static/card-names.js";
import { Button } from "/static/controls.js";
import { PointsPad, useKeys } from "/static/keys.js";
import { html } from "/vendor/preact.js";

/** @import { Notes, View } from "./view.js" */

export { CLASS } from "/games/rummy/table.js";

/**
 * Keep the screen until the points of the turn are claimed (R56).
 * @param {OwnSeat} own
 */
export const keepsScreen = (own) => own.claims.length > 0;

export const Game = gameOf(Seat, CribFelt);

/** @param {SeatProps<View, Notes>} props */
function Seat({ table, own, move, act, showMessage }) {
  const { view, seat } = own;
  const isTurn = own.is_due && !table.over && !table.waiting_for.length;
  /** @param {string} type */
  const legalMove = (type) => isTurn && own.legal.find((each) => each.type === type);
  const isTaking = isTurn && view.phase === "draw";
  const isLaying = isTurn && view.phase === "play";
  const mayLay = isTaking || isLaying;
  const hand = useOwnHand({ table, own, move, act, showMessage, mayLay, deal: `${table.game_id} ${table.told.hand}` });
  const draw = legalMove("draw") && (() => move(seat, { type: "draw", player: seat }));
  const take = legalMove("take_upcard") && (() => (hand.cards.length ? hand.layFirst() : hand.setListing(true)));
  /** @type {false | ((card: Card) => void)} */
  const discard = isLaying && ((card) => hand.make({ type: "discard", player: seat, card }));
  const isChosen = hand.cards.length > 0 || hand.picked !== null; // the upcard may go to a meld on its own
  /** @type {false | undefined | ((isFirst: boolean) => void)} */
  const choose = legalMove("choose") && ((isFirst) => move(seat, { type: "choose", player: seat, first: isFirst }));
  useKeys((key) => {
    if (choose && (key === KEYS.goFirst || key === KEYS.notFirst)) choose(key === KEYS.goFirst);
    else if (draw && (key === KEYS.draw || (key === "Enter" && !isChosen))) draw();
    else if (take && key === KEYS.take) take();
    else if (mayLay && isChosen && (key === "Enter" || key === KEYS.lay)) hand.layFirst();
    else return false;
    return true;
  });
  const drop = useLaying({ hand, discard, mayList: mayLay, showMessage });
  const claim = own.claims.length > 0 && !table.over;
  const taken = view.upcard && `Take ${cardText(view.upcard)}`;
  return html`<${CribFelt} table=${table} view=${view} act=${act} hand=${hand} onDraw=${draw} onTake=${take}
    canDiscard=${Boolean(discard)} />
    ${(claim || legalMove("peg")) && html`<${Claim} own=${own} move=${move} />`}
    ${
      !table.over &&
      !table.shown.length &&
      html`<${OwnHand} table=${table} own=${own} act=${act} hand=${hand} onDrop=${drop}
        isWild=${(card) => card === "JK"} tip=${isLaying && "Tap cards to lay or discard them."}
        prompt=${claim ? "" : (isTurn && own.prompt) || waiting(table)}>
        ${
          choose &&
          html`<div class="row"><${KeyButton} keys=${KEYS.goFirst} isMain onClick=${() => choose(true)}>I go first<//>
            <${KeyButton} keys=${KEYS.notFirst} onClick=${() => choose(false)}>Not first<//></div>`
        }
        ${
          isTaking &&
          html`<div class="row turn-actions">
            ${draw && html`<${KeyButton} keys=${KEYS.draw} isMain=${!isChosen} onClick=${draw}>Draw a card<//>`}
            ${take && !hand.cards.length && html`<${ListButton} hand=${hand}>${taken}…<//>`}</div>`
        }
        ${
          isLaying &&
          !hand.cards.length &&
          html`<div class="row turn-actions"><${ListButton} hand=${hand}>Melds<//></div>`
        }
        ${
          mayLay &&
          isChosen &&
          html`<${MarkedActions} hand=${hand} labelPrefix="" blockedLabel=${isTaking ? taken : "Lay them"}
            onDiscard=${discard || null} showMessage=${showMessage} />`
        }<//>`
    }`;
}

/** @param {{ table: TableState<View, Notes>, view: View, act: Act } & Record<string, unknown>} props */
function CribFelt({ table, view, act, ...more }) {
  return html`${table.shown.length > 0 && html`<${HandEnd} table=${table} act=${act} />`}
    <${Felt} ...${more} key=${table.shown.length ? "the end" : "the deal"} table=${table} view=${view}
      pile="Draw pile" count=${view.draw_count}
      laid=${(seat) => view.melded[seat] && "melded"}>
      <p class="quiet">Hand ${table.told.hand}</p>
      ${view.earned > 0 && view.phase === "play" && html`<p>This turn <strong>${view.earned}</strong></p>`}
      ${view.drew_last && html`<p>The last turn of the hand</p>`}
      ${
        view.final_turns.length > 0 &&
        html`<p>Final turn: ${view.final_turns.map((seat) => table.seats[seat].name).join(", ")}</p>`
      }<//>`;
}

/** @param {{ own: OwnSeat<View>, move: MakeMove }} props */
function Claim({ own, move }) {
  const { earned } = own.view;
  /** @param {number} points */
  const claim = (points) => move(own.seat, { type: "peg", player: own.seat, points });
  return html`<div class="claim"><${Button} isMain onClick=${() => claim(earned)}>Claim ${earned}<//>
    <details><summary>Another number</summary>
      <${PointsPad} label=${own.prompt} most=${earned} word="claim" onEnter=${claim} />
      <${Button} onClick=${() => claim(0)}>Claim nothing<//></details></div>`;
}

/** @param {{ table: TableState, act: Act }} props */
function HandEnd({ table, act }) {
  const end = table.shown.find((each) => each.kind === "hand_over");
  const made = table.shown.filter((each) => each.kind === "made");
  const rows = made.map(({ side, name, points, left }) => ({
    lane: side,
    name,
    cells: [points, left, html`<strong>${table.scores[side]}</strong>`],
  }));
  return html`<${Shown} table=${table} act=${act}><p class="prompt">${end?.said}</p>
    <${PointsTable} head=${["Player", "This hand", "Cards left", "Score"]} rows=${rows} /><//>`;
}
