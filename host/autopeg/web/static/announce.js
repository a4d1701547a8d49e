// What a screen reader says by itself at a table: each thing that happens in one short sentence, and with the last one
// what the person at this device is to do. The page has all of it at greater length, for whoever goes there to read.
// The voice of the browser reads the log, for those who want to hear it.
import { useEffect, useRef } from "/vendor/preact.js";
import { sayCards } from "./card-names.js";
import { settings } from "./settings.js";

const MOST_WORDS = 12;
/** After the last sentence; all but the newest few have gone before. */
const STAYS_MS = 10_000;
/**
 * Between two sentences, sooner than anybody has listened to one: a busy Orca mixes up those that come together. At
 * least, and for each word.
 */
const [APART_MS, WORD_MS] = [400, 100];

/** They speak by turns: while Orca is busy, a sentence takes the place of the one before in the same region. */
const regions = Array.from({ length: 8 }, () => {
  const region = document.createElement("div");
  region.className = "hidden";
  region.setAttribute("role", "log"); // not every browser has the property
  return region;
});
document.body.append(...regions);

/**
 * The sentence that is being said, and those after it.
 * @type {string[]}
 */
const waiting = [];
let count = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let clearing;

/**
 * Let a screen reader say a sentence, after what it is saying.
 * @param {string} text
 */
export function announce(text) {
  // Timers of a hidden page are slow: what came meanwhile would be read out for minutes to whoever comes back.
  if (document.hidden) waiting.splice(1);
  if (text && waiting.push(sayCards(text)) === 1) sayFirst();
}

function sayFirst() {
  const said = document.createElement("p");
  [said.textContent] = waiting;
  regions[count++ % regions.length].replaceChildren(said);
  clearTimeout(clearing);
  clearing = setTimeout(() => regions.map((region) => region.replaceChildren()), STAYS_MS);
  setTimeout(() => afterFrame(sayNext), Math.max(APART_MS, waiting[0].split(" ").length * WORD_MS));
}

function sayNext() {
  waiting.shift();
  if (waiting.length) sayFirst();
}

/**
 * Do something once what stands on the page has been drawn: what comes in one frame, Firefox reports in any order.
 * A page that is hidden meanwhile draws nothing, and does not wait for it.
 * @param {() => void} act
 */
function afterFrame(act) {
  const undrawn = () => {
    cancelAnimationFrame(frame);
    act();
  };
  const timer = setTimeout(undrawn, document.hidden ? 0 : APART_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    setTimeout(act, 0);
  });
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
