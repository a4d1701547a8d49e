// The menu of a table: the pace of bots, the board, the settings of this device.
import { html } from "/vendor/preact.js";
import { BoardPanel } from "./boardpanel.js";
import { Select } from "./controls.js";
import { LeaveOptions } from "./leaving.js";
import { SettingsPanel } from "./settings.js";

const PACES = Object.entries({ slow: "slow", normal: "normal", fast: "fast", none: "at once" });

/** @param {{ table: TableState, act: Act }} props */
export const Menu = ({ table, act }) => html`<section class="panel" aria-label="Menu">
    ${
      table.mine.length > 0 &&
      html`<label>Bots play <${Select} choices=${PACES} chosen=${table.pace}
        onChoose=${(pace) => act("pace", { pace })} /></label>`
    }
    <${LeaveOptions} table=${table} act=${act} />
    <${BoardPanel} table=${table} act=${act} />
    <${SettingsPanel} />
    <p><a href="/">All tables</a> · <a href="/games">Games</a> · <a href="/count">Count a hand</a></p>
  </section>`;
