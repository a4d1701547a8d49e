// What the page asks the server for. An answer that is a refusal is thrown as an Error with its sentence.

/** What the server says, as a sentence begins. */
export const asSentence = (said) => said[0].toUpperCase() + said.slice(1);

export class Refusal extends Error {
  constructor(status, body) {
    super(asSentence(body.message || "the server did not answer"));
    this.status = status;
    this.code = body.code || "";
  }
}

async function answer(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(response.status, body);
  return body;
}

async function ask(path, request) {
  let response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new Error("No connection: try again when it is back.");
  }
  return answer(response);
}

export function get(path) {
  return ask(path, { headers: { Accept: "application/json" } });
}

export function post(path, body = {}) {
  return ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

/** A name for a request, so that one that is sent again counts once. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const RETRY_MS = 1500;
/** The server sends a heartbeat every 8 s. */
const SILENT_MS = 12_000;
const OPENING_MS = 5_000;
const ANSWER_MS = 5_000;

/**
 * Listen to a table until the returned function is called. Every heartbeat of the server is answered, for that is how it knows that
 * this device is here. A line may die without a word: silence counts as a lost connection, and so does an answer that does not get through.
 * A new stream is opened at once when a phone wakes or its network comes back.
 */
export function listen(code, { onTable, onLights, onLine, onClosed }) {
  let isLeft = false;
  let source;
  let timer;
  let silence;
  const open = () => {
    close();
    source = new EventSource(`/api/tables/${code}/stream`);
    source.onopen = () => onLine(true);
    source.onmessage = (event) => {
      hear();
      onTable(JSON.parse(event.data));
    };
    source.addEventListener("lights", (event) => onLights(JSON.parse(event.data)));
    source.addEventListener("alive", (event) => {
      hear();
      answer(source, Number(event.data));
    });
    source.addEventListener("closed", () => leaveIfClosed());
    source.onerror = () => {
      onLine(false);
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(retry, RETRY_MS);
    };
    hear(OPENING_MS);
  };
  const leaveIfClosed = async () => {
    const error = await get(`/api/tables/${code}`).then(
      () => null,
      (refusal) => refusal,
    );
    if (error?.code !== "CLOSED") return false;
    leave();
    onClosed(error.message);
    return true;
  };
  const retry = async () => {
    if (!(await leaveIfClosed()) && !isLeft) open();
  };
  const close = () => {
    clearTimeout(timer);
    clearTimeout(silence);
    source?.close();
  };
  const lose = () => onLine(false);
  const openAnew = () => {
    lose();
    open();
  };
  const hear = (most = SILENT_MS) => {
    clearTimeout(silence);
    silence = setTimeout(openAnew, most);
  };
  const answer = async (from, stream) => {
    const goesOn = await sendAnswer(code, stream);
    if (from !== source) return; // another stream has taken its place meanwhile
    if (goesOn === null) openAnew();
    else if (!goesOn) open();
  };
  const wake = (event) => {
    if (document.visibilityState === "visible" && (event.type !== "pageshow" || event.persisted)) open();
  };
  const wakings = [
    [document, "visibilitychange"],
    [window, "pageshow"],
    [window, "online"],
  ];
  wakings.forEach(([target, type]) => target.addEventListener(type, wake));
  addEventListener("offline", lose);
  const leave = () => {
    isLeft = true;
    close();
    wakings.forEach(([target, type]) => target.removeEventListener(type, wake));
    removeEventListener("offline", lose);
  };
  open();
  return leave;
}

/** Answer a heartbeat. Returns whether that stream goes on, null where the server was not reached. */
async function sendAnswer(code, stream) {
  try {
    const body = JSON.stringify({ stream });
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(`/api/tables/${code}/here`, {
      method: "POST",
      headers,
      body,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return response.ok ? (await response.json()).goes_on : true;
  } catch {
    return null;
  }
}
