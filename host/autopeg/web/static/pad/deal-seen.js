// The cards counted in the current deal, by table: its next hand needs only its own cards.
import { useState } from "/vendor/preact.js";

/** @typedef {{ starter: Card | null, seen: SeenCards[] }} Known */

/** @type {Map<string, Known & { deal: string }>} */
const counted = new Map();

/**
 * Return the known cards of the deal at a table, and functions that change them.
 * @param {PadTable} table
 */
export function useDealSeen(table) {
  const [, setTimes] = useState(0);
  const deal = String([table.game_id, table.pad.entries.findLast((entry) => entry.deal !== null)?.at]);
  /** @returns {Known} */
  const dealOf = () => {
    const known = counted.get(table.code);
    return known?.deal === deal ? known : { starter: null, seen: [] };
  };
  /** @param {Known} next */
  const set = (next) => {
    counted.set(table.code, { deal, ...next });
    setTimes((times) => times + 1);
  };
  const { starter, seen } = dealOf();
  return {
    starter,
    seen,
    /** @type {(where: string, cards: Card[], starter: Card | null) => void} */
    add: (where, cards, turned) => {
      const before = dealOf();
      set({ starter: turned ?? before.starter, seen: [...before.seen, { where, cards }] });
    },
    forget: () => set({ starter: null, seen: [] }),
  };
}
