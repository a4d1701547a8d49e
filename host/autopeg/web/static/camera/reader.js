// Cards are read from a photo: it is sent, what was read is checked over it, and then the cards are used.
import { html, useEffect, useRef, useState } from "/vendor/preact.js";
import { reasonOf } from "../api.js";
import { cardName } from "../card-names.js";
import { Button, CloseButton, Trouble, useModal } from "../controls.js";
import { PhotoButton, PhotoButtons } from "./button.js";
import { ChipEditor, ChipRow } from "./chip-row.js";
import { cardsOf, chipsOf, leftToDo, marked, readAloud, stateOf, withAdded, withCard, without } from "./chips.js";
import { cameraState, readPhoto, shrink } from "./photo.js";
import { Picture } from "./picture.js";

/** @typedef {{ reading: PhotoReading, canvas: HTMLCanvasElement | null }} ReadPhoto */

/**
 * The reader of cards on a photo, over the whole page. task: what is to be read; file: the first photo.
 * @param {{ task: ReadingTask, file: File, onClose: () => void }} props
 */
export function Reader({ task, file, onClose }) {
  const [photo, setPhoto] = useState(file);
  const [read, setRead] = useState(/** @type {ReadPhoto | null} */ (null));
  const heading = /** @type {{ current: HTMLElement }} */ (useRef());
  const dialog = useModal(heading);
  /** @param {File} next */
  const again = (next) => {
    setRead(null);
    setPhoto(next);
  };
  return html`<dialog class="reader" aria-label=${task.title} ref=${dialog} onClose=${onClose}>
    <header><h2 tabindex="-1" ref=${heading}>${task.title}</h2><${CloseButton} onClick=${onClose} /></header>
    ${
      read
        ? html`<${Checked} task=${task} read=${read} onAgain=${again} onClose=${onClose} />`
        : html`<${Sending} key=${photo} task=${task} photo=${photo} onRead=${setRead} onAgain=${again} />`
    }</dialog>`;
}

/**
 * A photo on its way to be read, or why it could not be read.
 * @param {object} props
 * @param {ReadingTask} props.task
 * @param {File} props.photo
 * @param {(read: ReadPhoto) => void} props.onRead
 * @param {(next: File) => void} props.onAgain
 */
