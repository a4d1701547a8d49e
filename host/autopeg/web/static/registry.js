// The games that the server offers, as it names them in the page, and the modules that show them.
import { fetched, useFetched } from "./later.js";

/** @type {RegisteredGame[]} */
const GAMES = JSON.parse(document.getElementById("games")?.textContent ?? "[]");

/** The game that is shown where none was chosen. */
export const FIRST_GAME = GAMES[0].name;

/**
 * The title of a game.
 * @param {string} name
 */
export const titleOf = (name) => gameOf(name)?.title ?? name;

/** @param {string} name */
const gameOf = (name) => GAMES.find((game) => game.name === name);

/**
 * Fetch the module that shows a part of a game: its table, the replay of a finished game, its statistics, what it
 * brings to the score pad, its sketch. A game that has no such part gives an empty one.
 * @template {keyof GameModules} Part
 * @param {string} name
 * @param {Part} part
 * @returns {Promise<GameModules[Part]>}
 */
export function partOf(name, part) {
  const url = gameOf(name)?.modules[part];
  return url ? fetched(() => import(url)) : Promise.resolve(/** @type {GameModules[Part]} */ ({}));
}

/**
 * Fetch a part of every game ahead, so that it is there when it is shown.
 * @param {keyof GameModules} part
 */
export function fetchAhead(part) {
  for (const { name } of GAMES) partOf(name, part).catch(() => {}); // whoever shows it says why it does not come
}

/**
 * The same for a component.
 * @template {keyof GameModules} Part
 * @param {string} name
 * @param {Part} part
 */
export const usePart = (name, part) => useFetched(() => partOf(name, part), [name, part]);
