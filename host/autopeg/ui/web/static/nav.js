// The links between the pages.
import { html } from "/vendor/preact.js";

export function Nav() {
  return html`<nav class="nav" aria-label="Pages">
    <a href="/">Tables</a><a href="/games">Games</a><a href="/statistics">Statistics</a><a href="/count">Count a hand</a>
  </nav>`;
}
