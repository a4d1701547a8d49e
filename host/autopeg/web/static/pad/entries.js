// Every entry, newest first; any of them can be corrected or removed, as if it had been entered that way.
import { html, useEffect, useState } from "/vendor/preact.js";
import { LaneMark } from "../board.js";
import { NumberField } from "../fields.js";
import { Answer, useTelling } from "./telling.js";

/**
 * The numbers of an entry that can be corrected, by its kind, with their names.
 * @type {Record<string, Record<string, string>>}
 */
const NUMBERS = {
  points: { points: "Points" },
  correct: { score: "The score" },
  go_out: { points: "Points of the turn", cards_left: "Cards left with the others" },
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
      html`<ol reversed tabindex="0" aria-label="Entries, the newest first">${entries.toReversed().map(
        (entry) => html`<li key=${entry.at}
          class=${`${entry.deal === null ? "" : "deal"}${entry.side === null ? "" : ` lane-${entry.side}`}`}>
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
  const told = html`${entry.side !== null && html`<${LaneMark} lane=${entry.side} />`}<span class="what">${entry.said}
    </span>
    ${entry.score !== null && html`<b>${entry.score}</b>`}
    ${
      entry.gained.some((points) => points) &&
      html`<span class="gained quiet">
    ${entry.gained.map(
      (points, lane) => html`<span key=${lane}><${LaneMark} lane=${lane} />${points > 0 ? "+" : ""}
    ${points}</span>`,
    )}</span>`
    }`;
  return html`${
    onOpen
      ? html`<button type="button" class="entry" onClick=${onOpen}>${told}
    <span class="hidden">, put it right</span></button>`
      : html`<div class="entry">${told}</div>`
  }
    ${
      entry.lines.length > 0 &&
      html`<ul class="reasons">${entry.lines.map(
        (line, at) => html`<li key=${at}>
    <${LaneMark} lane=${line.side} /><span>${line.said}</span><b>${line.points}</b></li>`,
      )}</ul>`
    }`;
}

/** @param {{ table: PadTable, own: OwnSeat, entry: PadEntry, onDone: () => void }} props */
function Editor({ table, own, entry, onDone }) {
  const telling = useTelling(table, own);
  const [move, setMove] = useState(entry.move);
  const numbers = NUMBERS[move.type] || {};
  const isGood = Object.keys(numbers).every((name) => move[name] !== "");
  /** @param {Move | null} made */
  const finish = async (made) => {
    if (await telling.amend(entry, made)) onDone();
  };
  /** @param {Event} event */
  const mend = (event) => {
    event.preventDefault();
    finish(move);
  };
  const canMend = Object.keys(numbers).length > 0 || move.type === "deal";
  return html`<form class="editor" aria-label=${`Correct: ${entry.said}`} onSubmit=${mend}
    onKeyDown=${(event) => event.key === "Escape" && onDone()}>
    <p>${entry.said}</p>
    ${
      "player" in move &&
      canMend &&
      html`<label>Side <select onChange=${(event) => setMove({ ...move, player: Number(event.target.value) })}>
      ${table.sides.map((name, lane) => html`<option value=${lane} selected=${lane === move.player}>${name}</option>`)}
      </select></label>`
    }
    ${
      move.type === "deal" &&
      html`<label>Dealer <select onChange=${(event) => setMove({ ...move, dealer: Number(event.target.value) })}>
      ${table.seats.map(
        (seat) => html`<option value=${seat.seat} selected=${seat.seat === move.dealer}>${seat.name}
      </option>`,
      )}</select></label>`
    }
    ${Object.entries(numbers).map(
      ([name, label], at) => html`<label key=${name}>${label} <${NumberField} isFirst=${at === 0}
        value=${/** @type {number | string} */ (move[name])}
      onInput=${(value) => setMove({ ...move, [name]: value === "" ? "" : Number(value) })} /></label>`,
    )}
    <${Answer} telling=${telling} />
    ${
      !telling.doubt &&
      html`<div class="row">${
        canMend &&
        html`<button type="submit" class="button main" disabled=${!isGood}>Put it
        right</button>`
      }
      <button type="button" class="button" onClick=${() => finish(null)}>Strike it out</button><button type="button"
        class="button" onClick=${onDone}>Leave it</button></div>`
    }</form>`;
}
