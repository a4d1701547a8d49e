// The small picture of cribbage.

import { paper } from "/static/sketch.js";
import { html } from "/vendor/preact.js";

export const drawing = () => html`${paper(14, 14, -24)}${paper(21, 11)}${paper(28, 14, 24)}
    <path class="red" transform="translate(30 24) scale(.7)"
      d="M0 9C-10 1-9-8-4-8-1-8 0-5 0-4 0-5 1-8 4-8 9-8 10 1 0 9Z" />
  ${[0, 1, 2, 3, 4, 5].map(
    (at) => html`<circle class=${at === 4 ? "peg-0" : "hole-dot"} cx=${12 + at * 8} cy="48"
    r=${at === 4 ? 3 : 1.6} />`,
  )}
  ${[0, 1, 2, 3, 4, 5].map(
    (at) => html`<circle class=${at === 2 ? "peg-1" : "hole-dot"} cx=${12 + at * 8} cy="54"
    r=${at === 2 ? 3 : 1.6} />`,
  )}`;
