// Controls shared by all parts of the page.
import { html, useEffect, useLayoutEffect, useRef, useState } from "/vendor/preact.js";

/**
 * @template Value
 * @typedef {object} ChoiceProps
 * @property {[Value, Content][]} choices Each value with its label.
 * @property {Value} chosen
 * @property {(value: Value) => void} onChoose
 * @property {string} [label]
 */

/** As many can be compared at a glance, beside each other. */
const MOST_SEGMENTS = 3;

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
 * Show a dialog over the whole page for as long as the component is there, and return the reference for it.
 * @param {{ current: HTMLElement }} [first] What has the focus first.
 */
export function useModal(first) {
  const dialog = /** @type {{ current: HTMLDialogElement }} */ (useRef());
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown.showModal();
    first?.current.focus();
    return () => shown.close(); // the focus returns to where it was
  }, []);
  return dialog;
}

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
 * A yes/no question, highlighted until it is answered. label: its subject; place: where its element is kept.
 * @param {{ label: string, says: Content, yes: string, no: string, onYes: () => void, onNo: () => void,
 *   place?: object }} props
 */
export const Question = ({ label, says, yes, no, onYes, onNo, place }) =>
  html`<div class="notice question" role="alertdialog" aria-label=${label} tabindex="-1" ref=${place}><p>${says}</p>
    <${Button} isMain onClick=${onYes}>${yes}<//><${Button} onClick=${onNo}>${no}<//></div>`;

/**
 * A choice, in the shape that its number of choices calls for: a switch for yes and no, segments for up to three, a
 * drop-down list for more. label: what it is called, where its title is more than text.
 * @param {ChoiceProps<any> & { title?: Content }} props
 */
export function Choice({ title, label = /** @type {string} */ (title), choices, chosen, onChoose }) {
  const yes = choices.findIndex(([, words]) => words === "yes");
  if (choices.length === 2 && yes >= 0)
    return html`<${Switch} title=${title ?? label} isOn=${choices[yes][0] === chosen}
      onSwitch=${(isOn) => onChoose(choices[isOn ? yes : 1 - yes][0])} />`;
  if (choices.length > MOST_SEGMENTS) {
    const list = html`<${Select} label=${label} choices=${choices} chosen=${chosen} onChoose=${onChoose} />`;
    return title ? html`<label class="setting"><span>${title}</span>${list}</label>` : list;
  }
  const group = html`<${Choices} label=${label} choices=${choices} chosen=${chosen} onChoose=${onChoose} />`;
  return title ? html`<div class="setting"><span>${title}</span>${group}</div>` : group;
}

/**
 * A switch: yes or no, at once.
 * @param {{ title: Content, isOn: boolean, onSwitch: (isOn: boolean) => void, disabled?: boolean }} props
 */
export const Switch = ({ title, isOn, onSwitch, disabled }) =>
  html`<label class="setting"><span>${title}</span><input type="checkbox" role="switch" checked=${isOn}
    disabled=${disabled} onChange=${(event) => onSwitch(event.target.checked)} /></label>`;

/**
 * A drop-down list: where there are too many choices to be seen at once.
 * @template Value
 * @param {ChoiceProps<Value>} props
 */
const Select = ({ choices, chosen, onChoose, label }) =>
  html`<select aria-label=${label} onChange=${(event) => onChoose(choices[event.target.selectedIndex][0])}>
    ${choices.map(([value, words]) => html`<option selected=${value === chosen}>${words}</option>`)}</select>`;

/**
 * A group of buttons, one of them pressed: segments side by side if they are few, else chips that wrap.
 * @template Value
 * @param {ChoiceProps<Value> & { isSmall?: boolean, children?: Content }} props
 */
