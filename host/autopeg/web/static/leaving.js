// Leaving a table for good: resigning, closing it, opening it again. What comes of it is said before it is done.
import { html, useState } from "/vendor/preact.js";
import { post } from "./api.js";

const KEPT = "The game is kept as it stands: any of its players can open the table again.";

/**
 * A button that says what it will do, and does it when that is confirmed.
 * @param {{ label: string, says: string, yes: string, onYes: () => void }} props
 */
export function Careful({ label, says, yes, onYes }) {
  const [asks, setAsks] = useState(false);
  if (!asks) return html`<button type="button" class="button" onClick=${() => setAsks(true)}>${label}</button>`;
  /** @param {boolean} does */
  const answer = (does) => {
    setAsks(false);
    if (does) onYes();
  };
  return html`<div class="notice question" role="alertdialog" aria-label=${label}><p>${says}</p>
    <button type="button" class="button main" onClick=${() => answer(true)}>${yes}</button>
    <button type="button" class="button" onClick=${() => answer(false)}>Cancel</button></div>`;
}

/** @param {{ table: TableState, act: Act }} props */
export function Leaving({ table, act }) {
  if (!table.mine.length && !table.is_host) return null;
  const others = table.seats.some((seat) => !seat.is_bot && !seat.is_mine && seat.is_taken && seat.is_here);
  const after = table.over ? "The table disappears from your list." : KEPT;
  const closing = others ? `${after} The others who are here have to agree.` : after;
  return html`<div class="row">
    ${table.mine.map(
      (own) => html`<button key=${`leave ${own.seat}`} type="button" class="button"
      onClick=${() => act("leave", { seat: own.seat })}>Leave ${table.seats[own.seat].name}’s seat</button>`,
    )}
    ${table.mine
      .filter((own) => own.resigning)
      .map(
        (own) => html`<${Careful} key=${`resign ${own.seat}`} label=${`Resign as ${table.seats[own.seat].name}`}
      says=${own.resigning} yes="Resign" onYes=${() => act("resign", { seat: own.seat })} />`,
      )}
    ${
      table.is_host &&
      html`<${Careful} label="Close the table" says=${closing} yes="Close the table"
      onYes=${() => act("close", {})} />`
    }
  </div>`;
}

/**
 * Whoever is here is asked before the table is closed.
 * @param {{ table: TableState, act: Act }} props
 */
export function CloseQuestion({ table, act }) {
  if (!table.closing) return null;
  const waits = table.closing.waits_for;
  if (table.mine.some((own) => waits.includes(own.seat))) {
    return html`<div class="notice question" role="alertdialog" aria-label="Close the table?">
      <p>Close this table? ${KEPT}</p>
      <button type="button" class="button main" onClick=${() => act("close", {})}>Close it</button>
      <button type="button" class="button" onClick=${() => act("refuse-close", {})}>Play on</button></div>`;
  }
  const names = waits.map((seat) => table.seats[seat].name).join(" and ");
  return html`<p class="notice" role="status">
    ${names ? `Waiting for ${names} to agree to close the table.` : "Everybody agrees to close the table."}
    ${
      table.is_host &&
      html` <button type="button" class="button small"
      onClick=${() => act(names ? "refuse-close" : "close", {})}>${names ? "Withdraw" : "Close it"}</button>`
    }</p>`;
}

/**
 * Open a closed table again. onOpen: is called when it is open.
 * @param {{ code: string, onOpen: () => void, onTrouble: Say }} props
 */
export function OpenAgain({ code, onOpen, onTrouble }) {
  const open = () => post(`/api/tables/${code}/reopen`).then(onOpen, (error) => onTrouble(error.message));
  return html`<button type="button" class="button" onClick=${open}>Open it again</button>`;
}
