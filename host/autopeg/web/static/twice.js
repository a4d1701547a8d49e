// A key that is held down or struck twice does one thing: it never acts on what it has itself just changed.
const REPEAT_MS = 700; // whoever means the same key to do the next thing as well has looked at the table first
const HARMLESS = /^(ArrowLeft|ArrowRight|ArrowUp|ArrowDown|Home|End|PageUp|PageDown|Backspace|Tab|Escape|[ur])$/;
let last = { key: "", at: -Infinity, situation: "" };
/** @type {{ situation: string, tell: Say }} */
let current = { situation: "", tell: () => {} };

/**
 * Say how the game stands here. situation: another text after each thing that this device has done; tell: shows a
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
    if (!event.repeat) last.situation = current.situation; // struck again it is meant; held down it never is
    current.tell(
      "You pressed that key twice in a row, so the second press did nothing. Press it again if you meant it.",
    );
  },
  { capture: true },
);
