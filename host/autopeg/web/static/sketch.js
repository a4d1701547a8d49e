// A small picture of a game for the lobby, drawn by the game on the cloth of the table.
import { html } from "/vendor/preact.js";
import { usePart } from "./lazy.js";

/**
 * A card in the picture.
 * @param {number} x
 * @param {number} y
 * @param {number} turned
 */
export const paper = (x, y, turned = 0) =>
  html`<rect class="paper" x=${x} y=${y} width="18" height="26" rx="2.500"
    transform=${`rotate(${turned} ${x + 9} ${y + 26})`} />`;

/** @param {{ game: string }} props */
export function Sketch({ game }) {
  const { value } = usePart(game, "sketch");
  return html`<svg class="sketch" viewBox="0 0 60 60" aria-hidden="true">
    <rect class="cloth" width="60" height="60" rx="8" />${value?.drawing?.()}</svg>`;
}
