// What this device has learned: which steps of which lessons are done. Kept in the browser and never sent.

const KEY = "lessons";

/** @returns {Record<string, string[]>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "{}");
  } catch {
    return {};
  }
}

/**
 * Return the names of the steps of a game's lesson that are done.
 * @param {string} game
 */
export const stepsDone = (game) => read()[game] ?? [];

/**
 * Remember that a step is done.
 * @param {string} game
 * @param {string} step
 */
export function rememberStep(game, step) {
  localStorage.setItem(KEY, JSON.stringify({ ...read(), [game]: [...new Set([...stepsDone(game), step])] }));
}

/**
 * Forget the steps of a lesson, to begin again.
 * @param {string} game
 */
export function forgetSteps(game) {
  localStorage.setItem(KEY, JSON.stringify({ ...read(), [game]: [] }));
}
