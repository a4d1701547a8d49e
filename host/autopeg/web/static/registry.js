// The games that the server offers, as it names them in the page, and the modules that show them.
import { useEffect, useState } from "/vendor/preact.js";
import { fetched } from "./later.js";

const GAMES = JSON.parse(document.getElementById("games").textContent);

/** The game that is shown where none was chosen. */
export const FIRST_GAME = GAMES[0].name;

/** The title of a game. */
export const titleOf = (name) => gameOf(name)?.title ?? name;

const gameOf = (name) => GAMES.find((game) => game.name === name);

/**
 * Fetch the module that shows a part of a game: its table, the replay of a finished game, its statistics, what it
 * brings to the score pad, its sketch. A game that has no such part gives an empty one.
 */
export function partOf(name, part) {
  const url = gameOf(name)?.modules[part];
  return url ? fetched(() => import(url)) : Promise.resolve({});
}

/** The same for a component: the part once it is there, null before, and why it does not come. */
export function usePart(name, part) {
  const [found, setFound] = useState({ name: "", part: null, trouble: "" });
  useEffect(() => {
    let isWanted = true;
    const take = (now) => isWanted && setFound({ name, part: null, trouble: "", ...now });
    partOf(name, part).then(
      (module) => take({ part: module }),
      (error) => take({ trouble: error.message }),
    );
    return () => {
      isWanted = false;
    };
  }, [name, part]);
  return found.name === name ? found : { part: null, trouble: "" };
}
