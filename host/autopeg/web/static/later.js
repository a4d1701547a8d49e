// Parts of the page that are fetched when they are first shown, so that the first page comes quickly.
import { html, useEffect, useState } from "/vendor/preact.js";

/**
 * Return what `load` fetches; where that fails, what failed is said to the console and an Error has a sentence.
 * @template Part
 * @param {() => Promise<Part>} load
 */
export async function fetched(load) {
  try {
    return await load();
  } catch (error) {
    console.warn(error);
    throw new Error("A part of the page did not come: load it again when the connection is back.");
  }
}

/**
 * Return a part of the page. load: fetches the component that shows it.
 * @template {object} Props
 * @param {() => Promise<Component<Props>>} load
 * @returns {Component<Props>}
 */
export function later(load) {
  /** @type {Component<Props> | null} */
  let Part = null;
  return (props) => {
    const [isThere, setThere] = useState(Part !== null);
    const [trouble, setTrouble] = useState("");
    /** @param {Component<Props>} part */
    const take = (part) => {
      Part = part;
      setThere(true);
    };
    useEffect(() => {
      fetched(load).then(take, (error) => setTrouble(error.message));
    }, []);
    if (isThere) return html`<${Part} ...${props} />`;
    if (!trouble) return html`<p class="loading">Autopeg</p>`;
    return html`<main class="plain"><p class="trouble" role="alert">${trouble}</p></main>`;
  };
}
