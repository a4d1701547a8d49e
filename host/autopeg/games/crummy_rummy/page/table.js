// Crummy Rummy: the contract, the piles, everybody's melds, what a round has cost; one's own hand below.

import { HAS_DRAWN, KEYS } from "/games/rummy/keys.js";
import { Places } from "/games/rummy/melds.js";
import { MarkedActions, OwnHand, useOwnHand, useUntil } from "/games/rummy/own-hand.js";
import { Piles } from "/games/rummy/piles.js";
import { Shown } from "/static/actions.js";
import { LaneMark } from "/static/board.js";
import { Card, cardName, cardText } from "/static/cards.js";
import { useKeys } from "/static/hand.js";
import { waiting } from "/static/waiting.js";
import { html, useState } from "/vendor/preact.js";

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
/** @param {Card} card */
const isWild = (card) => card === "JK" || card[0] === "2";

export { CLASS } from "/games/rummy/own-hand.js";

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
  const isPlaying = isTurn && view.phase === "play";
  const isRound = !table.over && !table.shown.length && view.active !== null;
  const hasLaid = Boolean(view.laid_down[seat]);
  /** @param {string} type */
  const mayDo = (type) =>
    isTurn &&
    view.phase !== "play" &&
    own.legal.some((each) => each.type === type) &&
    (() => move(seat, { type, player: seat }));
  // Melds may be put together while others play; on the table cards go in one's own turn.
  const hand = useOwnHand({
    table,
    own,
    move,
    act,
    say,
    deal: `${table.game_id} ${view.round}`,
    mayLay: isRound && (!hasLaid || isPlaying),
  });
  const { drafts } = hand.arrangement;
  const [take, draw, decline] = [mayDo("take_upcard"), mayDo("draw_deck"), mayDo("decline")];
  const takeOutOfTurn = own.is_asked && (() => move(seat, { type: "out_of_turn", claims: [seat] }));
  const letGo = own.is_asked && (() => move(seat, { type: "pass", player: seat }));
  const layDown =
    isPlaying && !hasLaid && drafts.length > 0 && (() => move(seat, { type: "lay_down", player: seat, melds: drafts }));
  const [warned, setWarned] = useUntil(table.moves, /** @type {{ card: Card, text: string } | null} */ (null));
  /** @param {Card} card */
  const discardNow = (card) => hand.make({ type: "discard", player: seat, card });
  /** @type {false | ((card: Card) => void)} */
  const discard =
    isPlaying &&
    (async (card) => {
      const found = isBeginner(table, seat) ? await act("ways", { seat, cards: [card] }) : null;
      if (found?.warning) setWarned({ card, text: found.warning });
      else discardNow(card);
    });
  const drawOrDecline = draw || decline;
  const firstWay = hand.picked || hand.found.ways[0];
  const doFirst = () => (firstWay ? hand.lay(firstWay) : say(hand.found.why || "Mark cards first."));
  useKeys((key) => {
    const lays = key === "Enter" || key === KEYS.lay;
    if (takeOutOfTurn && key === KEYS.take) takeOutOfTurn();
    else if (letGo && key === "Enter" && !hand.cards.length) letGo();
    else if (take && key === KEYS.take) take();
    else if (drawOrDecline && (key === KEYS.draw || (key === "Enter" && !hand.cards.length))) drawOrDecline();
    else if (isPlaying && (key === KEYS.draw || key === KEYS.take)) say(HAS_DRAWN);
    else if (isRound && key === KEYS.suggest) hand.setListing(!hand.isListing);
    else if (hand.cards.length && (lays || (key === KEYS.putTogether && isRound && !hasLaid))) doFirst();
    else if (layDown && lays) layDown();
    else if (key === "Backspace" && drafts.length) hand.change((cards) => cards.takeBack(drafts.length - 1));
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
  const wanted = view.contract ? view.contract.runs + view.contract.sets : 0;
  const upcard = view.upcard && cardText(view.upcard);
  return html`<${Felt} table=${table} view=${view} act=${act} hand=${hand} onDraw=${drawOrDecline}
    onTake=${take || takeOutOfTurn} canDiscard=${Boolean(discard)} />
    ${
      !table.over &&
      !table.shown.length &&
      html`<${OwnHand} table=${table} own=${own} act=${act} hand=${hand} onDrop=${drop} isWild=${isWild}
      tip=${
        isPlaying && (hasLaid ? "Tap cards to play or discard them." : "Tap the cards of a meld, or one to discard.")
      }
          prompt=${((isTurn || own.is_asked) && own.prompt) || waiting(table)} tools=${html`<${More} table=${table}
            own=${own} act=${act} />`}>
      ${drafts.length > 0 && html`<${Drafts} hand=${hand} />`}
      <div class="row deeds">${
        letGo &&
        html`<button type="button" class="button" aria-keyshortcuts=${KEYS.take}
          onClick=${takeOutOfTurn}>Take ${upcard} and a penalty card</button>
        <button type="button" class="button main" aria-keyshortcuts="Enter" onClick=${letGo}>Let it go</button>`
      }
        ${
          take &&
          html`<button type="button" class="button" aria-keyshortcuts=${KEYS.take}
          onClick=${take}>Take ${upcard}</button>`
        }
        ${
          drawOrDecline &&
          html`<button type="button" class="button main" aria-keyshortcuts=${KEYS.draw}
          onClick=${drawOrDecline}>${decline ? `Decline ${upcard}` : "Draw a card"}</button>`
        }
        ${
          isRound &&
          !hand.cards.length &&
          !warned &&
          html`${
            layDown &&
            html`<button type="button" class=${`button${drafts.length === wanted ? " main" : ""}`}
            aria-keyshortcuts=${KEYS.lay} onClick=${layDown}>Lay down</button>`
          }
          ${
            (isPlaying || !hasLaid) &&
            html`<button type="button" class="button" aria-keyshortcuts=${KEYS.suggest}
            aria-expanded=${String(hand.isListing)} onClick=${() => hand.setListing(!hand.isListing)}>
              ${hasLaid ? "Plays" : "Melds"}</button>`
          }`
        }</div>
      ${
        warned &&
        html`<div class="notice question" role="alertdialog" aria-label="A warning"><p>${warned.text}</p>
        <button type="button" class="button"
          onClick=${() => discardNow(warned.card)}>Discard ${cardText(warned.card)} all the same</button>
        <button type="button" class="button main" onClick=${() => setWarned(null)}>Keep it</button></div>`
      }
      ${
        isRound &&
        hand.cards.length > 0 &&
        !warned &&
        html`<${MarkedActions} hand=${hand}
        verb=${hasLaid ? "" : "Put together: "} wordNone=${hasLaid ? "Put them on the table" : "Put together"}
          onDiscard=${discard || null} say=${say} />`
      }
    <//>`
    }`;
}

/**
 * The melds that have been put together for the contract; they are still in the hand for everybody else.
 * @param {{ hand: Hand }} props
 */
function Drafts({ hand }) {
  return html`<div class="drafts" role="group" aria-label="Put together for the contract">${hand.arrangement.drafts.map(
    (draft, at) => html`<span key=${at} class="draft">
    <span class="fan" role="img" aria-label=${`${draft.kind}: ${draft.cards.map(cardName).join(", ")}`}>
    ${draft.cards.map((card, index) => html`<${Card} key=${index} card=${card} />`)}</span>
    <button type="button" class="close" aria-label=${`Take the ${draft.kind} apart`}
      onClick=${() => hand.change((cards) => cards.takeBack(at))}>×</button></span>`,
  )}</div>`;
}

/**
 * @param {TableState} table
 * @param {number} seat
 */
const beginnerKey = (table, seat) => `warned ${table.code} ${seat}`;
/**
 * @param {TableState} table
 * @param {number} seat
 */
const isBeginner = (table, seat) => localStorage.getItem(beginnerKey(table, seat)) === "yes";

/**
 * What one wants now and then.
 * @param {{ table: TableState, own: OwnSeat<View>, act: Act }} props
 */
function More({ table, own, act }) {
  const [isWarned, setWarned] = useState(isBeginner(table, own.seat));
  /** @param {Event & { target: HTMLInputElement }} event */
  const change = (event) => {
    localStorage.setItem(beginnerKey(table, own.seat), event.target.checked ? "yes" : "no");
    setWarned(event.target.checked);
  };
  return html`<details class="more"><summary>More</summary>
    <label><input type="checkbox" checked=${isWarned} onChange=${change} /> Warn me before a bad discard</label>
    ${
      own.view.active !== null &&
      html`<button type="button" class="button small"
      onClick=${() => act("end-round", { seat: own.seat })}>End the round, all count</button>`
    }</details>`;
}

/** @param {FeltProps} props */
function Felt({ table, view, act, hand, onDraw, onTake, canDiscard }) {
  const { told } = table;
  if (!view.hand_counts.length) return html`<p class="prompt">${waiting(table)}</p>`;
  return html`${table.shown.length > 0 && html`<${RoundEnd} table=${table} act=${act} />`}
    <div class="felt rummy-felt">
      <${Piles} name="Deck" count=${view.deck_count} upcard=${view.upcard}
        below=${view.discard_count - (view.upcard ? 1 : 0)} canDiscard=${canDiscard}
        onDraw=${onDraw} onTake=${onTake} takeLabel=${view.upcard ? `Take the upcard, ${cardText(view.upcard)}` : ""}>
        <p class="quiet">Round ${view.round} of ${told.last_round}</p>
        <p><strong>${told.contract}</strong></p>
        ${view.reshuffles > 0 && html`<p class="quiet">shuffled again ${view.reshuffles}×</p>`}<//>
      <${Places} table=${table} view=${view} told=${told} goals=${hand?.goals || NO_GOALS}
        onGoal=${(meld) => hand?.layTo(meld, hand.cards, hand.marks)}
        said=${(each) => html`<span class="quiet">
          ${view.hand_counts[each]} card${view.hand_counts[each] === 1 ? "" : "s"}
          ${view.laid_down[each] ? ", laid down" : ""}${table.dealer === each ? ", dealer" : ""}</span>`} />
    </div>
    ${
      told.rounds.length > 0 &&
      !table.shown.length &&
      html`<details class="sheet-fold">
    <summary>Points of the rounds</summary><${Sheet} table=${table} /></details>`
    }`;
}

/** @param {{ table: TableState<View, Told>, act: Act }} props */
function RoundEnd({ table, act }) {
  const counts = table.shown.filter((each) => each.kind === "count");
  const sum = table.shown.find((each) => each.kind === "sum");
  return html`<${Shown} table=${table} act=${act}><p class="prompt">${sum?.said}</p>
    ${counts.map(
      (each) => html`<article key=${each.side} class=${`counted lane-${each.side}`}>
      <p><${LaneMark} lane=${each.side} /> <strong>${table.seats[each.player].name}</strong> <span class="quiet">
      ${each.said}</span></p><strong class="points">${each.points ? `+${each.points}` : "0"}</strong>
      <div class="left-cards">${each.parts
        .flatMap((part) => part.cards)
        .map(
          (card, at) => html`<${Card} key=${at}
        card=${card} />`,
        )}</div></article>`,
    )}
    <${Sheet} table=${table} /><//>`;
}

/**
 * What each round has cost everybody; the lowest total wins.
 * @param {{ table: TableState<View, Told> }} props
 */
function Sheet({ table }) {
  const { rounds, first_round: first, leaders } = table.told;
  return html`<table class="sheet"><caption>Points that count against you: lowest wins</caption>
    <thead><tr><th scope="col">Round</th>${rounds.map((_, at) => html`<th key=${at} scope="col">${first + at}</th>`)}
    <th scope="col">Total</th></tr></thead>
    <tbody>${table.seats.map(
      ({
        seat,
        name,
      }) => html`<tr key=${seat} class=${`lane-${seat}${leaders.includes(seat) ? " leads" : ""}`}><th scope="row">
        <${LaneMark} lane=${seat} /> ${name}</th>
      ${rounds.map((points, at) => html`<td key=${at}>${points[seat]}</td>`)}<td><strong>${table.scores[seat]}</strong>
      </td></tr>`,
    )}</tbody></table>`;
}
