// What a screen reader says by itself at a table: each thing that happens in one short sentence, and with the last one
// what the person at this device is to do. The page has all of it at greater length, for whoever goes there to read.
// The voice of the browser reads the log, for those who want to hear it.
import { useEffect, useRef } from "/vendor/preact.js";
import { sayCards } from "./card-names.js";
import { settings } from "./settings.js";

const MOST_WORDS = 12;
/** Long enough for every screen reader to take up a sentence, too short for anybody to come across it. */
const STAYS_MS = 10_000;

const region = Object.assign(document.createElement("div"), { className: "hidden" });
region.setAttribute("role", "log"); // not every browser has the property
document.body.appendChild(region);

/**
 * Let a screen reader say a sentence, after what it is saying.
 * @param {string} text
 */
export function announce(text) {
  if (!text) return;
  const said = document.createElement("p");
  said.textContent = sayCards(text);
  region.append(said);
  setTimeout(() => said.remove(), STAYS_MS);
}

/**
 * Speak a sentence through the browser, if the setting of this device says so.
 * @param {string} text
 */
export function speak(text) {
  if (settings().voice !== "on" || !("speechSynthesis" in window)) return;
  speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(sayCards(text)), { lang: "en" }));
}

/**
 * What the person at a device is to do now, or how the game has ended, in sentences. isTurn: whether it is a move like
 * any other, so that "Your turn." is enough.
 * @typedef {{ says: string[], isTurn: boolean }} Task
 */

/**
 * Announce what is new at a table, and speak it.
 * @param {TableState | null} table
 * @param {Task} task
 */
export function useAnnouncements(table, task) {
  const before = useRef({ table, todo: "" });
  const todo = task.says.join(" ");
  useEffect(() => {
    const news = table && before.current.table ? newsOf(before.current.table, table) : [];
    for (const { text } of news) speak(text);
    const said = news.flatMap(({ text, brief }) => (brief ?? text) || []);
    if (said.length || todo !== before.current.todo) withTask(said, task).forEach(announce);
    before.current = { table, todo };
  }, [table, todo]);
}

/**
 * Return what has happened between two states of a table, of another game than before all of it.
 * @param {TableState} before
 * @param {TableState} now
 * @returns {{ text: string, brief?: string | null }[]}
 */
export function newsOf(before, now) {
  const isSameGame = now.game_id === before.game_id;
  if (now.pad) {
    const isKnown = isSameGame && now.moves === before.moves && now.pad.said === before.pad?.said;
    return isKnown ? [] : [{ text: now.pad.said }];
  }
  if (isSameGame && now.moves < before.moves) return [{ text: "Undone" }];
  const known = isSameGame ? before.log_length : 0;
  return now.log_length > known ? now.log.slice(known - now.log_length) : [];
}

/**
 * Return sentences with what is to be done after them: within the last of them if somebody can listen to so many words.
 * @param {string[]} said
 * @param {Task} task
 */
export function withTask(said, { says: [first, ...more], isTurn }) {
  const last = said.at(-1);
  if (!last || !first) return [...said, ...(first ? [first, ...more] : [])];
  const both = `${last}. ${first}`;
  if (sayCards(both).split(" ").length <= MOST_WORDS) return [...said.slice(0, -1), both, ...more];
  return isTurn ? [...said.slice(0, -1), `${last}. Your turn.`] : [...said, first, ...more];
}
