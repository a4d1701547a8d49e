// Crib Rummy: the piles, everybody's melds, the end of a hand; one's own hand below.

import { HAS_DRAWN, KEYS } from "/games/rummy/keys.js";
import { Places } from "/games/rummy/melds.js";
import { MarkedActions, OwnHand, useOwnHand } from "/games/rummy/own-hand.js";
import { Piles } from "/games/rummy/piles.js";
import { PointsPad, Shown } from "/static/actions.js";
import { LaneMark } from "/static/board.js";
import { cardText } from "/static/cards.js";
import { useKeys } from "/static/hand.js";
import { waiting } from "/static/waiting.js";
import { html } from "/vendor/preact.js";

/** @import { Told, View } from "./view.js" */
/** @typedef {ReturnType<typeof useOwnHand>} Hand */

/**
 * @typedef {object} FeltProps
 * @property {TableState<View, Told>} table
 * @property {View} view
 * @property {Act} [act]
 * @property {Hand} [hand]
 * @property {(() => void) | false | null} [onDraw]
 * @property {(() => void) | false | null} [onTake]
 * @property {boolean} [canDiscard]
 */

/** @type {Set<string>} */
const NO_GOALS = new Set();

export { CLASS } from "/games/rummy/own-hand.js";

/**
 * The points of a turn are claimed before the screen goes on (R56).
 * @param {OwnSeat} own
 */
export const keepsScreen = (own) => own.claims.length > 0;

/** @param {GameProps<View, Told>} props */
export function Game(props) {
  const { table, own } = props;
  return own
    ? html`<${Seat} key=${own.seat} ...${props} />`
    : html`<${Felt} table=${table} view=${table.public} />
    ${!table.over && html`<p class="prompt" aria-live="polite">${waiting(table)}</p>`}`;
}

