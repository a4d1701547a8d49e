// The stream of server-sent events about some tables. It answers every heartbeat, which tells the server that this
// device is here. A connection may die unnoticed, so silence counts as a lost connection, and so does an answer that
// does not get through.
import { post, Refusal } from "./api.js";

/**
 * @typedef {object} StreamListeners
 * @property {(event: StreamEvent) => void} onEvent
 * @property {(isConnected: boolean) => void} onConnection
 */

/** The server sends a heartbeat every 8 s. */
export const SILENT_MS = 12_000;
const OPENING_MS = 5_000;
const ANSWER_MS = 5_000;
const NAMES = ["table", "lights", "display", "ended"];

/** @type {(() => void)[]} */
const waiting = [];
const turns = new MessageChannel();
turns.port1.onmessage = () => waiting.shift()?.();
/**
 * Do something in a task of its own, also in a hidden tab: what arrives together is not all drawn in one.
 * @param {() => void} work
 */
const inTurn = (work) => {
  waiting.push(work);
  turns.port2.postMessage(null);
};

/**
 * Listen to tables until the returned function is called.
 * @param {string[]} tables
 * @param {StreamListeners} listeners
 */
export function openStream(tables, { onEvent, onConnection }) {
  /** @type {EventSource | undefined} */
  let source;
  /** @type {number | undefined} */
  let silenceTimer;
  const open = () => {
    close();
    const opened = new EventSource(`/api/stream?tables=${tables}`);
    source = opened;
    opened.onopen = () => onConnection(true);
    opened.onerror = () => {
      onConnection(false);
      if (opened.readyState !== EventSource.CLOSED) return; // it opens again by itself
      close();
      for (const table of tables) onEvent({ name: "ended", table, data: "" });
    };
    for (const name of NAMES)
      opened.addEventListener(name, ({ data }) => {
        restartTimeout();
        const [table] = data.split("\n", 1);
        inTurn(() => opened === source && onEvent({ name, table, data: data.slice(table.length + 1) }));
      });
    opened.addEventListener("alive", ({ data }) => {
      restartTimeout();
      onEvent({ name: "alive", table: "", data: "" });
      answerHeartbeat(opened, Number(data));
    });
    restartTimeout(OPENING_MS);
  };
  const close = () => {
    clearTimeout(silenceTimer);
    source?.close();
    source = undefined;
  };
  const reconnect = () => {
    onConnection(false);
    open();
  };
  const restartTimeout = (timeoutMs = SILENT_MS) => {
    clearTimeout(silenceTimer);
    silenceTimer = window.setTimeout(reconnect, timeoutMs);
  };
  /** @type {(from: EventSource, stream: number) => Promise<void>} */
  const answerHeartbeat = async (from, stream) => {
    const isOpen = await postHeartbeatAnswer(stream);
    if (from !== source || from.readyState === EventSource.CLOSED) return; // a newer stream has replaced this one
    if (isOpen === null) reconnect();
    else if (!isOpen) open();
  };
  open();
  return close;
}

/**
 * Answer a heartbeat. Returns whether the stream is still open, null if the server was not reached.
 * @param {number} stream
 * @returns {Promise<boolean | null>}
 */
async function postHeartbeatAnswer(stream) {
  try {
    return (await post("/api/stream/here", { stream }, AbortSignal.timeout(ANSWER_MS))).goes_on;
  } catch (error) {
    return error instanceof Refusal || null;
  }
}
