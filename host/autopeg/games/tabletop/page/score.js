// Score pad forms of Table Top Cribbage: its lines as they are counted, or the whole table from its cards.

import { post, tellingTrouble } from "/static/api.js";
import { LaneMark } from "/static/board.js";
import { CameraButton } from "/static/camera/button.js";
import { Button, classes, Trouble } from "/static/controls.js";
import { CountForm } from "/static/count.js";
import { useDealSeen } from "/static/pad/deal-seen.js";
import { Reasons } from "/static/pad/entries.js";
import { RequestFeedback } from "/static/pad/requests.js";
import { CardPicker, Slot, useSlots, withReset } from "/static/picker.js";
import { html, useState } from "/vendor/preact.js";

const SIZE = 5;
const CRIB_CARDS = 4;
const COLUMNS = "abcde";
const CENTRE = 12;
const MIDDLE = 2;

/** @param {number} at */
const cellName = (at) => `${COLUMNS[at % SIZE]}${Math.floor(at / SIZE) + 1}`;

/** @type {PadFormOffer[]} */
export const FORMS = [
  { key: "h", label: "Count the next line", Form: LineForm },
  { key: "t", label: "Count the whole table", Form: TableForm },
];

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

const LINE = {
  advice: "Hold the phone over the five cards of the line, so that each shows a corner.",
  mayBeCrib: false,
};

/**
 * Return how to count the line or crib at a place in a side's list (T17-T21).
 * @param {string} name
 * @param {number} at
 * @param {string} code
 * @returns {import("/static/count.js").Counted}
 */
function lineCounted(name, at, code) {
  const isCentre = at === MIDDLE;
  const names = ["first card", "second card", isCentre ? "third card, the starter" : "third card", "fourth card"];
  if (at === SIZE)
    return {
      ...LINE,
      title: "Count the crib",
      advice: "Hold the phone over the four cards of the crib and the starter.",
      intro: "the four cards of the crib, then the starter",
      names: ["first card", "second card", "third card", "fourth card", "starter"],
      starterAt: CRIB_CARDS,
      starterLies: "apart",
      path: "/api/count",
      body: (hand, starter) => ({ hand, starter, crib: true }),
    };
  return {
    ...LINE,
    title: `Count ${name}`,
    intro: isCentre ? "the five cards, the starter in the middle" : "the five cards, in any order",
    names: [...names, "fifth card"],
    starterAt: isCentre ? MIDDLE : null,
    starterLies: "middle",
    path: `/api/tables/${code}/line`,
    body: (cards, starter) => ({ cards: starter ? [...cards, starter] : cards, starter }),
  };
}

/**
 * The form that counts the next line, or the crib, from its cards.
 * @param {PadFormProps} props
 */
function LineForm({ table, requests }) {
  const { add, ...known } = useDealSeen(table);
  const { due, lines, pegs_at_once: pegsAtOnce } = table.pad;
  const items = lines?.[due ?? 0] ?? [];
  const at = items.findIndex(({ points }) => points === null);
  if (due === null || at < 0) return html`<p>Every line of this round is entered.</p>`;
  const { name } = items[at];
  const kind = name.split(" ")[0];
  const pegging = {
    sides: table.sides,
    side: due,
    lanes: [due],
    muggins: false,
    allowsZero: true,
    verb: pegsAtOnce ? "Peg" : "Enter",
    /** @type {(lane: number, points: number) => Promise<number>} */
    onPeg: (lane, points) => requests.enter({ type: "points", player: lane, points }),
    feedback: html`<${RequestFeedback} requests=${requests} />`,
  };
  const deal = {
    ...known,
    // A card is in one row and in one column.
    seen: known.seen.filter(({ where }) => kind === "crib" || where.startsWith(`in ${kind}`)),
    /** @type {(cards: Card[], starter: Card | null) => void} */
    keep: (cards, starter) => add(`in ${name}`, cards, starter),
  };
  return html`<${CountForm} key=${`${due} ${at}`} counted=${lineCounted(name, at, table.code)} pegging=${pegging}
    deal=${deal} />`;
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
  const count = tellingTrouble(setTrouble, async () => {
    if (!slots.isFull) return;
    setCounted(await post(`/api/tables/${table.code}/preview`, { seat: table.mine[0].seat, move }));
  });
  const peg = async () => {
    if (await requests.enter(move)) onDone();
  };
  const row = Math.floor(Math.max(0, slots.at) / SIZE);
  const isCrib = row === SIZE;
  const where = isCrib ? "the crib" : `row ${row + 1}`;
  /** @type {ReadingTask} */
  const task = {
    title: `Read ${where}`,
    advice: isCrib ? "Hold the phone over the four cards of the crib." : LINE.advice,
    least: isCrib ? CRIB_CARDS : SIZE,
    most: isCrib ? CRIB_CARDS : SIZE,
    seen: [...grid, move.crib].flatMap((cards, at) =>
      at === row
        ? []
        : [{ where: at === SIZE ? "in the crib" : `in row ${at + 1}`, cards: cards.filter((card) => card !== null) }],
    ),
    word: `Put them in ${where}`,
    onCards: thenReset((/** @type {Card[]} */ cards) => slots.putAll(row * SIZE, cards)),
  };
  /** @type {(at: number, name: string, label: string | number) => Content} */
  const place = (at, name, label) => html`<${Slot} key=${at} slots=${slots} index=${at} name=${name}>${label}<//>`;
  /** @param {number} at */
  const inGrid = (at) =>
    at === CENTRE ? place(at, `${cellName(at)}, the starter`, "★") : place(at, cellName(at), cellName(at));
  const left = slots.cards.filter((card) => !card).length;
  const counting = table.seats.length > table.sides.length ? "count" : "counts";
  return html`<div class="table-form">
    <p class="quiet">${table.sides[rows]} ${counting} the rows, ${table.sides[1 - rows]} the columns. Row by row, the
      starter in the middle, then ${table.seats[dealer].name}’s crib.</p>
    ${!counted && html`<${CameraButton} task=${task} label=${`Read ${where}`} />`}
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
