// One stream for all tabs of a browser, which opens few connections to a server at once. The tab that was shown last
// leads: it listens to the tables of all tabs, and passes on what it hears. The others say now and then that they are
// here; a tab that hears nothing for too long leads. Two may lead for a moment: the one that began later goes on.
import { device, get, newKey, Refusal } from "./api.js";
import { isolated } from "./direction.js";
import { openStream, SILENT_MS } from "./stream.js";

/**
 * @typedef {object} Listeners
 * @property {(table: TableState) => void} onTable
 * @property {(lights: string[]) => void} onLights
 * @property {(display: DisplayState | null) => void} onDisplay
 * @property {(isConnected: boolean) => void} onConnection
 * @property {(refusal: Refusal) => void} onGone When the table is closed, or this device may not see it any more.
 * @property {boolean} [isGuest] Whether to see the table without the seats of this device.
 */

/**
 * What the leading tab says: that it leads, or what it hears. since: when it began to lead.
 * @typedef {{ kind: "lead", since: number } | { kind: "news", since: number, event: StreamEvent }} LeaderSaid
 */
/**
 * What a tab says: which table it shows, or that it is closed or frozen. isNew: whether it needs what has been heard
 * about its table so far; heir: the tab to lead after it.
 * @typedef {{ kind: "here", table: string, isNew: boolean } | { kind: "bye", heir?: string }} TabSaid
 */

/** As many as the server allows in one stream. A table beyond them is asked for again and again. */
const MOST_TABLES = 16;
/** How long a leading tab waits for others to say which tables they show. */
const GATHER_MS = 30;
const ANSWER_MS = 1_000;
const RETRY_MS = 1_500;
/** With this status, and with those of failures, the server may answer later. */
const TOO_MANY_REQUESTS = 429;
const GLANCE_MS = 2_000;
/** A clock that jumps by more than this between two glances: the device has slept. */
const SLEPT_MS = 6_000;

/**
 * The stream of the leading tab, for all tables that tabs show. Returns what the tab does with it.
 * @param {string} own Its own table.
 * @param {(event: StreamEvent) => void} tell Tells the other tabs.
 * @param {(event: StreamEvent) => void} onEvent
 */
function makeRelay(own, tell, onEvent) {
  /** @type {Map<string, { table: string, isHere: boolean }>} */
  const others = new Map();
  /** @type {Map<string, StreamEvent>} */
  const newest = new Map();
  /** @type {string[]} */
  let tables = [];
  /** @type {number | undefined} */
  let openTimer;
  let closeStream = () => {};

  const wanted = () => [...new Set([own, ...[...others.values()].map(({ table }) => table)])].slice(0, MOST_TABLES);
  /** @param {StreamEvent} event */
  const pass = (event) => {
    if (event.name === "alive") forgetSilent();
    else if (event.name === "ended") tables = tables.filter((table) => table !== event.table);
    else newest.set(`${event.name} ${event.table}`, event);
    tell(event);
    onEvent(event);
  };
  /** Open the stream when the other tabs have said which tables they show. */
  const open = () => {
    clearTimeout(openTimer);
    openTimer = window.setTimeout(() => {
      closeStream();
      tables = wanted();
      closeStream = openStream(tables, {
        onEvent: pass,
        onConnection: (isConnected) => pass({ name: "connection", table: "", data: isConnected ? "yes" : "" }),
      });
    }, GATHER_MS);
  };
  const close = () => {
    clearTimeout(openTimer);
    closeStream();
    others.clear();
    newest.clear();
    tables = [];
  };
  const openIfFewer = () => {
    const still = wanted();
    if (tables.some((table) => !still.includes(table))) open();
  };
  /** Forget the tabs that have not said since the last heartbeat that they are here: a crash says no goodbye. */
  const forgetSilent = () => {
    for (const [id, other] of others) {
      if (!other.isHere) others.delete(id);
      other.isHere = false;
    }
    openIfFewer();
  };
  /** @type {(id: string, said: { table: string, isNew: boolean }) => void} */
  const onHere = (id, { table, isNew }) => {
    const isKnown = others.has(id);
    others.set(id, { table, isHere: true });
    if (isKnown && !isNew) return;
    if (!wanted().includes(table)) pass({ name: "ended", table, data: "" });
    else if (!tables.includes(table)) open();
    for (const event of newest.values()) if (event.table === table || !event.table) tell(event);
  };
  /** @param {string} id */
  const onBye = (id) => {
    if (others.delete(id)) openIfFewer();
  };
  return { open, close, onHere, onBye, heir: () => [...others.keys()].at(-1) };
}

/**
 * Listen to a table until the returned function is called.
 * @param {string} code
 * @param {Listeners} listeners
 */
