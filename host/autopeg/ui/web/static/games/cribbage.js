// Cribbage: the crib, the play, the show; one's own hand below.
import { html, useEffect, useState } from "/vendor/preact.js";
import { Actions, PointsPad, Shown } from "../actions.js";
import { Back, Card, inOrder } from "../cards.js";
import { Hand, useKeys } from "../hand.js";
import { waiting } from "../waiting.js";

export function Cribbage({ table, own, move, act, say }) {
  const view = own ? own.view : table.public;
  const claims = own && own.claims.length > 0;
  const [isClaiming, setClaiming] = useState(false);
  useEffect(() => setClaiming(false), [table.moves]);
  const mustDeclare = own?.is_due && view.counting && view.counting.player === own.seat;
  return html`
    ${table.shown.length > 0 && !mustDeclare
      ? html`<${Show} table=${table} act=${act} />`
      : html`<${Middle} table=${table} view=${view} />`}
    ${!table.over && !mustDeclare && !isClaiming && !table.shown.length && html`<p class="prompt" aria-live="polite">${own?.prompt || waiting(table)}</p>`}
    ${claims && !isClaiming && html`<div class="row"><button type="button" class="button" onClick=${() => setClaiming(true)}>Muggins!</button>
      ${!table.shown.length && table.waiting_for.includes(own.seat) && html`<button type="button" class="button main" onClick=${() => act("look", {})}>Let it pass</button>`}</div>`}
    ${claims && isClaiming && html`<${PointsPad} label="How many points were overlooked?" word="claim"
      onSay=${(points) => move(own.seat, { type: "muggins", player: own.seat, points })} />`}
    ${mustDeclare && html`<${Declare} own=${own} counting=${view.counting} move=${move} />`}
    ${own && !mustDeclare && !isClaiming && !table.over && !table.shown.length && html`<${Own} table=${table} own=${own} move=${move} say=${say} />`}
    ${own && html`<${Actions} table=${table} own=${own} act=${act} />`}`;
}

function Own({ table, own, move, say }) {
  const { view, legal } = own;
  const [marked, setMarked] = useState([]);
  useEffect(() => setMarked([]), [table.moves]);
  const cards = inOrder(view.hand);
  const first = own.is_due ? legal[0] : null;
  const layAway = () => {
    if (marked.length === first.cards.length) move(own.seat, { type: "discard", player: own.seat, cards: marked });
    else say(`Choose ${first.cards.length === 1 ? "one card" : "two cards"} first.`);
  };
  const goNow = () => move(own.seat, { type: "go", player: own.seat });
  useKeys((key) => {
    if (first?.type === "go" && (key === "g" || key === "Enter")) goNow();
    else if (first?.type === "discard" && key === "Enter") layAway();
    else return false;
    return true;
  });
  if (first?.type === "discard") {
    const most = first.cards.length;
    const toggle = (card) =>
      setMarked(marked.includes(card) ? marked.filter((each) => each !== card) : [...marked, card].slice(-most));
    return html`<${MarkedHand} cards=${cards} marked=${marked} onPick=${toggle} />
      <div class="row"><button type="button" class="button main" disabled=${marked.length !== most} onClick=${layAway}>Lay ${most === 1 ? "it" : "them"} away</button></div>`;
  }
  const fits = new Set(legal.map((each) => each.card));
  return html`<${Hand} cards=${cards} canPick=${(card) => fits.has(card)}
      onPick=${first?.type === "play" ? (card) => move(own.seat, { type: "play", player: own.seat, card }) : null} />
    ${first?.type === "go" && html`<div class="row"><button type="button" class="button main" onClick=${goNow}>Go</button></div>`}`;
}

const MarkedHand = ({ cards, marked, onPick }) =>
  html`<${Hand} cards=${cards} marked=${marked.length ? marked : ["none"]} onPick=${onPick} />`;

function Middle({ table, view }) {
  const total = (view.series || []).length;
  const before = view.played.flat().length - total;
  return html`<div class="middle">
    <div class="others">${table.seats.map((seat) => !seat.is_mine && html`<div key=${seat.seat} class="other">
      <span class="quiet">${seat.name}${view.dealer === seat.seat ? " · crib" : ""}</span>
      <span class="backs" role="img" aria-label=${`${view.hand_counts[seat.seat] || 0} cards`}>${Array.from({ length: view.hand_counts[seat.seat] || 0 }, (_, at) => html`<${Back} key=${at} />`)}</span></div>`)}</div>
    <div class="felt">
      <div class="starter"><span class="quiet">starter</span>${view.starter ? html`<${Card} card=${view.starter} />` : html`<${Card} />`}</div>
      <div class="series" role="group" aria-label=${`Cards of the play, the count is ${view.count}`}>
        ${before > 0 && html`<span class="quiet earlier">${before} played</span>`}
        ${view.series.map((card) => html`<${Card} key=${card} card=${card} />`)}</div>
      <div class="count"><strong>${view.count}</strong><span class="quiet">count</span></div>
    </div></div>`;
}

function Show({ table, act }) {
  return html`<${Shown} table=${table} act=${act}>${table.shown.map((event, at) => html`<article key=${at} class=${`counted lane-${event.side}`}>
    <div class="counted-cards">${(event.cards || []).map((card, index) => html`<span class=${index === 4 ? "turned" : ""}><${Card} key=${card} card=${card} /></span>`)}</div>
    <p>${event.said}</p><strong class="points">${event.points}</strong></article>`)}<//>`;
}

function Declare({ own, counting, move }) {
  const what = counting.kind === "show" ? `Count your ${counting.what}: how many points?` : "What does your card score?";
  return html`<div class="felt">${counting.cards.map((card) => html`<${Card} key=${card} card=${card} />`)}</div>
    <${PointsPad} label=${what} word="say it" onSay=${(points) => move(own.seat, { type: "declare", player: own.seat, points })} />`;
}
