// A queue for keys pressed while an entry is being sent, so that none is lost and none changes its meaning.
import { useLayoutEffect, useRef, useState } from "/vendor/preact.js";

const QUEUEABLE = /^(.|Enter|Backspace|Escape|ArrowLeft|ArrowRight)$/;

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