/** @param {SeatProps<View, Told>} props */
function Seat({ table, own, move, act, say }) {
  const { view, seat } = own;
  const isTurn = own.is_due && !table.over && !table.waiting_for.length;
  /** @param {string} type */
  const may = (type) => isTurn && own.legal.find((each) => each.type === type);
  const isTaking = isTurn && view.phase === "draw";
  const isLaying = isTurn && view.phase === "play";
  const hand = useOwnHand({
    table,
    own,
    move,
    act,
    say,
    deal: `${table.game_id} ${table.told.hand}`,
    mayLay: isTaking || isLaying,
  });
  const draw = may("draw") && (() => move(seat, { type: "draw", player: seat }));
  const take = may("take_upcard") && (() => (hand.cards.length ? layFirst() : hand.setListing(true)));
  /** @type {false | ((card: Card) => void)} */
  const discard = isLaying && ((card) => hand.make({ type: "discard", player: seat, card }));
  const isChosen = hand.cards.length > 0 || hand.picked !== null; // the upcard alone may go to a meld
  const first = hand.picked || hand.found.ways[0];
  const layFirst = () => (first ? hand.lay(first) : say(hand.found.why || "Mark cards first."));
  /** @type {false | undefined | ((isFirst: boolean) => void)} */
  const choose = may("choose") && ((isFirst) => move(seat, { type: "choose", player: seat, first: isFirst }));
  useKeys((key) => {
    if (choose && (key === KEYS.goFirst || key === KEYS.notFirst)) choose(key === KEYS.goFirst);
    else if (draw && (key === KEYS.draw || (key === "Enter" && !isChosen))) draw();
    else if (take && key === KEYS.take) take();
    else if (isLaying && (key === KEYS.draw || key === KEYS.take)) say(HAS_DRAWN);
    else if ((isTaking || isLaying) && key === KEYS.suggest) hand.setListing(!hand.isListing);
    else if ((isTaking || isLaying) && isChosen && (key === "Enter" || key === KEYS.lay)) layFirst();
    else if (discard && key === KEYS.discard)
      hand.cards.length === 1 ? discard(hand.cards[0]) : say("Mark one card to discard it.");
    else return false;
    return true;
  });
  /**
   * @param {string} place
   * @param {Card[]} cards
   * @param {Set<number>} ids
   */
  const drop = (place, cards, ids) => {
    if (place !== "discard") hand.layTo(place, cards, ids);
    else if (cards.length !== 1) say("One card is discarded.");
    else if (discard) discard(cards[0]);
  };
  const claim = own.claims.length > 0 && !table.over;
  const taken = view.upcard && `Take ${cardText(view.upcard)}`;
  return html`<${Felt} table=${table} view=${view} act=${act} hand=${hand} onDraw=${draw} onTake=${take}
    canDiscard=${Boolean(discard)} />
    ${claim || may("peg") ? html`<${Claim} own=${own} move=${move} />` : ""}
    ${
      !table.over &&
      !table.shown.length &&
      html`<${OwnHand} table=${table} own=${own} act=${act} hand=${hand} onDrop=${drop}
        isWild=${(card) => card === "JK"}
      tip=${isLaying && "Tap cards to lay or discard them."}
        prompt=${claim ? "" : (isTurn && own.prompt) || waiting(table)}>
      ${
        choose &&
        html`<div class="row"><button type="button" class="button main" onClick=${() => choose(true)}>I go
          first</button>
        <button type="button" class="button" onClick=${() => choose(false)}>Not first</button></div>`
      }
      ${
        isTaking &&
        html`<div class="row deeds">
        ${
          draw &&
          html`<button type="button" class=${`button${isChosen ? "" : " main"}`} aria-keyshortcuts=${KEYS.draw}
          onClick=${draw}>Draw a card</button>`
        }
        ${
          take &&
          !hand.cards.length &&
          html`<button type="button" class="button"
          aria-expanded=${String(hand.isListing)} onClick=${() => hand.setListing(!hand.isListing)}>${taken}…</button>`
        }
            </div>`
      }
      ${
        isLaying &&
        !hand.cards.length &&
        html`<div class="row deeds"><button type="button" class="button" aria-keyshortcuts=${KEYS.suggest}
          aria-expanded=${String(hand.isListing)}
        onClick=${() => hand.setListing(!hand.isListing)}>Melds</button></div>`
      }
      ${
        (isTaking || isLaying) &&
        isChosen &&
        html`<${MarkedActions} hand=${hand} verb=""
        wordNone=${isTaking ? taken : "Lay them"} onDiscard=${discard || null} say=${say} />`
      }
    <//>`
    }`;
}

/** @param {FeltProps} props */
function Felt({ table, view, act, hand, onDraw, onTake, canDiscard }) {
  const { told } = table;
  if (!view.hand_counts.length) return html`<p class="prompt">${waiting(table)}</p>`;
  return html`${table.shown.length > 0 && html`<${HandEnd} table=${table} act=${act} />`}
    <div class="felt rummy-felt">
      <${Piles} name="Draw pile" count=${view.draw_count} upcard=${view.upcard}
        below=${view.discard_count - (view.upcard ? 1 : 0)} canDiscard=${canDiscard}
        onDraw=${onDraw} onTake=${onTake} takeLabel=${view.upcard ? `Take the upcard, ${cardText(view.upcard)}` : ""}>
        <p class="quiet">Hand ${told.hand}</p>
        ${view.earned > 0 && view.phase === "play" && html`<p>This turn <strong>${view.earned}</strong></p>`}
        ${view.drew_last && html`<p>The last turn of the hand</p>`}
        ${
          view.final_turns.length > 0 &&
          html`<p>Final
          turn: ${view.final_turns.map((each) => table.seats[each].name).join(", ")}</p>`
        }<//>
      <${Places} table=${table} view=${view} told=${told} goals=${hand?.goals || NO_GOALS}
        onGoal=${(meld) => hand?.layTo(meld, hand.cards, hand.marks)}
        said=${(each) => html`<span class="quiet">
          ${view.hand_counts[each]} card${view.hand_counts[each] === 1 ? "" : "s"}${view.melded[each] ? ", melded" : ""}
          ${table.dealer === each ? ", dealer" : ""}</span>`} />
    </div>`;
}

/** @param {{ own: OwnSeat<View>, move: MakeMove }} props */
function Claim({ own, move }) {
  const { earned } = own.view;
  /** @param {number} points */
  const claim = (points) => move(own.seat, { type: "peg", player: own.seat, points });
  return html`<div class="claim"><button type="button" class="button main"
    onClick=${() => claim(earned)}>Claim ${earned}</button>
    <details><summary>Another number</summary><${PointsPad} label=${own.prompt} most=${earned} word="claim"
      onSay=${claim} />
      <button type="button" class="button" onClick=${() => claim(0)}>Claim nothing</button></details></div>`;
}

/** @param {{ table: TableState, act: Act }} props */
function HandEnd({ table, act }) {
  const [end, ...made] = table.shown;
  return html`<${Shown} table=${table} act=${act}><p class="prompt">${end.said}</p>
    <table class="sheet"><thead><tr><th scope="col">Player</th><th scope="col">This hand</th>
    <th scope="col">Cards left</th><th scope="col">Score</th></tr></thead>
      <tbody>${made.map(
        (each) => html`<tr key=${each.side} class=${`lane-${each.side}`}><th scope="row">
          <${LaneMark} lane=${each.side} /> ${each.name}</th>
        <td>${each.points}</td><td>${each.left}</td><td><strong>${table.scores[each.side]}</strong></td></tr>`,
      )}</tbody></table><//>`;
}
