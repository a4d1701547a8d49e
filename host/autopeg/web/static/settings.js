// The settings of this device, kept in the browser and never sent.
import { html, useState } from "/vendor/preact.js";
import { Choice } from "./controls.js";
import { keep, kept } from "./kept.js";

const MOST_NAMES = 8;
const LONGEST_NAME = 24;
/**
 * The title of each setting, and its choices with their words, the usual one first.
 * @type {Record<string, [string, Record<string, string>]>}
 */
const CHOICES = {
  theme: ["Colours", { auto: "as the device", light: "light", dark: "dark" }],
  suits: ["Suits", { two: "red and black", four: "four colours" }],
  index: ["Card corners", { usual: "normal", large: "large" }],
  motion: ["Movement", { lively: "lively", calm: "calm", off: "none" }],
  grades: ["Grade my decisions", { off: "no", on: "yes" }],
  zoom: ["Enlarge a small board", { moves: "where pegs move", on: "always", off: "never" }],
  cards: ["Cards in the hand", { usual: "usual", large: "large" }],
  back: ["Backs of cards", { red: "red lattice", blue: "blue dots", green: "plain green" }],
  hand: ["Layout for", { right: "the right hand", left: "the left hand" }],
  counts: ["Call a count", { run: "part by part", tap: "tap by tap", once: "at once" }],
  own_count: ["Count my hands myself", { off: "no", on: "yes" }],
  go: ["Say go for me", { off: "no", on: "yes" }],
  last_card: ["Play my last card for me", { off: "no", on: "yes" }],
  sound: ["Sounds", { on: "yes", off: "no" }],
  volume: ["Volume", { usual: "normal", soft: "soft", loud: "loud" }],
  buzz: ["Buzz when it is my turn", { on: "yes", off: "no" }],
  awake: ["Keep the screen on while playing", { on: "yes", off: "no" }],
  voice: ["Say what is pegged", { off: "no", on: "yes" }],
  scan: [
    "Play with one switch",
    { off: "no", slow: "a step in 4 seconds", usual: "a step in 2 seconds", quick: "a step a second" },
  ],
};

const DEFAULTS = Object.fromEntries(
  Object.entries(CHOICES).map(([name, [, choices]]) => [name, Object.keys(choices)[0]]),
);

/** @returns {Record<string, string>} */
export const settings = () => ({ ...DEFAULTS, ...kept("settings") });

/**
 * Keep a setting on this device.
 * @param {string} name
 * @param {string} value
 */
export function saveSetting(name, value) {
  keep("settings", { [name]: value });
  applySettings();
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

export function SettingsPanel() {
  const [now, setNow] = useState(settings());
  /** @type {(name: string, value: string) => void} */
  const choose = (name, value) => {
    saveSetting(name, value);
    setNow(settings());
  };
  return html`<fieldset class="settings"><legend>On this device</legend>
    ${Object.entries(CHOICES).map(
      ([name, [title, choices]]) => html`<${Choice} key=${name} title=${title} choices=${Object.entries(choices)}
        chosen=${now[name]} onChoose=${(value) => choose(name, value)} />`,
    )}
  </fieldset>`;
}

/** Return the animation setting of this device: "lively", "calm" or "off". */
export function motionLevel() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : settings().motion;
}
