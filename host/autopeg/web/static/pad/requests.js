// Send entries to the score pad: each counts once; doubtful ones are confirmed first; refused ones show a sentence.
// Keys pressed meanwhile wait in a queue, so that none is lost and none changes its meaning.
import { html, useEffect, useLayoutEffect, useRef, useState } from "/vendor/preact.js";
import { newKey, post, Refusal, reasonOf } from "../api.js";
import { Button, Trouble } from "../controls.js";
import { useKeys } from "../keys.js";

const QUEUEABLE = /^(.|Enter|Backspace|Escape|ArrowLeft|ArrowRight)$/;

/**
 * Return functions that change the score pad. enter, correct, undo and redo resolve to the number of the snapshot after
 * them, 0 if they were refused; if the rules doubt a move, only after somebody has confirmed or rejected it.
 * @param {TableState} table
 * @param {OwnSeat | null} own
 * @returns {PadRequests}
 */
export function usePadRequests(table, own) {
  const [doubt, setDoubt] = useState(/** @type {PadRequests["doubt"]} */ (null));
  const [trouble, setTrouble] = useState("");
  const unanswered = useRef({ text: "", key: "" });
  const latestDoubt = useRef(doubt);
  latestDoubt.current = doubt;
  useEffect(() => () => latestDoubt.current?.answer(false), []); // leaving the page counts as no
  /**
   * @param {string} word
   * @param {object} body
   * @param {boolean} isSure
   * @returns {Promise<number>}
   */
  const send = async (word, body, isSure) => {
    // A retry after a lost answer keeps its key, so that it counts once.
    const text = JSON.stringify([word, body, table.game_id]);
    if (unanswered.current.text !== text) unanswered.current = { text, key: newKey() };
    const { key } = unanswered.current;
    try {
      const { number } = /** @type {{ number: number }} */ (
        await post(`/api/tables/${table.code}/${word}`, {
          seat: own?.seat,
          ...body,
          ...(isSure && { sure: true }),
          key,
        })
      );
      unanswered.current = { text: "", key: "" };
      return number;
    } catch (error) {
      if (error instanceof Refusal) unanswered.current = { text: "", key: "" };
      if (error instanceof Refusal && error.code === "DOUBTED" && !isSure) {
        const answer = await new Promise((resolve) => setDoubt({ said: error.message, answer: resolve }));
        setDoubt(null);
        return answer ? send(word, body, true) : 0;
      }
      setTrouble(reasonOf(error));
      return 0;
    }
  };
  /** @type {(word: string, body: object) => Promise<number>} */
  const start = (word, body) => {
    setTrouble("");
    return send(word, body, false);
  };
  return {
    doubt,
    trouble,
    clear: () => setTrouble(""),
    enter: (move) => start("move", { move, game: table.game_id }),
    correct: (entry, move) => start("amend", { entry: entry.at, was: entry.move, move }),
    undo: () => start("undo", {}),
    redo: () => start("redo", {}),
  };
}

/**
 * The question that must be answered first, or why something was refused.
 * @param {{ requests: PadRequests }} props
 */
export function RequestFeedback({ requests }) {
  if (requests.doubt) return html`<${DoubtQuestion} doubt=${requests.doubt} />`;
  return html`<${Trouble} said=${requests.trouble} onClose=${requests.clear} />`;
}

/** @param {{ doubt: NonNullable<PadRequests["doubt"]> }} props */
function DoubtQuestion({ doubt }) {
  // An Enter already pressed must not confirm what nobody has read: the safe answer has the focus.
  const noButton = /** @type {{ current: HTMLElement }} */ (useRef());
  useEffect(() => noButton.current.focus(), [doubt]);
  useKeys((key) => {
    if (key !== "Escape" && key !== "*") return false;
    doubt.answer(false);
    return true;
  });
  return html`<div class="doubt" role="alertdialog" aria-label="Is that right?" aria-describedby="doubted">
    <p id="doubted">${doubt.said}</p>
    <div class="row">
      <button type="button" class="button main" ref=${noButton} onClick=${() => doubt.answer(false)}>Change it</button>
      <${Button} onClick=${() => doubt.answer(true)}>It is right<//></div></div>`;
}

/**
 * Return `send` and `press`, which keep keys in order. actionOf: returns what a key does now, or nothing. send: runs a
 * request that returns the number of the next snapshot, or 0 if it was refused. press: runs the action of a key once
 * the page shows that snapshot. A refusal clears the queue: people have to look first.
 * @param {TableState} table
 * @param {(key: string) => (() => unknown) | false | undefined} actionOf
 */
export function useKeyQueue(table, actionOf) {
  const queued = useRef(/** @type {string[]} */ ([]));
  const isSending = useRef(false);
  const shown = useRef(table.number);
  const [awaited, setAwaited] = useState(0);
  const [, rerender] = useState(0);
  useLayoutEffect(() => {
    // A restarted server starts counting again.
    if (awaited && (table.number >= awaited || table.number < shown.current)) setAwaited(0);
    shown.current = table.number;
  }, [table, awaited]);
  useLayoutEffect(() => {
    const key = isSending.current || awaited ? undefined : queued.current.shift();
    if (key === undefined) return;
    const action = actionOf(key);
    if (action) action();
    rerender((count) => count + 1);
  });
  /** @param {() => Promise<number>} act */
  const send = async (act) => {
    isSending.current = true;
    const number = await act();
    isSending.current = false;
    if (!number) queued.current = [];
    setAwaited(number || 0);
    rerender((count) => count + 1);
    return number;
  };
  /** @param {string} key */
  const press = (key) => {
    if (isSending.current || awaited || queued.current.length) {
      if (!QUEUEABLE.test(key)) return false;
      queued.current.push(key);
      rerender((count) => count + 1);
      return true;
    }
    const action = actionOf(key);
    if (action) action();
    return Boolean(action);
  };
  return { send, press };
}
