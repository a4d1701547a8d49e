// The hole of a peg, computed as the board does: a lap has 120 holes, and a game ends in the hole after its last lap.

const LAP_HOLES = 120;

/**
 * Return the hole of a peg, from 1; 0 before the start. points, target: in points; unit: points per hole (C33, C40).
 * @param {number} points
 * @param {number} target
 * @param {number} unit
 */
export function holeOf(points, target, unit) {
  const end = Math.floor(target / unit);
  const hole = Math.min(Math.floor(points / unit), end);
  if (hole <= 0) return 0;
  return hole === end ? end - LAP_HOLES * Math.floor((end - 2) / LAP_HOLES) : ((hole - 1) % LAP_HOLES) + 1;
}
