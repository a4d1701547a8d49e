// Invite phones to a table: the QR code, the plain address, and a way to let phones in if none can connect yet.
import { html, useState } from "/vendor/preact.js";
import { get, post } from "./api.js";
import { Trouble } from "./controls.js";
import { useFetch } from "./lazy.js";
import { ConfirmButton } from "./leaving.js";

const LETTING_IN = `Anyone on your network who opens the address can then watch and take a free seat,
  until you stop Autopeg. Only do this on a network you trust.`;

/** @param {{ table: TableState }} props */
export function Invite({ table: { code } }) {
  const [times, setTimes] = useState(0);
  const [refusal, setRefusal] = useState("");
  const { value: invite, trouble } = useFetch(() => get(`/api/tables/${code}/invite`), [code, times]);
  const picture = `/api/tables/${code}/qr.svg`;
  const letIn = () =>
    post("/api/let-phones-in").then(
      () => setTimes(times + 1),
      (error) => setRefusal(error.message),
    );
  return html`<section class="panel invite" aria-label="Invite">
    ${invite?.link && html`<img src=${picture} width="220" height="220" alt=${`QR code of table ${code}`} />`}
    <div>${invite && (invite.link ? linked(invite.link) : html`<${Unlinked} invite=${invite} onLetIn=${letIn} />`)}
      <p class="code-shown">${code}</p>
      <${Trouble} said=${refusal || trouble} /></div>
  </section>`;
}

/** @param {string} link */
const linked = (link) => html`<p>Point a phone’s camera at the code, or open</p><p class="address">${link}</p>
  <p>The code of this table:</p>`;

/** @param {{ invite: InviteState, onLetIn: () => void }} props */
const Unlinked = ({ invite, onLetIn }) =>
  html`<p>Phones can’t open this page yet: it is served to this computer only.</p>
    ${
      invite.may_let_in
        ? html`<${ConfirmButton} label="Let phones join" says=${LETTING_IN} yes="Let phones join" onYes=${onLetIn} />`
        : html`<p class="quiet">Start it with <code>autopeg serve --lan</code> to let them join.</p>`
    }
    <p>On this computer another window can join with this code:</p>`;
