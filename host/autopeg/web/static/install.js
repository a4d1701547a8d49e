// Install a board: the visitor's MicroPython and the board's program become one file for the drive of a Pico. The
// computer that serves the page copies it there as well, and tests the board.
import { html, useRef, useState } from "/vendor/preact.js";
import { asSentence, get, post, Refusal, tellingTrouble } from "./api.js";
import { Board } from "./board.js";
import { SelfTest } from "./boardpanel.js";
import { Button, Choice, Trouble } from "./controls.js";
import { PageFrame } from "./frame.js";
import { useNews } from "./lazy.js";

/** How often the drives and ports of this computer are looked at. */
const LOOK_MS = 1000;
/** A browser may still be reading a file that it has been told to save. */
const SAVED_MS = 60_000;

/**
 * A board before a game. It is asked for one lane, which every board has.
 * @param {string} name
 * @returns {import("./board.js").BoardTable}
 */
export const trackOf = (name) => ({
  ...{ sides: [""], scores: [0], pegs: [[0, 0]], target: 121, unit: 1, skunk: "none" },
  board: /** @type {BoardState} */ ({ name }),
});

export function InstallPage() {
  const [answer, setAnswer] = useState(/** @type {InstallState | null} */ (null));
  /** @type {Fetched<InstallState>} */
  const { value, trouble } = useNews(() => get("/api/install"), [answer], {
    everyMs: LOOK_MS,
    isFinal: (state) => !state.is_here,
  });
  return html`<${PageFrame} title="Install a board" name="install"><h1>Install a board</h1>
    <p>A Raspberry Pi Pico becomes a board with one file: MicroPython and the board’s program. A Pico that is one
      already keeps its game and its options.</p>
    <${Trouble} said=${trouble} />
    ${value && html`<${Steps} state=${value} onAnswer=${setAnswer} />`}<//>`;
}

