// Install a board without a server: the ready-made file of a release, how it gets onto a Pico, and a look at the board's
// LEDs and keys where the browser has Web Serial.

import { Board } from "/static/board.js";
import { Button, Choice, Trouble } from "/static/controls.js";
import { BootselSteps, trackOf } from "/static/install.js";
import { html, useEffect, useRef, useState } from "/vendor/preact.js";
import { hasSerial, openConsole } from "./serial-console.js";
import { answerHere, Frame, fileOf, panelAnswer, show } from "./shell.js";

const PAUSE_MS = 30;
const KEYS_MS = 250;
/** @type {[string, string][]} */
const COLORS = [
  ["red", "280000"],
  ["green", "002800"],
  ["blue", "000028"],
  ["white", "282828"],
];

/** @typedef {{ archive: string, downloads: string, picos: PicoOffer[] }} Release Where the ready-made files are. */
/** @typedef {{ strips: { number: string, pin: string, leds: string }[], lanes: string, holes: number }} Parts */
/** @typedef {Awaited<ReturnType<typeof openConsole>>} Console */

answerHere(panelAnswer);

function InstallPage() {
  const [board, setBoard] = useState("classic-2");
  const [found, setFound] = useState(
    /** @type {{ boards: Record<string, { title: string }>, told: Release } | null} */ (null),
  );
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    Promise.all([fileOf("boards.json"), fileOf("install.json")]).then(
      ([boards, told]) => setFound({ boards, told }),
      (error) => setTrouble(error.message),
    );
  }, []);
  return html`<${Frame} title="Install a board">
    <p>A Raspberry Pi Pico becomes a board with one file. A Pico that is one already keeps its game and its options.</p>
    <${Trouble} said=${trouble} />
    ${
      found &&
      html`<ol class="install-steps">
      <li class="panel"><h2>The file</h2>
        <${Choice} title="Board" chosen=${board} onChoose=${setBoard}
          choices=${Object.entries(found.boards).map(([name, { title }]) => [name, `${name}: ${title}`])} />
        <${Board} table=${trackOf(board)} />
        <p>It is <code>autopeg-${board}.uf2</code> in ${archiveLink(found.told)}, for a Pico or Pico W. For a Pico 2
          make it of your own MicroPython: ${" "}
          <a href="../docs/page.html#install-a-board">the page</a> of <code>autopeg serve</code> does that, and ${" "}
          <a href="../docs/commands.html#board-image"><code>autopeg board image</code></a>.</p></li>
      <li class="panel"><h2>Onto the Pico</h2><${BootselSteps} picos=${found.told.picos} />
        <p>Drag the file onto it. After about ten seconds the drive disappears, and the board’s first LEDs light.</p></li>
      <li class="panel"><h2>Look at it</h2><${Look} /></li></ol>`
    }<//>`;
}

/** @param {Release} told */
const archiveLink = ({ archive, downloads }) =>
  downloads ? html`<a href=${downloads}><code>${archive}</code></a>` : html`<code>${archive}</code> of a release`;

