// Debounce keys: a key held down or struck twice acts once, never on what it has just changed itself.
const REPEAT_MS = 700; // a longer pause means that the player has looked at the table and wants the key to act again
const HARMLESS = /^(ArrowLeft|ArrowRight|ArrowUp|ArrowDown|Home|End|PageUp|PageDown|Backspace|Tab|Escape|[ur])$/;
let last = { key: "", at: -Infinity, situation: "" };
/** @type {{ situation: string, tell: Say }} */
let current = { situation: "", tell: () => {} };

/**
 * Register the present situation. situation: a text that changes with each action of this device; tell: shows a
 * sentence.
 * @param {string} situation
 * @param {Say} tell
 */
export function standsAt(situation, tell) {
  current = { situation, tell };
}

addEventListener(
  "keydown",
  (event) => {
    const { key, timeStamp: at } = event;
    if (HARMLESS.test(key) || /** @type {Partial<Element>} */ (event.target).closest?.("input, select, textarea"))
      return;
    const isSame = key === last.key && at - last.at < REPEAT_MS;
    last = { key, at, situation: isSame ? last.situation : current.situation };
    if (last.situation === current.situation) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.repeat) last.situation = current.situation; // pressed once more it is meant; held down it never is
    current.tell(
      "You pressed that key twice in a row, so the second press did nothing. Press it again if you meant it.",
    );
  },
  { capture: true },
);
