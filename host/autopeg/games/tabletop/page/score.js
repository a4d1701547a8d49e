// Score pad forms of Table Top Cribbage: its lines as they are counted, or the whole table from its cards.

import { post, reasonOf } from "/static/api.js";
import { LaneMark } from "/static/board.js";
import { Button, classes, Trouble } from "/static/controls.js";
import { Reasons } from "/static/pad/entries.js";
import { CardPicker, Slot, useSlots, withReset } from "/static/picker.js";
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
 * One-step entries other than points: his heels go to the dealer's side (T15).
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
 * The lines of the round: those entered, and which is next.
 * @param {{ table: PadTable }} props
 */
export function Lines({ table }) {
  const { lines, due } = table.pad;
  return html`<div class="line-scores">${lines?.map((items, lane) => {
    const next = items.findIndex((item) => item.points === null);
    return (
      items.length > 0 &&
      html`<p key=${lane} class=${`lane-${lane}`}><${LaneMark} lane=${lane} />
        <span class="hidden">${table.sides[lane]}</span>
        ${items.map(({ name, points }, at) => {
          const isNext = lane === due && at === next;
          return html`<span key=${at} class=${classes("line", points !== null && "known", isNext && "next")}>
              ${name} <b>${points ?? "–"}</b></span>`;
        })}</p>`
    );
  })}</div>`;
}

/** @param {PadFormProps} props */
function TableForm({ table, requests, onDone }) {
  const slots = useSlots(SIZE * SIZE + CRIB_CARDS);
  const [counted, setCounted] = useState(/** @type {PadPreview | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const dealer = table.dealer ?? 0;
  const dealing = dealer % table.sides.length;
  const rows = Number(table.options.rows_side);
  const thenReset = withReset(() => {
    setCounted(null);
    setTrouble("");
  });
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
    if (await requests.enter(move)) onDone();
  };
  /** @type {(at: number, name: string, label: string | number) => Content} */
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
    <${Trouble} said=${trouble} />
    ${
      counted
        ? html`<div class="answer box" role="status"><p><strong>${counted.said}.</strong></p>
          <${Reasons} lines=${counted.lines} /></div>
        <div class="row"><${Button} isMain onClick=${peg}>Peg it, hand by hand<//>
          <${Button} onClick=${() => setCounted(null)}>Change a card<//></div>`
        : html`<${CardPicker} taken=${slots.cards} onPick=${thenReset(slots.put)} onBack=${thenReset(slots.back)}
          onDone=${count} />
        <div class="row"><${Button} isMain disabled=${left > 0} onClick=${count}>
          Count it${left ? `: ${left} to go` : ""}<//><${Button} onClick=${thenReset(slots.clear)}>Clear<//></div>`
    }
  </div>`;
}
