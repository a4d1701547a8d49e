// The button of the score pad that lets a camera watch the table. What it opens is fetched on first use.
import { html, useState } from "/vendor/preact.js";
import { Button } from "../controls.js";
import { BESIDE, lazy, loadStyle } from "../lazy.js";
import { useCamera } from "./camera.js";

/** The style sheets of the camera: those of photos, and its own. */
const STYLES = ["/static/camera/camera.css", "/static/watch/watch.css"];

/** @type {Component<{ table: PadTable, camera: WatchCamera, onClose: () => void }>} */
const WatchPanel = lazy(async () => {
  const [{ WatchPanel: Shown }] = await Promise.all([import("./panel.js"), ...STYLES.map(loadStyle)]);
  return Shown;
}, BESIDE);

/** @type {Component<{ table: PadTable & { watch: WatchState } }>} */
export const WatchedTable = lazy(async () => {
  const [{ WatchedTable: Shown }] = await Promise.all([import("./picture.js"), ...STYLES.map(loadStyle)]);
  return Shown;
}, BESIDE);

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
