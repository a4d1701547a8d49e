// The settings of this device, to be chosen from.
import { html } from "/vendor/preact.js";
import { Choice } from "./controls.js";
import { saveSetting, useSettings } from "./settings.js";

/**
 * The settings in their groups: the title of each, and its choices with their words.
 * @type {Record<string, Record<string, [string, Record<string, string>]>>}
 */
const GROUPS = {
  "Cards and colours": {
    theme: ["Colours", { auto: "as the device", light: "light", dark: "dark" }],
    suits: ["Suits", { two: "red and black", four: "four colours" }],
    index: ["Card corners", { usual: "normal", large: "large" }],
    cards: ["Cards in the hand", { usual: "normal", large: "large" }],
    back: ["Backs of cards", { red: "red lattice", blue: "blue dots", green: "plain green" }],
    hand: ["Layout for", { right: "the right hand", left: "the left hand" }],
    zoom: ["Enlarge a small board", { moves: "where pegs move", on: "always", off: "never" }],
    motion: ["Movement", { lively: "lively", calm: "calm", off: "none" }],
  },
  "Playing and counting": {
    counts: ["Call a count", { run: "part by part", tap: "tap by tap", once: "at once" }],
    own_count: ["Count my hands myself", { off: "no", on: "yes" }],
    go: ["Say go for me", { off: "no", on: "yes" }],
    last_card: ["Play my last card for me", { off: "no", on: "yes" }],
    grades: ["Grade my decisions", { off: "no", on: "yes" }],
  },
  "Sounds and help": {
    sound: ["Sounds", { on: "yes", off: "no" }],
    volume: ["Volume", { soft: "soft", usual: "normal", loud: "loud" }],
    voice: ["Say what happens", { off: "no", on: "yes" }],
    buzz: ["Buzz when it is my turn", { on: "yes", off: "no" }],
    awake: ["Keep the screen on while playing", { on: "yes", off: "no" }],
    scan: [
      "Play with one switch",
      { off: "no", slow: "a step in 4 seconds", usual: "a step in 2 seconds", quick: "a step a second" },
    ],
  },
};

/**
 * Whether this browser can do what a setting is about; most it can.
 * @type {Record<string, boolean>}
 */
const CAN = {
  buzz: "vibrate" in navigator,
  awake: "wakeLock" in navigator,
  voice: "speechSynthesis" in window,
};

export function SettingsPanel() {
  const now = useSettings();
  return html`<fieldset class="settings"><legend>On this device</legend>
    ${Object.entries(GROUPS).map(
      ([group, members]) => html`<h3 key=${group}>${group}</h3>
      ${Object.entries(members).map(
        ([name, [title, choices]]) =>
          CAN[name] !== false &&
          html`<${Choice} key=${name} title=${title} choices=${Object.entries(choices)} chosen=${now[name]}
            onChoose=${(/** @type {string} */ value) => saveSetting(name, value)} />`,
      )}`,
    )}
  </fieldset>`;
}
