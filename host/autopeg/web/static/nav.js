// The links between the pages.
import { html } from "/vendor/preact.js";

const PAGES = [
  ["/", "Tables"],
  ["/games", "Games"],
  ["/statistics", "Statistics"],
  ["/count", "Count a hand"],
];

export function Nav() {
  return html`<nav class="nav" aria-label="Pages">
    ${PAGES.map(
      ([path, name]) => html`<a key=${path} href=${path}
      aria-current=${location.pathname === path ? "page" : undefined}>${name}</a>`,
    )}
  </nav>`;
}
