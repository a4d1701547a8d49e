// Continue on another device: this one shows a code, or goes on in place of the device that shows it.
import { html, useEffect, useState } from "/vendor/preact.js";
import { get, post, tellingTrouble } from "./api.js";
import { Button, submitting, Trouble } from "./controls.js";
import { PageFrame } from "./frame.js";
import { keepMoved, movingThings } from "./kept.js";
import { useNews } from "./lazy.js";
import { Linked, Unlinked } from "./menu.js";

const GLANCE_MS = 2_000;
const MINUTE_S = 60;

export function ContinuePage() {
  const [given] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (given) history.replaceState(null, "", location.pathname); // the code stays out of the history
  }, []);
  const parts = [html`<${TakeOver} key="take" given=${given} />`, html`<${CodeOffer} key="offer" />`];
  return html`<${PageFrame} title="Continue on another device"><h1>Continue on another device</h1>
    <p>Your seats, your name, your settings and what you have learned move to another phone, tablet or browser,
      also from a browser to the page on your home screen. The game goes on there.</p>
    ${given ? parts : parts.reverse()}<//>`;
}

/** The code that the other device needs. */
function CodeOffer() {
  const [offer, setOffer] = useState(/** @type {HandoverCode | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const show = tellingTrouble(setTrouble, async () => {
    setOffer(await post("/api/handover", { kept: movingThings() }));
    setTrouble("");
  });
  const letIn = tellingTrouble(setTrouble, () => post("/api/let-phones-in").then(show));
  return html`<section class="panel" aria-labelledby="from-here"><h2 id="from-here">From this device</h2>
    ${offer && html`<${ShownCode} key=${offer.code} offer=${offer} onLetIn=${letIn} />`}
    <${Trouble} said=${trouble} />
    <p><${Button} isMain=${!offer} onClick=${show}>${offer ? "Show a new code" : "Show a code"}<//></p></section>`;
}

/** @param {{ offer: HandoverCode, onLetIn: () => void }} props */
function ShownCode({ offer, onLetIn }) {
  /** @type {Fetched<HandoverState>} */
  const { value: state } = useNews(() => get("/api/handover"), [], {
    everyMs: GLANCE_MS,
    isFinal: ({ left_s: left }) => !left,
  });
  const leftS = state?.left_s ?? offer.lasts_s;
  const minutes = Math.ceil(leftS / MINUTE_S);
  if (!leftS) return html`<p>The code is no longer valid.</p>`;
  return html`<div class="invite">
    ${offer.picture && html`<img src=${offer.picture} width="220" height="220" alt="QR code of this code" />`}
    <div>${
      offer.link
        ? html`<${Linked} link=${offer.link.split("#")[0]} />`
        : html`<${Unlinked} invite=${offer} onLetIn=${onLetIn} />`
    }
      <p>Type this code there:</p><p class="code-shown">${offer.code}</p>
      <p class="quiet">Valid once, for ${minutes === 1 ? "one more minute" : `${minutes} minutes`}. Keep it to yourself:
        whoever has it gets your seats.</p></div></div>`;
}

/** @param {{ given: string }} props */
function TakeOver({ given }) {
  const [code, setCode] = useState(given);
  const [trouble, setTrouble] = useState("");
  const take = tellingTrouble(setTrouble, async () => {
    if (!code.trim()) return;
    /** @type {TakenOver} */
    const { kept } = await post("/api/handover/take", { code });
    keepMoved(kept);
    location.assign("/");
  });
  /** @param {Event & { target: HTMLInputElement }} event */
  const type = ({ target }) => {
    setTrouble("");
    setCode(target.value.split("#").at(-1) ?? "");
  };
  return html`<section class="panel" aria-labelledby="to-here"><h2 id="to-here">To this device</h2>
    <p>Open this page on the other device, and show a code there. That device then no longer has the seats, and what
      this one has had itself, such as its finished games, does not stay with it.</p>
    <form class="row" onSubmit=${submitting(take)}><label>Code of the other device <input class="code" value=${code}
      maxlength="200" autocapitalize="characters" autocomplete="off" spellcheck=${false} onInput=${type} /></label>
      <button class=${given ? "button main" : "button"} type="submit">Continue here</button></form>
    <${Trouble} said=${trouble} /></section>`;
}
