// Words of players that explain themselves where they stand: pone, nobs, lurch. Tap one, point at it or go to it with
// Tab to read what it means.
import { html, useEffect, useLayoutEffect, useRef, useState } from "/vendor/preact.js";
import { get } from "./api.js";
import { useFetch } from "./lazy.js";

const EDGE_PX = 8;

/** @typedef {{ pattern: RegExp, byForm: Map<string, ExplainedWord> }} Glossary */

let made = 0; // how many words have been shown, for their ids

/** @type {Map<string, Promise<Glossary>>} */
const asked = new Map();

/**
 * Fetch the words of a game, once; without them a text simply stands as it is.
 * @param {string} game
 * @returns {Promise<Glossary>}
 */
function glossaryOf(game) {
  const known = asked.get(game);
  if (known) return known;
  const load = async () => {
    /** @type {ExplainedWord[]} */
    const words = await get(`/api/words/${game}`);
    /** @type {Map<string, ExplainedWord>} */
    const byForm = new Map();
    for (const word of words.toReversed()) for (const form of word.forms) byForm.set(form.toLowerCase(), word);
    const forms = [...byForm.keys()].sort((one, other) => other.length - one.length);
    const escaped = forms.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return { byForm, pattern: new RegExp(`(?<![\\w-])(?:${escaped.join("|")})(?![\\w-])`, "gi") };
  };
  const loading = load();
  asked.set(game, loading);
  loading.catch(() => asked.delete(game));
  return loading;
}

/**
 * A text in which the words of a game explain themselves, each where it first stands.
 * @param {{ text: string, game: string }} props
 */
export function Words({ text, game }) {
  const { value: glossary } = useFetch(() => glossaryOf(game), [game]); // without it the text can be read too
  return glossary ? html`${pieces(text, glossary)}` : html`${text}`;
}

/**
 * @param {string} text
 * @param {Glossary} glossary
 */
function pieces(text, { pattern, byForm }) {
  /** @type {Content[]} */
  const found = [];
  const seen = new Set();
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const word = byForm.get(match[0].toLowerCase());
    if (!word || seen.has(word)) continue;
    seen.add(word);
    found.push(text.slice(end, match.index), html`<${Word} key=${word.word} word=${word} shown=${match[0]} />`);
    end = match.index + match[0].length;
  }
  return [...found, text.slice(end)];
}

/** @param {{ word: ExplainedWord, shown: string }} props */
function Word({ word, shown }) {
  const [isOpen, setOpen] = useState(false);
  const id = useRef(`word-${++made}`).current;
  const around = /** @type {{ current: HTMLElement }} */ (useRef());
  const tip = /** @type {{ current: HTMLElement }} */ (useRef());
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const at = around.current.getBoundingClientRect();
    const { width, height } = tip.current.getBoundingClientRect();
    const left = Math.max(EDGE_PX, Math.min(at.left, innerWidth - width - EDGE_PX));
    const top = at.bottom + height < innerHeight ? at.bottom : at.top - height;
    Object.assign(tip.current.style, { left: `${left}px`, top: `${Math.max(EDGE_PX, top)}px` });
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return undefined;
    addEventListener("scroll", close, { passive: true, capture: true });
    return () => removeEventListener("scroll", close, { capture: true });
  }, [isOpen]);
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    close();
  };
  /** @param {MouseEvent} event */
  const tap = (event) => {
    event.preventDefault(); // in a label, a tap must not go to its control as well
    open();
  };
  // Only who moves the mouse points at a word: one may also come to lie where the mouse rests, or where a finger was.
  /** @param {PointerEvent} event */
  const point = ({ pointerType }) => pointerType === "mouse" && open();
  /** @param {FocusEvent} event */
  const leave = (event) => {
    if (!around.current.contains(/** @type {Node | null} */ (event.relatedTarget))) close();
  };
  return html`<span class="word-around" ref=${around} onPointerMove=${point} onPointerLeave=${close} onfocusin=${open}
    onfocusout=${leave} onKeyDown=${press}><span class="word" role="term" tabindex="0" onClick=${tap}
      aria-describedby=${isOpen ? id : undefined}>${shown}</span>${
        isOpen &&
        html`<span class="word-tip" role="tooltip" id=${id} ref=${tip}><b>${word.word}</b>: ${word.meaning}${
          word.rule && html` <a href=${word.rule}>Rule ${word.rule.split("#")[1]}</a>`
        }</span>`
      }</span>`;
}
