// What a page shows while the server does not answer, and what works without it.
import { html } from "/vendor/preact.js";
import { Trouble } from "./controls.js";
import { PageFrame } from "./frame.js";

/** The pages that need no server, where the browser keeps them. */
export const WORKS_ALONE = /^\/rules(\/|$)/;

/** @param {{ trouble: string }} props */
export function Unanswered({ trouble }) {
  const isKept = Boolean(navigator.serviceWorker?.controller);
  return html`<${PageFrame} title="No answer"><h1>The computer that serves the page does not answer</h1>
    <${Trouble} said=${trouble} />
    <p>It may be asleep, or on another network, or Autopeg is no longer running there. All games are kept, and this page
      goes on by itself as soon as it answers.</p>
    ${isKept && html`<p>What works meanwhile:</p>`}
    ${isKept && html`<p class="row"><a class="button main" href="/rules">The rules of all games</a></p>`}<//>`;
}