function Sending({ task, photo, onRead, onAgain }) {
  const [canvas, setCanvas] = useState(/** @type {HTMLCanvasElement | null} */ (null));
  const [share, setShare] = useState(0);
  const [trouble, setTrouble] = useState("");
  const sending = useRef(new AbortController());
  const send = async () => {
    const { signal } = sending.current;
    try {
      const small = await shrink(photo);
      if (signal.aborted) return;
      setCanvas(small.canvas);
      const { most_bytes: most } = await cameraState();
      if (small.file.size > most) throw new Error(`This file is too large: at most ${Math.floor(most / 1e6)} MB.`);
      const reading = await readPhoto(small.file, {
        expect: expectedBy(task),
        packs: task.isDoublePack ? 2 : 1,
        onSent: setShare,
        signal,
      });
      onRead({ reading, canvas: small.canvas });
    } catch (error) {
      if (!signal.aborted) setTrouble(reasonOf(error));
    }
  };
  useEffect(() => {
    send();
    return () => sending.current.abort();
  }, []);
  const cancel = () => {
    sending.current.abort();
    setTrouble("Cancelled. Nothing was read.");
  };
  const size = canvas && { width: canvas.width, height: canvas.height };
  return html`<div class="reading">
    ${
      canvas && size
        ? html`<${Picture} canvas=${canvas} size=${size} chips=${[]} lit=${null} open=${null} onTap=${null} />`
        : html`<div class="photo"></div>`
    }
    <div class="panel-of-reader">
      ${
        trouble
          ? html`<${Trouble} said=${trouble} /><p class="quiet">${task.advice}</p>
            <div class="row ends"><${PhotoButtons} label="Try again" isMain onFile=${onAgain} /></div>`
          : html`<p class="prompt" role="status">${share < 1 ? "Sending the photo…" : "Reading the cards…"}</p>
            <progress aria-label="Progress" max="1" value=${share < 1 ? share : undefined} />
            <div class="row ends"><${Button} onClick=${cancel}>Cancel<//></div>`
      }</div></div>`;
}

/**
 * A photo that was read: its cards are checked, then used.
 * @param {object} props
 * @param {ReadingTask} props.task
 * @param {ReadPhoto} props.read
 * @param {(next: File) => void} props.onAgain
 * @param {() => void} props.onClose
 */
function Checked({ task, read, onAgain, onClose }) {
  const { reading, canvas } = read;
  const [chips, setChips] = useState(() => chipsOf(reading, task));
  const [open, setOpen] = useState(() => nextAsked(chips)?.id ?? null);
  const [isUsed, setUsed] = useState(false);
  const [lit, setLit] = useState(/** @type {Card[] | null} */ (null));
  const editing = chips.find(({ id }) => id === open);
  const todo = leftToDo(chips, task);
  const kept = chips.find((chip) => chip.isStarter && chip.card && !chip.box && chip.card === task.starter);
  const question = kept?.card
    ? `Are these the cards? The starter of this deal is the ${cardName(kept.card)}.`
    : "Are these the cards?";
  /**
   * Show changed chips. isAnswer: whether the next question follows.
   * @param {Chip[]} next
   */
  const change = (next, isAnswer = true) => {
    setChips(next);
    setOpen(isAnswer ? (nextAsked(next)?.id ?? null) : null);
  };
  const add = () => {
    const more = withAdded(chips);
    setChips(more);
    setOpen(more[more.length - 1].id);
  };
  const use = () => {
    const { cards, starter } = cardsOf(chips);
    if (!task.onCards) return setUsed(true);
    task.onCards(cards, starter);
    onClose();
  };
  const goBack = () => {
    setUsed(false);
    setLit(null);
  };
  const taken = chips.map(({ card }) => card);
  return html`<div class="reading">
    <${Picture} canvas=${canvas} size=${reading} chips=${chips} lit=${isUsed ? lit : null} open=${open}
      onTap=${isUsed ? null : setOpen} />
    <div class="panel-of-reader">
      ${
        isUsed
          ? task.result?.({ ...cardsOf(chips), light: setLit, onBack: goBack, onClose })
          : html`<p class="hidden" role="status">${readAloud(chips)} ${reading.hint}</p>
            ${reading.hint && html`<p class="hint-of-photo">${reading.hint}</p>`}
            <${ChipRow} chips=${chips} open=${open} onOpen=${setOpen} onAdd=${chips.length < task.most && add} />
            ${
              editing
                ? html`<${ChipEditor} key=${open} chip=${editing} task=${task} canvas=${canvas} size=${reading}
                    taken=${task.isDoublePack ? [] : taken}
                    onCard=${(/** @type {Card} */ card) => change(withCard(chips, editing.id, card))}
                    onStarter=${() => change(marked(chips, editing.id), false)}
                    onRemove=${() => change(without(chips, editing.id, task), false)} onClose=${() => setOpen(null)} />`
                : html`<p class="prompt">${todo || question}</p>${task.options?.()}
                  <div class="row ends"><${PhotoButton} onFile=${onAgain}>Again<//>
                  <${Button} isMain disabled=${todo !== ""} onClick=${use}>${task.word}<//></div>`
            }`
      }</div></div>`;
}

/**
 * Return how many cards the photo shows; null if that is open, for example because the starter may be on it again.
 * @param {ReadingTask} task
 */
const expectedBy = ({ least, most, starter }) => (least === most && !starter ? most : null);

/**
 * Return the next chip that a person must be asked about.
 * @param {Chip[]} chips
 */
const nextAsked = (chips) => chips.find((chip) => stateOf(chip) === "asked");
