// The cards of a photo as chips: one big button for each card, and the panel that corrects it.
import { html, useEffect, useRef, useState } from "/vendor/preact.js";
import { cardName, cardText } from "../card-names.js";
import { Face } from "../cards.js";
import { Button, classes } from "../controls.js";
import { CardPicker } from "../picker.js";
import { chipName, stateOf } from "./chips.js";
import { Crop } from "./picture.js";

/** @type {Record<string, string>} */
const SIGNS = { sure: "✓", asked: "?", empty: "+" };

/**
 * @param {object} props
 * @param {Chip[]} props.chips
 * @param {number | null} props.open
 * @param {(id: number) => void} props.onOpen
 * @param {(() => void) | false} props.onAdd
 */
export function ChipRow({ chips, open, onOpen, onAdd }) {
  return html`<div class=${classes("chips", chips.length > 5 && "many")} role="group" aria-label="The cards">
    ${chips.map(
      (chip) => html`<${ChipButton} key=${chip.id} chip=${chip} isOpen=${chip.id === open} onOpen=${onOpen} />`,
    )}
    ${
      onAdd &&
      html`<button type="button" class="chip empty add" onClick=${onAdd}>
      <span class="hidden">Add a card</span><span class="blank" aria-hidden="true">+</span></button>`
    }</div>`;
}

/** @param {{ chip: Chip, isOpen: boolean, onOpen: (id: number) => void }} props */
function ChipButton({ chip, isOpen, onOpen }) {
  const state = stateOf(chip);
  return html`<button type="button" class=${classes("chip", state, chip.isStarter && "starter")} aria-pressed=${isOpen}
    onClick=${() => onOpen(chip.id)}>
    <span class="hidden">${chipName(chip)}</span>
    ${
      chip.card
        ? html`<${Face} card=${chip.card} />`
        : html`<span class="blank" aria-hidden="true">${SIGNS[state]}</span>`
    }
    <span class="state" aria-hidden="true">${SIGNS[state]}</span>
    ${chip.isStarter && html`<span class="is-starter" aria-hidden="true">starter</span>`}</button>`;
}

/**
 * The panel that corrects a chip: the likeliest cards, another card, make it the starter, remove it.
 * @param {object} props
 * @param {Chip} props.chip
 * @param {ReadingTask} props.task
 * @param {HTMLCanvasElement | null} props.canvas
 * @param {{ width: number, height: number }} props.size
 * @param {(Card | null)[]} props.taken
 * @param {(card: Card) => void} props.onCard
 * @param {() => void} props.onStarter
 * @param {() => void} props.onRemove
 * @param {() => void} props.onClose
 */
export function ChipEditor({ chip, task, canvas, size, taken, onCard, onStarter, onRemove, onClose }) {
  const [isPicking, setPicking] = useState(stateOf(chip) === "empty");
  const editor = /** @type {{ current: HTMLElement }} */ (useRef());
  useEffect(() => editor.current.focus(), []);
  const asked = chip.why || (chip.card ? `This is the ${cardName(chip.card)}.` : "Which card is this?");
  const title = stateOf(chip) === "empty" ? "Which card is missing?" : asked;
  const mayStart = task.hasStarter && chip.card && !chip.isStarter;
  const remove = html`<${Button} onClick=${onRemove}>${chip.box ? "Not a card of mine" : "Remove"}<//>`;
  return html`<section class="chip-editor" aria-label=${title} tabindex="-1" ref=${editor}>
    <div class="asked">
      ${chip.box && canvas && html`<${Crop} canvas=${canvas} size=${size} box=${chip.box} />`}
      <div class="guesses"><p class="prompt">${title}</p>
      ${
        !isPicking &&
        html`${chip.guesses.map(
          (card) => html`<${Button} key=${card} class=${`guess suit-${card === "JK" ? "JK" : card[1]}`}
            disabled=${chip.why === "" && taken.includes(card)} onClick=${() => onCard(card)}>
            <span aria-hidden="true">${cardText(card)}</span><span class="hidden">${cardName(card)}</span><//>`,
        )}
        <${Button} onClick=${() => setPicking(true)}>Another card<//>`
      }</div></div>
    ${
      isPicking &&
      html`<${CardPicker} taken=${taken} hasJokers=${task.hasJokers} onPick=${onCard} onBack=${() => {}} />`
    }
    <div class="row ends">
      ${mayStart && html`<${Button} onClick=${onStarter}>★ The starter<//>`}
      ${(chip.box || chip.card || !task.least) && remove}
      <${Button} onClick=${onClose}>${chip.card ? "Leave it" : "Later"}<//></div></section>`;
}
