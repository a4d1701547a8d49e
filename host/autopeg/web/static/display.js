// The display of a board: an OLED of 128 by 64 pixels, light on dark in both colour schemes.
import { html, useLayoutEffect, useRef } from "/vendor/preact.js";

const COLUMNS = 128;
const ROWS = 64;
const LIT = [0xd3, 0xf3, 0xff];
const DARK = [0x05, 0x08, 0x0c];

/**
 * The display, pixel by pixel, with its text for screen readers. isSpoken: whether they say each change.
 * @param {{ display: DisplayState, isSpoken?: boolean }} props
 */
export function Display({ display, isSpoken = false }) {
  const canvas = /** @type {{ current: HTMLCanvasElement }} */ (useRef());
  useLayoutEffect(() => paint(canvas.current, display.picture), [display.picture]);
  const text = display.lines.join("; ");
  return html`<canvas class="display" ref=${canvas} width=${COLUMNS} height=${ROWS} role="img"
      aria-label=${text ? `The board's display: ${text}` : "The board's display is dark"} />
    ${isSpoken && html`<span class="hidden" role="status">${text}</span>`}`;
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {string} picture
 */
function paint(canvas, picture) {
  const context = canvas.getContext("2d");
  if (!context) return;
  const bytes = atob(picture);
  const image = context.createImageData(COLUMNS, ROWS);
  for (let at = 0; at < COLUMNS * ROWS; at++) {
    const row = Math.floor(at / COLUMNS);
    const byte = bytes.charCodeAt(Math.floor(row / 8) * COLUMNS + (at % COLUMNS));
    image.data.set([...((byte >> (row % 8)) & 1 ? LIT : DARK), 255], at * 4);
  }
  context.putImageData(image, 0, 0);
}
