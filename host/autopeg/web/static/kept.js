// Objects that this device keeps in the browser by name and never sends.

/**
 * Return the object kept under a name, an empty one if there is none or it is damaged.
 * @param {string} name
 * @returns {Record<string, any>}
 */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name) || "{}");
  } catch {
    return {};
  }
}

/**
 * Keep more under a name.
 * @param {string} name
 * @param {object} more
 */
export const keep = (name, more) => localStorage.setItem(name, JSON.stringify({ ...kept(name), ...more }));

const COMMITMENTS = "commitments";
const MOST_COMMITMENTS = 100;

/**
 * Return what this device has kept of a commitment of a game, and how many moves had been made by then.
 * @type {(game: number, line: number) => { digest: string, moves: number } | undefined}
 */
export const keptCommitment = (game, line) => kept(COMMITMENTS)[`${game}:${line}`];

/**
 * Keep the commitment to the cards of a table as this device is first shown it; later ones don't replace it.
 * @param {{ game_id: number, moves: number, commitment: PublishedCommitment | null }} table
 */
export function keepCommitment({ game_id: game, moves, commitment }) {
  if (!commitment || (moves && keptCommitment(game, commitment.line))) return;
  const newest = Object.entries(kept(COMMITMENTS)).slice(1 - MOST_COMMITMENTS);
  const own = [`${game}:${commitment.line}`, { digest: commitment.digest, moves }];
  localStorage.setItem(COMMITMENTS, JSON.stringify(Object.fromEntries([...newest, own])));
}
