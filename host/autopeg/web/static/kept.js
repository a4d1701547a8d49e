// Objects that this device keeps in the browser by name, and sends only when it moves to another device.
import { plain } from "./direction.js";

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
/** What moves to another device: texts, and objects, which are added to what is there. */
const TEXTS = ["name", "names", "nameless", "has marked a card"];
const OBJECTS = ["settings", "guides", "lessons", "learned-elsewhere", "shared", COMMITMENTS];
/** As many as a request can have, with room for what is around them. */
const MOST_BYTES = 15_000;

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

/**
 * Return what this device keeps and another one is to have: the last things are left out if all are too many.
 * @returns {Record<string, string>}
 */
export function movingThings() {
  const found = [...TEXTS, ...OBJECTS].flatMap((name) => {
    const text = localStorage.getItem(name);
    return text ? [[name, text]] : [];
  });
  const bytes = () => new TextEncoder().encode(JSON.stringify(Object.fromEntries(found))).length;
  while (bytes() > MOST_BYTES) found.pop();
  return Object.fromEntries(found);
}

/**
 * Keep what another device has kept, and nothing else that an answer may hold.
 * @param {Record<string, string>} moved
 */
export function keepMoved(moved) {
  for (const name of TEXTS) if (moved[name]) localStorage.setItem(name, plain(moved[name]));
  for (const name of OBJECTS) {
    const more = parsed(moved[name]);
    if (more) keep(name, more);
  }
}

/**
 * Return the object that a text is, null if it is none.
 * @param {string | undefined} text
 */
function parsed(text) {
  try {
    const found = JSON.parse(text ?? "null");
    return found instanceof Object && !Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}
