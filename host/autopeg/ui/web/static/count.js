// Count a hand of physical cards by tapping them; what its owner claims is checked for muggins.
import { html, useState } from "/vendor/preact.js";
import { post } from "./api.js";
import { LaneMark } from "./board.js";
import { Nav } from "./nav.js";
import { CardPicker, Slot, useSlots } from "./picker.js";

const HAND = ["first card", "second card", "third card", "fourth card", "starter"];

export function CountPage() {
  document.title = "Count a hand · Autopeg";
  return html`<div class="lobby"><header class="top"><a class="brand" href="/">Autopeg</a><${Nav} /></header>
    <main><h1>Count a hand</h1><${CountForm} /></main></div>`;
}

/** side, sides, onPeg: on a score pad, where the chosen side pegs what is counted. onPeg answers whether it was done. */
export function CountForm({ sides = [], side = 0, isCribAtFirst = false, onPeg }) {
  const slots = useSlots(HAND.length);
  const [isCrib, setCrib] = useState(isCribAtFirst);
  const [claimed, setClaimed] = useState("");
  const [answer, setAnswer] = useState(null);
  const [owner, setOwner] = useState(null);
  const [trouble, setTrouble] = useState("");
  const changed = (change) => (value) => {
    change(value);
    setAnswer(null);
    setTrouble("");
  };
  const count = async () => {
    if (!slots.isFull) return;
    try {
      const claim = claimed === "" ? {} : { claimed: Number(claimed) };
      setAnswer(await post("/api/count", { hand: slots.cards.slice(0, 4), starter: slots.cards[4], crib: isCrib, ...claim }));
      setOwner(null);
      setTrouble("");
    } catch (error) {
      setTrouble(error.message);
    }
  };
  const another = changed(() => {
    slots.clear();
    setClaimed("");
    setOwner(null);
  });
  const pegHand = async (lane) => {
    if (answer.owners && !(await onPeg(lane, answer.owners))) return;
    if (answer.overlooked) setOwner(lane);
    else another();
  };
  const pegOverlooked = async (lane) => {
    if (await onPeg(lane, answer.overlooked)) another();
  };
  const isPegged = owner !== null;
  return html`<section class="count-form" aria-label="Count a hand">
    <p class="quiet">Four cards, then the starter: tap a rank and a suit.</p>
    <div class="chosen">${HAND.map((name, at) => html`<${Slot} key=${at} slots=${slots} index=${at} name=${name}>${at === 4 ? "starter" : at + 1}<//>`)}</div>
    ${!isPegged && html`<${CardPicker} taken=${slots.cards} onPick=${changed(slots.put)} onBack=${changed(slots.back)} onDone=${count} />
    <div class="row"><label><input type="checkbox" checked=${isCrib} onChange=${(event) => changed(setCrib)(event.target.checked)} /> it is the crib</label>
      <label>They say <input type="number" min="0" max="29" inputmode="numeric" class="short" value=${claimed} onInput=${(event) => changed(setClaimed)(event.target.value)} /></label>
      <button type="button" class="button main" disabled=${!slots.isFull} onClick=${count}>Count it</button>
      <button type="button" class="button" onClick=${another}>Clear</button></div>`}
    ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
    ${answer && html`<div class="answer" role="status"><strong class="points">${answer.points}</strong><p>${answer.said}</p>
      ${claimed !== "" && html`<p>${answer.result}.</p>`}</div>`}
    ${answer && onPeg && !isPegged && html`<div class="pegs" role="group" aria-label="Whose hand is it?">${sides.map((name, lane) => html`<button key=${lane} type="button"
      class=${`button lane-${lane}${lane === side ? " main" : ""}`} onClick=${() => pegHand(lane)}><${LaneMark} lane=${lane} /> ${name} pegs ${answer.owners}</button>`)}</div>`}
    ${isPegged && html`<div class="pegs" role="group" aria-label="Whose muggins?"><p><strong>${answer.overlooked} overlooked.</strong> Whose muggins?</p>
      ${sides.map((name, lane) => lane !== owner && html`<button key=${lane} type="button" class=${`button lane-${lane}`} onClick=${() => pegOverlooked(lane)}><${LaneMark} lane=${lane} /> ${name} pegs ${answer.overlooked}</button>`)}
      <button type="button" class="button" onClick=${another}>Nobody’s</button></div>`}
  </section>`;
}
