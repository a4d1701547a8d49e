// Inviting phones to a table: the QR code, the plain address, and letting phones in where none can come yet.
import { html, useEffect, useState } from "/vendor/preact.js";
import { get, post } from "./api.js";
import { Careful } from "./leaving.js";

const LETTING_IN = `Everybody in your network who opens the address can then look on and take a free seat,
  until Autopeg is stopped. Do this in a network that you trust.`;

/** @param {{ table: TableState }} props */
export function Invite({ table }) {
  const [invite, setInvite] = useState(/** @type {InviteState | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const look = () => get(`/api/tables/${table.code}/invite`).then(setInvite, (error) => setTrouble(error.message));
  const letIn = () => post("/api/let-phones-in").then(look, (error) => setTrouble(error.message));
  useEffect(() => {
    look();
  }, [table.code]);
  return html`<section class="panel invite" aria-label="Invite">
    ${
      invite?.link &&
      html`<img src=${`/api/tables/${table.code}/qr.svg`} width="220" height="220"
      alt=${`QR code of table ${table.code}`} />`
    }
    <div>${
      invite?.link &&
      html`<p>Point a phone’s camera at the code, or open</p><p class="address">${invite.link}</p>
    <p>The code of the table:</p>`
    }
      ${invite && !invite.link && html`<p>Phones can’t open this page yet: it is served to this computer only.</p>`}
      ${
        invite?.may_let_in &&
        html`<${Careful} label="Let phones join" says=${LETTING_IN} yes="Let phones join"
        onYes=${letIn} />`
      }
      ${
        invite &&
        !invite.link &&
        !invite.may_let_in &&
        html`<p class="quiet">Start it with <code>autopeg serve
        --lan</code> to let them join.</p>`
      }
      ${invite && !invite.link && html`<p>On this computer another window can join with this code:</p>`}
      <p class="code-shown">${table.code}</p>
      ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}</div>
  </section>`;
}
