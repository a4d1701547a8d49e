// The games that the server offers, as listed in the page's HTML, and the modules that show them.
import { importPart, useFetch } from "./lazy.js";

/** @type {RegisteredGame[]} */
const GAMES = JSON.parse(document.getElementById("games")?.textContent ?? "[]");

/** The default game. */
export const FIRST_GAME = GAMES[0].name;

/**
 * Return the title of a game.
 * @param {string} name
 */
export const titleOf = (name) => gameOf(name)?.title ?? name;

/** @param {string} name */
const gameOf = (name) => GAMES.find((game) => game.name === name);

/**
 * Fetch the module for a part of a game: its table, replay, statistics, additions to the score pad, or sketch. Resolves
 * to an empty object if the game has no such part.
 * @template {keyof GameModules} Part
 * @param {string} name
 * @param {Part} part
 * @returns {Promise<GameModules[Part]>}
 */
export function loadPart(name, part) {
  const url = gameOf(name)?.modules[part];
  return url ? importPart(() => import(url)) : Promise.resolve(/** @type {GameModules[Part]} */ ({}));
}

/**
 * Prefetch a part of every game, so that it is there when it is shown.
 * @param {keyof GameModules} part
 */
export function prefetch(part) {
  for (const { name } of GAMES) loadPart(name, part).catch(() => {}); // the component that shows it reports the error
}

/**
 * Fetch a part of a game from within a component.
 * @template {keyof GameModules} Part
 * @param {string} name
 * @param {Part} part
 */
export const usePart = (name, part) => useFetch(() => loadPart(name, part), [name, part]);
