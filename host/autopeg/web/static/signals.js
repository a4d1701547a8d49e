// Signals from a table: whose turn it is, points pegged, the end of a game. During a game the screen stays on, if the
// browser allows it.
import { useEffect, useLayoutEffect, useRef } from "/vendor/preact.js";
import { settings } from "./settings.js";

const BUZZ_MS = 60;

/**
 * Signal what happens at a table, as the settings of this device say.
 * @param {TableState | null} table
 */
export function useSignals(table) {
  useCelebration(table);
  useTurn(table);
  useHappenings(table);
  useWakeLock(Boolean(table) && !table?.over && settings().awake === "on");
}

/** @typedef {"deal" | "card" | "pegged" | "turn" | "won" | "lost"} Sound */

/** @param {Sound} name */
function sound(name) {
  const { volume } = settings();
  if (settings().sound !== "on" || !navigator.userActivation?.hasBeenActive) return;
  // In a task of its own: a device takes long to open its sound. The page works without.
  setTimeout(() => import("./sounds.js").then(({ playSound }) => playSound(name, volume)).catch(() => {}));
}

/**
 * Say in the title of the window, by a sound and by a buzz that it is the turn of this device. At once: a hidden tab
 * waits long for the effects of a frame that is never drawn.
 * @param {TableState | null} table
 */
function useTurn(table) {
  const isDue = Boolean(table && !table.pad && !table.over && table.mine.some((own) => own.is_due || own.is_asked));
  const title = table?.title;
  useLayoutEffect(() => {
    if (title) document.title = `${isDue ? "Your turn · " : ""}${title} · Autopeg`;
    if (!isDue) return;
    sound("turn");
    if (settings().buzz === "on" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
  }, [isDue, title]);
}

/**
 * Play a sound for what has happened: the end of a game, points, a deal, a card.
 * @param {TableState | null} table
 */
function useHappenings(table) {
  const before = useRef(/** @type {TableState | null} */ (null));
  useLayoutEffect(() => {
    const old = before.current;
    before.current = table;
    const happened = old && table && soundBetween(old, table);
    if (happened) sound(happened);
  }, [table?.moves, table?.game_id, table?.scores.join(), Boolean(table?.over)]);
}

/**
 * Return the sound of what has happened between two states of a table, if any.
 * @param {TableState} old
 * @param {TableState} now
 * @returns {Sound | null}
 */
export function soundBetween(old, now) {
  const { over, mine, seats } = now;
  if (over && !old.over)
    return !mine.length || mine.some(({ seat }) => over.winners.includes(seats[seat].side)) ? "won" : "lost";
  const isNew = now.game_id !== old.game_id;
  if (!isNew && now.scores.some((score, side) => score > old.scores[side])) return "pegged";
  if (now.pad) return null;
  if (isNew) return "deal";
  if (now.moves <= old.moves) return null;
  return now.dealer === old.dealer ? "card" : "deal";
}

/**
 * Keep the screen on. Browsers allow a wake lock only in a secure context, and release it when the page is hidden.
 * @param {boolean} isWanted
 */
function useWakeLock(isWanted) {
  useEffect(() => {
    if (!isWanted || !("wakeLock" in navigator)) return undefined;
    /** @type {WakeLockSentinel | null} */
    let lock = null;
    let isLeft = false;
    const take = async () => {
      if (document.visibilityState !== "visible") return;
      const taken = await navigator.wakeLock.request("screen").catch(() => null); // a phone that saves power refuses
      if (isLeft) taken?.release();
      else lock = taken;
    };
    take();
    document.addEventListener("visibilitychange", take);
    return () => {
      isLeft = true;
      document.removeEventListener("visibilitychange", take);
      lock?.release();
    };
  }, [isWanted]);
}

/**
 * Celebrate the end of a game that ends while the page is open.
 * @param {TableState | null} table
 */
function useCelebration(table) {
  const wasPlayed = useRef(/** @type {number | null} */ (null));
  useEffect(() => {
    if (!table) return;
    if (!table.over) wasPlayed.current = table.game_id;
    else if (wasPlayed.current === table.game_id) {
      wasPlayed.current = null;
      import("./celebration.js").then(({ celebrate }) => celebrate(table)).catch(() => {}); // only decoration
    }
  }, [table]);
}
