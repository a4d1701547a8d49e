// Debounce keys: a key held down or struck twice acts once, never on what it has just changed itself.
const REPEAT_MS = 700; // a longer pause means that the player has looked at the table and wants the key to act again
const REPEATABLE_KEYS = /^(ArrowLeft|ArrowRight|ArrowUp|ArrowDown|Home|End|PageUp|PageDown|Backspace|Tab|Escape|[ur])$/;
let last = { key: "", at: -Infinity, state: "" };
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
    if (
      REPEATABLE_KEYS.test(key) ||
      /** @type {Partial<Element>} */ (event.target).closest?.("input, select, textarea")
    )
      return;
    const isSame = key === last.key && at - last.at < REPEAT_MS;
    last = { key, at, state: isSame ? last.state : current.state };
    if (last.state === current.state) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.repeat) last.state = current.state; // pressed once more it is meant; held down it never is
    current.notify(
      "You pressed that key twice in a row, so the second press did nothing. Press it again if you meant it.",
    );
  },
  { capture: true },
);
