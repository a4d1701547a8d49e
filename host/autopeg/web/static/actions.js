// The actions that every game has: ask for a hint, undo a move, continue after what is shown.
import { html } from "/vendor/preact.js";
import { Button } from "./controls.js";
import { useKeys } from "./keys.js";
import { Words } from "./words.js";

/**
 * Return the names of some seats as a list in a sentence: "Ann, Bob and Cid".
 * @param {TableState} table
 * @param {number[]} seats
 */
export function namesOf(table, seats) {
  const names = seats.map((seat) => table.seats[seat].name);
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");
}

/**
 * Return the seats that are to move now.
 * @param {TableState} table
 */
export const seatsToMove = (table) => table.together?.seats ?? (table.to_act === null ? [] : [table.to_act]);

/**
 * Return a sentence that says whom the game waits for.
 * @param {TableState} table
 */
export function waiting(table) {
  if (table.over) return "The game is over.";
  if (table.waiting_for.length) return `Waiting for ${namesOf(table, table.waiting_for)}`;
  if (table.to_act === null) return "The table deals";
  const people = seatsToMove(table).filter((seat) => !table.seats[seat].is_bot && !table.seats[seat].stand_in);
  if (!people.length) return `${table.seats[table.to_act].name} is thinking`;
  const names = namesOf(table, people);
  return table.together ? `Waiting for ${names} to ${table.together.verb}` : `It is ${names}’s turn`;
}

/**
 * The prompt of a seat, or whom the game waits for.
 * @param {{ table: TableState, own?: OwnSeat | null }} props
 */
export const Prompt = ({ table, own }) => html`<${Said} game=${table.game} text=${own?.prompt || waiting(table)} />`;

/**
 * A prompt. Another sentence is another element, in the same place: nothing of it moves.
 * @param {{ game: string, text: string }} props
 */
export const Said = ({ game, text }) =>
  html`<p class="prompt"><span key=${text}><${Words} game=${game} text=${text} /></span></p>`;

/** @param {{ table: TableState, own: OwnSeat, act: Act }} props */
export function Actions({ table, own, act }) {
  /** @param {string} word */
  const change = (word) => act(word, { seat: own.seat });
  const canHint = (own.is_due || own.is_asked) && !table.over;
  // Each has its place from the first move to the last.
  const offers = [
    { key: "h", label: "Hint", isEnabled: canHint, onClick: () => change("hint") },
    { key: "u", label: "Undo", isEnabled: table.can_undo, onClick: () => change("undo") },
    { key: "r", label: "Redo", isEnabled: table.can_redo, onClick: () => change("redo") },
  ];
  useKeys((key) => {
    const offer = offers.find((each) => each.key === key && each.isEnabled);
    offer?.onClick();
    return Boolean(offer);
  });
  return html`<div class="actions">
    ${offers.map(
      ({ key, label, isEnabled, onClick }) =>
        html`<${Button} key=${key} disabled=${!isEnabled} onClick=${onClick}>${label}<//>`,
    )}</div>`;
}

/**
 * What the last move has revealed and counted, with the button to continue. hurry: what a tap on it does first, if what
 * is shown is still being called.
 * @param {{ table: TableState, act: Act, hurry?: (() => void) | null, children?: Content }} props
 */
export function Shown({ table, act, hurry, children }) {
  const waits = table.mine.some((own) => table.waiting_for.includes(own.seat));
  const isWaiting = !waits && table.waiting_for.length > 0;
  const keepsPlace = table.mine.length > 0 && !isWaiting && !table.over;
  const advance = () => (hurry ? hurry() : act("look", {}));
  useKeys((key) => {
    if (!waits || (key !== "Enter" && key !== " ")) return false;
    advance();
    return true;
  });
  return html`<div class="shown">${children}
    ${
      keepsPlace &&
      html`<${Button} isMain class=${waits ? "" : "reserved"} disabled=${!waits}
      onClick=${advance}>Go on<//>`
    }
    ${isWaiting && html`<p class="quiet">Waiting for ${namesOf(table, table.waiting_for)}</p>`}
  </div>`;
}
