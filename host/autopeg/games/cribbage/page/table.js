// The table of cribbage: the crib, the play, the show; the player's own hand below.

import { Actions, Prompt, Shown, seatsToMove } from "/static/actions.js";
import { LaneMark } from "/static/board.js";
import { CalledHand, OwnCount, useCalling } from "/static/calling.js";
import { countOf, sortByRank, toggled } from "/static/card-names.js";
import { Backs, Card, Hand } from "/static/cards.js";
import { Button, classes } from "/static/controls.js";
import { PointsPad, useKeys } from "/static/keys.js";
import { settings } from "/static/settings.js";
import { html, useEffect, useRef, useState } from "/vendor/preact.js";

/** @import { Counting, View } from "./view.js" */

const MARVEL = 28; // points of a hand that few ever see

/** The label beside the dealer's name: the dealer has the crib. */
export const DEALS = "crib";

/** @param {GameProps<View>} props */
export function Game({ table, own, move, act, showMessage, counting }) {
  const view = own ? own.view : table.public;
  // What may be claimed on lies open: everybody at this device claims without taking the screen.
  const claimants = table.mine.filter((each) => each.claims.length > 0);
  const [claiming, setClaiming] = useState(/** @type {number | null} */ (null));
  useEffect(() => setClaiming(null), [table.moves]);
  const isClaiming = claiming !== null && claimants.some(({ seat }) => seat === claiming);
  // First everybody who may still look or claim does so: until then a count could not be sent.
  const isWaiting = table.waiting_for.length > 0;
  const mustDeclare = own?.is_due && view.counting?.player === own.seat && !isWaiting;
  const asked = claimants.find(({ seat }) => table.waiting_for.includes(seat));
  const waitsForOthers = own !== null && isWaiting && !table.waiting_for.includes(own.seat);
  const isShown = table.shown.length > 0;
  const isQuiet = !mustDeclare && !isClaiming && !isShown && !table.over;
  /** @param {number} points */
  const claim = (points) => claiming !== null && move(claiming, { type: "muggins", player: claiming, points });
  /** @type {(seat: number, text: string) => string} */
  const addressed = (seat, text) => (table.mine.length > 1 ? `${table.seats[seat].name}: ${text}` : text);
  useByItself(table, own, move);
  const places = usePlaces(own ? sortByRank(own.view.hand) : []);
  const claimLimit = view.muggins === "strict" ? " You have one claim." : "";
  return html`
    ${isShown && counting?.next && html`<${OwnCount} table=${table} event=${counting.next} say=${counting.say} />`}
    ${
      isShown &&
      !counting?.next &&
      (!mustDeclare || isClaiming) &&
      html`<${Show} table=${table} act=${act} saidOf=${counting?.saidOf} />`
    }
    ${!isShown && !mustDeclare && html`<${PlayArea} table=${table} own=${own} view=${view} />`}
    ${isQuiet && html`<${Prompt} table=${table} own=${waitsForOthers ? asked : own} />`}
    ${
      claimants.length > 0 &&
      !isClaiming &&
      html`<div class="row">${claimants.map(
        ({ seat }) =>
          html`<${Button} key=${seat} onClick=${() => setClaiming(seat)}>${addressed(seat, "Muggins!")}<//>`,
      )}
        ${asked && !isShown && html`<${Button} isMain onClick=${() => act("look", {})}>Let it pass<//>`}</div>`
    }
    ${
      isClaiming &&
      html`<${PointsPad} label=${addressed(claiming, `How many points were overlooked?${claimLimit}`)} least=${1}
        word="claim" onEnter=${claim}
        extra=${html`<${Button} onClick=${() => setClaiming(null)}>Claim nothing<//>`} />`
    }
    ${mustDeclare && !isClaiming && html`<${Declare} own=${own} counting=${view.counting} move=${move} />`}
    <div class="dock" key=${own && isQuiet ? "with the hand" : "alone"}>
      ${own && isQuiet && html`<${OwnHand} own=${own} places=${places} move=${move} showMessage=${showMessage} />`}
      ${own && html`<${Actions} table=${table} own=${own} act=${act} />`}</div>`;
}

/**
 * Return the places of a hand, those of cards that have gone empty, so that the others stay where they are.
 * @param {Card[]} cards
 */
function usePlaces(cards) {
  const dealt = useRef(cards);
  if (!cards.every((card) => dealt.current.includes(card))) dealt.current = cards;
  return dealt.current.map((card) => (cards.includes(card) ? card : null));
}

/**
 * Say go, or play the last card of a hand, if this device does so by itself; not after an undo, which it would make
 * good at once.
 * @param {TableState} table
 * @param {OwnSeat<View> | null} own
 * @param {MakeMove} move
 */
