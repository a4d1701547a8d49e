// The picture of cribbage in the lobby.

import { paper } from "/static/sketch.js";
import { html } from "/vendor/preact.js";

export const drawing = () => html`${paper(14, 14, -24)}${paper(21, 11)}${paper(28, 14, 24)}
    <path class="red" transform="translate(30 24) scale(.7)"
      d="M0 9C-10 1-9-8-4-8-1-8 0-5 0-4 0-5 1-8 4-8 9-8 10 1 0 9Z" />
  ${[4, 2].map((peg, lane) =>
    [0, 1, 2, 3, 4, 5].map(
      (at) => html`<circle class=${at === peg ? `peg-${lane}` : "hole-dot"} cx=${12 + at * 8} cy=${48 + lane * 6}
        r=${at === peg ? 3 : 1.6} />`,
    ),
  )}`;
