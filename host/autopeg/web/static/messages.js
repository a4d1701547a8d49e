// The messages of a table, in the order in which they came.
import { html, useLayoutEffect, useRef } from "/vendor/preact.js";

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
