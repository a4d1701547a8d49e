// The pad for physical cards: who scores, how much, peg; undo one tap away; any score put right.
import { html, useState } from "/vendor/preact.js";
import { post } from "../api.js";
import { LaneMark } from "../board.js";
import { CountForm } from "../count.js";
import { useKeys } from "../hand.js";

const IMPOSSIBLE = [19, 25, 26, 27];

export function ScorePad({ table, own, move, act }) {
  const [side, setSide] = useState(0);
  const [text, setText] = useState("");
  const [isCorrecting, setCorrecting] = useState(false);
  const [isSure, setSure] = useState(false);
  const [isCounting, setCounting] = useState(false);
  const points = Number(text || 0);
  const doubt = !isCorrecting && (points > 29 || IMPOSSIBLE.includes(points)) ? `No hand counts ${points}.` : "";
  const clear = () => {
    setText("");
    setSure(false);
    setCorrecting(false);
  };
  const peg = async () => {
    if (text === "") return;
    if (doubt && !isSure) return setSure(true);
    const made = isCorrecting ? { type: "correct", player: side, score: points } : { type: "points", player: side, points };
    if (await move(own.seat, made)) clear();
  };
  const press = (key) => {
    if (/^[0-9]$/.test(key)) {
      setSure(false);
      setText((before) => (before.length < 3 ? before + key : before));
    } else if (key === "Backspace") setText((before) => before.slice(0, -1));
    else if (key === "Escape") clear();
    else if (key === "Enter") peg();
    else if ("abcd".indexOf(key.toLowerCase()) >= 0 && "abcd".indexOf(key.toLowerCase()) < table.sides.length) setSide("abcd".indexOf(key.toLowerCase()));
    else if (key === "u") act("undo", { seat: own.seat });
    else return false;
    return true;
  };
  useKeys((key) => own && !isCounting && press(key));
  if (!own) return html`<p class="prompt">Sit down to enter points.</p>`;
  const before = table.scores[side];
  const after = isCorrecting ? points : Math.min(table.target, before + points);
  return html`<div class="score-pad">
    <div class="lanes" role="radiogroup" aria-label="Who scores">${table.sides.map((name, lane) => html`<button key=${lane} type="button" role="radio"
      aria-checked=${String(side === lane)} class=${`lane-key lane-${lane}`} onClick=${() => setSide(lane)}><${LaneMark} lane=${lane} /><span>${name}</span><strong>${table.scores[lane]}</strong></button>`)}</div>
    <output class="typed" aria-live="polite">${text === "" ? html`<span class="quiet">${isCorrecting ? "the right score" : "points"}</span>` : html`${isCorrecting ? "=" : "+"}${points} <span class="quiet">${before} → ${after}</span>`}</output>
    ${doubt && html`<p class="doubt" role="alert">${doubt}${isSure ? " Press Peg once more if it is right." : ""}</p>`}
    <div class="keys">${"123456789".split("").map((key) => html`<button key=${key} type="button" class="key" onClick=${() => press(key)}>${key}</button>`)}
      <button type="button" class="key" aria-label="delete" onClick=${() => press("Backspace")}>⌫</button>
      <button type="button" class="key" onClick=${() => press("0")}>0</button>
      <button type="button" class="key main" disabled=${text === "" || Boolean(table.over && !isCorrecting)} onClick=${peg}>Peg</button></div>
    <div class="actions">
      <button type="button" class="button" onClick=${() => act("undo", { seat: own.seat })}>Undo</button>
      ${table.can_redo && html`<button type="button" class="button" onClick=${() => act("redo", { seat: own.seat })}>Redo</button>`}
      <button type="button" class="button" aria-pressed=${String(isCorrecting)} onClick=${() => setCorrecting(!isCorrecting)}>Put a score right</button>
      <button type="button" class="button" aria-expanded=${String(isCounting)} onClick=${() => setCounting(!isCounting)}>Count a hand</button>
      <${Dealer} table=${table} own=${own} move=${move} /></div>
    ${isCounting && html`<${CountForm} ask=${(body) => post("/api/count", body)} sides=${table.sides}
      onPeg=${(lane, sum) => sum > 0 && move(own.seat, { type: "points", player: lane, points: sum })} />`}
  </div>`;
}

function Dealer({ table, own, move }) {
  return html`<label class="dealer">Deals <select onChange=${(event) => event.target.value !== "" && move(own.seat, { type: "deal", dealer: Number(event.target.value) })}>
    <option value="" selected=${table.dealer === null}>not told</option>
    ${table.seats.map((seat) => html`<option value=${seat.seat} selected=${table.dealer === seat.seat}>${seat.name}</option>`)}</select></label>`;
}
