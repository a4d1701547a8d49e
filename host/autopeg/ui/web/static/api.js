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
const SILENT_MS = 40_000;

/** Listen to a table until the returned function is called: again at once when a phone wakes or its line comes back. */
export function listen(code, { onTable, onLights, onLine }) {
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
    source.addEventListener("alive", hear);
    source.onerror = () => {
      onLine(false);
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, RETRY_MS);
    };
    hear();
  };
  const close = () => {
    clearTimeout(timer);
    clearTimeout(silence);
    source?.close();
  };
  // The server says now and then that it is there; a line that is dead without knowing it is silent.
  const hear = () => {
    clearTimeout(silence);
    silence = setTimeout(open, SILENT_MS);
  };
  const wake = (event) => {
    if (document.visibilityState === "visible" && (event.type !== "pageshow" || event.persisted)) open();
  };
  const lose = () => onLine(false);
  const wakings = [[document, "visibilitychange"], [window, "pageshow"], [window, "online"]];
  wakings.forEach(([target, type]) => target.addEventListener(type, wake));
  addEventListener("offline", lose);
  open();
  return () => {
    close();
    wakings.forEach(([target, type]) => target.removeEventListener(type, wake));
    removeEventListener("offline", lose);
  };
}
