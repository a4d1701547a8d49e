// Fields that several forms share.
import { html, useEffect, useRef } from "/vendor/preact.js";

/**
 * A whole number from 0. isFirst: whether it has the focus as soon as it appears.
 * @param {{ value: string | number, onInput: (text: string) => void, isFirst?: boolean, step?: number | string }} props
 */
export function NumberField({ value, onInput, isFirst = false, step = 1 }) {
  const field = /** @type {{ current: HTMLInputElement }} */ (useRef());
  useEffect(() => {
    if (isFirst) field.current.select();
  }, []);
  return html`<input type="number" class="short" min="0" max="999" step=${step} inputmode="numeric" required
    ref=${field} value=${value} onInput=${(event) => onInput(event.target.value)} />`;
}
