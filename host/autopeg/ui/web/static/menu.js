// What can be done about a table besides playing: invite people, the pace of bots, the board, this device.
import { html } from "/vendor/preact.js";
import { BoardPanel } from "./boardpanel.js";
import { Leaving } from "./leaving.js";
import { SettingsPanel } from "./settings.js";

const PACES = { slow: "slow", normal: "normal", fast: "fast", none: "at once" };

export function Invite({ table }) {
  return html`<section class="panel invite" aria-label="Invite">
    <img src=${`/api/tables/${table.code}/qr.svg`} width="220" height="220" alt=${`QR code of table ${table.code}`} />
    <div><p>Point a phone’s camera here, or open this page there and type the code</p>
      <p class="code-shown">${table.code}</p>
      ${["localhost", "127.0.0.1"].includes(location.hostname) && html`<p class="quiet">Phones can come in when the page was started with <code>--lan</code>.</p>`}</div>
  </section>`;
}

export function Menu({ table, act }) {
  const own = table.mine[0];
  return html`<section class="panel" aria-label="Menu">
    ${own && html`<label>Bots play <select onChange=${(event) => act("pace", { pace: event.target.value })}>
      ${Object.entries(PACES).map(([pace, words]) => html`<option value=${pace} selected=${table.pace === pace}>${words}</option>`)}</select></label>`}
    <${Leaving} table=${table} act=${act} />
    <${BoardPanel} table=${table} act=${act} />
    <${SettingsPanel} />
    <p><a href="/">All tables</a> · <a href="/games">Games</a> · <a href="/count">Count a hand</a></p>
  </section>`;
}
