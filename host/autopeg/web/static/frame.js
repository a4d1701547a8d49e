// The frame of all pages except tables: a header with the links between them; and how they are opened.
import { html, useEffect } from "/vendor/preact.js";
import { post } from "./api.js";
import { Button, classes, Trouble } from "./controls.js";

const PAGES = [
  ["/", "Tables"],
  ["/games", "Games"],
  ["/statistics", "Statistics"],
  ["/count", "Count a hand"],
  ["/rules", "Rules"],
];
/** Other pages below these links, by how their addresses begin: the tabs of "Count a hand", the rules of a game. */
const BELOW = { "/tools/": "/count", "/rules/": "/rules" };

/** The link of the page that is open, or that it is below. */
const openPage = () =>
  Object.entries(BELOW).find(([start]) => location.pathname.startsWith(start))?.[1] ?? location.pathname;

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
        html`<a key=${path} href=${path} aria-current=${path === openPage() ? "page" : undefined}>${words}</a>`,
    )}</nav></header><main>${children}</main></div>`;
}

/**
 * A page whose content could not be fetched, with a link back, and what else can be done.
 * @param {{ title: string, trouble: string, from: string, label: string, children?: Content }} props
 */
export const FailedPage = ({ title, trouble, from, label, children }) =>
  html`<${PageFrame} title=${title}><h1>${title}</h1><${Trouble} said=${trouble} />
    <p class="row"><a class="button main" href=${from}>${label}</a>${children}</p><//>`;

/**
 * Navigate to another part of the page, as a link does.
 * @param {string} path
 */
export function go(path) {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
  scrollTo(0, 0);
}

/**
 * Open a new table, and go to it.
 * @param {object} asked
 */
export async function openTable(asked) {
  const { code } = await post("/api/tables", asked);
  go(`/t/${code}`);
}

/**
 * The button that reopens a closed table. onOpen: called when it is open.
 * @param {{ code: string, onOpen: () => void, onTrouble: ShowMessage }} props
 */
export function ReopenButton({ code, onOpen, onTrouble }) {
  const open = () => post(`/api/tables/${code}/reopen`).then(onOpen, (error) => onTrouble(error.message));
  return html`<${Button} onClick=${open}>Open it again<//>`;
}
