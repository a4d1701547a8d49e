// Tools for people with their own cards: count a hand, and what games add, such as a graded discard.
import { html, useEffect, useState } from "/vendor/preact.js";
import { get } from "./api.js";
import { Choice, Choices, Trouble, tally } from "./controls.js";
import { CountForm } from "./count.js";
import { PageFrame } from "./frame.js";
import { gamesWith, useFetch, usePart } from "./lazy.js";
import { usePadRequests } from "./pad/requests.js";
import { listen } from "./tabs.js";

/** The key of the form that counts cards, on every score pad. */
const COUNTS = "h";

/**
 * A page of tools: links to all of them above the chosen one.
 * @param {{ title: string, children?: Content }} props
 */
const ToolFrame = ({ title, children }) =>
  html`<${PageFrame} title=${title}><h1>${title}</h1>
    <nav class="tool-links" aria-label="Tools"><${ToolLink} path="/count">Count a hand<//>
    ${gamesWith("tools").map((game) => html`<${ToolLinks} key=${game} game=${game} />`)}</nav>${children}<//>`;

/** @param {{ path: string, children?: Content }} props */
const ToolLink = ({ path, children }) =>
  html`<a class="button" href=${path} aria-current=${location.pathname === path ? "page" : undefined}>${children}</a>`;

/** @param {{ game: string }} props */
function ToolLinks({ game }) {
  const { value } = usePart(game, "tools");
  return value?.TOOLS?.map(
    ({ name, label }) => html`<${ToolLink} key=${name} path=${`/tools/${game}/${name}`}>${label}<//>`,
  );
}

/** @param {{ game: string, tool: string }} props */
export function ToolPage({ game, tool }) {
  const { value, trouble } = usePart(game, "tools");
  const found = value?.TOOLS?.find(({ name }) => name === tool);
  const title = found?.title ?? (value ? "Page not found" : "Tools");
  return html`<${ToolFrame} title=${title}><${Trouble} said=${trouble} />${found && html`<${found.Tool} />`}<//>`;
}

/** Count a hand, alone or for a score pad of this device, which may be the one on the board. */
export function CountPage() {
  /** @type {Fetched<LobbyState>} */
  const { value } = useFetch(() => get("/api/lobby"), []);
  const [code, setCode] = useState("");
  const pads = (value?.tables ?? []).filter((table) => table.game === "score" && !table.is_over && !table.is_closed);
  const choices = pads.map((table) => [table.code, `peg at ${table.code}: ${table.players.join(", ")}`]);
  return html`<${ToolFrame} title="Count a hand">
    ${
      pads.length > 0 &&
      html`<p><${Choice} label="What happens to the points" chosen=${code} onChoose=${setCode}
        choices=${[["", "only count"], ...choices]} /></p>`
    }
    ${code ? html`<${PadCounter} key=${code} code=${code} />` : html`<${CountForm} />`}<//>`;
}

/**
 * The form that counts cards for a score pad, as its own page shows it.
 * @param {{ code: string }} props
 */
function PadCounter({ code }) {
  const [table, setTable] = useState(/** @type {TableState | null} */ (null));
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    const others = { onLights: () => {}, onDisplay: () => {}, onConnection: () => {} };
    return listen(code, { ...others, onTable: setTable, onGone: ({ message }) => setTrouble(message) });
  }, [code]);
  if (trouble || !table) return html`<${Trouble} said=${trouble} />`;
  if (!table.pad || !table.mine.length) return html`<p>Take a seat at table ${code} first.</p>`;
  return html`<${CountAtPad} table=${table} own=${table.mine[0]} />`;
}

/** @param {{ table: TableState, own: OwnSeat }} props */
function CountAtPad({ table, own }) {
  const padTable = /** @type {PadTable} */ (table);
  const requests = usePadRequests(table, own);
  const { value } = usePart(padTable.pad.rules, "score");
  const [side, setSide] = useState(padTable.pad.due ?? own.seat % table.sides.length);
  const form = value?.FORMS?.find(({ key }) => key === COUNTS);
  const scores = tally(table.sides, table.scores).map((words, lane) => [lane, words]);
  return html`<${Choices} label="Whose cards" chosen=${side} onChoose=${setSide} choices=${scores} />
    ${table.board && html`<p class="quiet">This table is shown on the board: its pegs move.</p>`}
    ${
      form &&
      html`<${form.Form} table=${padTable} side=${side} onSide=${setSide} requests=${requests} onDone=${() => {}}
        onUse=${(points) => requests.enter({ type: "points", player: side, points })} />`
    }`;
}
