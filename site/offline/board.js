// The board in the browser: its own program in MicroPython, its lights drawn by the page's own board.

import { Board } from "/static/board.js";
import { Display } from "/static/display.js";
import { keep, kept } from "/static/kept.js";
import { html, useEffect, useRef, useState } from "/vendor/preact.js";
import { pythonOf } from "./python.js";
import { answerHere, Frame, fileOf, panelAnswer, show } from "./shell.js";

const KEPT = "virtual-board";
const TURN_MS = 20;
/** A tap lasts at least so long, so that the program notices it. */
const LEAST_TAP_MS = 60;

/** @typedef {{ title: string, file: string, panels: [number, DrawnPanel][] }} BoardOffer */

/** @type {Promise<Record<string, BoardOffer>>} */
const boards = fileOf("boards.json");

answerHere(panelAnswer);

function BoardPage() {
  const [offered, setOffered] = useState(/** @type {Record<string, BoardOffer>} */ ({}));
  const [name, setName] = useState(kept(KEPT).name ?? "classic-2");
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    boards.then(setOffered, (error) => setTrouble(error.message));
  }, []);
  return html`<${Frame} title="The board">
    <p>This is the program of the board itself. Type points on the keypad: a lane’s letter, the number,
      then <kbd>#</kbd>. <a href="../docs/keypad.html">All keys</a></p>
    <label>Board <select value=${name} onChange=${(event) => {
      setName(event.target.value);
      keep(KEPT, { name: event.target.value });
    }}>${Object.entries(offered).map(
      ([each, { title }]) => html`<option key=${each} value=${each}>${title}</option>`,
    )}</select></label>
    ${trouble && html`<p class="notice" role="alert">${trouble}</p>`}
    ${offered[name] && html`<${Running} key=${name} name=${name} file=${offered[name].file} onTrouble=${setTrouble} />`}<//>`;
}

/** @param {{ name: string, file: string, onTrouble: (said: string) => void }} props */
function Running({ name, file, onTrouble }) {
  const [seen, setSeen] = useState(/** @type {{ lights?: string[], display?: string }} */ ({}));
  const [rows, setRows] = useState(/** @type {string[]} */ ([]));
  const python = useRef(/** @type {Awaited<ReturnType<typeof pythonOf>> | null} */ (null));
  useEffect(() => {
    let timer = 0;
    pythonOf("board_page")
      .then((ask) => {
        setRows(ask("start", file, JSON.stringify(kept(KEPT)[`files ${name}`] ?? {})).keys);
        python.current = ask;
        timer = window.setInterval(() => {
          const now = ask("turn", Math.floor(performance.now()));
          if (now.files) keep(KEPT, { [`files ${name}`]: now.files });
          if (now.lights || now.display) setSeen((before) => ({ ...before, ...now }));
        }, TURN_MS);
      })
      .catch((error) => onTrouble(error.message));
    return () => clearInterval(timer);
  }, []);
  const table = {
    sides: [],
    scores: [],
    pegs: [],
    target: 121,
    unit: 1,
    skunk: "none",
    board: { name },
  };
  return html`${seen.lights && html`<${Board} table=${table} lights=${seen.lights} />`}
    <div class="keypad-beside">${seen.display && html`<${Display} display=${{ picture: seen.display, lines: [] }} />`}
      <div class="board-keys" role="group" aria-label="Keypad of the board">${[...rows.join("")].map(
        (sign) => html`<${HeldKey} key=${sign} sign=${sign} press=${(key) => python.current?.("press", key)} />`,
      )}</div></div>`;
}

/**
 * A key that is down as long as it is pressed.
 * @param {{ sign: string, press: (key: string) => void }} props
 */
function HeldKey({ sign, press }) {
  const began = useRef(0);
  const down = () => {
    began.current = performance.now();
    press(sign);
  };
  const up = () => {
    if (!began.current) return;
    setTimeout(() => press(""), Math.max(0, LEAST_TAP_MS - (performance.now() - began.current)));
    began.current = 0;
  };
  /** @param {KeyboardEvent} event */
  const isPress = (event) => event.key === "Enter" || event.key === " ";
  return html`<button type="button" class="key" onPointerDown=${down} onPointerUp=${up} onPointerLeave=${up}
    onPointerCancel=${up} onKeyDown=${(event) => isPress(event) && !event.repeat && down()}
    onKeyUp=${(event) => isPress(event) && up()} onContextMenu=${(event) => event.preventDefault()}>${sign}</button>`;
}

show(BoardPage);
