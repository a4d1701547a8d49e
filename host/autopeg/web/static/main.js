// The entry point of the page: routes an address to the part that it shows.
import { html, render, useEffect, useState } from "/vendor/preact.js";
import { get } from "./api.js";
import { Trouble } from "./controls.js";
import { go, PageFrame } from "./frame.js";
import { lazy, useFetch } from "./lazy.js";
import { Lobby } from "./lobby.js";
import { applySettings } from "./settings.js";

const TablePage = lazy(async () => (await import("./table.js")).TablePage);
const GamesPage = lazy(async () => (await import("./games.js")).GamesPage);
const ReplayPage = lazy(async () => (await import("./replay.js")).ReplayPage);
const StatisticsPage = lazy(async () => (await import("./statistics.js")).StatisticsPage);
const CountPage = lazy(async () => (await import("./count.js")).CountPage);

/** @type {[RegExp, (...found: string[]) => Content][]} */
const ROUTES = [
  [/^\/$/, () => html`<${Lobby} />`],
  [/^\/t\/([A-Za-z0-9]+)$/, (code) => html`<${TablePage} key=${code} code=${code.toUpperCase()} />`],
  [/^\/games$/, () => html`<${GamesPage} />`],
  [/^\/games\/(\d+)$/, (id) => html`<${ReplayPage} key=${id} id=${id} />`],
  [/^\/statistics$/, () => html`<${StatisticsPage} />`],
  [/^\/count$/, () => html`<${CountPage} />`],
];

function Page() {
  const [path, setPath] = useState(location.pathname);
  const { value: own, trouble } = useFetch(() => get("/api/me"), []);
  useEffect(() => {
    const move = () => setPath(location.pathname);
    /** @param {MouseEvent} event */
    const follow = (event) => {
      const link = /** @type {Element} */ (event.target).closest?.("a[href^='/']");
      if (!link || link.hasAttribute("download") || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      go(link.getAttribute("href") ?? "/");
    };
    addEventListener("popstate", move);
    addEventListener("click", follow);
    return () => {
      removeEventListener("popstate", move);
      removeEventListener("click", follow);
    };
  }, []);
  if (trouble) return html`<main class="plain"><${Trouble} said=${trouble} /></main>`;
  if (!own) return html`<p class="loading">Autopeg</p>`;
  for (const [pattern, show] of ROUTES) {
    const found = pattern.exec(path);
    if (found) return show(...found.slice(1));
  }
  return html`<${PageFrame} title="Page not found"><h1>Page not found</h1><p>There is nothing at this address.</p>
    <p><a class="button main" href="/">To the tables</a></p><//>`;
}

applySettings();
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
root.replaceChildren();
render(html`<${Page} />`, root);
