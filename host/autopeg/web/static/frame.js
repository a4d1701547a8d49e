// The frame of all pages except tables: a header with the links between them.
import { html, useEffect } from "/vendor/preact.js";
import { classes } from "./controls.js";

const PAGES = [
  ["/", "Tables"],
  ["/games", "Games"],
  ["/statistics", "Statistics"],
  ["/count", "Count a hand"],
];

/**
 * A page. title: of the window; name: a class for style sheets.
 * @param {{ title?: string, name?: string, children?: Content }} props
 */
export function PageFrame({ title, name, children }) {
  useEffect(() => {
    document.title = title ? `${title} · Autopeg` : "Autopeg";
  }, [title]);
  return html`<div class=${classes("lobby", name)}><header class="top"><a class="brand" href="/">Autopeg</a>
    <nav class="nav" aria-label="Pages">${PAGES.map(
      ([path, words]) =>
        html`<a key=${path} href=${path} aria-current=${location.pathname === path ? "page" : undefined}>${words}</a>`,
    )}</nav></header><main>${children}</main></div>`;
}
