// Panels above a table: the menu, with ways to leave for good, each of which first says what will happen; and the
// invitation of phones, as QR code and plain address, or a way to let them in if none can connect yet.
import { html, useState } from "/vendor/preact.js";
import { namesOf } from "./actions.js";
import { get, post } from "./api.js";
import { BoardPanel } from "./boardpanel.js";
import { Button, Choice, ConfirmButton, Question, Sheet, Trouble } from "./controls.js";
import { useFetch } from "./lazy.js";
import { SettingsPanel } from "./settings.js";

const PACES = Object.entries({ slow: "slow", normal: "normal", fast: "fast", none: "at once" });
const DOT = "\u00a0· "; // never begins a line
const KEPT = "The game is kept as it stands: any of its players can open the table again.";
const CODE_HERE = "On this computer another window can join with this code:";
const LETTING_IN = `Anyone on your network who opens the address can then watch and take a free seat,
  until you stop Autopeg. Only do this on a network you trust.`;

/**
 * @param {{
 *   table: TableState, display: DisplayState | null, act: Act, onGames: () => void, onClose: () => void
 * }} props
 */
export const Menu = ({ table, display, act, onGames, onClose }) => html`<${Sheet} title="Menu" onClose=${onClose}>
    ${
      table.mine.length > 0 &&
      html`<${Choice} title="Bots play" choices=${PACES} chosen=${table.pace}
        onChoose=${(pace) => act("pace", { pace })} />`
    }
    <${LeaveOptions} table=${table} act=${act} />
    <${BoardPanel} table=${table} display=${display} act=${act} onGames=${onGames} />
    <${SettingsPanel} />
    <p><a href="/">All tables</a>${DOT}<a href="/games">Games</a>${DOT}<a href="/count">Count a hand</a>${DOT}
      <a href=${`/rules/${table.pad?.rules ?? table.game}`}>Rules</a></p>
  <//>`;

/**
 * Return who can take a seat of this device when it has been left.
 * @param {TableState} table
 */
function whoFollows(table) {
  if (table.pad) return "another device can take it";
  if (table.duplicate) return "only this device can take it again";
  if (table.mine.length > 1) return "a bot can take it, and another device from the next deal on";
  return "another device or a bot can take it";
}

/** @param {{ table: TableState, act: Act }} props */
function LeaveOptions({ table, act }) {
  if (!table.mine.length && !table.is_host) return null;
  const others = table.seats.some((seat) => !seat.is_bot && !seat.is_mine && seat.is_taken && seat.is_here);
  const after = table.over ? "The table disappears from your list." : KEPT;
  const closing = others ? `${after} The others who are here have to agree.` : after;
  const resigning = table.mine.filter((own) => own.resigning);
  return html`<div class="row">
    ${table.mine.map(
      ({ seat }) =>
        html`<${ConfirmButton} key=${`leave ${seat}`} label=${`Leave ${table.seats[seat].name}’s seat`}
          says=${`The seat becomes free: ${whoFollows(table)}.`} yes="Leave" onYes=${() => act("leave", { seat })} />`,
    )}
    ${resigning.map(
      ({ seat, resigning: says }) =>
        html`<${ConfirmButton} key=${`resign ${seat}`} label=${`Resign as ${table.seats[seat].name}`} says=${says}
          yes="Resign" onYes=${() => act("resign", { seat })} />`,
    )}
    ${
      table.is_host &&
      html`<${ConfirmButton} label="Close the table" says=${closing} yes="Close the table"
        onYes=${() => act("close", {})} />`
    }
  </div>`;
}

/**
 * The question that the others here must answer before the table is closed.
 * @param {{ table: TableState, act: Act }} props
 */
export function CloseQuestion({ table, act }) {
  if (!table.closing) return null;
  const waits = table.closing.waits_for;
  const close = () => act("close", {});
  const refuse = () => act("refuse-close", {});
  if (table.mine.some((own) => waits.includes(own.seat)))
    return html`<${Question} label="Close the table?" says=${`Close this table? ${KEPT}`} yes="Close it" no="Play on"
      onYes=${close} onNo=${refuse} />`;
  const names = namesOf(table, waits);
  const [said, word, answer] = names
    ? [`Waiting for ${names} to agree to close the table.`, "Withdraw", refuse]
    : ["Everybody agrees to close the table.", "Close it", close];
  return html`<p class="notice" role="status">
    ${said}${table.is_host && html` <${Button} isSmall onClick=${answer}>${word}<//>`}</p>`;
}

/** @param {{ table: TableState, onClose: () => void }} props */
export function Invite({ table: { code, duplicate }, onClose }) {
  const [times, setTimes] = useState(0);
  const [refusal, setRefusal] = useState("");
  const { value: invite, trouble } = useFetch(() => get(`/api/tables/${code}/invite`), [code, times]);
  const picture = `/api/tables/${code}/qr.svg`;
  const shown = duplicate ? "this deal" : `table ${code}`;
  const letIn = () =>
    post("/api/let-phones-in").then(
      () => setTimes(times + 1),
      (error) => setRefusal(error.message),
    );
  return html`<${Sheet} title="Invite" onClose=${onClose}><div class="invite">
    ${invite?.link && html`<img src=${picture} width="220" height="220" alt=${`QR code of ${shown}`} />`}
    <div>${invite && (invite.link ? linked(invite.link) : html`<${Unlinked} invite=${invite} onLetIn=${letIn} />`)}
      ${
        duplicate
          ? html`<p>It leads to this deal, which everybody plays at a table of their own. Nobody can watch this one
              before that.</p>`
          : html`${invite && html`<p>${invite.link ? "The code of this table:" : CODE_HERE}</p>`}
              <p class="code-shown">${code}</p>
              <p><a href=${`/tv/${code}`}>Big screen for the room</a></p>`
      }
      <${Trouble} said=${refusal || trouble} /></div></div><//>`;
}

/** @param {string} link */
const linked = (link) => html`<p>Point a phone’s camera at the code, or open</p>
  <p class="address">${link}</p>`;

/** @param {{ invite: InviteState, onLetIn: () => void }} props */
const Unlinked = ({ invite, onLetIn }) =>
  html`<p>Phones can’t open this page yet: it is served to this computer only.</p>
    ${
      invite.may_let_in
        ? html`<${ConfirmButton} label="Let phones join" says=${LETTING_IN} yes="Let phones join" onYes=${onLetIn} />`
        : html`<p class="quiet">Start it with <code>autopeg serve --lan</code> to let them join.</p>`
    }`;
