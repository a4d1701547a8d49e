// Score pad forms of cribbage: count a hand or the crib by its cards.

import { CountForm } from "/static/count.js";
import { html } from "/vendor/preact.js";

/** @type {PadFormOffer[]} */
export const FORMS = [
  { key: "h", label: "Count a hand", Form: CountHandForm },
  {
    key: "k",
    label: "Count the crib",
    isKeyOnly: true,
    Form: (props) => html`<${CountHandForm} ...${props} isCrib />`,
  },
];

/** @param {PadFormProps & { isCrib?: boolean }} props */
function CountHandForm({ table, side, requests, isCrib }) {
  const muggins = /** @type {boolean | "strict"} */ (table.options.muggins);
  /** @type {(lane: number, points: number) => Promise<number>} */
  const onPeg = (lane, points) => requests.enter({ type: "points", player: lane, points });
  return html`<${CountForm} sides=${table.sides} side=${side} muggins=${muggins}
    isCribAtFirst=${isCrib} onPeg=${onPeg} />`;
}
