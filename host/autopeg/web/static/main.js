// The entry point of the page: routes an address to the part that it shows.
import { html, render, useEffect, useState } from "/vendor/preact.js";
import { introduce } from "./api.js";
import { Trouble } from "./controls.js";
import { go, PageFrame } from "./frame.js";
import { lazy, loadStyle, useFetch } from "./lazy.js";
import { applySettings } from "./settings.js";
import "./taps.js";

/** @typedef {Record<"code" | "id" | "seat" | "game" | "tool" | "number", string>} Found What an address names. */

const importTools = async () => {
  const [tools] = await Promise.all([import("./tools.js"), loadStyle("/static/tools.css")]);
  return tools;
};

const importStatistics = async () => {
  const [statistics] = await Promise.all([import("./statistics.js"), loadStyle("/static/statistics.css")]);
  return statistics;
};

/** @type {[RegExp, () => Promise<Component<Found>>][]} */
const ADDRESSES = [
  [/^\/$/, async () => (await import("./lobby.js")).Lobby],
  [/^\/t\/(?<code>[A-Za-z0-9]+)$/, async () => (await import("./table.js")).TablePage],
  [
    /^\/tv\/(?<code>[A-Za-z0-9]+)$/,
    async () => {
      const { TablePage } = await import("./table.js");
      return ({ code }) => html`<${TablePage} code=${code} isRoom />`;
    },
  ],
  [/^\/games$/, async () => (await import("./games.js")).GamesPage],
  [/^\/games\/(?<id>\d+)$/, async () => (await import("./replay.js")).ReplayPage],
  [/^\/games\/(?<id>\d+)\/mistakes\/(?<seat>\d)$/, async () => (await import("./mistakes.js")).MistakesPage],
  [/^\/statistics$/, async () => (await importStatistics()).StatisticsPage],
  [/^\/rules(?:\/(?<game>\w+))?$/, async () => (await import("./rules.js")).RulesPage],
  [/^\/count$/, async () => (await importTools()).CountPage],
  [/^\/tools\/(?<game>\w+)\/(?<tool>\w+)$/, async () => (await importTools()).ToolPage],
  [
    /^\/practise(?:\/(?<game>\w+)\/(?<drill>\w+)\/(?<level>\w+))?$/,
    async () => (await import("./practise.js")).PractisePage,
  ],
  [/^\/duplicate(?:\/(?<game>\w+)\/(?<number>\d+))?$/, async () => (await import("./duplicate.js")).DuplicatePage],
  [/^\/gallery$/, async () => (await import("./gallery.js")).GalleryPage],
  [/^\/learn(?:\/(?<game>\w+))?$/, async () => (await import("./learn.js")).LearnPage],
];
const ROUTES = ADDRESSES.map(([pattern, load]) => ({ pattern, load, Part: lazy(load) }));

function Page() {
  const [path, setPath] = useState(location.pathname);
  const [returns, setReturns] = useState(0); // how often the browser has shown this page again as it was left
  const { value: own, trouble } = useFetch(introduce, []);
  useEffect(() => {
    const move = () => setPath(location.pathname);
    /** @param {MouseEvent} event */
    const follow = (event) => {
      const link = /** @type {Element} */ (event.target).closest?.("a[href^='/']");
      if (!link || link.hasAttribute("download") || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      go(link.getAttribute("href") ?? "/");
    };
    /** @param {PageTransitionEvent} event */
    const renew = ({ persisted }) => persisted && setReturns((count) => count + 1);
    addEventListener("pageshow", renew);
    addEventListener("popstate", move);
    addEventListener("click", follow);
    return () => {
      removeEventListener("pageshow", renew);
      removeEventListener("popstate", move);
      removeEventListener("click", follow);
    };
  }, []);
  if (trouble) return html`<main class="plain"><${Trouble} said=${trouble} /></main>`;
  if (!own) return html`<p class="loading">Autopeg</p>`;
  for (const { pattern, Part } of ROUTES) {
    const found = pattern.exec(path);
    // Each page takes the groups of its pattern.
    if (found) return html`<${Part} key=${`${path} ${returns}`} ...${/** @type {any} */ (found.groups)} />`;
  }
  return html`<${PageFrame} title="Page not found"><h1>Page not found</h1><p>There is nothing at this address.</p>
    <p><a class="button main" href="/">To the tables</a></p><//>`;
}

applySettings();
// The part is on its way while the server is asked who this is; if it cannot be fetched, its component says so.
ROUTES.find(({ pattern }) => pattern.test(location.pathname))
  ?.load()
  .catch(() => {});
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
root.replaceChildren();
render(html`<${Page} />`, root);
