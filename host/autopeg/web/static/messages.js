// The messages of a table, in the order in which they came.
import { html, useLayoutEffect, useRef } from "/vendor/preact.js";
import { namesOf } from "./actions.js";
import { Button, Question } from "./controls.js";

/** What becomes of a game at a table that is closed. */
export const KEPT = "The game is kept as it stands: any of its players can open the table again.";

/**
 * What is said or asked about the game: over the scores and the board or beside them, so that nothing moves below the
 * finger. Whatever comes is put below what is there.
 * @param {{ children?: Content }} props
 */
export function Messages({ children }) {
  const list = /** @type {{ current: HTMLElement }} */ (useRef());
  useLayoutEffect(() => {
    let last = 0;
    const order = () => {
      for (const each of /** @type {Iterable<HTMLElement>} */ (list.current.children)) each.style.order ||= `${++last}`;
    };
    order();
    const observer = new MutationObserver(order);
    observer.observe(list.current, { childList: true });
    return () => observer.disconnect();
  }, []);
  return html`<div class="messages" ref=${list}>${children}</div>`;
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
  const names = namesOf(table, waits);
  const [said, word, answer] = names
    ? [`Waiting for ${names} to agree to close the table.`, "Withdraw", refuse]
    : ["Everybody agrees to close the table.", "Close it", close];
  return html`<p class="notice" role="status">
    ${said}${table.is_host && html` <${Button} isSmall onClick=${answer}>${word}<//>`}</p>`;
}
