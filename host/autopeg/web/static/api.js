// Requests to the server. A refused request throws an Error with the server's sentence.

/**
 * @typedef {object} Listeners
 * @property {(table: TableState) => void} onTable
 * @property {(lights: string[]) => void} onLights
 * @property {(display: DisplayState | null) => void} onDisplay
 * @property {(isConnected: boolean) => void} onConnection
 * @property {(said: string) => void} onClosed
 * @property {string} [view] The query for a view without the seats of this device.
 */

/**
 * Return a message of the server with a capital letter.
 * @param {string} said
 */
export const asSentence = (said) => said[0].toUpperCase() + said.slice(1);

export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {{ message?: string, code?: string }} body
   */
  constructor(status, body) {
    super(asSentence(body.message || "the server did not answer"));
    this.status = status;
    this.code = body.code || "";
  }
}

/**
 * Return the body of an answer. An answer that breaks off is lost like one that never comes.
 * @param {string} path
 * @param {RequestInit} request
 */
async function ask(path, request) {
  const response = await fetch(path, request).catch(() => null);
  const body = await response?.json().catch(() => undefined);
  if (response && !response.ok) throw new Refusal(response.status, body ?? {});
  if (body === undefined) throw new Error("No connection: try again when it is back.");
  return body;
}

/**
 * @template Answer
 * @param {string} path
 * @returns {Promise<Answer>}
 */
export function get(path) {
  return ask(path, { headers: { Accept: "application/json" } });
}

/**
 * @template Answer
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer>}
 */
export function post(path, body = {}, signal) {
  const headers = { "Content-Type": "application/json" };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/** Return a new idempotency key: a request that is sent again with the same key counts once. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Return the message of an error, as a sentence.
 * @param {unknown} error
 */
export const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

const RETRY_MS = 1500;
/** The server sends a heartbeat every 8 s. */
const SILENT_MS = 12_000;
const OPENING_MS = 5_000;
const ANSWER_MS = 5_000;

/**
 * Listen to a table until the returned function is called. Answers every heartbeat, which tells the server that this
 * device is here. A connection may die unnoticed, so silence counts as a lost connection, and so does an answer that
 * does not get through. Reconnects at once when a phone wakes or its network comes back.
 * @param {string} code
 * @param {Listeners} listeners
 */
export function listen(code, { onTable, onLights, onDisplay, onConnection, onClosed, view = "" }) {
  let hasLeft = false;
  /** @type {EventSource | undefined} */
  let source;
  /** @type {number | undefined} */
  let retryTimer;
  /** @type {number | undefined} */
  let silenceTimer;
  const open = () => {
    close();
    const opened = new EventSource(`/api/tables/${code}/stream${view}`);
    source = opened;
    opened.onopen = () => onConnection(true);
    opened.onmessage = (event) => {
      restartTimeout();
      onTable(JSON.parse(event.data));
    };
    opened.addEventListener("lights", (event) => onLights(JSON.parse(event.data)));
    opened.addEventListener("display", (event) => onDisplay(JSON.parse(event.data)));
    opened.addEventListener("alive", (event) => {
      restartTimeout();
      answerHeartbeat(opened, Number(event.data));
    });
    opened.addEventListener("closed", () => stopIfClosed());
    opened.onerror = () => {
      onConnection(false);
      if (opened.readyState === EventSource.CLOSED) retryTimer = window.setTimeout(retry, RETRY_MS);
    };
    restartTimeout(OPENING_MS);
  };
  const stopIfClosed = async () => {
    const error = await get(`/api/tables/${code}`).then(
      () => null,
      (refusal) => refusal,
    );
    if (error?.code !== "CLOSED") return false;
    stop();
    onClosed(error.message);
    return true;
  };
  const retry = async () => {
    if (!(await stopIfClosed()) && !hasLeft) open();
  };
  const close = () => {
    clearTimeout(retryTimer);
    clearTimeout(silenceTimer);
    source?.close();
  };
  const onOffline = () => onConnection(false);
  const reconnect = () => {
    onOffline();
    open();
  };
  const restartTimeout = (timeoutMs = SILENT_MS) => {
    clearTimeout(silenceTimer);
    silenceTimer = window.setTimeout(reconnect, timeoutMs);
  };
  /** @type {(from: EventSource, stream: number) => Promise<void>} */
  const answerHeartbeat = async (from, stream) => {
    const isOpen = await postHeartbeatAnswer(code, stream);
    if (from !== source) return; // a newer stream has replaced this one
    if (isOpen === null) reconnect();
    else if (!isOpen) open();
  };
  /** @param {Event} event */
  const onWake = (event) => {
    if (document.visibilityState === "visible" && (!(event instanceof PageTransitionEvent) || event.persisted)) open();
  };
  /** @type {[EventTarget, string][]} */
  const wakeEvents = [
    [document, "visibilitychange"],
    [window, "pageshow"],
    [window, "online"],
  ];
  for (const [target, type] of wakeEvents) target.addEventListener(type, onWake);
  addEventListener("offline", onOffline);
  const stop = () => {
    hasLeft = true;
    close();
    for (const [target, type] of wakeEvents) target.removeEventListener(type, onWake);
    removeEventListener("offline", onOffline);
  };
  open();
  return stop;
}

/**
 * Answer a heartbeat. Returns whether the stream is still open, null if the server was not reached.
 * @param {string} code
 * @param {number} stream
 * @returns {Promise<boolean | null>}
 */
async function postHeartbeatAnswer(code, stream) {
  try {
    return (await post(`/api/tables/${code}/here`, { stream }, AbortSignal.timeout(ANSWER_MS))).goes_on;
  } catch (error) {
    return error instanceof Refusal || null;
  }
}
