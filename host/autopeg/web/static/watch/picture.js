// The table as the camera sees it, without hands, and outlines over the cards that were recognised.
import { html, useEffect, useRef } from "/vendor/preact.js";
import { cardName, cardText } from "../card-names.js";
import { classes } from "../controls.js";

/** The size of the texts, as a share of the picture's long side. */
const TEXT = 0.03;
/** How long to wait for the next picture if there was none. */
const AGAIN_MS = 1000;

/**
 * The table. open: the card or question that is asked about. onTap: called with a card that was tapped, null if none
 * can be.
 * @param {{ table: PadTable & { watch: WatchState }, open?: WatchedCard | WatchQuestion | null,
 *   onTap?: ((card: WatchedCard) => void) | null }} props
 */
export function WatchedTable({ table, open = null, onTap = null }) {
  const { watch } = table;
  const [width, height] = watch.size;
  const canvas = /** @type {{ current: HTMLCanvasElement }} */ (useRef());
  useEffect(() => {
    const showing = new AbortController();
    showPictures(table.code, canvas.current, showing.signal);
    return () => showing.abort();
  }, [table.code]);
  const cards = watch.check?.asks ? watch.cards.filter(({ card }) => card) : watch.cards;
  const asked = watch.questions.filter(({ box }) => box);
  return html`<div class="photo watched" style=${{ "--shape": width > 0 ? `${width} / ${height}` : "auto" }}>
    <canvas ref=${canvas} role="img" aria-label="The table"></canvas>
    ${
      width > 0 &&
      html`<svg class="over" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">
      ${cards.map(
        (card) => html`<${Outline} key=${card.box.join()} box=${card.box} text=${card.card && cardText(card.card)}
          isAsked=${!card.is_sure} isLit=${card === open} long=${Math.max(width, height)}
          onTap=${onTap && card.card ? () => onTap(card) : null} />`,
      )}
      ${asked.map(
        (question) => html`<${Outline} key=${question.id} box=${question.box ?? []} text=${"?"} isAsked
          isLit=${question === open} long=${Math.max(width, height)} onTap=${null} />`,
      )}</svg>`
    }
    <ul class="hidden" aria-label="Cards on the table">${cards.map(
      ({ card }, at) => html`<li key=${at}>${card ? cardName(card) : "a card that lies face down"}</li>`,
    )}</ul></div>`;
}

/**
 * @param {{ box: readonly [number, number][], text: string, isAsked: boolean, isLit: boolean, long: number,
 *   onTap: (() => void) | null }} props
 */
function Outline({ box, text, isAsked, isLit, long, onTap }) {
  const points = box.map((point) => point.join()).join(" ");
  const size = long * TEXT;
  const x = box.reduce((sum, point) => sum + point[0], 0) / box.length;
  const y = box.reduce((sum, point) => sum + point[1], 0) / box.length;
  const width = size * (0.7 + text.length * 0.62);
  return html`<g class=${classes("seen", isAsked && "asked", isLit && "lit")} onClick=${onTap}>
    <polygon class="halo" points=${points} /><polygon class="line" points=${points} />
    ${
      text &&
      html`<g class="tag"><rect x=${x - width / 2} y=${y - size * 0.65} width=${width} height=${size * 1.3}
        rx=${size * 0.3} /><text x=${x} y=${y + size * 0.35} font-size=${size}>${text}</text></g>`
    }</g>`;
}

/**
 * Draw picture after picture until that is aborted.
 * @param {string} code
 * @param {HTMLCanvasElement} canvas
 * @param {AbortSignal} signal
 */
async function showPictures(code, canvas, signal) {
  let number = "0";
  while (!signal.aborted) {
    const next = await fetch(`/api/tables/${code}/picture?after=${number}`, { signal }).catch(() => null);
    const later = next?.headers.get("Picture-Number");
    if (next?.status === 204) continue;
    if (next?.ok && later) {
      const picture = await createImageBitmap(await next.blob()).catch(() => null);
      if (picture && !signal.aborted) {
        canvas.width = picture.width;
        canvas.height = picture.height;
        canvas.getContext("2d")?.drawImage(picture, 0, 0);
      }
      picture?.close();
      number = later;
    } else if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}
