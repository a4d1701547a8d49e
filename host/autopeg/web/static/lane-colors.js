// The choice of a lane's colour, fetched where somebody sits down.
import { html } from "/vendor/preact.js";

/** The colours in the order of their numbers, as web/colors.py has them. */
const COLORS = ["orange", "blue", "green", "pink", "silver"];

/**
 * taken: the numbers of the colours of others; chosen: the name of a colour, "" for the usual one of the seat.
 * @param {{ taken: number[], chosen: string, onChoose: (color: string) => void }} props
 */
export const ColorChoice = ({ taken, chosen, onChoose }) => html`<fieldset class="lane-colors">
    <legend>Your colour</legend>${["", ...COLORS].map(
      (name, at) => html`<label key=${name} class="button">
        <input type="radio" name="lane-color" checked=${name === chosen} disabled=${taken.includes(at - 1)}
          onChange=${() => onChoose(name)} />
        ${name && html`<i class=${name} style=${{ color: `var(--color-${at - 1})` }} aria-hidden="true"></i>`}
        ${name || "as usual"}
      </label>`,
    )}</fieldset>`;
