// Cribbage scored for physical cards: a hand or the crib counted by its cards.
import { html } from "/vendor/preact.js";
import { CountForm } from "/static/count.js";

export const FORMS = [
  { key: "h", label: "Count a hand", Form: CountHandForm },
  {
    key: "k",
    label: "Count the crib",
    isKeyOnly: true,
    Form: (props) => html`<${CountHandForm} ...${props} isCrib />`,
  },
];

function CountHandForm({ table, side, telling, isCrib }) {
  const onPeg = (lane, points) => telling.tell({ type: "points", player: lane, points });
  return html`<${CountForm} sides=${table.sides} side=${side} muggins=${table.options.muggins}
    isCribAtFirst=${isCrib} onPeg=${onPeg} />`;
}