function Look() {
  const [open, setOpen] = useState(/** @type {{ console: Console, parts: Parts } | null} */ (null));
  const [trouble, setTrouble] = useState("");
  if (!hasSerial)
    return html`<p>This browser cannot reach a USB port; Chrome and Edge on a computer can. ${" "}
      <code>autopeg board test</code> works everywhere, and says what is probably wrong.</p>`;
  const lose = () => {
    setOpen(null);
    setTrouble("The board was unplugged.");
  };
  const connect = async () => {
    setTrouble("");
    try {
      const console = await openConsole(lose);
      try {
        setOpen({ console, parts: partsIn(await console.ask("test", /^milliamps /)) });
      } catch (error) {
        await console.close();
        throw error;
      }
    } catch (error) {
      // The visitor has closed the browser's list of ports.
      const isLeft = error instanceof DOMException && error.name === "NotFoundError";
      if (!isLeft) setTrouble(error instanceof Error ? error.message : String(error));
    }
  };
  const end = async () => {
    setOpen(null);
    try {
      await open?.console.ask("test off", /goes on$/);
      await open?.console.close();
    } catch {
      setTrouble("The board was unplugged."); // it goes on with its game by itself
    }
  };
  return html`<${Trouble} said=${trouble} />${
    open
      ? html`<${Parts} ...${open} onTrouble=${setTrouble} onEnd=${end} />`
      : html`<p>The board at a USB port of this computer lights what you choose, and shows the keys that you press. Its
          game waits meanwhile.</p><div class="row"><${Button} isMain onClick=${connect}>Connect the board<//></div>`
  }<p class="quiet">What is probably wrong when something stays dark: ${" "}
    <a href="../docs/troubleshooting.html">troubleshooting</a>. <code>autopeg board test</code> asks and finds it.</p>`;
}

/**
 * Read what a board says that it has.
 * @param {string[]} lines
 * @returns {Parts}
 */
function partsIn(lines) {
  const text = lines.join("\n");
  const [, lanes = "", holes = "0"] = /^lanes (\w+) holes (\d+)$/m.exec(text) ?? [];
  const strips = [...text.matchAll(/^strip (\d+) pin (\d+) leds (\d+)/gm)];
  return { strips: strips.map(([, number, pin, leds]) => ({ number, pin, leds })), lanes, holes: Number(holes) };
}

/** @param {{ console: Console, parts: Parts, onTrouble: (said: string) => void, onEnd: () => void }} props */
function Parts({ console, parts: { strips, lanes, holes }, onTrouble, onEnd }) {
  const [lit, setLit] = useState("");
  const [keys, setKeys] = useState("");
  const walk = useRef(0);
  /** @type {(line: string, last: RegExp) => Promise<string>} */
  const ask = async (line, last) => (await console.ask(line, last)).at(-1) ?? "";
  /** @param {unknown} error */
  const complain = (error) => onTrouble(error instanceof Error ? error.message : String(error));
  useEffect(() => {
    let isShown = true;
    const watch = async () => {
      while (isShown) {
        const [, struck = "none"] =
          /^struck (.+)$/m.exec((await console.ask("test keys", /^held /).catch(() => [])).join("\n")) ?? [];
        if (struck !== "none") setKeys(struck.replaceAll("x", "*").replaceAll("hold:", "held "));
        await new Promise((resolve) => setTimeout(resolve, KEYS_MS));
      }
    };
    watch();
    return () => {
      walk.current += 1;
      isShown = false;
    };
  }, [console]);
  /** @type {(number: string, leds: string, color: string) => Promise<void>} */
  const light = (number, leds, color) => {
    walk.current += 1;
    return ask(`test leds ${number} 1 ${leds} ${color}`, /^LED /).then(setLit, complain);
  };
  /** @param {string} lane */
  const walkAlong = async (lane) => {
    walk.current += 1;
    const own = walk.current;
    try {
      for (let hole = 1; hole <= holes && own === walk.current; hole++) {
        setLit(await ask(`test hole ${lane} ${hole}`, /^hole /));
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    } catch (error) {
      complain(error);
    }
  };
  return html`${strips.map(
    ({ number, pin, leds }) => html`<div key=${number} class="row" role="group" aria-label=${`Strip ${number}`}>
      <span>Strip ${number} at GP${pin}, ${leds} LEDs</span>
      ${COLORS.map(
        ([words, color]) =>
          html`<${Button} key=${words} isSmall onClick=${() => light(number, leds, color)}>${words}<//>`,
      )}</div>`,
  )}
    <div class="row">${[...lanes].map(
      (lane) => html`<${Button} key=${lane} onClick=${() => walkAlong(lane)}>Walk along lane ${lane.toUpperCase()}<//>`,
    )}</div>
    <p role="status">Lit: ${lit || "nothing yet"}</p>
    <p role="status">Keys: ${keys || "none pressed yet"}</p>
    <div class="row"><${Button} isMain onClick=${onEnd}>End the test<//></div>`;
}

show(InstallPage);
