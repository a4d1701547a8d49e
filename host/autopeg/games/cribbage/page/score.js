// Score pad forms of cribbage: count a hand or the crib by its cards.

import { CountForm } from "/static/count.js";
import { useDealSeen } from "/static/pad/deal-seen.js";
import { RequestFeedback } from "/static/pad/requests.js";
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
  const { add, ...known } = useDealSeen(table);
  const hands = table.seats.length;
  /** @type {(hand: Card[], starter: Card | null, isCrib: boolean, lane: number) => void} */
  const keep = (hand, starter, isCribCounted, lane) => {
    if (isCribCounted)
      known.forget(); // the crib is counted last
    else add(`in ${table.sides[lane]}’s hand`, hand, starter);
  };
  const pegging = {
    sides: table.sides,
    side,
    muggins: /** @type {boolean | "strict"} */ (table.options.muggins),
    /** @type {(lane: number, points: number) => Promise<number>} */
    onPeg: (lane, points) => requests.enter({ type: "points", player: lane, points }),
    feedback: html`<${RequestFeedback} requests=${requests} />`,
  };
  return html`<${CountForm} pegging=${pegging} deal=${{ ...known, hands, keep }} isCribAtFirst=${isCrib} />`;
}
