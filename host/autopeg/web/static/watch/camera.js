// The camera of this device over the table: its frames are sent one after the other, and never kept.
import { useEffect, useRef, useState } from "/vendor/preact.js";
import { post, Refusal, reasonOf } from "../api.js";

/** Frames need no more pixels than this on their long side. */
const LONG_SIDE_PX = 1920;
const QUALITY = 0.85;
/** The shortest time from one frame to the next. */
const EVERY_MS = 90;
/** How long to wait after a frame that did not arrive, or for a camera that is gone. */
const AGAIN_MS = 1000;
const CHOSEN = "watch-camera";

/** @type {Record<string, string>} */
const WHY = {
  NotAllowedError: "The browser doesn’t let this page use the camera: allow it beside the address, then try again.",
  NotFoundError: "There is no camera on this device: connect one, then try again.",
  NotReadableError: "The camera gives no pictures: close other programs that use it, then try again.",
  OverconstrainedError: "That camera is no longer there: choose another one.",
};

/** Return why this page can't use the camera of this device, "" if it can. */
export function whyNoCamera() {
  if (navigator.mediaDevices) return "";
  if (window.isSecureContext) return "This browser can’t use a camera.";
  return (
    "Browsers let a page use the camera only on the computer that serves it, at localhost, or over HTTPS: start the " +
    "page with --cert and --key, or read photos of hands instead."
  );
}

/**
 * Let this device be the camera of a table for as long as the server says that it is.
 * @param {PadTable} table
 * @returns {WatchCamera}
 */
export function useCamera(table) {
  const [trouble, setTrouble] = useState("");
  const [cameras, setCameras] = useState(/** @type {{ id: string, label: string }[]} */ ([]));
  const [chosen, setChosen] = useState(() => localStorage.getItem(CHOSEN) ?? "");
  const opened = useRef(/** @type {MediaStream | null} */ (null));
  const isCamera = table.watch?.is_camera ?? false;
  const close = () => {
    for (const track of opened.current?.getTracks() ?? []) track.stop();
    opened.current = null;
  };
  /** @param {string} id */
  const open = async (id) => {
    close();
    try {
      opened.current = await streamOf(id);
    } catch (error) {
      setTrouble(WHY[/** @type {Error} */ (error).name] ?? reasonOf(error));
      return false;
    }
    setTrouble("");
    const found = await navigator.mediaDevices.enumerateDevices();
    const seeing = found.filter(({ kind }) => kind === "videoinput");
    setCameras(seeing.map(({ deviceId, label }, at) => ({ id: deviceId, label: label || `Camera ${at + 1}` })));
    setChosen(opened.current.getVideoTracks()[0].getSettings().deviceId ?? id);
    return true;
  };
  useEffect(() => {
    if (!isCamera) return undefined;
    const sending = new AbortController();
    sendFrames(table.code, opened, () => open(chosen), sending.signal).catch((error) => setTrouble(reasonOf(error)));
    return () => {
      sending.abort();
      close();
    };
  }, [isCamera]);
  return {
    trouble,
    cameras,
    chosen,
    choose: (id) => {
      localStorage.setItem(CHOSEN, id);
      return open(id);
    },
    start: async () => {
      if (!(await open(chosen))) return;
      await post(`/api/tables/${table.code}/watch`).catch((error) => {
        close();
        setTrouble(reasonOf(error));
      });
    },
  };
}

/**
 * Open a camera, the one that looks away from its owner if none is chosen.
 * @param {string} id
 */
const streamOf = (id) =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: {
      ...(id ? { deviceId: { exact: id } } : { facingMode: { ideal: "environment" } }),
      width: { ideal: LONG_SIDE_PX },
      height: { ideal: (LONG_SIDE_PX * 9) / 16 },
    },
  });

/**
 * Send frames until that is aborted, the next one when the last was looked at. reopen: opens the camera again.
 * @param {string} code
 * @param {{ current: MediaStream | null }} opened
 * @param {() => Promise<boolean>} reopen
 * @param {AbortSignal} signal
 */
async function sendFrames(code, opened, reopen, signal) {
  const video = Object.assign(document.createElement("video"), { muted: true, playsInline: true });
  const canvas = document.createElement("canvas");
  while (!signal.aborted) {
    const track = opened.current?.getVideoTracks()[0];
    if (!opened.current || track?.readyState !== "live") {
      await (opened.current === null && (await reopen()) ? null : pause(AGAIN_MS));
      if (track?.readyState === "ended") opened.current = null;
      continue;
    }
    if (video.srcObject !== opened.current) {
      video.srcObject = opened.current;
      await video.play().catch(() => {});
    }
    const began = performance.now();
    const frame = await frameOf(video, canvas);
    const isSeen = frame !== null && (await send(code, frame, signal));
    await pause(isSeen ? Math.max(0, EVERY_MS - (performance.now() - began)) : AGAIN_MS / 4);
  }
  video.srcObject = null;
}

/**
 * Return the present frame as JPEG, null if there is none yet.
 * @param {HTMLVideoElement} video
 * @param {HTMLCanvasElement} canvas
 * @returns {Promise<Blob | null>}
 */
function frameOf(video, canvas) {
  const scale = Math.min(1, LONG_SIDE_PX / Math.max(video.videoWidth, video.videoHeight));
  const context = canvas.getContext("2d");
  if (!context || !video.videoWidth || video.readyState < video.HAVE_CURRENT_DATA) return Promise.resolve(null);
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}

/**
 * Send a frame. Resolves to whether it was looked at. Rejects with the server's sentence.
 * @param {string} code
 * @param {Blob} frame
 * @param {AbortSignal} signal
 */
async function send(code, frame, signal) {
  const response = await fetch(`/api/frames?table=${code}`, { method: "POST", body: frame, signal }).catch(() => null);
  if (!response) return false;
  const body = await response.json().catch(() => ({}));
  if (response.status === 400) throw new Refusal(response.status, body);
  return response.ok && /** @type {FrameAnswer} */ (body).is_seen;
}

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