/** @param {{ state: InstallState, onAnswer: (state: InstallState) => void }} props */
function Steps({ state, onAnswer }) {
  const [board, setBoard] = useState("classic-2");
  const [file, setFile] = useState(/** @type {File | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState("");
  const [saved, setSaved] = useState("");
  const [hasCopied, setCopied] = useState(false);
  /** @param {File} chosen */
  const choose = (chosen) => {
    setFile(chosen);
    setSaved("");
    setCopied(false);
    setTrouble(chosen.size > state.most_bytes ? asSentence(state.too_large) : "");
  };
  /** @type {(doing: string, act: (file: File) => Promise<void>) => Promise<void>} */
  const make = async (doing, act) => {
    if (!file || file.size > state.most_bytes) return;
    setBusy(doing);
    setTrouble("");
    setSaved("");
    setCopied(false);
    await tellingTrouble(setTrouble, act)(file);
    setBusy("");
  };
  const save = () =>
    make("The file is being made …", async (chosen) => {
      saveAs(await (await send("file", chosen, { board })).blob(), `${board}.uf2`);
      setSaved(`${board}.uf2 is among your downloads: drag it onto the drive.`);
    });
  /** @param {string} drive */
  const copy = (drive) =>
    make("The file is being made …", async (chosen) => {
      onAnswer(await (await send("drive", chosen, { board, drive })).json());
      setCopied(true);
    });
  const act = tellingTrouble(setTrouble, async (/** @type {string} */ word, /** @type {object} */ body) =>
    onAnswer(await post(`/api/install/${word}`, body)),
  );
  const isCopying = ["copying", "starting"].includes(state.progress?.stage ?? "");
  const cannot = !file || !!busy || isCopying;
  return html`<ol class="install-steps">
    <li class="panel"><h2>The board</h2>
      <${Choice} title="Board" chosen=${board} onChoose=${setBoard}
        choices=${state.boards.map(({ name, title }) => [name, `${name}: ${title}`])} />
      <${Board} table=${trackOf(board)} /></li>
    <li class="panel"><h2>MicroPython</h2>
      <p>Download its .uf2 file for ${state.picos.map(
        ({ pico, page }, at) => html`${at > 0 && " or "}<a key=${pico} href=${page}>a ${pico}</a>`,
      )}, with or without W, and choose it here.</p>
      <${FileButton} onFile=${choose} file=${file} /></li>
    <li class="panel"><h2>Onto the Pico</h2>
      <${BootselSteps} picos=${state.picos} />
      ${
        state.why_not
          ? html`<p>${asSentence(state.why_not)}</p>`
          : html`<div class="row">
          ${state.drives.map(
            ({ path, pico }) => html`<${Button} key=${path} isMain disabled=${cannot} onClick=${() => copy(path)}>
              Copy it to the ${pico} at ${path}<//>`,
          )}
          <${Button} isMain=${!state.drives.length} disabled=${cannot} onClick=${save}>Save the file<//></div>`
      }
      ${
        state.is_here &&
        !state.drives.length &&
        !isCopying &&
        html`<p class="quiet">No Pico in BOOTSEL mode is at this computer yet. As soon as there is one, a button for it
          appears here.</p>`
      }
      <${Trouble} said=${trouble} />
      <p role="status">${busy || saved}</p>
      ${state.progress && (isCopying || hasCopied) && html`<${DragProgress} progress=${state.progress} />`}</li>
    <li class="panel"><h2>Test it</h2><${Test} state=${state} act=${act} /></li></ol>`;
}

/**
 * How a Pico becomes a drive.
 * @param {{ picos: PicoOffer[] }} props
 */
export const BootselSteps = ({ picos }) => html`<p>Pull the Pico’s cable, hold its button BOOTSEL while you plug it in
  again, and let go: a drive appears, ${picos.map(({ pico, drive }) => `${drive} for a ${pico}`).join(", ")}.</p>`;

/**
 * The button that chooses a file, and the name of the chosen one.
 * @param {{ file: File | null, onFile: (file: File) => void }} props
 */
function FileButton({ file, onFile }) {
  const field = /** @type {{ current: HTMLInputElement }} */ (useRef());
  const take = () => {
    const chosen = field.current.files?.[0];
    field.current.value = ""; // the same file can be chosen again
    if (chosen) onFile(chosen);
  };
  return html`<div class="row"><${Button} isMain=${!file} onClick=${() => field.current.click()}>Choose the file<//>
    <span class="file-name">${file?.name}</span>
    <input type="file" accept=".uf2" aria-label="MicroPython" hidden ref=${field} onChange=${take} /></div>`;
}

/** @param {{ progress: DragProgress }} props */
function DragProgress({ progress: { stage, copied, whole, trouble } }) {
  const said = {
    copying: `Copied: ${Math.floor((100 * copied) / whole)}%`,
    starting: "It is copied, and the Pico starts it.",
    done: "The Pico has started: it is a board now.",
    failed: "",
  }[stage];
  return html`<div role="status">${
    stage === "copying" && html`<progress value=${copied} max=${whole} aria-label="Copied"></progress>`
  }<p>${said}</p></div><${Trouble} said=${trouble && asSentence(trouble)} />`;
}

/** @param {{ state: InstallState, act: (word: string, body: object) => Promise<void> }} props */
function Test({ state: { is_here, ports, tested, test }, act }) {
  if (!is_here)
    return html`<p>At the computer that the Pico is connected to: with this page open there, or with
      <code>autopeg board test</code>.</p>`;
  if (test) return html`<p class="quiet">${tested}</p><${SelfTest} keys=${[]} test=${test} act=${act} />`;
  return html`<p>It lights every strip, lane and hole, waits for every key, and says what is probably wrong.</p>
    ${
      ports.length
        ? html`<div class="row">${ports.map(
            (port) => html`<${Button} key=${port} onClick=${() => act("test", { port })}>Test the board at ${port}<//>`,
          )}</div>`
        : html`<p class="quiet">No Pico that runs MicroPython is at this computer yet.</p>`
    }`;
}

/**
 * Send a MicroPython. Rejects with the server's sentence.
 * @param {"file" | "drive"} what
 * @param {File} file
 * @param {Record<string, string>} query
 */
async function send(what, file, query) {
  const asked = new URLSearchParams({ ...query, name: file.name });
  const request = { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file };
  const answer = await fetch(`/api/install/${what}?${asked}`, request).catch(() => null);
  if (!answer) throw new Error("No connection: try again when it is back.");
  if (!answer.ok) throw new Refusal(answer.status, await answer.json().catch(() => ({})));
  return answer;
}

/**
 * Save a file as a download does.
 * @param {Blob} content
 * @param {string} name
 */
function saveAs(content, name) {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), SAVED_MS);
}
