// The buttons that read cards with the camera, wherever points or cards are entered. The reader is fetched on first
// use.
import { html, useEffect, useRef, useState } from "/vendor/preact.js";
import { Button, Trouble } from "../controls.js";
import { BESIDE, lazy, withStyle } from "../lazy.js";

/** @type {Component<{ task: ReadingTask, file: File, onClose: () => void }>} */
const Reader = lazy(async () => (await withStyle(import("./reader.js"), "camera/camera.css")).Reader, BESIDE);

/**
 * The buttons that take or choose a photo and open its reader. task: what is to be read. label: of the main button.
 * @param {{ task: ReadingTask, label?: string }} props
 */
export function CameraButton({ task, label }) {
  const [file, setFile] = useState(/** @type {File | null} */ (null));
  const [state, setState] = useState(/** @type {CameraState | null} */ (null));
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    import("./photo.js")
      .then(({ cameraState }) => cameraState())
      .then(setState, (error) =>
        setState({ can_read: false, why: `Photos can’t be read now. ${error.message}`, most_bytes: 0 }),
      );
  }, []);
  if (state && !state.can_read)
    return html`<div class="camera"><${Button} onClick=${() => setTrouble(state.why)}>${label ?? "Read a photo"}<//>
      <${Trouble} said=${trouble} onClose=${() => setTrouble("")} /></div>`;
  return html`<div class="camera"><${PhotoButtons} label=${label} onFile=${setFile} disabled=${!state} />
    ${file && html`<${Reader} task=${task} file=${file} onClose=${() => setFile(null)} />`}</div>`;
}

/**
 * The buttons for a photo: phones take one or choose one, computers choose one.
 * @param {{ label?: string, onFile: (file: File) => void, disabled?: boolean, isMain?: boolean }} props
 */
export function PhotoButtons({ label, onFile, disabled = false, isMain = false }) {
  const isHandheld = matchMedia("(any-pointer: coarse)").matches;
  if (!isHandheld)
    return html`<${PhotoButton} onFile=${onFile} disabled=${disabled} isMain=${isMain}>${label ?? "Read a photo"}<//>`;
  return html`<${PhotoButton} onFile=${onFile} disabled=${disabled} isMain=${isMain} isCamera>
      ${label ?? "Take a photo"}<//>
    <${PhotoButton} onFile=${onFile} disabled=${disabled}>Choose a photo<//>`;
}

/**
 * A button for a photo. Without isCamera a phone asks whether to take one or to choose one.
 * @param {object} props
 * @param {(file: File) => void} props.onFile
 * @param {boolean} [props.isCamera]
 * @param {boolean} [props.isMain]
 * @param {boolean} [props.disabled]
 * @param {Content} [props.children]
 */
export function PhotoButton({ onFile, isCamera = false, isMain, disabled, children }) {
  const field = /** @type {{ current: HTMLInputElement }} */ (useRef());
  const take = () => {
    const file = field.current.files?.[0];
    field.current.value = ""; // the same photo can be chosen again
    if (file) onFile(file);
  };
  return html`<${Button} isMain=${isMain} disabled=${disabled} onClick=${() => field.current.click()}>
    <${Lens} />${children}<//>
    <input type="file" accept="image/*" capture=${isCamera ? "environment" : undefined} hidden ref=${field}
      onChange=${take} />`;
}

const Lens = () => html`<svg class="lens" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none"
  stroke="currentColor" stroke-width="2" stroke-linejoin="round"><path d="M3 8h4l2-3h6l2 3h4v11H3Z" />
  <circle cx="12" cy="13" r="3.800" /></svg>`;