export function listen(code, { onTable, onLights, onDisplay, onConnection, onGone, isGuest = false }) {
  const self = newKey();
  const own = isGuest ? `${code}.guest` : code;
  let leader = { id: "", since: 0 };
  /** @type {BroadcastChannel | null} */
  let channel = null;
  /** @type {number | undefined} */
  let leadTimer;
  /** @type {number | undefined} */
  let retryTimer;

  // -- its own table

  /** @param {StreamEvent} event */
  const onEvent = ({ name, table, data }) => {
    if (name === "connection") onConnection(Boolean(data));
    if (table !== own) return;
    if (name === "table") onTable(JSON.parse(isolated(data)));
    else if (name === "lights") onLights(JSON.parse(data));
    else if (name === "display") onDisplay(JSON.parse(data));
    else if (name === "ended") onEnded();
  };
  const onEnded = async () => {
    clearTimeout(retryTimer);
    try {
      onTable(await get(`/api/tables/${code}${isGuest ? "?as=guest" : ""}`));
      retryTimer = window.setTimeout(() => (isLeading() ? relay.open() : sayHere()), RETRY_MS);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= TOO_MANY_REQUESTS) {
        retryTimer = window.setTimeout(onEnded, RETRY_MS);
        return;
      }
      stop();
      onGone(error);
    }
  };

  // -- among the tabs

  const isLeading = () => leader.id === self;
  /** @param {LeaderSaid | TabSaid} said */
  const say = (said) => channel?.postMessage({ ...said, from: self });
  const sayHere = (isNew = true) => say({ kind: "here", table: own, isNew });
  const sayLeading = () => say({ kind: "lead", since: leader.since });
  const relay = makeRelay(own, (event) => say({ kind: "news", since: leader.since, event }), onEvent);
  const lead = () => {
    relay.close();
    clearTimeout(leadTimer);
    leader = { id: self, since: Math.max(Date.now(), leader.since + 1) };
    sayLeading();
    relay.open();
  };
  const leadIfSilent = (timeoutMs = SILENT_MS) => {
    clearTimeout(leadTimer);
    leadTimer = window.setTimeout(lead, timeoutMs);
  };
  /** @param {LeaderSaid & { from: string }} said */
  const onLeader = (said) => {
    const isOlder = said.since < leader.since || (said.since === leader.since && said.from < leader.id);
    if (isOlder) {
      if (isLeading()) sayLeading();
      return;
    }
    if (isLeading()) relay.close();
    const isOther = said.from !== leader.id;
    leader = { id: said.from, since: said.since };
    leadIfSilent();
    if (isOther || said.kind === "lead" || said.event.name === "alive") sayHere(isOther);
    if (said.kind === "news") onEvent(said.event);
  };
  /** @param {MessageEvent<(LeaderSaid | TabSaid) & { from: string }>} message */
  const onMessage = ({ data: said }) => {
    if (said.kind === "lead" || said.kind === "news") onLeader(said);
    else if (isLeading()) {
      if (said.kind === "here") relay.onHere(said.from, said);
      else relay.onBye(said.from);
    } else if (said.kind === "bye" && said.from === leader.id) {
      if (said.heir === self) lead();
      else leadIfSilent(ANSWER_MS);
    }
  };

  // -- coming and going

  const join = () => {
    channel = new BroadcastChannel(`autopeg ${device.channel}`);
    channel.onmessage = onMessage;
    if (document.visibilityState === "visible") return lead();
    sayHere();
    leadIfSilent(ANSWER_MS);
  };
  const leave = () => {
    say({ kind: "bye", heir: relay.heir() });
    relay.close();
    for (const timer of [leadTimer, retryTimer]) clearTimeout(timer);
    leader = { id: "", since: leader.since };
    channel?.close();
    channel = null;
  };
  const onWake = () => {
    if (document.visibilityState !== "visible") return;
    if (channel) lead();
    else join();
  };
  /** @type {[EventTarget, string, () => void][]} */
  const moments = [
    [document, "visibilitychange", onWake],
    [window, "pageshow", () => channel || join()],
    [window, "online", onWake],
    [document, "resume", () => channel || join()],
    [window, "offline", () => onConnection(false)],
    [window, "pagehide", () => leave()],
    [document, "freeze", () => leave()],
  ];
  for (const [target, type, act] of moments) target.addEventListener(type, act);
  // No event says that a laptop wakes, and its timers go on where they stopped.
  let glancedAt = Date.now();
  const glanceTimer = setInterval(() => {
    const hasSlept = Date.now() - glancedAt > SLEPT_MS;
    glancedAt = Date.now();
    if (!hasSlept || document.visibilityState !== "visible") return;
    onConnection(false);
    onWake();
  }, GLANCE_MS);
  const stop = () => {
    leave();
    clearInterval(glanceTimer);
    for (const [target, type, act] of moments) target.removeEventListener(type, act);
  };
  join();
  return stop;
}
