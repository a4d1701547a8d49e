// Loading on first use, so that the first page appears quickly: the server's answers, parts of the
// page, and the modules that show the games, as listed in the page's HTML.
import { html, useEffect, useRef, useState } from "/vendor/preact.js";
import { get } from "./api.js";
import { Trouble } from "./controls.js";

/** @type {RegisteredGame[]} */
const GAMES = JSON.parse(document.getElementById("games")?.textContent ?? "[]");

/**
 * Return what `load` fetches (null until it arrives) and the error message. Fetches again when one of `on` changes.
 * @template Value
 * @param {() => Promise<Value> | null} load
 * @param {readonly unknown[]} on
 * @returns {Fetched<Value>}
 */
export function useFetch(load, on) {
  const [found, setFound] = useState({ for: on, value: /** @type {Value | null} */ (null), trouble: "" });
  useEffect(() => {
    let isWanted = true;
    /** @param {{ value?: Value, trouble?: string }} now */
    const take = (now) => isWanted && setFound({ for: on, value: null, trouble: "", ...now });
    load()?.then(
      (value) => take({ value }),
      (error) => take({ trouble: error.message }),
    );
    return () => {
      isWanted = false;
    };
  }, on);
  return on.every((each, at) => each === found.for[at]) ? found : { value: null, trouble: "" };
}

/**
 * Like useFetch, but the last answer stays until the next is there. everyMs: how often `load` is called again while the
 * page is visible, until an answer is final; never by default.
 * @template Value
 * @param {() => Promise<Value> | null} load
 * @param {readonly unknown[]} on
 * @param {{ everyMs?: number, isFinal?: (value: Value) => boolean }} news
 * @returns {Fetched<Value>}
 */
export function useNews(load, on, { everyMs = 0, isFinal = () => false } = {}) {
  const last = useRef({ value: /** @type {Value | null} */ (null), trouble: "" });
  const [times, setTimes] = useState(0);
  const { value, trouble } = useFetch(load, [...on, times]);
  if (value || trouble) last.current = { value: value ?? last.current.value, trouble };
  useEffect(() => {
    if (!everyMs || (value ? isFinal(value) : !trouble)) return undefined;
    const timer = setInterval(() => document.visibilityState === "visible" && setTimes(times + 1), everyMs);
    return () => clearInterval(timer);
  }, [value, trouble]);
  return last.current;
}

/**
 * Return what `load` fetches. If that fails, log it to the console and throw an Error with a sentence for people.
 * @template Part
 * @param {() => Promise<Part>} load
 */
async function importPart(load) {
  try {
    return await load();
  } catch (error) {
    console.warn(error);
    throw new Error("Part of the page could not be loaded. Reload the page.");
  }
}

/**
 * The style sheets that are there or on their way, by address.
 * @type {Map<string, Promise<void>>}
 */
const styles = new Map();

/**
 * Fetch a style sheet that only parts loaded later need, once. One that could not be fetched is asked for again.
 * @param {string} name - of its file
 * @returns {Promise<void>}
 */
export function loadStyle(name) {
  const url = new URL(name, import.meta.url).href;
  const loaded = styles.get(url) ?? importPart(() => addStyle(url));
  styles.set(url, loaded);
  return loaded;
}

/**
 * Wait for a part of the page, or its answer, and for the style sheets that only it needs.
 * @template Module
 * @param {Promise<Module>} part
 * @param {string[]} sheets - names of files
 * @returns {Promise<Module>}
 */
export async function withStyle(part, ...sheets) {
  const [module] = await Promise.all([part, ...sheets.map(loadStyle)]);
  return module;
}

/**
 * Add a style sheet to the page.
 * @param {string} url
 * @returns {Promise<void>}
 */
function addStyle(url) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: url });
  return new Promise((done, fail) => {
    link.onload = () => done();
    link.onerror = () => {
      styles.delete(url);
      link.remove();
      fail(new Error(`${url} could not be loaded`));
    };
    document.head.append(link);
  });
}

/**
 * Fetch an answer from the server, and the style sheets for showing it.
 * @template Answer
 * @param {string} path
 * @param {string[]} sheets
 * @returns {Promise<Answer>}
 */
export async function getStyled(path, ...sheets) {
  return /** @type {Answer} */ (await withStyle(get(path), ...sheets));
}

/**
 * Return a component that loads on first use. load: fetches it; isPage: whether it is all that is shown: if not, there
 * is nothing in its place until then. If it could not be loaded, it is asked for again when the device is online again.
 * @template {object} Props
 * @param {() => Promise<Component<Props>>} load
 * @param {{ isPage?: boolean }} more
 * @returns {Component<Props>}
 */
export function lazy(load, { isPage = true } = {}) {
  /** @type {Component<Props> | null} */
  let Part = null;
  return (props) => {
    const [timesOnline, setTimesOnline] = useState(0);
    const { trouble } = useFetch(async () => {
      Part ??= await importPart(load);
    }, [timesOnline]);
    useEffect(() => {
      if (!trouble) return undefined;
      const again = () => setTimesOnline(timesOnline + 1);
      addEventListener("online", again);
      return () => removeEventListener("online", again);
    }, [trouble]);
    if (Part) return html`<${Part} ...${props} />`;
    if (!isPage) return html`<${Trouble} said=${trouble} />`;
    if (!trouble) return html`<p class="loading">Autopeg</p>`;
    return html`<main class="plain"><${Trouble} said=${trouble} /></main>`;
  };
}

/** For `lazy`: a part that is shown beside others. */
export const BESIDE = { isPage: false };

/** The default game. */
export const FIRST_GAME = GAMES[0].name;

/**
 * Return the title of a game.
 * @param {string} name
 */
export const titleOf = (name) => gameOf(name)?.title ?? name;

/**
 * Return the names of the games that have a part.
 * @param {keyof GameModules} part
 */
export const gamesWith = (part) => GAMES.filter((game) => game.modules[part]).map((game) => game.name);

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
 * Begin to fetch modules that are about to be imported: all at once, not one after the other as they name each other.
 * @param {string[]} addresses
 */
export function fetchTogether(addresses) {
  const there = new Set(Array.from(document.head.querySelectorAll("link"), (link) => link.getAttribute("href")));
  for (const href of addresses.filter((address) => !there.has(address)))
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}

/**
 * Fetch a part of a game from within a component.
 * @template {keyof GameModules} Part
 * @param {string} name
 * @param {Part} part
 */
export const usePart = (name, part) => useFetch(() => loadPart(name, part), [name, part]);
