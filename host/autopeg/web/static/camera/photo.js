// A photo from the camera, made smaller on the phone and sent to be read. Nothing of it is kept.
import { get, Refusal } from "../api.js";

/**
 * The photo to send, and its picture if it can be shown.
 * @typedef {{ file: Blob, canvas: HTMLCanvasElement | null }} Photo
 */

/**
 * @typedef {object} SendOptions
 * @property {number | null} expect How many cards there should be.
 * @property {number} packs How many packs the game has.
 * @property {(share: number) => void} onSent Called with how much has been sent, 0 to 1.
 * @property {AbortSignal} signal
 */

/** Indices are still sharp at this size, and the photo is sent in a second. */
const LONG_SIDE_PX = 2400;
const QUALITY = 0.88;

/** @type {Promise<CameraState> | null} */
let asked = null;

/**
 * Ask the server once whether it can read photos. A failure is asked again the next time.
 * @returns {Promise<CameraState>}
 */
export function cameraState() {
  asked ??= get("/api/read");
  asked.catch(() => {
    asked = null;
  });
  return asked;
}

/**
 * Return a picture of at most 2,400 pixels as JPEG, upright as people see it. A file that this browser can't show is
 * returned unchanged: the server may know it, and otherwise says what is wrong with it.
 * @param {File} file
 * @returns {Promise<Photo>}
 */
export async function shrink(file) {
  let picture;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return { file, canvas: null };
  }
  const scale = Math.min(1, LONG_SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return { file, canvas: null };
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const made = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  return made ? { file: made, canvas } : { file, canvas: null };
}

/**
 * Send a photo to be read. Rejects with the server's sentence, or an AbortError when it is cancelled.
 * @param {Blob} file
 * @param {SendOptions} options
 * @returns {Promise<PhotoReading>}
 */
export function readPhoto(file, { expect, packs, onSent, signal }) {
  // Unlike fetch, this request says how much of the photo has been sent.
  const request = new XMLHttpRequest();
  request.open("POST", `/api/read?packs=${packs}${expect ? `&expect=${expect}` : ""}`);
  request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
  request.responseType = "json";
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onSent(total ? loaded / total : 1);
    request.upload.onload = () => onSent(1);
    request.onload = () => {
      if (request.status === 200 && request.response) resolve(request.response);
      else reject(new Refusal(request.status, request.response ?? {}));
    };
    request.onerror = () => reject(new Error("No connection: try again when it is back."));
    request.onabort = () => reject(new DOMException("cancelled", "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    if (signal.aborted) request.abort();
    else request.send(file);
  });
}
