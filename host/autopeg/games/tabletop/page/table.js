// The table of Table Top Cribbage: five rows, five columns, and a crib.

import { Actions, Prompt, Shown } from "/static/actions.js";
import { judged, OwnCount } from "/static/calling.js";
import { Backs, Card, Draggable, Stay } from "/static/cards.js";
import { Button, classes } from "/static/controls.js";
import { useKeys } from "/static/keys.js";
import { Words } from "/static/words.js";
import { html, useEffect, useState } from "/vendor/preact.js";

/** @import { Place, View } from "./view.js" */

const LETTERS = "abcde";
/** @type {Record<string, string>} */
const KINDS = { fifteen: "fifteens", pair: "pairs", run: "runs", nobs: "his nobs" };
/** @type {(Card | null)[][]} */
const EMPTY = Array(5).fill(Array(5).fill(null));

/** The class of the table, for style sheets. */
export const CLASS = "low-board";

/**
 * Return whether all cards are open: in the base game every card is turned up for all (T11).
 * @param {TableState} table
 */
export const isOpen = (table) => table.options.variant === "base";

/** @param {GameProps<View>} props */
export function Game({ table, own, move, act, counting }) {
  const view = own ? own.view : table.public;
  const places = /** @type {Place[]} */ (own?.is_due ? own.legal.filter((each) => each.type === "place") : []);
  const crib = own?.is_due ? own.legal.find((each) => each.type === "crib") : null;
  const [at, setAt] = useState(/** @type {[number, number] | null} */ (null));
  useEffect(() => setAt(null), [table.moves]);
  /** @type {(row: number, column: number) => Place | undefined} */
  const placeAt = (row, column) => places.find((each) => each.cell[0] === row && each.cell[1] === column);
  /** @param {Move} made */
  const make = (made) => own && move(own.seat, made);
  /** @type {Record<string, [number, number]>} */
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  useKeys((key) => {
    if (steps[key] && places.length) {
      const [row, column] = at || [2, 2];
      const [down, right] = steps[key];
      const [toRow, toColumn] = [Math.max(0, Math.min(4, row + down)), Math.max(0, Math.min(4, column + right))];
      setAt([toRow, toColumn]);
      const button = document.querySelector(`[data-cell="${toRow}-${toColumn}"] button`);
      if (button instanceof HTMLElement) button.focus();
    } else if (key === "c" && crib) make(crib);
    else return false;
    return true;
  });
  /** @param {string} where */
  const lay = (where) => {
    if (!where) return;
    // If the card is not allowed there, the table says why.
    const cell = where.split("-").map(Number);
    const laid = { player: own?.seat, card: own?.view.card };
    make(where === "crib" ? { type: "crib", ...laid } : { type: "place", ...laid, cell });
  };
  const seen = own ? view.crib : [];
  const cribbed = view.cribbed.reduce((sum, count) => sum + count, 0);
  const rows = table.sides[view.rows_side];
  const columns = table.sides[1 - view.rows_side];
  const arePairs = table.seats.length > table.sides.length;
  const said =
    rows === "You"
      ? `You count the rows, ${columns} the columns.`
      : `${rows} ${arePairs ? "count" : "counts"} the rows, ${columns === "You" ? "you" : columns} the columns.`;
  /** @param {CountedCards} event */
  const judgedCount = (event) => {
    const guess = counting?.saidOf(event);
    return guess === undefined
      ? ""
      : html` <span class="quiet">You said ${guess}: ${judged(guess, event.points)}.</span>`;
  };
  const counted = counting?.next ? [] : table.shown.filter((event) => event.kind === "show");
  return html`<div class=${classes("grid-and-card", counting?.next && "counting")}>
    <div class="beside"><p class="quiet whose">${said}</p>
      ${
        own &&
        html`<div class="turned-card" data-pack>${
          own.view.card &&
          !table.shown.length &&
          html`<span class="quiet">Your card</span>
          <${Draggable} key=${own.view.card} onDrop=${places.length || crib ? lay : null}>
            <${Card} card=${own.view.card} /><//>`
        }</div>`
      }
      <div class=${classes("pile crib", crib && "wanted")} data-drop="crib"><span class="quiet">crib</span>
        <span class="to-crib">${crib && html`<${Button} onClick=${() => make(crib)}>To the crib<//>`}</span>
        <span class="small-cards">${seen.map((card) => html`<${Card} key=${card} card=${card} />`)}</span>
        <${Backs} count=${cribbed - seen.length} label=${`${cribbed} cards in the crib`} />
        ${sumOf(counted, "crib", 0)}</div></div>
    <div class="grid" role="group" aria-label="The table"><${Stay} />
    ${(view.grid.length ? view.grid : EMPTY).map(
      (line, row) =>
        html`${line.map((card, column) => {
          const place = placeAt(row, column);
          const name = `${LETTERS[column]}${row + 1}`;
          return html`<div key=${name} data-cell=${`${row}-${column}`}
            data-drop=${card ? undefined : `${row}-${column}`}
            style=${{ gridArea: `${row + 1} / ${column + 1}` }}
            class=${classes("cell", place && "open")}>
            ${card && html`<${Card} card=${card} />`}
            ${
              place &&
              html`<button type="button" aria-label=${`lay the card at ${name}`} onClick=${() => make(place)}>${name}
              </button>`
            }
            ${!card && !place && html`<span class="quiet" aria-hidden="true">${name}</span>`}</div>`;
        })}${sumOf(counted, "row", row)}`,
    )}${counted.length > 0 && [0, 1, 2, 3, 4].map((column) => sumOf(counted, "col", column))}</div></div>
    ${counting?.next && html`<${OwnCount} table=${table} event=${counting.next} say=${counting.say} />`}
    ${
      counted.length > 0 &&
      html`<${Shown} table=${table} act=${act}>${counted.map(
        (event, index) => html`<article key=${index} class=${`counted box lane-${event.side}`}>
      <p class="called"><${Words} game=${table.game} text=${event.said} />${judgedCount(event)}</p>
      <p class="in-short">${inShort(event)}${judgedCount(event)}</p>
      <strong class="points">${event.points}</strong></article>`,
      )}<//>`
    }
    ${!table.over && !counted.length && !counting?.next && html`<${Prompt} table=${table} own=${own} />`}
    <div class="dock">${own && html`<${Actions} table=${table} own=${own} act=${act} />`}</div>`;
}

/**
 * Return a count in few words, for a list that has no room for sentences: "Row 4: fifteens 12, pairs 4".
 * @param {CountedCards} event
 */
function inShort({ what, index = 0, parts }) {
  /** @type {Record<string, number>} */
  const points = {};
  for (const { kind, points: more } of parts) points[kind] = (points[kind] ?? 0) + more;
  const kinds = Object.entries(points).map(([kind, sum]) => `${KINDS[kind] ?? kind} ${sum}`);
  const line = what === "row" ? `Row ${index + 1}` : what === "col" ? `Column ${LETTERS[index]}` : "Crib";
  return `${line}: ${kinds.join(", ") || "nothing"}`;
}

/**
 * The points of a line, at its end; the list beside the grid gives the details.
 * @param {CountedCards[]} counted
 * @param {string} what
 * @param {number} index
 */
function sumOf(counted, what, index) {
  const event = counted.find((each) => each.what === what && (each.index ?? 0) === index);
  return (
    event &&
    html`<span key=${`${what} ${index}`} class=${`sum of-${what} lane-${event.side}`} aria-hidden="true"
      style=${{ "--line": index + 1 }}>${event.points}</span>`
  );
}
