// Keys: those of the keyboard, each of which acts once, and those on the screen.
import { html, useLayoutEffect, useRef, useState } from "/vendor/preact.js";

// Debounce keys: a key held down or struck twice acts once, never on what it has just changed itself. Whoever presses
// another key between, Tab for instance, means the next press.
const DOUBLE_MS = 300; // whoever presses a key again after a longer pause means it
const REPEATABLE_KEYS = /^(ArrowLeft|ArrowRight|ArrowUp|ArrowDown|Home|End|PageUp|PageDown|Backspace|Tab|Escape|[ur])$/;
let last = { key: "", at: -Infinity, state: "", isIgnored: false };
/** @type {{ state: string, notify: ShowMessage }} */
let current = { state: "", notify: () => {} };

/**
 * Register the current state of the page. state: a text that changes with each action of this device; notify: shows a
 * message.
 * @param {string} state
 * @param {ShowMessage} notify
 */
export function setDebounceState(state, notify) {
  current = { state, notify };
}

addEventListener(
  "keydown",
  (event) => {
    const { key, timeStamp: at } = event;
    // The press after the message is meant, holding a key down never is.
    const isAccident = event.repeat || (at - last.at < DOUBLE_MS && !last.isIgnored);
    const state = key === last.key && isAccident ? last.state : current.state;
    const isTyped = /** @type {Partial<Element>} */ (event.target).closest?.("input, select, textarea");
    const isIgnored = !isTyped && state !== current.state && !REPEATABLE_KEYS.test(key);
    last = { key, at, state, isIgnored };
    if (!isIgnored) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    current.notify("Pressed twice in a row: press again if you meant it.");
  },
  { capture: true },
);

/** The dialog that covers the page, if one is open. */
const openDialog = () => document.querySelector("dialog[open]");

/**
 * Handle key presses outside input fields. onKey returns whether it has handled the key. While a dialog is open, only
 * its own controls get them.
 * @param {(key: string) => boolean | undefined} onKey
 */
export function useKeys(onKey) {
  const latest = useRef(onKey);
  latest.current = onKey;
  useLayoutEffect(() => {
    const dialog = openDialog();
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      if (openDialog() !== dialog) return;
      const pressed = /** @type {Element} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || pressed.closest("input, select, textarea")) return;
      if ((event.key === "Enter" || event.key === " ") && pressed.closest("button, a, summary, .question")) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/**
 * A keypad to enter a number of points, `least` to `most`.
 * @param {object} props
 * @param {string} props.label
 * @param {number} [props.least]
 * @param {number} [props.most]
 * @param {string} props.word
 * @param {(points: number) => void} props.onEnter
 * @param {Content} [props.extra]
 */
export function PointsPad({ label, least = 0, most = 29, word, onEnter, extra }) {
  const [text, setText] = useState("");
  const points = Number(text);
  const isGood = text !== "" && points >= least && points <= most;
  /** @param {string} key */
  const press = (key) => {
    if (/^[0-9]$/.test(key)) setText((before) => (before.length < 2 ? before + key : before));
    else if (key === "Backspace") setText((before) => before.slice(0, -1));
    else if (key === "Enter" && isGood) {
      onEnter(points);
      setText("");
    } else return false;
    return true;
  };
  useKeys(press);
  return html`<div class="pad" role="group" aria-label=${label}><p class="prompt">${label}</p>
    <output class="typed" aria-live="polite">${text || "–"}</output>
    <div class="keys">
      ${[..."123456789", "Backspace", "0"].map((sign) => html`<${Key} key=${sign} sign=${sign} onPress=${press} />`)}
      <button type="button" class="key main" disabled=${!isGood} onClick=${() => press("Enter")}>${word}</button></div>
    ${extra}</div>`;
}

/**
 * A digit key or the delete key.
 * @param {{ sign: string, onPress: (key: string) => unknown }} props
 */
export function Key({ sign, onPress }) {
  const [shown, label] = sign === "Backspace" ? ["⌫", "delete"] : [sign, undefined];
  return html`<button type="button" class="key" aria-label=${label} onClick=${() => onPress(sign)}>${shown}</button>`;
}
