// Leave a table for good: resign, close it, reopen it. Each says what will happen before it does it.
import { html, useState } from "/vendor/preact.js";
import { post } from "./api.js";
import { Button, Question } from "./controls.js";

const KEPT = "The game is kept as it stands: any of its players can open the table again.";

/**
 * A button that asks for confirmation and says what it will do.
 * @param {{ label: string, says: string, yes: string, onYes: () => void }} props
 */
export function ConfirmButton({ label, says, yes, onYes }) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) return html`<${Button} onClick=${() => setAsking(true)}>${label}<//>`;
  const confirm = () => {
    setAsking(false);
    onYes();
  };
  return html`<${Question} label=${label} says=${says} yes=${yes} no="Cancel" onYes=${confirm}
    onNo=${() => setAsking(false)} />`;
}

/** @param {{ table: TableState, act: Act }} props */
export function LeaveOptions({ table, act }) {
  if (!table.mine.length && !table.is_host) return null;
  const others = table.seats.some((seat) => !seat.is_bot && !seat.is_mine && seat.is_taken && seat.is_here);
  const after = table.over ? "The table disappears from your list." : KEPT;
  const closing = others ? `${after} The others who are here have to agree.` : after;
  const resigning = table.mine.filter((own) => own.resigning);
  return html`<div class="row">
    ${table.mine.map(
      ({ seat }) =>
        html`<${Button} key=${`leave ${seat}`} onClick=${() => act("leave", { seat })}>
          Leave ${table.seats[seat].name}’s seat<//>`,
    )}
    ${resigning.map(
      ({ seat, resigning: says }) =>
        html`<${ConfirmButton} key=${`resign ${seat}`} label=${`Resign as ${table.seats[seat].name}`} says=${says}
          yes="Resign" onYes=${() => act("resign", { seat })} />`,
    )}
    ${
      table.is_host &&
      html`<${ConfirmButton} label="Close the table" says=${closing} yes="Close the table"
        onYes=${() => act("close", {})} />`
    }
  </div>`;
}

/**
 * The question that the others here must answer before the table is closed.
 * @param {{ table: TableState, act: Act }} props
 */
export function CloseQuestion({ table, act }) {
  if (!table.closing) return null;
  const waits = table.closing.waits_for;
  const close = () => act("close", {});
  const refuse = () => act("refuse-close", {});
  if (table.mine.some((own) => waits.includes(own.seat)))
    return html`<${Question} label="Close the table?" says=${`Close this table? ${KEPT}`} yes="Close it" no="Play on"
      onYes=${close} onNo=${refuse} />`;
  const names = waits.map((seat) => table.seats[seat].name).join(" and ");
  const [said, word, answer] = names
    ? [`Waiting for ${names} to agree to close the table.`, "Withdraw", refuse]
    : ["Everybody agrees to close the table.", "Close it", close];
  return html`<p class="notice" role="status">
    ${said}${table.is_host && html` <${Button} isSmall onClick=${answer}>${word}<//>`}</p>`;
}

/**
 * The button that reopens a closed table. onOpen: called when it is open.
 * @param {{ code: string, onOpen: () => void, onTrouble: ShowMessage }} props
 */
export function ReopenButton({ code, onOpen, onTrouble }) {
  const open = () => post(`/api/tables/${code}/reopen`).then(onOpen, (error) => onTrouble(error.message));
  return html`<${Button} onClick=${open}>Open it again<//>`;
}
