// What the page asks the server for. An answer that is a refusal is thrown as an Error with its sentence.

export class Refusal extends Error {
  constructor(status, body) {
    super(body.message || "The server did not answer.");
    this.status = status;
    this.code = body.code || "";
  }
}

async function answer(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(response.status, body);
  return body;
}

export async function get(path) {
  return answer(await fetch(path, { headers: { Accept: "application/json" } }));
}

export async function post(path, body = {}) {
  let response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Error("No connection: try again when the page says it is back.");
  }
  return answer(response);
}

/** A name for a request, so that one that is sent again counts once. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Listen to a table until the returned function is called. */
export function listen(code, { onTable, onLights, onLine }) {
  let source;
  let timer;
  const open = () => {
    source = new EventSource(`/api/tables/${code}/stream`);
    source.onopen = () => onLine(true);
    source.onmessage = (event) => onTable(JSON.parse(event.data));
    source.addEventListener("lights", (event) => onLights(JSON.parse(event.data)));
    source.onerror = () => {
      onLine(false);
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, 1500);
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
