// What can be done about a table besides playing: the pace of bots, the board, this device.
import { html } from "/vendor/preact.js";
import { BoardPanel } from "./boardpanel.js";
import { Leaving } from "./leaving.js";
import { SettingsPanel } from "./settings.js";

const PACES = { slow: "slow", normal: "normal", fast: "fast", none: "at once" };

/** @param {{ table: TableState, act: Act }} props */
export function Menu({ table, act }) {
  const own = table.mine[0];
  return html`<section class="panel" aria-label="Menu">
    ${
      own &&
      html`<label>Bots play <select onChange=${(event) => act("pace", { pace: event.target.value })}>
      ${Object.entries(PACES).map(
        ([pace, words]) => html`<option value=${pace} selected=${table.pace === pace}>${words}
      </option>`,
      )}</select></label>`
    }
    <${Leaving} table=${table} act=${act} />
    <${BoardPanel} table=${table} act=${act} />
    <${SettingsPanel} />
    <p><a href="/">All tables</a> · <a href="/games">Games</a> · <a href="/count">Count a hand</a></p>
  </section>`;
}
