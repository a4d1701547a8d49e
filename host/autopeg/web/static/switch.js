// One switch: a ring goes from one thing to the next that can be done, and one key, or a tap anywhere, does it. First
// come the questions and moves of the game; other parts of the page have one ring each, and a press sends the ring
// through what is in them.
import { settings } from "./settings.js";

const CONTROLS = "button:enabled, a[href], summary, select:enabled, input:is([type=checkbox], [type=radio]):enabled";
const TYPED = "input:not([type=checkbox], [type=radio]), textarea";
/** Where moves are, and what has to be answered before. */
const FIRST = '[role="alertdialog"], .ending, .play';
const PARTS = ".top, main > *, .side-sheet > *";
const OVER_ALL = "dialog[open], .side-sheet";
/** How often the ring goes through a part before it leaves it. */
const ROUNDS = 2;
/**
 * How long the ring stays, by the setting.
 * @type {Record<string, number>}
 */
const STAYS_MS = { slow: 4_000, usual: 2_000, quick: 1_000 };

/** How long the ring waits for the next letter of what is typed. */
const TYPING_MS = 10_000;

/** @type {number | undefined} */
let timer;
/** @type {Element | null} */
let current = null;
/** @type {Element | null} */
let within = null;
let rounds = 0;
/** When somebody last typed: perhaps another person beside the one with the switch. */
let typedMs = Number.NEGATIVE_INFINITY;
const spoken = Object.assign(document.createElement("p"), { className: "hidden", ariaLive: "polite" });

/** How long the ring stays, 0 if there is none. */
const staysMs = () => STAYS_MS[settings().scan] ?? 0;

/** @param {Element} control */
const canBeDone = (control) =>
  control.checkVisibility({ visibilityProperty: true }) &&
  control.getAttribute("aria-disabled") !== "true" &&
  control.getAttribute("aria-current") !== "page";

/**
 * Return what the ring goes through, in its order.
 * @returns {Element[]}
 */
function stops() {
  const root = [...document.querySelectorAll(OVER_ALL)].at(-1) ?? document;
  const controls = [...root.querySelectorAll(CONTROLS)].filter(canBeDone);
  const inside = controls.filter((control) => within?.contains(control));
  if (inside.length) return inside;
  within = null;
  const first = controls.filter((control) => control.closest(FIRST));
  const isMain = (/** @type {Element} */ control) =>
    control.matches(".main") || control.closest('[role="alertdialog"]');
  /** @type {Map<Element, Element[]>} */
  const parts = new Map();
  for (const control of controls) {
    const part = first.includes(control) ? null : (control.closest(PARTS) ?? control);
    if (part) parts.set(part, [...(parts.get(part) ?? []), control]);
  }
  return [
    ...first.filter(isMain),
    ...first.filter((control) => !isMain(control)),
    ...[...parts].map(([part, held]) => (held.length > 1 ? part : held[0])),
  ];
}

/** Move the ring on, unless somebody is typing. */
function step() {
  if (performance.now() - typedMs < TYPING_MS) return;
  const all = stops();
  const at = current ? all.indexOf(current) + 1 : 0;
  if (at === all.length && within) {
    rounds += 1;
    if (rounds === ROUNDS) {
      within = null;
      ring(stops()[0] ?? null);
      return;
    }
  }
  ring(all[at % all.length] ?? null);
}

/**
 * Give something the ring. A control gets the focus with it, so that a screen reader says what it is.
 * @param {Element | null} next
 */
function ring(next) {
  current?.removeAttribute("data-scanned");
  current = next;
  if (!next) return;
  next.setAttribute("data-scanned", "");
  next.scrollIntoView({ block: "nearest", behavior: "instant" });
  if (next.matches(CONTROLS)) {
    /** @type {HTMLElement} */ (next).focus({ preventScroll: true });
    return;
  }
  /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
  spoken.textContent = next.getAttribute("aria-label") ?? next.querySelector("h2, legend")?.textContent ?? "More";
}

/** Do what has the ring. What follows is there before the ring comes back. */
function press() {
  const pressed = current;
  rounds = 0;
  ring(null);
  restart();
  if (!pressed?.isConnected) return;
  if (pressed instanceof HTMLSelectElement) {
    pressed.selectedIndex = (pressed.selectedIndex + 1) % pressed.options.length;
    for (const type of ["input", "change"]) pressed.dispatchEvent(new Event(type, { bubbles: true }));
  } else if (pressed.matches(CONTROLS)) /** @type {HTMLElement} */ (pressed).click();
  else within = pressed;
}

/** @param {Event} event */
function take(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const isSwitch = event.key === " " || event.key === "Enter";
  if (!isSwitch || /** @type {Element} */ (event.target).matches?.(TYPED)) return;
  take(event);
  if (event.type === "keydown" && !event.repeat) press();
}

/** @param {MouseEvent} event */
function onClick(event) {
  if (!event.isTrusted || event.detail === 0) return; // what has the ring is pressed by this module
  take(event);
  press();
}

/** @param {Event} event */
function onInput({ target }) {
  if (/** @type {Element} */ (target).matches(TYPED)) typedMs = performance.now();
}

/** Restart the ring, or remove it, as the settings say. */
export function restart() {
  clearInterval(timer);
  const act = staysMs() ? addEventListener : removeEventListener;
  for (const type of ["keydown", "keyup"]) act(type, /** @type {EventListener} */ (onKey), { capture: true });
  act("click", /** @type {EventListener} */ (onClick), { capture: true });
  act("input", onInput, { capture: true });
  if (staysMs()) {
    document.body.append(spoken);
    timer = window.setInterval(step, staysMs());
  } else {
    spoken.remove();
    ring(null);
  }
}
