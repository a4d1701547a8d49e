// A queue for keys pressed while an entry is being sent, so that none is lost and none changes its meaning.
import { useLayoutEffect, useRef, useState } from "/vendor/preact.js";

const CAN_WAIT = /^(.|Enter|Backspace|Escape|ArrowLeft|ArrowRight)$/;

/**
 * Return `send` and `press`, which keep keys in order. actionOf: returns what a key does now, or nothing. send: runs a
 * request that returns the number of the next snapshot, or 0 if it was refused. press: runs the action of a key once
 * the page shows that snapshot. A refusal clears the queue: people have to look first.
 * @param {TableState} table
 * @param {(key: string) => (() => unknown) | false | undefined} actionOf
 */
export function useInOrder(table, actionOf) {
  const waiting = useRef(/** @type {string[]} */ ([]));
  const isSent = useRef(false);
  const shown = useRef(table.number);
  const [awaited, setAwaited] = useState(0);
  const [, again] = useState(0);
  useLayoutEffect(() => {
    // A restarted server starts counting again.
    if (awaited && (table.number >= awaited || table.number < shown.current)) setAwaited(0);
    shown.current = table.number;
  }, [table, awaited]);
  useLayoutEffect(() => {
    const key = isSent.current || awaited ? undefined : waiting.current.shift();
    if (key === undefined) return;
    const action = actionOf(key);
    if (action) action();
    again((count) => count + 1);
  });
  /** @param {() => Promise<number>} act */
  const send = async (act) => {
    isSent.current = true;
    const number = await act();
    isSent.current = false;
    if (!number) waiting.current = [];
    setAwaited(number || 0);
    again((count) => count + 1);
    return number;
  };
  /** @param {string} key */
  const press = (key) => {
    if (isSent.current || awaited || waiting.current.length) {
      if (!CAN_WAIT.test(key)) return false;
      waiting.current.push(key);
      again((count) => count + 1);
      return true;
    }
    const action = actionOf(key);
    if (action) action();
    return Boolean(action);
  };
  return { send, press };
}
