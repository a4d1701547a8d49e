// Count a hand of physical cards by tapping them; what its owner claims is checked for muggins.
import { html, useState } from "/vendor/preact.js";
import { post } from "./api.js";
import { LaneMark } from "./board.js";
import { Card, cardName, cardText } from "./cards.js";
import { Nav } from "./nav.js";

const RANKS = "A23456789TJQK".split("");
const SUITS = "SHDC".split("");

export function CountPage() {
  document.title = "Count a hand · Autopeg";
  return html`<div class="lobby"><header class="top"><a class="brand" href="/">Autopeg</a><${Nav} /></header>
    <main><h1>Count a hand</h1><${CountForm} ask=${(body) => post("/api/count", body)} /></main></div>`;
}

/** sides, onPeg: on a score pad, whose points the count may be. */
export function CountForm({ ask, sides = [], onPeg }) {
  const [cards, setCards] = useState([]);
  const [isCrib, setCrib] = useState(false);
  const [claimed, setClaimed] = useState("");
  const [answer, setAnswer] = useState(null);
  const [trouble, setTrouble] = useState("");
  const change = (next) => {
    setCards(next);
    setAnswer(null);
    setTrouble("");
  };
  const toggle = (card) => change(cards.includes(card) ? cards.filter((each) => each !== card) : cards.length < 5 ? [...cards, card] : cards);
  const count = async () => {
    try {
      const claim = claimed === "" ? {} : { claimed: Number(claimed) };
      setAnswer(await ask({ hand: cards.slice(0, 4), starter: cards[4], crib: isCrib, ...claim }));
    } catch (error) {
      setTrouble(error.message);
    }
  };
  return html`<section class="count-form" aria-label="Count a hand">
    <p class="quiet">Tap the four cards, then the starter.</p>
    <div class="chosen">${[0, 1, 2, 3, 4].map((at) => html`<span key=${at} class=${at === 4 ? "turned" : ""}>${cards[at] ? html`<${Card} card=${cards[at]} onPick=${toggle} />` : html`<span class="slot">${at === 4 ? "starter" : at + 1}</span>`}</span>`)}</div>
    <div class="pack">${SUITS.map((suit) => html`<div key=${suit} class=${`suit-row suit-${suit}`}>${RANKS.map((rank) => html`<button key=${rank} type="button"
      aria-pressed=${String(cards.includes(rank + suit))} onClick=${() => toggle(rank + suit)}><span aria-hidden="true">${cardText(rank + suit)}</span><span class="hidden">${cardName(rank + suit)}</span></button>`)}</div>`)}</div>
    <div class="row"><label><input type="checkbox" checked=${isCrib} onChange=${(event) => { setCrib(event.target.checked); setAnswer(null); }} /> it is the crib</label>
      <label>Claimed <input type="number" min="0" max="29" inputmode="numeric" class="short" value=${claimed} onInput=${(event) => setClaimed(event.target.value)} /></label>
      <button type="button" class="button main" disabled=${cards.length !== 5} onClick=${count}>Count it</button>
      <button type="button" class="button" onClick=${() => change([])}>Clear</button></div>
    ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
    ${answer && html`<div class="answer" role="status"><strong class="points">${answer.points}</strong><p>${answer.said}</p>
      ${claimed !== "" && html`<p>${answer.result}.</p>`}
      ${onPeg && html`<div class="row">${sides.map((side, lane) => html`<button key=${lane} type="button" class="button" onClick=${() => { onPeg(lane, answer.points); change([]); }}><${LaneMark} lane=${lane} /> ${side} pegs ${answer.points}</button>`)}</div>`}</div>`}
  </section>`;
}
