// The button of the score pad that lets a camera watch the table. What it opens is fetched on first use.
import { html, useState } from "/vendor/preact.js";
import { Button } from "../controls.js";
import { BESIDE, lazy, withStyle } from "../lazy.js";
import { useCamera } from "./camera.js";

/** The style sheets of the camera: those of photos, and its own. */
const STYLES = ["camera/camera.css", "watch/watch.css"];

/** @type {Component<{ table: PadTable, camera: WatchCamera, onClose: () => void }>} */
const WatchPanel = lazy(async () => (await withStyle(import("./panel.js"), ...STYLES)).WatchPanel, BESIDE);

/** @type {Component<{ table: PadTable & { watch: WatchState } }>} */
export const WatchedTable = lazy(async () => (await withStyle(import("./picture.js"), ...STYLES)).WatchedTable, BESIDE);

/** @param {{ table: PadTable }} props */
export function WatchButton({ table }) {
  const [isOpen, setOpen] = useState(false);
  const camera = useCamera(table);
  const { watch } = table;
  const asked = watch?.questions.length ?? 0;
  const words = !watch
    ? "Watch the table"
    : asked
      ? `Camera: ${asked === 1 ? "a question" : `${asked} questions`}`
      : "Camera";
  return html`<${Button} isMain=${asked > 0} onClick=${() => setOpen(true)}>${words}<//>
    ${isOpen && html`<${WatchPanel} table=${table} camera=${camera} onClose=${() => setOpen(false)} />`}`;
}