function useByItself(table, own, move) {
  const before = useRef(table.moves);
  const { go, last_card: last } = settings();
  useEffect(() => {
    const isForth = table.moves >= before.current;
    before.current = table.moves;
    if (!own?.is_due || table.waiting_for.length || !isForth) return;
    const [only] = own.legal;
    const isLast = only?.type === "play" && own.view.hand.length === 1;
    if ((only?.type === "go" && go === "on") || (isLast && last === "on")) move(own.seat, only);
  }, [table.moves, own?.seat, own?.is_due, table.waiting_for.length, go, last]);
}

/**
 * Return cards in the order in which they came, as far as it has been seen.
 * @param {Card[]} cards
 */
function useOrder(cards) {
  const seen = useRef(cards);
  seen.current = [
    ...seen.current.filter((card) => cards.includes(card)),
    ...cards.filter((card) => !seen.current.includes(card)),
  ];
  return seen.current;
}

/** @param {{ own: OwnSeat<View>, places: (Card | null)[], move: MakeMove, showMessage: ShowMessage }} props */
function OwnHand({ own, places, move, showMessage }) {
  const { view, legal } = own;
  const [marked, setMarked] = useState(/** @type {Card[]} */ ([]));
  useEffect(() => setMarked([]), [own.seat, view.hand.join()]);
  const first = own.is_due ? legal[0] : null;
  const most = /** @type {Card[] | undefined} */ (first?.cards)?.length ?? 0;
  /** @param {Card[]} cards */
  const discard = (cards) => {
    if (cards.length === most) move(own.seat, { type: "discard", player: own.seat, cards });
    else showMessage(`Choose ${most === 1 ? "one card" : "two cards"} first.`);
  };
  /** @param {Card} card */
  const toggle = (card) => setMarked(toggled(marked, card).slice(-most));
  // A card dragged to the crib stays there; with the last one they are discarded together.
  /** @param {Card} card */
  const moveToCrib = (card) => {
    const chosen = [...marked.filter((each) => each !== card), card].slice(-most);
    setMarked(chosen);
    if (chosen.length === most) discard(chosen);
  };
  const sayGo = () => move(own.seat, { type: "go", player: own.seat });
  useKeys((key) => {
    if (first?.type === "go" && (key === "g" || key === "Enter")) sayGo();
    else if (first?.type === "discard" && key === "Enter") discard(marked);
    else return false;
    return true;
  });
  if (first?.type === "discard")
    return html`<${Hand} cards=${places} marked=${marked.length ? marked : ["none"]} onPick=${toggle}
      onDrop=${(card, place) => place === "crib" && moveToCrib(card)} />
      <div class="row"><${Button} isMain class="discard-button" disabled=${marked.length !== most}
        onClick=${() => discard(marked)}>Discard<//></div>`;
  const fits = new Set(legal.map((each) => each.card));
  /** @param {Card} card */
  const play = (card) => move(own.seat, { type: "play", player: own.seat, card });
  return html`<${Hand} cards=${places} canPick=${(card) => fits.has(card)}
    onPick=${first?.type === "play" ? play : null} onBlocked=${play}
      onDrop=${(card, place) => place === "series" && play(card)} />
    ${first?.type === "go" && html`<div class="row"><${Button} isMain onClick=${sayGo}>Go<//></div>`}`;
}

/** @param {{ table: TableState<View>, own: OwnSeat<View> | null, view: View }} props */
function PlayArea({ table, own, view }) {
  const by = new Map(view.played.flatMap((cards, seat) => cards.map((card) => [card, seat])));
  const closed = closedSeries(view);
  const series = closed || view.series;
  const count = closed ? countOf(closed) : view.count;
  const earlier = useOrder(view.played.flat().filter((card) => !series.includes(card)));
  const isLaying = view.phase === "discard";
  const inCrib = cribCount(table, view);
  return html`<div class="middle">
    <div class="others">${table.seats.map((seat) => {
      const count = view.hand_counts[seat.seat] || 0;
      const saysGo = view.gone?.includes(seat.seat);
      return (
        !seat.is_mine &&
        html`<div key=${seat.seat} data-seat=${seat.seat}
          class=${classes("other", seatsToMove(table).includes(seat.seat) && "due")}>
        <${LaneMark} lane=${seat.side} /><span class="quiet name">${seat.name}</span>
        <${Backs} count=${count} label=${`${count} cards`} />
        ${saysGo && html`<span class="said-go"><span class="hidden">says </span>go</span>`}</div>`
      );
    })}</div>
    <div class="felt">
      <div class="pile" data-pack><span class="quiet">starter</span>
      ${view.starter ? html`<${Card} card=${view.starter} />` : html`<${Card} />`}</div>
      <div class="series" role="group" data-drop="series" aria-label=${`Cards of the play, the count is ${count}`}>
        <div class="earlier" role=${earlier.length ? "group" : undefined}
          aria-label=${earlier.length ? "played before" : undefined}>
          ${earlier.map((card) => html`<${Card} key=${card} card=${card} />`)}</div>
        ${series.map(
          (
            card,
          ) => html`<div key=${card} class="in-series" data-by=${own?.seat === by.get(card) ? undefined : by.get(card)}>
            <${Card} card=${card} />
          <${LaneMark} lane=${table.seats[by.get(card) ?? 0]?.side ?? 0} /></div>`,
        )}</div>
      <div class="side-piles">
        <${Count} count=${isLaying ? null : count} words=${closed ? "count, next from 0" : "count"} />
        ${
          view.dealer !== null &&
          html`<div class=${classes("pile crib", isLaying && own?.is_due && "wanted")} data-drop="crib">
            <span key=${view.dealer} class="quiet">${whoseCrib(table, own, view)}</span>
            <${Backs} count=${inCrib} label=${`${inCrib} cards`} /></div>`
        }</div>
    </div></div>`;
}

