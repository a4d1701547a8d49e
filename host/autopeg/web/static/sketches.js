// A small picture of each game, for the lobby.
import { html } from "/vendor/preact.js";

const paper = (x, y, turned = 0) =>
  html`<rect class="paper" x=${x} y=${y} width="18" height="26" rx="2.500" transform=${`rotate(${turned} ${x + 9} ${y + 26})`} />`;

const fan =
  () => html`${paper(14, 14, -24)}${paper(21, 11)}${paper(28, 14, 24)}<path class="red" transform="translate(30 24) scale(.7)" d="M0 9C-10 1-9-8-4-8-1-8 0-5 0-4 0-5 1-8 4-8 9-8 10 1 0 9Z" />
  ${[0, 1, 2, 3, 4, 5].map((at) => html`<circle class=${at === 4 ? "peg-0" : "hole-dot"} cx=${12 + at * 8} cy="48" r=${at === 4 ? 3 : 1.6} />`)}
  ${[0, 1, 2, 3, 4, 5].map((at) => html`<circle class=${at === 2 ? "peg-1" : "hole-dot"} cx=${12 + at * 8} cy="54" r=${at === 2 ? 3 : 1.6} />`)}`;

const grid = () =>
  [0, 1, 2, 3, 4].map((row) =>
    [0, 1, 2, 3, 4].map((column) => {
      const isLaid = (row * 3 + column * 2) % 4 !== 1;
      return html`<rect class=${isLaid ? "paper" : "empty"} x=${9 + column * 9.5} y=${4 + row * 11} width="7.500" height="9.500" rx="1.200" />
    ${isLaid && html`<circle class=${(row + column) % 2 ? "red" : "black"} cx=${12.7 + column * 9.5} cy=${8.8 + row * 11} r="1.500" />`}`;
    }),
  );

const pad = () => html`<rect class="paper" x="16" y="6" width="28" height="48" rx="3" />${[0, 1, 2, 3].map((row) =>
  [0, 1, 2].map(
    (column) =>
      html`<rect class=${row === 3 && column === 2 ? "peg-1" : "ruled"} x=${19.5 + column * 7.5} y=${21 + row * 7.8} width="6" height="6" rx="1.500" />`,
  ),
)}
  <rect class="peg-0" x="19.500" y="10" width="14" height="7" rx="1.500" />`;

const melds = () =>
  [0, 1].map((row) =>
    [0, 1, 2, 3].map(
      (at) =>
        html`${paper(8 + at * 8.5, 3 + row * 29)}<circle class=${row ? "red" : "black"} cx=${13 + at * 8.5} cy=${9 + row * 29} r="2" />`,
    ),
  );

const PICTURES = { cribbage: fan, tabletop: grid, score: pad, crib_rummy: melds, crummy_rummy: melds };

export function Sketch({ game }) {
  return html`<svg class="sketch" viewBox="0 0 60 60" aria-hidden="true"><rect class="cloth" width="60" height="60" rx="8" />${(PICTURES[game] || fan)()}</svg>`;
}
