// Panels above a table: the menu, with ways to leave for good, each of which first says what will happen; and the
// invitation of phones, as QR code and plain address, or a way to let them in if none can connect yet.
import { html, useLayoutEffect, useState } from "/vendor/preact.js";
import { get, post } from "./api.js";
import { BoardPanel } from "./boardpanel.js";
import { Button, Choice, ConfirmButton, Sheet, Trouble } from "./controls.js";
import { useNews } from "./lazy.js";
import { KEPT } from "./messages.js";
import { SettingsPanel } from "./settings-panel.js";

const PACES = Object.entries({ slow: "slow", normal: "normal", fast: "fast", none: "at once" });
const DOT = "\u00a0· "; // never begins a line
const CODE_HERE = "On this computer another window can join with this code:";
const LETTING_IN = `Anyone on your network who opens the address can then watch and take a free seat,
  until you stop Autopeg. Only do this on a network you trust.`;

/**
 * @typedef {{
 *   table: TableState, display: DisplayState | null, act: Act, onGames: () => void, onLog: () => void,
 *   onBoard: () => void, onLastCount: (() => void) | false, onClose: () => void
 * }} MenuProps
 * @param {MenuProps} props
 */
export const Menu = ({
  table,
  display,
  act,
  onGames,
  onLog,
  onBoard,
  onLastCount,
  onClose,
}) => html`<${Sheet} title="Menu"
  onClose=${onClose}>
    <p class="row">${!table.pad && html`<${Button} class="to-log" onClick=${onLog}>What has happened<//>`}
      ${onLastCount && html`<${Button} onClick=${onLastCount}>Last count again<//>`}
      <${Button} onClick=${onBoard}>The whole board<//></p>
    ${
      table.mine.length > 0 &&
      !table.pad &&
      html`<${Choice} title="Bots play" choices=${PACES} chosen=${table.pace}
        onChoose=${(pace) => act("pace", { pace })} />`
    }
    <${LeaveOptions} table=${table} act=${act} />
    <${BoardPanel} table=${table} display=${display} act=${act} onGames=${onGames} />
    <${SettingsPanel} />
    <p><a href="/">All tables</a>${DOT}<a href="/games">Games</a>${DOT}<a href="/count">Count a hand</a>${DOT}
      <a href=${`/rules/${table.pad?.rules ?? table.game}`}>Rules</a>${DOT}
      <a href="/continue">Continue on another device</a></p>
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
 * onWait: hears whether the invitation is still on its way.
 * @param {{ table: TableState, onWait: (isWaiting: boolean) => void, onClose: () => void }} props
 */
export function Invite({ table: { code, duplicate }, onWait, onClose }) {
  const [times, setTimes] = useState(0);
  const [refusal, setRefusal] = useState("");
  const { value: invite, trouble } = useNews(() => get(`/api/tables/${code}/invite`), [code, times]);
  const picture = `/api/tables/${code}/qr.svg`;
  const shown = duplicate ? "this deal" : `table ${code}`;
  const letIn = () =>
    post("/api/let-phones-in").then(
      () => setTimes(times + 1),
      (error) => setRefusal(error.message),
    );
  const isWaiting = !invite && !trouble;
  useLayoutEffect(() => {
    onWait(isWaiting);
    return () => onWait(false);
  }, [isWaiting]);
  if (isWaiting) return null; // the sheet has its height from the start
  return html`<${Sheet} title="Invite" onClose=${onClose}><div class="invite">
    ${invite?.link && html`<img src=${picture} width="220" height="220" alt=${`QR code of ${shown}`} />`}
    <div>${invite?.link && html`<${Linked} link=${invite.link} />`}
      ${invite && !invite.link && html`<${Unlinked} invite=${invite} onLetIn=${letIn} />`}
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

/** @param {{ link: string }} props */
export const Linked = ({ link }) => html`<p>Point a phone’s camera at the code, or open</p>
  <p class="address">${link}</p>`;

/** @param {{ invite: Pick<InviteState, "may_let_in">, onLetIn: () => void }} props */
export const Unlinked = ({ invite, onLetIn }) =>
  html`<p>Phones can’t open this page yet: it is served to this computer only.</p>
    ${
      invite.may_let_in
        ? html`<${ConfirmButton} label="Let phones join" says=${LETTING_IN} yes="Let phones join" onYes=${onLetIn} />`
        : html`<p class="quiet">Start it with <code>autopeg serve --lan</code> to let them join.</p>`
    }`;
