// What one can do in every game: ask for a hint, take a move back.
import { html, useEffect, useState } from "/vendor/preact.js";
import { useKeys } from "./hand.js";

/** @param {{ table: TableState, own: OwnSeat, act: Act, hasHints?: boolean }} props */
export function Actions({ table, own, act, hasHints = true }) {
  const [hint, setHint] = useState("");
  useEffect(() => setHint(""), [table.moves, own.seat]);
  const ask = async () => {
    const answer = await act("hint", { seat: own.seat });
    if (answer) setHint(answer.text);
  };
  const undo = () => act("undo", { seat: own.seat });
  const redo = () => act("redo", { seat: own.seat });
  useKeys((key) => {
    if (key === "h" && hasHints && own.is_due) ask();
    else if (key === "u" && table.can_undo) undo();
    else if (key === "r" && table.can_redo) redo();
    else return false;
    return true;
  });
  return html`<div class="actions">
    ${hasHints && own.is_due && !table.over && html`<button type="button" class="button" onClick=${ask}>Hint</button>`}
    ${table.can_undo && html`<button type="button" class="button" onClick=${undo}>Undo</button>`}
    ${table.can_redo && html`<button type="button" class="button" onClick=${redo}>Redo</button>`}
  </div>
  ${hint && html`<p class="hint" role="status">${hint}</p>`}`;
}

/**
 * What the last move has laid open, counted aloud, and the button to go on.
 * @param {{ table: TableState, act: Act, children?: Content }} props
 */
export function Shown({ table, act, children }) {
  const waits = table.mine.some((own) => table.waiting_for.includes(own.seat));
  useKeys((key) => {
    if (!waits || (key !== "Enter" && key !== " ")) return false;
    act("look", {});
    return true;
  });
  return html`<div class="shown" aria-live="polite">${children}
    ${waits && html`<button type="button" class="button main" onClick=${() => act("look", {})}>Go on</button>`}
    ${
      !waits &&
      table.waiting_for.length > 0 &&
      html`<p class="quiet">Waiting
      for ${table.waiting_for.map((seat) => table.seats[seat].name).join(" and ")}</p>`
    }
  </div>`;
}

/**
 * A number of points to say, 0 to `most`.
 * @param {object} props
 * @param {string} props.label
 * @param {number} [props.least]
 * @param {number} [props.most]
 * @param {string} props.word
 * @param {(points: number) => void} props.onSay
 * @param {Content} [props.extra]
 */
export function PointsPad({ label, least = 0, most = 29, word, onSay, extra }) {
  const [text, setText] = useState("");
  const points = Number(text);
  const isGood = text !== "" && points >= least && points <= most;
  /** @param {string} key */
  const press = (key) => {
    if (/^[0-9]$/.test(key)) setText((before) => (before.length < 2 ? before + key : before));
    else if (key === "Backspace") setText((before) => before.slice(0, -1));
    else if (key === "Enter" && isGood) {
      onSay(points);
      setText("");
    } else return false;
    return true;
  };
  useKeys(press);
  return html`<div class="pad" role="group" aria-label=${label}><p class="prompt">${label}</p>
    <output class="typed" aria-live="polite">${text || "–"}</output>
    <div class="keys">${"123456789".split("").map(
      (key) => html`<button key=${key} type="button" class="key"
      onClick=${() => press(key)}>${key}</button>`,
    )}
      <button type="button" class="key" aria-label="delete" onClick=${() => press("Backspace")}>⌫</button>
      <button type="button" class="key" onClick=${() => press("0")}>0</button>
      <button type="button" class="key main" disabled=${!isGood} onClick=${() => press("Enter")}>${word}</button></div>
    ${extra}</div>`;
}