export const Choices = ({ choices, chosen, onChoose, label, isSmall, children }) =>
  html`<div class="choices" role="group" aria-label=${label}>${children}
    <div class=${choices.length > MOST_SEGMENTS ? "chips-row" : "segments"}>${choices.map(
      ([value, words]) =>
        html`<${Button} key=${`${value}`} isSmall=${isSmall} aria-pressed=${value === chosen}
          onClick=${() => onChoose(value)}>${words}<//>`,
    )}</div></div>`;

/**
 * A field for a whole number from 0, with a step down and up beside it. isFirst: whether it takes the focus when it
 * appears; other props become attributes of the field.
 * @param {{ value: string | number, onInput: (text: string) => void, isFirst?: boolean, step?: number }
 *   & Record<string, unknown>} props
 */
export function NumberField({ value, onInput, isFirst = false, step = 1, ...rest }) {
  const field = /** @type {{ current: HTMLInputElement }} */ (useRef());
  useEffect(() => {
    if (isFirst) field.current.select();
  }, []);
  /** @type {(up: number) => void} */
  const move = (up) => {
    field.current[up > 0 ? "stepUp" : "stepDown"]();
    onInput(field.current.value);
  };
  /**
   * The keys of the field do the same: for them there is one stop, the field.
   * @type {(sign: string, up: number) => Content}
   */
  const button = (sign, up) =>
    html`<button type="button" tabindex="-1" aria-hidden="true" onClick=${() => move(up)}>${sign}</button>`;
  return html`<span class="number-field"><input type="number" class="short" min="0" max="999" step=${step}
    inputmode="numeric" required ref=${field} value=${value} onInput=${(event) => onInput(event.target.value)}
    ...${rest} />${button("−", -1)}${button("+", 1)}</span>`;
}

/**
 * Return the listener that does something at Escape, unless that ends a word which is being composed.
 * @type {(act: () => void) => (event: KeyboardEvent) => void}
 */
const onEscape = (act) => (event) => {
  if (event.key !== "Escape" || event.isComposing) return;
  event.stopPropagation(); // what is below stays open
  act();
};

/**
 * Closes the sheet that is open.
 * @type {(() => void) | null}
 */
let closeOpen = null;

/**
 * What lies over a table for a while: from below on a phone, at the side of a wide screen. It closes any other.
 * @param {{ title: string, name?: string, onClose: () => void, children?: Content }} props
 */
export function Sheet({ title, name, onClose, children }) {
  const heading = /** @type {{ current: HTMLElement }} */ (useRef());
  useEffect(() => {
    closeOpen?.();
    closeOpen = onClose;
    heading.current.focus({ preventScroll: true });
    return () => {
      if (closeOpen === onClose) closeOpen = null;
    };
  }, []);
  return html`<section class=${classes("panel side-sheet", name)} aria-label=${title} tabindex="-1"
    onKeyDown=${onEscape(onClose)}>
    <header><h2 tabindex="-1" ref=${heading}>${title}</h2><${CloseButton} onClick=${onClose} /></header>
    ${children}</section>`;
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
 * A button that asks for confirmation and says what it will do. The question takes the focus and gives it back.
 * @param {{ label: string, says: string, yes: string, onYes: () => void }} props
 */
export function ConfirmButton({ label, says, yes, onYes }) {
  const [isAsking, setAsking] = useState(/** @type {boolean | null} */ (null));
  const button = /** @type {{ current: HTMLElement }} */ (useRef());
  const question = /** @type {{ current: HTMLElement }} */ (useRef());
  useLayoutEffect(() => {
    if (isAsking !== null) (isAsking ? question : button).current.focus({ preventScroll: true });
  }, [isAsking]);
  const confirm = () => {
    setAsking(false);
    onYes();
  };
  // The question lies over the page, and the button keeps its place.
  return html`<span class="confirming" onKeyDown=${isAsking ? onEscape(() => setAsking(false)) : undefined}><button
      type="button" ref=${button}
      class=${classes("button", isAsking && "reserved")} onClick=${() => setAsking(true)}>${label}</button>${
        isAsking &&
        html`<${Question} label=${label} says=${says} yes=${yes} no="Cancel" place=${question} onYes=${confirm}
          onNo=${() => setAsking(false)} />`
      }</span>`;
}
