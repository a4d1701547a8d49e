// The gallery of the design, at /gallery for those who change the page: every component in every state, light and dark.
import { html, useState } from "/vendor/preact.js";
import { Backs, Card, Hand } from "./cards.js";
import {
  Button,
  Choice,
  Choices,
  CloseButton,
  ConfirmButton,
  Fold,
  NumberField,
  Question,
  Sheet,
  Switch,
  Trouble,
} from "./controls.js";
import { PageFrame } from "./frame.js";
import { loadStyle, useFetch } from "./lazy.js";

const SIZES = ["xs", "s", "m", "l", "xl", "2xl", "3xl", "4xl", "display"];
const CORNERS = ["s", "m", "l", "full"];
const HEIGHTS = ["sunken", "resting", "raised", "lifted", "floating"];
const HAND = /** @type {Card[]} */ (["5H", "TD", "JC", "QS"]);
const nothing = () => {};

export function GalleryPage() {
  const { value: isStyled } = useFetch(async () => {
    await loadStyle("gallery.css");
    return true;
  }, []);
  return html`<${PageFrame} title="Gallery" name="gallery"><h1>Gallery</h1>
    <p>What <a href="/rules">pages</a> are made of, in every state, in both colour schemes.</p>
    ${isStyled && ["light", "dark"].map((scheme) => html`<${Scheme} key=${scheme} scheme=${scheme} />`)}<//>`;
}

/** The colours among the tokens, as the style sheet of the page names them. */
function colors() {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const tokens = rules.find((rule) => rule instanceof CSSStyleRule && rule.selectorText === ":root");
  const { style } = /** @type {CSSStyleRule} */ (tokens);
  return [...style].filter((name) => /^(light-dark\(#|#)/.test(style.getPropertyValue(name).trim()));
}

/**
 * Everything in one colour scheme.
 * @param {{ scheme: string }} props
 */
const Scheme = ({ scheme }) => html`<section class=${`scheme ${scheme}`} aria-labelledby=${scheme}>
  <h2 id=${scheme}>${scheme === "light" ? "Light" : "Dark"}</h2>
  <${Buttons} /><${Settings} /><${Said} scheme=${scheme} /><${Papers} /><${Playing} /><${Tokens} /></section>`;

const Buttons = () => html`<h3>Buttons</h3>
  <p class="row"><${Button}>Resting<//><${Button} isMain>Main<//><${Button} aria-pressed="true">On<//>
    <${Button} class="focused">With focus<//><${Button} disabled>Disabled<//>
    <${Button} isMain disabled>Main, disabled<//>
    <a class="button" href="/gallery">A link</a><${CloseButton} onClick=${nothing} /></p>
  <p class="keys"><button class="key" type="button">7</button><button class="key" type="button" disabled>8</button>
    <button class="key main" type="button">Peg</button></p>`;

function Settings() {
  const [isOn, setOn] = useState(true);
  const [suits, setSuits] = useState("two");
  const [move, setMove] = useState("calm");
  const [player, setPlayer] = useState("Ann");
  const [bot, setBot] = useState("club");
  const [points, setPoints] = useState("");
  return html`<h3>Settings</h3>
    <${Switch} title="A switch" isOn=${isOn} onSwitch=${setOn} />
    <${Switch} title="The other way" isOn=${!isOn} onSwitch=${(isOff) => setOn(!isOff)} />
    <${Switch} title="Disabled" isOn disabled onSwitch=${nothing} />
    <${Choice} title="Two segments" chosen=${suits} onChoose=${setSuits}
      choices=${Object.entries({ two: "red and black", four: "four colours" })} />
    <${Choice} title="Three segments" chosen=${move} onChoose=${setMove}
      choices=${["lively", "calm", "none"].map((word) => [word, word])} />
    <${Choice} title="A list of five" chosen=${bot} onChoose=${setBot}
      choices=${["beginner", "club", "expert", "master", "analyst"].map((word) => [word, word])} />
    <p><${Choices} label="Chips" chosen=${player} onChoose=${setPlayer}
      choices=${["Ann", "Bob", "Cleo", "Dora", "Emil"].map((word) => [word, word])} /></p>
    <label class="setting"><span>A number</span><${NumberField} value=${points} onInput=${setPoints}
      placeholder="usual" /></label>
    <label>A field <input placeholder="Your name" /></label>`;
}

/** @param {{ scheme: string }} props */
const Said = ({ scheme }) => html`<h3>What is said</h3>
  <${Trouble} said="What went wrong, and what to do." onClose=${nothing} />
  <${Question} label=${`A question, ${scheme}`} says="What waits for an answer?" yes="Yes" no="No" onYes=${nothing}
    onNo=${nothing} />
  <p class="notice">What is good to know.</p><p class="hint">What a hint says.</p>
  <${ConfirmButton} label="Leave for good" says="What that will do." yes="Leave" onYes=${nothing} />
  <${Fold} label="Folded away">What is rarely needed.<//>
  <${Sheet} title=${`A sheet, ${scheme}`} onClose=${nothing}><p>It lies over a table for a while.</p><//>`;

const Papers = () => html`<h3>Paper</h3>
  <div class="tiles"><a class="tile" href="/gallery"><strong>A tile</strong><span>opens something</span></a>
    <button type="button" class="tile" aria-expanded="true">
      <strong>An open tile</strong><span>has opened it</span></button>
    <div class="panel">A panel holds a form.</div>
    ${[0, 1, 2, 3].map(
      (lane) => html`<p key=${lane} class=${`box lane-${lane}`}>A box of lane ${lane + 1}
      <span class="tag">tag</span></p>`,
    )}</div>`;

const Playing = () => html`<h3>Cards</h3>
  <${Hand} label="A hand" cards=${HAND} marked=${["JC"]} canPick=${(card) => card !== "QS"} onPick=${nothing} />
  <p class="row"><${Card} card="AS" /><${Card} card="7D" isDim /><${Card} card=${null} /><${Backs} count=${4} /></p>`;

const Tokens = () => html`<h3>Tokens</h3>
  <ul>${SIZES.map((size) => html`<li key=${size} style=${{ fontSize: `var(--text-${size})` }}>${size} 0123</li>`)}</ul>
  <ul class="swatches">${CORNERS.map(
    (size) => html`<li key=${size} style=${{ borderRadius: `var(--round-${size})` }}>${size}</li>`,
  )}${HEIGHTS.map((name) => html`<li key=${name} style=${{ boxShadow: `var(--${name})` }}>${name}</li>`)}</ul>
  <ul class="swatches">${colors().map(
    (name) => html`<li key=${name}><i style=${{ background: `var(${name})` }}></i>${name.slice(2)}</li>`,
  )}</ul>`;
