// Keys that are pressed while an entry is on its way wait for it, so that none is lost and none means something else.
import { useLayoutEffect, useRef, useState } from "/vendor/preact.js";

const CAN_WAIT = /^(.|Enter|Backspace|Escape|ArrowLeft|ArrowRight)$/;

/**
 * actionOf gives what a key does now, nothing where it does nothing. send does what is answered with the number of the
 * moment after it, or with nothing where it was not done; press does what a key says as soon as the page shows that
 * moment. What waits is forgotten where something was not done: people have to look first.
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
    // A server that was restarted counts anew.
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
