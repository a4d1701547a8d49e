// Lazy loading: fetch the server's answers and parts of the page when they are first needed, so that the first page
// loads quickly.
import { html, useEffect, useState } from "/vendor/preact.js";
import { Trouble } from "./controls.js";

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
 * Return what `load` fetches. If that fails, log it to the console and throw an Error with a sentence for people.
 * @template Part
 * @param {() => Promise<Part>} load
 */
export async function importPart(load) {
  try {
    return await load();
  } catch (error) {
    console.warn(error);
    throw new Error("Part of the page could not be loaded. Reload it when the connection is back.");
  }
}

/**
 * Return a component that loads on first use. load: fetches it.
 * @template {object} Props
 * @param {() => Promise<Component<Props>>} load
 * @returns {Component<Props>}
 */
export function lazy(load) {
  /** @type {Component<Props> | null} */
  let Part = null;
  return (props) => {
    const { trouble } = useFetch(async () => {
      Part ??= await importPart(load);
    }, []);
    if (Part) return html`<${Part} ...${props} />`;
    if (!trouble) return html`<p class="loading">Autopeg</p>`;
    return html`<main class="plain"><${Trouble} said=${trouble} /></main>`;
  };
}
