// Table Top Cribbage scored for physical cards: its lines as they are counted, or the whole table from its cards.

import { post, reasonOf } from "/static/api.js";
import { LaneMark } from "/static/board.js";
import { CardPicker, Slot, useSlots } from "/static/picker.js";
import { html, useState } from "/vendor/preact.js";

const SIZE = 5;
const CRIB_CARDS = 4;
const COLUMNS = "abcde";
const CENTRE = 12;

/** @param {number} at */
const cellName = (at) => `${COLUMNS[at % SIZE]}${Math.floor(at / SIZE) + 1}`;

/** @type {PadFormOffer[]} */
export const FORMS = [{ key: "t", label: "Count the whole table", Form: TableForm }];

/**
 * What is entered in one step besides points: his heels go to the dealer's side (T15).
 * @type {ScoreModule["ENTRIES"]}
 */
export const ENTRIES = [
  {
    key: "j",
    label: "His heels",
    move: (table) => ({ type: "heels", player: (table.dealer ?? 0) % table.sides.length }),
  },
];

/**
 * The lines of the round that are entered, and which is next.
 * @param {{ table: PadTable }} props
 */
export function Lines({ table }) {
  const { lines, due } = table.pad;
  return html`<div class="told-lines">${lines?.map((items, lane) => {
    const next = items.findIndex((item) => item.points === null);
    return (
      items.length > 0 &&
      html`<p key=${lane} class=${`lane-${lane}`}><${LaneMark} lane=${lane} /><span class="hidden">${table.sides[lane]}
        </span>
      ${items.map(
        (item, at) => html`<span key=${at}
        class=${`line${item.points === null ? "" : " known"}${lane === due && at === next ? " next" : ""}`}>
          ${item.name} <b>${item.points ?? "–"}</b></span>`,
      )}</p>`
    );
  })}</div>`;
}

/** @param {PadFormProps} props */
function TableForm({ table, telling, onDone }) {
  const slots = useSlots(SIZE * SIZE + CRIB_CARDS);
  const [counted, setCounted] = useState(/** @type {PadPreview | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const dealer = table.dealer ?? 0;
  const dealing = dealer % table.sides.length;
  const rows = Number(table.options.rows_side);
  /**
   * @template {unknown[]} Given
   * @param {(...given: Given) => void} change
   * @returns {(...given: Given) => void}
   */
  const changed =
    (change) =>
    (...given) => {
      change(...given);
      setCounted(null);
      setTrouble("");
    };
  const grid = Array.from({ length: SIZE }, (_, row) => slots.cards.slice(row * SIZE, row * SIZE + SIZE));
  const move = { type: "table", player: dealing, grid, crib: slots.cards.slice(SIZE * SIZE) };
  const count = async () => {
    if (!slots.isFull) return;
    try {
      setCounted(await post(`/api/tables/${table.code}/preview`, { seat: table.mine[0].seat, move }));
    } catch (error) {
      setTrouble(reasonOf(error));
    }
  };
  const peg = async () => {
    if (await telling.tell(move)) onDone();
  };
  /**
   * @param {number} at
   * @param {string} name
   * @param {string | number} label
   */
  const place = (at, name, label) => html`<${Slot} key=${at} slots=${slots} index=${at} name=${name}>${label}<//>`;
  /** @param {number} at */
  const inGrid = (at) =>
    at === CENTRE ? place(at, `${cellName(at)}, the starter`, "★") : place(at, cellName(at), cellName(at));
  const left = slots.cards.filter((card) => !card).length;
  return html`<div class="table-form">
    <p class="quiet">${table.sides[rows]} counts the rows, ${table.sides[1 - rows]} the columns. Row by row, the starter
      in the middle, then ${table.seats[dealer].name}’s crib.</p>
    <div class="places"><div class="table-grid" role="group" aria-label="The table">
    ${Array.from({ length: SIZE * SIZE }, (_, at) => inGrid(at))}</div>
    <div class="table-crib" role="group" aria-label="The crib"><span class="quiet">crib</span>
    ${Array.from({ length: CRIB_CARDS }, (_, at) => place(SIZE * SIZE + at, `crib ${at + 1}`, at + 1))}</div></div>
    ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
    ${
      counted
        ? html`<div class="answer" role="status"><p><strong>${counted.said}.</strong></p>
          <ul class="reasons">${counted.lines.map(
            (line, at) => html`<li key=${at} class=${`lane-${line.side}`}>
          <${LaneMark} lane=${line.side} /><span>${line.said}</span><b>${line.points}</b></li>`,
          )}</ul></div>
        <div class="row"><button type="button" class="button main" onClick=${peg}>Peg it, hand by hand</button>
        <button type="button" class="button" onClick=${() => setCounted(null)}>Change a card</button></div>`
        : html`<${CardPicker} taken=${slots.cards} onPick=${changed(slots.put)} onBack=${changed(slots.back)}
          onDone=${count} />
        <div class="row"><button type="button" class="button main" disabled=${left > 0} onClick=${count}>Count
          it${left ? `: ${left} to go` : ""}</button>
          <button type="button" class="button" onClick=${changed(slots.clear)}>Clear</button></div>`
    }
  </div>`;
}
