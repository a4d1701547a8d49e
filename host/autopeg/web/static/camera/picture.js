// The photo with its cards outlined: what was read is drawn over it.
import { html, useLayoutEffect, useRef } from "/vendor/preact.js";
import { classes } from "../controls.js";
import { centre, chipText, stateOf } from "./chips.js";

/** The room around the recognised area, as a share of the photo's long side. */
const MARGIN = 0.012;
/** The size of the texts, likewise. */
const TEXT = 0.034;
/** How much of the photo around a card its crop shows, in sizes of what was recognised. */
const CROP = 1.7;
const LEAST_CROP = 0.07;
const CROP_PX = 320;

/**
 * The photo, and outlines over its cards. lit: the cards of the part that is shown. open: the chip that is asked about.
 * @param {object} props
 * @param {HTMLCanvasElement | null} props.canvas
 * @param {{ width: number, height: number }} props.size
 * @param {Chip[]} props.chips
 * @param {Card[] | null} props.lit
 * @param {number | null} props.open
 * @param {((id: number) => void) | null} props.onTap
 */
export function Picture({ canvas, size, chips, lit, open, onTap }) {
  const long = Math.max(size.width, size.height);
  const lying = chips.filter(({ box }) => box);
  const isLit = (/** @type {Chip} */ { card, id }) => (lit ? card !== null && lit.includes(card) : id === open);
  const hasLit = lying.some(isLit);
  // Outlines that matter now are drawn last, over the others.
  const ordered = lying.toSorted((a, b) => Number(isLit(a)) - Number(isLit(b)));
  return html`<div class="photo">
    ${canvas ? html`<${Drawn} canvas=${canvas} />` : html`<p class="quiet">This browser can’t show the photo.</p>`}
    <svg class="over" viewBox=${`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      ${
        hasLit &&
        html`<path class="shade" d=${`M0 0H${size.width}V${size.height}H0Z${lying
          .filter(isLit)
          .map((chip) => `M${outline(chip, long).join("L")}Z`)
          .join("")}`} />`
      }
      ${ordered.map(
        (chip) => html`<g key=${chip.id}
          class=${classes("seen", stateOf(chip), isLit(chip) && "lit", hasLit && !isLit(chip) && "faint")}
          onClick=${onTap && (() => onTap(chip.id))}>
          <polygon class="halo" points=${outline(chip, long).join(" ")} />
          <polygon class="line" points=${outline(chip, long).join(" ")} />
          <${Tag} chip=${chip} size=${size} /></g>`,
      )}</svg></div>`;
}

/**
 * The photo. WebKit shows nothing of a canvas that was drawn before it stood in the page.
 * @param {{ canvas: HTMLCanvasElement }} props
 */
function Drawn({ canvas }) {
  const shown = /** @type {{ current: HTMLCanvasElement }} */ (useRef());
  useLayoutEffect(() => {
    shown.current.getContext("2d")?.drawImage(canvas, 0, 0);
  }, [canvas]);
  return html`<canvas ref=${shown} width=${canvas.width} height=${canvas.height} role="img"
    aria-label="Your photo"></canvas>`;
}

/**
 * The name of a card beside it.
 * @param {{ chip: Chip, size: { width: number, height: number } }} props
 */
function Tag({ chip, size }) {
  const long = Math.max(size.width, size.height);
  const height = long * TEXT;
  const text = `${chip.isStarter ? "★ " : ""}${chipText(chip)}`;
  const width = height * (0.7 + text.length * 0.62);
  const points = outline(chip, long);
  const [x] = centre(chip.box);
  const top = Math.min(...points.map(([, y]) => y)) - height * 1.35;
  const y = top < 0 ? Math.max(...points.map(([, at]) => at)) + height * 0.35 : top;
  const left = Math.min(Math.max(x - width / 2, 0), size.width - width);
  return html`<g class="tag"><rect x=${left} y=${y} width=${width} height=${height * 1.25} rx=${height * 0.3} />
    <text x=${left + width / 2} y=${y + height * 0.98} font-size=${height}>${text}</text></g>`;
}

/**
 * Return the corners of a card, a little outside the recognised area.
 * @param {Chip} chip
 * @param {number} long
 * @returns {PhotoPoint[]}
 */
function outline({ box }, long) {
  const [x, y] = centre(box);
  return (box ?? []).map(([toX, toY]) => {
    const away = Math.hypot(toX - x, toY - y) || 1;
    const grown = 1 + (long * MARGIN) / away;
    return [Math.round(x + (toX - x) * grown), Math.round(y + (toY - y) * grown)];
  });
}

/**
 * A card of the photo, large and upright.
 * @param {{ canvas: HTMLCanvasElement, size: { width: number, height: number }, box: PhotoPoint[] }} props
 */
export function Crop({ canvas, size, box }) {
  const drawn = /** @type {{ current: HTMLCanvasElement }} */ (useRef());
  useLayoutEffect(() => {
    const context = drawn.current.getContext("2d");
    if (!context) return;
    const scale = canvas.width / size.width;
    const [x, y] = centre(box).map((each) => each * scale);
    const side = (/** @type {number} */ from, /** @type {number} */ to) =>
      Math.hypot(box[to][0] - box[from][0], box[to][1] - box[from][1]);
    const shown =
      Math.max(Math.max(side(0, 1), side(1, 2)) * CROP, Math.max(size.width, size.height) * LEAST_CROP) * scale;
    drawn.current.width = CROP_PX; // clears it
    context.translate(CROP_PX / 2, CROP_PX / 2);
    context.rotate(-Math.atan2(box[1][1] - box[0][1], box[1][0] - box[0][0]));
    context.scale(CROP_PX / shown, CROP_PX / shown);
    context.imageSmoothingQuality = "high";
    context.drawImage(canvas, -x, -y);
  }, [canvas, box]);
  return html`<canvas class="crop" width=${CROP_PX} height=${CROP_PX} ref=${drawn} role="img"
    aria-label="The card in question, enlarged"></canvas>`;
}
