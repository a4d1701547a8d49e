// The buttons that turn the sounds and the voice of this device on and off, with one tap each.
import { html } from "/vendor/preact.js";
import { Button } from "./controls.js";
import { saveSetting, useSettings } from "./settings.js";

const WAVES = "M13 7q2 3 0 6M15 4.500q4 5.500 0 11";
const CROSS = "m13 8 4 4m0-4-4 4";

export const SoundButton = () =>
  html`<${Switch} name="sound" label="Sounds" draw=${(/** @type {boolean} */ isOn) => html`
    <path d="M3 8v4h3l4 4V4L6 8z" /><path class="wave" d=${isOn ? WAVES : CROSS} />`} />`;

/** Off by default; if the browser cannot speak there is no button. */
export const VoiceButton = () =>
  "speechSynthesis" in window &&
  html`<${Switch} name="voice" label="Say what happens" draw=${(/** @type {boolean} */ isOn) => html`
    <path class="wave" d="M3 4h14v9H9l-4 4v-4H3z" />
    <path class="wave" d=${isOn ? "M6 8h8" : "m8.500 7 3 3m0-3-3 3"} />`} />`;

/**
 * A setting that is on or off, as a button. draw: what is drawn on it.
 * @param {object} props
 * @param {string} props.name
 * @param {string} props.label
 * @param {(isOn: boolean) => Content} props.draw
 */
function Switch({ name, label, draw }) {
  const isOn = useSettings()[name] === "on";
  const press = () => saveSetting(name, isOn ? "off" : "on");
  return html`<${Button} class="sound" aria-label=${label} aria-pressed=${isOn} onClick=${press}>
    <svg viewBox="0 0 20 20" aria-hidden="true">${draw(isOn)}</svg><//>`;
}
