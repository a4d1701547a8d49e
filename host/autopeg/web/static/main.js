// The entry point of the page: routes an address to the part that it shows.
import { html, render, useEffect, useState } from "/vendor/preact.js";
import { getEarly, introduce, MOVED, post, Refusal } from "./api.js";
import { Button, Trouble } from "./controls.js";
import { go, PageFrame } from "./frame.js";
import { lazy, useNews, withStyle } from "./lazy.js";
import { applySettings } from "./settings.js";
import "./taps.js";
import { Unanswered, WORKS_ALONE } from "./unanswered.js";

const RETRY_MS = 2_000;

/** @typedef {Record<"code" | "id" | "seat" | "game" | "tool" | "number", string>} Found What an address names. */

const importTools = () => withStyle(import("./tools.js"), "tools.css", "replay.css");
const importStatistics = () => withStyle(import("./statistics.js"), "statistics.css", "replay.css");
const importInstall = () => withStyle(import("./install.js"), "install.css", "boardpanel.css");

/**
 * What shows an address, and the path of the answer that it shows first.
 * @type {[RegExp, () => Promise<Component<Found>>, ((found: Found) => string)?][]}
 */
const ADDRESSES = [
  [/^\/$/, async () => (await import("./lobby.js")).Lobby, () => "/api/lobby"],
  [
    /^\/t\/(?<code>[A-Za-z0-9]+)$/,
    async () => (await import("./table.js")).TablePage,
    ({ code }) => `/api/tables/${code.toUpperCase()}`,
  ],
  [
    /^\/tv\/(?<code>[A-Za-z0-9]+)$/,
    async () => {
      const { TablePage } = await import("./table.js");
      return ({ code }) => html`<${TablePage} code=${code} isRoom />`;
    },
  ],
  [/^\/games$/, async () => (await import("./games.js")).GamesPage],
  [/^\/games\/(?<id>\d+)$/, async () => (await withStyle(import("./replay.js"), "replay.css")).ReplayPage],
  [/^\/games\/(?<id>\d+)\/mistakes\/(?<seat>\d)$/, async () => (await import("./mistakes.js")).MistakesPage],
  [/^\/statistics$/, async () => (await importStatistics()).StatisticsPage],
  [/^\/rules(?:\/(?<game>\w+))?$/, async () => (await import("./rules.js")).RulesPage],
  [/^\/continue$/, async () => (await import("./continue.js")).ContinuePage],
  [/^\/count$/, async () => (await importTools()).CountPage],
  [/^\/tools\/(?<game>\w+)\/(?<tool>\w+)$/, async () => (await importTools()).ToolPage],
  [
    /^\/practise(?:\/(?<game>\w+)\/(?<drill>\w+)\/(?<level>\w+))?$/,
    async () => (await import("./practise.js")).PractisePage,
  ],
  [/^\/duplicate(?:\/(?<game>\w+)\/(?<number>\d+))?$/, async () => (await import("./duplicate.js")).DuplicatePage],
  [/^\/install$/, async () => (await importInstall()).InstallPage],
  [/^\/gallery$/, async () => (await import("./gallery.js")).GalleryPage],
  [/^\/learn(?:\/(?<game>\w+))?$/, async () => (await import("./learn.js")).LearnPage],
];
const ROUTES = ADDRESSES.map(([pattern, load, answer]) => ({ pattern, load, answer, Part: lazy(load) }));

let isRefused = false;
let wasUnanswered = false;

/** Make this device known to the server. A refusal is shown; without an answer, what the browser keeps can be read. */
const introduced = async () => {
  try {
    const own = await introduce();
    if (wasUnanswered) location.reload(); // what the browser keeps may be older than the server
    return own;
  } catch (error) {
    isRefused = error instanceof Refusal;
    wasUnanswered ||= !isRefused;
    throw error;
  }
};

function Page() {
  const [path, setPath] = useState(location.pathname);
  const [returns, setReturns] = useState(0); // how often the browser has shown this page again as it was left
  const [hasMoved, setMoved] = useState(false);
  const { value: own, trouble } = useNews(introduced, [], { everyMs: RETRY_MS, isFinal: () => true });
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
    const leave = () => setMoved(true);
    addEventListener(MOVED, leave);
    addEventListener("pageshow", renew);
    addEventListener("popstate", move);
    addEventListener("click", follow);
    return () => {
      removeEventListener(MOVED, leave);
      removeEventListener("pageshow", renew);
      removeEventListener("popstate", move);
      removeEventListener("click", follow);
    };
  }, []);
  if (hasMoved) return html`<${Moved} />`;
  if (trouble && isRefused) return html`<main class="plain"><${Trouble} said=${trouble} /></main>`;
  if (trouble && !WORKS_ALONE.test(path)) return html`<${Unanswered} trouble=${trouble} />`;
  if (!own && !trouble) return html`<p class="loading">Autopeg</p>`;
  for (const { pattern, Part } of ROUTES) {
    const found = pattern.exec(path);
    // Each page takes the groups of its pattern.
    if (found) return html`<${Part} key=${`${path} ${returns}`} ...${/** @type {any} */ (found.groups)} />`;
  }
  return html`<${PageFrame} title="Page not found"><h1>Page not found</h1><p>There is nothing at this address.</p>
    <p><a class="button main" href="/">To the tables</a></p><//>`;
}

/** What a device shows whose seats are on another one. */
function Moved() {
  const [trouble, setTrouble] = useState("");
  const begin = () =>
    post("/api/me", { is_new: true }).then(
      () => location.reload(),
      (error) => setTrouble(error.message),
    );
  return html`<${PageFrame} title="Moved"><h1>You continue on another device</h1>
    <p>Your seats, your name and your settings are there now. Start again, and you can watch here or sit down at a free
      seat, as on any new device.</p><${Trouble} said=${trouble} />
    <p><${Button} isMain onClick=${begin}>Start again here<//></p><//>`;
}

applySettings();
// The part and its answer are on their way while the server is asked who this is: to a device that it does not know, it
// tells what it tells a new one. If the part cannot be fetched, its component says so.
for (const { pattern, load, answer } of ROUTES) {
  const found = pattern.exec(location.pathname);
  if (found) load().catch(() => {});
  if (found && answer) getEarly(answer(/** @type {Found} */ (found.groups ?? {})));
}
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
root.replaceChildren();
render(html`<${Page} />`, root);

// Only over HTTPS and on the computer that serves the page: elsewhere there is no service worker.
if (isSecureContext)
  addEventListener("load", () => {
    navigator.serviceWorker?.register("/worker.js", { updateViaCache: "none" }).catch(() => {});
  });
