// Counting one's own hands before the page says what they score.
import { useRef, useState } from "/vendor/preact.js";
import { settings } from "./settings.js";

/**
 * Return what the person at a device knows of a table while they count their own hands: how it stood before, with no
 * points that give the answer away; and what they count.
 * @param {TableState | null} table
 * @returns {{ known: TableState | null, counting: OwnCounting | null }}
 */
export function useOwnCounting(table) {
  const [said, setSaid] = useState({ moves: -1, points: /** @type {number[]} */ ([]) });
  const before = useRef(table);
  const own = table ? ownCounts(table) : [];
  if (!table || !own.length) {
    before.current = table;
    return { known: table, counting: null };
  }
  const points = said.moves === table.moves ? said.points : [];
  const next = own[points.length] ?? null;
  if (!next) before.current = table;
  const counting = {
    next,
    /** @param {CountedCards} event */
    saidOf: (event) => points[own.indexOf(event)],
    /** @param {number} each */
    say: (each) => setSaid({ moves: table.moves, points: [...points, each] }),
  };
  return { known: before.current ?? table, counting };
}

/**
 * Return what the board shows, as it was before somebody began to count their own hand: it gives the answer away, too.
 * @template Shown
 * @param {Shown} shown
 * @param {boolean} isCounting
 */
export function useShownBefore(shown, isCounting) {
  const before = useRef(shown);
  if (!isCounting) before.current = shown;
  return before.current;
}

/**
 * Return what people at this device count themselves: their hands, their crib, the lines of their side. With muggins
 * they have said their points already.
 * @param {TableState} table
 */
function ownCounts({ shown, mine, seats, waiting_for: waits, options }) {
  if (settings().own_count !== "on" || options.muggins || !mine.some(({ seat }) => waits.includes(seat))) return [];
  /** @type {(event: CountedCards) => boolean} */
  const isOwn = ({ player, side, index }) =>
    mine.some(({ seat }) => (index === undefined ? seat === player : seats[seat].side === side));
  return shown.filter((event) => event.kind === "show").filter((event) => event.cards && isOwn(event));
}

/**
 * The name of what is counted: "hand", "row 3", "column b".
 * @param {CountedCards} event
 */
export const nameOf = ({ what = "hand", index }) =>
  index === undefined ? what : what === "row" ? `row ${index + 1}` : `column ${"abcde"[index]}`;
