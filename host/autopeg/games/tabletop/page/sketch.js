// The picture of Table Top Cribbage in the lobby.
import { html } from "/vendor/preact.js";

export const drawing = () =>
  [0, 1, 2, 3, 4].map((row) =>
    [0, 1, 2, 3, 4].map((column) => {
      const isLaid = (row * 3 + column * 2) % 4 !== 1;
      return html`<rect class=${isLaid ? "paper" : "empty"} x=${9 + column * 9.5} y=${4 + row * 11} width="7.500"
        height="9.500" rx="1.200" />
    ${
      isLaid &&
      html`<circle class=${(row + column) % 2 ? "red" : "black"} cx=${12.7 + column * 9.5}
      cy=${8.8 + row * 11} r="1.500" />`
    }`;
    }),
  );