/** @param {{ count: number | null, words?: string }} props */
const Count = ({ count, words = "count" }) =>
  html`<div class=${classes("count", count === null && "reserved")}><strong key=${count}>${count ?? 0}</strong>
    <span key=${words} class="quiet">${words}</span></div>`;

/**
 * Return the cards of the series that has just ended: with muggins they stay, to be counted and claimed, until the
 * next card. Null if there is none.
 * @param {View} view
 */
function closedSeries(view) {
  const counting = [view.counting, view.declared?.counting].find((each) => each && each.kind !== "show");
  return counting && !view.series.length ? counting.cards : null;
}

const CRIB_CARDS = 4;
/** @type {Record<number, number>} */
const PACK_CARDS_TO_CRIB = { 2: 0, 3: 1, 4: 0 };
/** @type {Record<number, number>} */
const DEALT = { 2: 6, 3: 5, 4: 5 };

/**
 * Return how many cards are in the crib, which is all that everybody sees of it.
 * @param {TableState} table
 * @param {View} view
 */
function cribCount(table, view) {
  const players = table.seats.length;
  if (view.phase !== "discard") return view.starter || view.hand_counts.some(Boolean) ? CRIB_CARDS : 0;
  return view.hand_counts.reduce((sum, count) => sum + DEALT[players] - count, PACK_CARDS_TO_CRIB[players]);
}

/**
 * @param {TableState} table
 * @param {OwnSeat | null} own
 * @param {View} view
 */
const whoseCrib = (table, own, view) =>
  own?.seat === view.dealer ? "your crib" : `${table.seats[view.dealer ?? 0].name}’s crib`;

/** @typedef {OwnCounting["saidOf"]} SaidOf */

/** @param {{ table: TableState, act: Act, saidOf?: SaidOf }} props */
function Show({ table, act, saidOf }) {
  const counted = table.shown.filter((event) => event.kind === "show");
  return html`<${CalledShow} key=${counted.map(({ said }) => said).join()} table=${table} act=${act}
    counted=${counted} saidOf=${saidOf} />`;
}

/**
 * Counted hands, called one after the other.
 * @param {{ table: TableState, act: Act, counted: CountedCards[], saidOf?: SaidOf }} props
 */
function CalledShow({ table, act, counted, saidOf }) {
  const { called, hurry } = useCalling(counted);
  const rare = counted.find(({ points, parts }, at) => points >= MARVEL && called[at] === parts.length)?.points;
  useEffect(() => {
    if (rare) import("/static/celebration.js").then(({ marvel }) => marvel(`${rare}!`)).catch(() => {}); // decoration
  }, [rare]);
  return html`<${Shown} table=${table} act=${act} hurry=${hurry}>${counted.map(
    (event, at) => html`<${CalledHand} key=${event.said} game=${table.game} event=${event} called=${called[at]}
      guess=${saidOf?.(event)} />`,
  )}<//>`;
}

/** @param {{ own: OwnSeat, counting: Counting, move: MakeMove }} props */
function Declare({ own, counting, move }) {
  return html`<div class="felt counted-now">${counting.cards.map((card) => html`<${Card} key=${card} card=${card} />`)}
      ${counting.kind !== "show" && html`<${Count} count=${countOf(counting.cards)} />`}</div>
    <${PointsPad} label=${own.prompt} word="say it"
      onEnter=${(points) => move(own.seat, { type: "declare", player: own.seat, points })} />`;
}
