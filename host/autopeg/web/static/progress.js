// Lesson steps done on this device.
import { keep, kept } from "./kept.js";

const KEY = "lessons";

/**
 * Return the names of the steps of a game's lesson that are done.
 * @param {string} game
 * @returns {string[]}
 */
export const stepsDone = (game) => kept(KEY)[game] ?? [];

/**
 * Store that a step is done.
 * @param {string} game
 * @param {string} step
 */
export const rememberStep = (game, step) => keep(KEY, { [game]: [...new Set([...stepsDone(game), step])] });

/**
 * Forget the finished steps of a lesson.
 * @param {string} game
 */
export const forgetSteps = (game) => keep(KEY, { [game]: [] });
