// Parts of the page that are fetched when they are first shown, so that the first page comes quickly.
import { html, useEffect, useState } from "/vendor/preact.js";

/** Return a part of the page. load: fetches the component that shows it. */
export function later(load) {
  let Part = null;
  return (props) => {
    const [isThere, setThere] = useState(Part !== null);
    const [hasFailed, setFailed] = useState(false);
    const take = (part) => {
      Part = part;
      setThere(true);
    };
    useEffect(() => {
      if (!Part) load().then(take, () => setFailed(true));
    }, []);
    if (isThere) return html`<${Part} ...${props} />`;
    if (!hasFailed) return html`<p class="loading">Autopeg</p>`;
    return html`<main class="plain"><p class="trouble" role="alert">No connection: load the page again when it is back.</p></main>`;
  };
}
