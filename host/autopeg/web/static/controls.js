// Controls shared by all parts of the page.
import { html, useEffect, useRef, useState } from "/vendor/preact.js";

/**
 * @template Value
 * @typedef {object} ChoiceProps
 * @property {[Value, Content][]} choices Each value with its label.
 * @property {Value} chosen
 * @property {(value: Value) => void} onChoose
 * @property {string} [label]
 */

/**
 * Join the class names that apply.
 * @param {(string | false | null | undefined)[]} names
 */
export const classes = (...names) => names.filter(Boolean).join(" ");

/**
 * Return each name with its figure: "Ann 31", or "club 2: 31" if a name ends in a number.
 * @param {string[]} names
 * @param {number[]} figures
 */
export function tally(names, figures) {
  const mark = names.some((name) => /\d$/.test(name)) ? ":" : "";
  return names.map((name, at) => `${name}${mark} ${figures[at]}`);
}

/**
 * A button. isMain: Enter presses it; other props become attributes of the element.
 * @param {{ isMain?: boolean, isSmall?: boolean, class?: string, children?: Content } & Record<string, unknown>} props
 */
export const Button = ({ isMain, isSmall, class: more, children, ...rest }) =>
  html`<button type="button" class=${classes("button", isMain && "main", isSmall && "small", more)} ...${rest}>
    ${children}</button>`;

/**
 * The forms whose answers are still on their way.
 * @type {WeakSet<EventTarget>}
 */
const busy = new WeakSet();

/**
 * Return the listener of a form that does something here, and is not sent. Until that is done, the form does nothing
 * more: a second tap on a slow network would open a second table.
 * @type {(act: () => unknown) => (event: Event & { currentTarget: EventTarget }) => Promise<void>}
 */
export const submitting = (act) => async (event) => {
  event.preventDefault();
  const form = event.currentTarget;
  if (busy.has(form)) return;
  busy.add(form);
  try {
    await act();
  } finally {
    busy.delete(form);
  }
};

/**
 * The × button that closes something.
 * @param {{ label?: string, onClick: () => void }} props
 */
export const CloseButton = ({ label = "Close", onClick }) =>
  html`<button type="button" class="close" aria-label=${label} onClick=${onClick}>×</button>`;

/**
 * An error message, if there is one. onClose: dismisses it.
 * @param {{ said: string, onClose?: () => void }} props
 */
export const Trouble = ({ said, onClose }) =>
  said && html`<p class="trouble" role="alert">${said}${onClose && html`<${CloseButton} onClick=${onClose} />`}</p>`;

/**
 * A yes/no question, highlighted until it is answered. label: its subject.
 * @param {{ label: string, says: Content, yes: string, no: string, onYes: () => void, onNo: () => void }} props
 */
export const Question = ({ label, says, yes, no, onYes, onNo }) =>
  html`<div class="notice question" role="alertdialog" aria-label=${label}><p>${says}</p>
    <${Button} isMain onClick=${onYes}>${yes}<//><${Button} onClick=${onNo}>${no}<//></div>`;

/**
 * A drop-down list.
 * @template Value
 * @param {ChoiceProps<Value>} props
 */
export const Select = ({ choices, chosen, onChoose, label }) =>
  html`<select aria-label=${label} onChange=${(event) => onChoose(choices[event.target.selectedIndex][0])}>
    ${choices.map(([value, words]) => html`<option selected=${value === chosen}>${words}</option>`)}</select>`;

/**
 * A group of buttons, one of them pressed.
 * @param {ChoiceProps<string | number> & { isSmall?: boolean, children?: Content }} props
 */
export const Choices = ({ choices, chosen, onChoose, label, isSmall, children }) =>
  html`<div class="choices" role="group" aria-label=${label}>${children}${choices.map(
    ([value, words]) =>
      html`<${Button} key=${value} isSmall=${isSmall} aria-pressed=${value === chosen}
        onClick=${() => onChoose(value)}>${words}<//>`,
  )}</div>`;

/**
 * A field for a whole number from 0. isFirst: whether it takes the focus when it appears.
 * @param {{ value: string | number, onInput: (text: string) => void, isFirst?: boolean, step?: number | string }} props
 */
export function NumberField({ value, onInput, isFirst = false, step = 1 }) {
  const field = /** @type {{ current: HTMLInputElement }} */ (useRef());
  useEffect(() => {
    if (isFirst) field.current.select();
  }, []);
  return html`<input type="number" class="short" min="0" max="999" step=${step} inputmode="numeric" required
    ref=${field} value=${value} onInput=${(event) => onInput(event.target.value)} />`;
}

/**
 * What is rarely needed, in a box over the page. It closes on a tap elsewhere.
 * @param {{ label: string, class?: string, children?: Content }} props
 */
export function Fold({ label, class: own = "", children }) {
  const fold = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  useEffect(() => {
    /** @param {Event} event */
    const leave = ({ target }) => {
      if (target instanceof Node && !fold.current?.contains(target)) fold.current?.removeAttribute("open");
    };
    addEventListener("pointerdown", leave);
    return () => removeEventListener("pointerdown", leave);
  }, []);
  return html`<details class=${classes("fold", own)} ref=${fold}><summary>${label}</summary>
    <div class="box">${children}</div></details>`;
}

/**
 * A button that asks for confirmation and says what it will do.
 * @param {{ label: string, says: string, yes: string, onYes: () => void }} props
 */
export function ConfirmButton({ label, says, yes, onYes }) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) return html`<${Button} onClick=${() => setAsking(true)}>${label}<//>`;
  const confirm = () => {
    setAsking(false);
    onYes();
  };
  return html`<${Question} label=${label} says=${says} yes=${yes} no="Cancel" onYes=${confirm}
    onNo=${() => setAsking(false)} />`;
}
