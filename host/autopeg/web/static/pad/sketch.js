// The score pad's picture in the lobby.
import { html } from "/vendor/preact.js";

export const drawing = () => html`<rect class="paper" x="16" y="6" width="28" height="48" rx="3" />${[0, 1, 2, 3].map(
  (row) =>
    [0, 1, 2].map(
      (column) =>
        html`<rect class=${row === 3 && column === 2 ? "peg-1" : "ruled"} x=${19.5 + column * 7.5} y=${21 + row * 7.8}
          width="6" height="6" rx="1.500" />`,
    ),
)}
  <rect class="peg-0" x="19.500" y="10" width="14" height="7" rx="1.500" />`;
