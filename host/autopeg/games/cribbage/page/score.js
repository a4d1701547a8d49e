// Score pad forms of cribbage: count a hand or the crib by its cards.

import { CountForm } from "/static/count.js";
import { html, useState } from "/vendor/preact.js";

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

/**
 * What was counted in the deal that is being played, by table: the next hand needs its own cards only.
 * @type {Map<string, { deal: string, starter: Card | null, seen: SeenCards[] }>}
 */
const counted = new Map();

/** @param {PadFormProps & { isCrib?: boolean }} props */
function CountHandForm({ table, side, requests, isCrib }) {
  const [, setKept] = useState(0);
  const deal = String([table.game_id, table.pad.entries.findLast((entry) => entry.deal !== null)?.at]);
  const known = counted.get(table.code);
  const { starter, seen } = known?.deal === deal ? known : { starter: null, seen: [] };
  /** @type {(next: { starter: Card | null, seen: SeenCards[] }) => void} */
  const set = (next) => {
    counted.set(table.code, { deal, ...next });
    setKept((times) => times + 1);
  };
  const forget = () => set({ starter: null, seen: [] });
  /** @type {(hand: Card[], turned: Card, isCrib: boolean, lane: number) => void} */
  const keep = (hand, turned, isCribCounted, lane) => {
    const where = `in ${table.sides[lane]}’s hand`;
    if (isCribCounted)
      forget(); // the crib is counted last
    else set({ starter: turned, seen: [...seen, { where, cards: hand }] });
  };
  const pegging = {
    sides: table.sides,
    side,
    muggins: /** @type {boolean | "strict"} */ (table.options.muggins),
    /** @type {(lane: number, points: number) => Promise<number>} */
    onPeg: (lane, points) => requests.enter({ type: "points", player: lane, points }),
  };
  return html`<${CountForm} pegging=${pegging} deal=${{ starter, seen, keep, forget }} isCribAtFirst=${isCrib} />`;
}
