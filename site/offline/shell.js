// What the pages without a server share: their frame, answers to what the page's own modules ask, and a worker that keeps
// every file for the next time, without a network.

import { applySettings } from "/static/settings.js";
import { html, render } from "/vendor/preact.js";
import "/static/taps.js";

const PAGES = [
  ["../index.html", "Autopeg"],
  ["../count/index.html", "Count"],
  ["../board/index.html", "The board"],
  ["../practise/index.html", "Practise"],
  ["../install/index.html", "Install"],
];

/** The folder of the page that is open. */
const OPEN = location.pathname.split("/").at(-2);

/** @typedef {(path: string, body: any) => Promise<object> | object} Answers Answers a request, or throws an Error. */

/**
 * Answer the requests of the page's own modules to its server.
 * @param {Answers} answers
 */
export function answerHere(answers) {
  const fetchFile = window.fetch.bind(window);
  window.fetch = async (resource, request) => {
    const path = typeof resource === "string" ? resource : "";
    if (!path.startsWith("/api/")) return fetchFile(resource, request);
    try {
      const body = request?.body ? JSON.parse(String(request.body)) : null;
      return Response.json(await answers(path, body));
    } catch (error) {
      return Response.json({ message: error instanceof Error ? error.message : String(error) }, { status: 400 });
    }
  };
}

/**
 * Fetch a JSON file of the site. path: below its folder app.
 * @param {string} path
 */
export async function fileOf(path) {
  const response = await fetch(new URL(`../${path}`, import.meta.url));
  if (!response.ok) throw new Error("Part of the page could not be loaded. Reload the page.");
  return response.json();
}

/**
 * Answer what the drawn board asks: how a board looks in a picture of some width.
 * @param {string} path
 */
export async function panelAnswer(path) {
  const asked = new URL(path, location.href);
  /** @type {Record<string, { panels: [number, DrawnPanel][] }>} */
  const boards = await fileOf("boards.json");
  const { panels } = boards[asked.pathname.split("/").at(-1) ?? ""] ?? { panels: [] };
  const width = Number(asked.searchParams.get("width"));
  const found = panels.find(([most]) => width <= most) ?? panels.at(-1);
  if (!found) throw new Error("there is no such board here");
  return found[1];
}

/**
 * A page with links to the others.
 * @param {{ title: string, children?: Content }} props
 */
export const Frame = ({ title, children }) => html`<div class="lobby serverless"><header class="top">
  <nav class="nav" aria-label="Pages">${PAGES.map(
    ([href, words]) =>
      html`<a key=${href} href=${href}
        aria-current=${href.includes(`/${OPEN}/`) ? "page" : undefined}>${words}</a>`,
  )}</nav></header><main><h1>${title}</h1>${children}</main></div>`;

/**
 * Show a page.
 * @param {() => Content} Page
 */
export function show(Page) {
  applySettings();
  const root = /** @type {HTMLElement} */ (document.getElementById("page"));
  root.replaceChildren();
  render(html`<${Page} />`, root);
  navigator.serviceWorker?.register("sw.js").catch(() => {}); // without it the page works, but needs a network
}
