// The entries of the score pad, newest first. Each can be corrected or removed, as if it had been entered that way.
import { html, useEffect, useState } from "/vendor/preact.js";
import { LaneMark } from "../board.js";
import { Button, Choice, classes, NumberField, submitting } from "../controls.js";
import { RequestFeedback, usePadRequests } from "./requests.js";

/**
 * The numbers of an entry that can be corrected, by kind, with their labels.
 * @type {Record<string, Record<string, string>>}
 */
const NUMBERS = {
  points: { points: "Points" },
  correct: { score: "The score" },
  go_out: { points: "Points of the turn", cards_left: "Cards the others have left" },
  amend: { points: "Points" },
};

/** @param {{ table: PadTable, own: OwnSeat | null }} props */
export function Entries({ table, own }) {
  const { entries } = table.pad;
  const [open, setOpen] = useState(/** @type {PadEntry | null} */ (null));
  /** @param {PadEntry} entry */
  const isSame = (entry) =>
    open !== null && entry.at === open.at && JSON.stringify(entry.move) === JSON.stringify(open.move);
  useEffect(() => {
    if (open && !entries.some(isSame)) setOpen(null);
  }, [entries]);
  return html`<section class="log entries" aria-label="Entries"><h2>Entries</h2>
    ${!entries.length && html`<p class="quiet">No entries yet.</p>`}
    ${
      entries.length > 0 &&
      html`<ol reversed class="box" tabindex="0" aria-label="Entries, the newest first">${entries.toReversed().map(
        (entry) => html`<li key=${entry.at}
          class=${classes(entry.deal !== null && "deal", entry.side !== null && `lane-${entry.side}`)}>
      ${
        isSame(entry) && own
          ? html`<${Editor} table=${table} own=${own} entry=${entry} onDone=${() => setOpen(null)} />`
          : html`<${EntryLine} entry=${entry} onOpen=${own && (() => setOpen(entry))} />`
      }
    </li>`,
      )}</ol>`
    }</section>`;
}

/** @param {{ entry: PadEntry, onOpen: (() => void) | null }} props */
function EntryLine({ entry, onOpen }) {
  const content = html`${entry.side !== null && html`<${LaneMark} lane=${entry.side} />`}
    <span class="what">${entry.said}</span>${entry.score !== null && html`<b>${entry.score}</b>`}
    ${
      entry.gained.some(Boolean) &&
      html`<span class="gained quiet">${entry.gained.map(
        (points, lane) => html`<span key=${lane}><${LaneMark} lane=${lane} />${points > 0 ? "+" : ""}${points}</span>`,
      )}</span>`
    }`;
  return html`${
    onOpen
      ? html`<button type="button" class="entry" onClick=${onOpen}>${content}<span class="hidden">, correct it</span>
        </button>`
      : html`<div class="entry">${content}</div>`
  }${entry.lines.length > 0 && html`<${Reasons} lines=${entry.lines} />`}`;
}

/**
 * How points add up, line by line.
 * @param {{ lines: PadReason[] }} props
 */
export const Reasons = ({ lines }) =>
  html`<ul class="reasons">${lines.map(
    ({ side, said, points }, at) =>
      html`<li key=${at} class=${`lane-${side}`}><${LaneMark} lane=${side} /><span>${said}</span><b>${points}</b></li>`,
  )}</ul>`;

/** @param {{ table: PadTable, own: OwnSeat, entry: PadEntry, onDone: () => void }} props */
function Editor({ table, own, entry, onDone }) {
  const requests = usePadRequests(table, own);
  const [move, setMove] = useState(entry.move);
  const numbers = NUMBERS[move.type] || {};
  const isGood = Object.keys(numbers).every((name) => move[name] !== "");
  /** @param {Move | null} made */
  const correct = async (made) => {
    if (await requests.correct(entry, made)) onDone();
  };
  const canCorrect = Object.keys(numbers).length > 0 || move.type === "deal";
  return html`<form class="editor" aria-label=${`Correct: ${entry.said}`} onSubmit=${submitting(() => correct(move))}
    onKeyDown=${(event) => event.key === "Escape" && onDone()}>
    <p>${entry.said}</p>
    ${
      move.player !== undefined &&
      canCorrect &&
      html`<${Choice} title="Side" chosen=${move.player} onChoose=${(player) => setMove({ ...move, player })}
        choices=${table.sides.map((name, lane) => [lane, name])} />`
    }
    ${
      typeof move.dealer === "number" &&
      html`<${Choice} title="Dealer" chosen=${move.dealer} onChoose=${(dealer) => setMove({ ...move, dealer })}
        choices=${table.seats.map(({ seat, name }) => [seat, name])} />`
    }
    ${Object.entries(numbers).map(
      ([name, label], at) => html`<label key=${name}>${label} <${NumberField} isFirst=${at === 0}
        value=${/** @type {number | string} */ (move[name])}
      onInput=${(value) => setMove({ ...move, [name]: value === "" ? "" : Number(value) })} /></label>`,
    )}
    <${RequestFeedback} requests=${requests} />
    ${
      !requests.doubt &&
      html`<div class="row">
        ${canCorrect && html`<button type="submit" class="button main" disabled=${!isGood}>Correct</button>`}
        <${Button} onClick=${() => correct(null)}>Remove<//><${Button} onClick=${onDone}>Cancel<//></div>`
    }</form>`;
}
