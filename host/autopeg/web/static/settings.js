// The settings of this device, kept in the browser and never sent.
import { html, useLayoutEffect, useState } from "/vendor/preact.js";
import { keep, kept } from "./kept.js";

const MOST_NAMES = 8;
const LONGEST_NAME = 24;
const BUZZ_MS = 60;
const DEFAULTS = {
  theme: "auto",
  suits: "two",
  index: "usual",
  cards: "usual",
  back: "red",
  hand: "right",
  zoom: "moves",
  motion: "lively",
  counts: "run",
  own_count: "off",
  go: "off",
  last_card: "off",
  grades: "off",
  sound: "on",
  volume: "usual",
  voice: "off",
  buzz: "on",
  awake: "on",
  scan: "off",
};

/** What shows the settings, or depends on them. */
const dependents = /** @type {Set<() => void>} */ (new Set());

/** @returns {Record<string, string>} */
export const settings = () => ({ ...DEFAULTS, ...kept("settings") });

/** Return the settings, and draw a component again whenever one of them changes. */
export function useSettings() {
  const [now, setNow] = useState(settings);
  useLayoutEffect(() => {
    const change = () => setNow(settings());
    dependents.add(change);
    return () => dependents.delete(change);
  }, []);
  return now;
}

/**
 * Keep a setting on this device.
 * @param {string} name
 * @param {string} value
 */
export function saveSetting(name, value) {
  keep("settings", { [name]: value });
  applySettings();
  for (const change of dependents) change();
  tryOut(name);
}

/**
 * Let somebody hear or feel what they have set.
 * @param {string} name
 */
function tryOut(name) {
  const { sound, volume, voice, buzz } = settings();
  if ((name === "sound" || name === "volume") && sound === "on")
    import("./sounds.js").then(({ playSound }) => playSound("pegged", volume)).catch(console.warn);
  if (name === "buzz" && buzz === "on") navigator.vibrate?.(BUZZ_MS);
  if (name === "voice" && voice !== "on") window.speechSynthesis?.cancel();
  if (name === "voice" && voice === "on")
    import("./announce.js").then(({ speak }) => speak("What happens is said.")).catch(console.warn);
}

/** The name of the player on this device: asked once, then remembered. */
export const rememberedName = () => localStorage.getItem("name") || "";

/** The names that were used on this device, the newest first. */
const recentNames = () => (localStorage.getItem("names") || rememberedName()).split("\n").filter(Boolean);

/**
 * Return a handler for the field of a name. It takes as many characters as a name can have; a family of emoji is one.
 * @param {(name: string) => void} take
 */
export const typingName =
  (take) =>
  /** @param {Event & { target: HTMLInputElement }} event */
  ({ target }) => {
    const characters = [...new Intl.Segmenter().segment(target.value)];
    if (characters.length > LONGEST_NAME) target.value = target.value.slice(0, characters[LONGEST_NAME].index);
    take(target.value);
  };

/** @param {string} name */
export function rememberName(name) {
  const used = name.trim();
  if (!used) return;
  localStorage.setItem("name", used);
  localStorage.setItem(
    "names",
    [used, ...recentNames().filter((each) => each !== used)].slice(0, MOST_NAMES).join("\n"),
  );
}

/** The names that fields with `list="recent-names"` offer. */
export const RecentNames = () =>
  html`<datalist id="recent-names">${recentNames().map(
    (name) => html`<option key=${name} value=${name} />`,
  )}</datalist>`;

let hasSwitch = false;

export function applySettings() {
  const { motion, theme, suits, index, hand, cards, back, scan } = settings();
  Object.assign(document.documentElement.dataset, { motion, theme, suits, index, hand, cards, back });
  hasSwitch ||= scan !== "off";
  if (hasSwitch) import("./switch.js").then(({ restart }) => restart()).catch(console.warn);
}

/** Return the animation setting of this device: "lively", "calm" or "off". */
export function motionLevel() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : settings().motion;
}
