// The rules of a game: read, searched, and linked to by their numbers.
import { html, useEffect, useLayoutEffect, useState } from "/vendor/preact.js";
import { classes, Trouble } from "./controls.js";
import { PageFrame } from "./frame.js";
import { FIRST_GAME, getStyled, titleOf, useFetch } from "./lazy.js";

const SHORT = 16; // letters of a cell that stay on one line

/** @param {{ game?: string }} props */
export function RulesPage({ game = FIRST_GAME }) {
  /** @type {Fetched<RulesState>} */
  const { value: found, trouble } = useFetch(() => getStyled(`/api/rules/${game}`, "learn.css"), [game]);
  const [typed, setTyped] = useState(() => new URLSearchParams(location.search).get("find") ?? "");
  const hash = useHash();
  useLayoutEffect(() => {
    const target = hash && document.getElementById(hash);
    if (!target) return;
    target.scrollIntoView({ block: "start" });
    target.focus({ preventScroll: true });
  }, [found, hash]);
  return html`<${PageFrame} title=${`Rules of ${titleOf(game)}`} name="rules-page">
    <h1>Rules of ${titleOf(game)}</h1>
    <${Trouble} said=${trouble} />
    ${
      found &&
      html`<nav class="row" aria-label="Games">${found.games.map(
        (name) => html`<a key=${name} class="button" href=${`/rules/${name}`}
          aria-current=${name === game ? "page" : undefined}>${titleOf(name)}</a>`,
      )}</nav>
      <label class="find">Find <input type="search" value=${typed} autocomplete="off"
        placeholder=${`a word, or a number such as ${firstNumber(found)}`}
        onInput=${(event) => setTyped(event.target.value)} /></label>
      ${
        typed.trim()
          ? html`<${Results} found=${found} typed=${typed.trim()} />`
          : html`<${Book} found=${found} hash=${hash} />`
      }`
    }<//>`;
}

/** Return the anchor in the address, and follow it when it changes. */
function useHash() {
  const current = () => decodeURIComponent(location.hash.slice(1));
  const [hash, setHash] = useState(current());
  useEffect(() => {
    const move = () => setHash(current());
    addEventListener("popstate", move);
    addEventListener("hashchange", move);
    move(); // it may have changed since it was shown
    return () => {
      removeEventListener("popstate", move);
      removeEventListener("hashchange", move);
    };
  }, []);
  return hash;
}

/** @param {RulesState} found */
const firstNumber = (found) =>
  found.book.sections.flatMap((section) => section.entries).find((entry) => entry.number)?.number;

/** @param {{ found: RulesState, hash: string }} props */
const Book = ({ found: { book, words }, hash }) => html`
  <details class="contents"><summary>Contents</summary><ul>${book.sections.map(
    (section) => html`<li key=${section.anchor}><a href=${`#${section.anchor}`}>${section.title}</a></li>`,
  )}<li><a href="#words">Words</a></li></ul></details>
  ${book.sections.map(
    (section) => html`<section key=${section.anchor} class="rules-section">
      <h2 id=${section.anchor} tabindex="-1">${section.title}</h2>
      ${section.entries.map(
        (entry) => html`<${Rule} key=${entry.anchor} entry=${entry} game=${book.game}
          isMarked=${entry.anchor === hash} />`,
      )}</section>`,
  )}
  <section class="rules-section"><h2 id="words" tabindex="-1">Words</h2><${Glossary} words=${words} /></section>`;

/** @param {{ words: ExplainedWord[] }} props */
const Glossary = ({ words }) =>
  html`<dl class="glossary">${words.map(
    (word) =>
      html`<div key=${word.word}><dt>${word.word}</dt><dd>${word.meaning}${
        word.rule && html` <a href=${word.rule}>${word.rule.split("#")[1]}</a>`
      }</dd></div>`,
  )}</dl>`;

/**
 * Search results: words first, then the rules, those with it in their first sentence before the others.
 * @param {{ found: RulesState, typed: string }} props
 */
function Results({ found: { book, words }, typed }) {
  const patterns = typed
    .split(/\s+/)
    .map((word) => new RegExp(`(?<!\\w)${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`, "i"));
  /** @param {string} text */
  const has = (text) => patterns.every((pattern) => pattern.test(text));
  const entries = book.sections.flatMap((section) => section.entries.map((entry) => ({ section, entry })));
  const exact = entries.filter(({ entry }) => entry.number.toUpperCase() === typed.toUpperCase());
  const matching = exact.length
    ? exact
    : entries.filter(({ section, entry }) => has(`${section.title} ${textOf(entry)}`));
  const known = exact.length ? [] : words.filter((word) => has(word.word) || word.forms.some(has));
  /** @param {{ entry: RuleEntry }} each */
  const rank = ({ entry }) => (entry.number ? (has(textOf(entry).split(". ")[0]) ? 0 : 1) : 2);
  const sorted = matching.toSorted((one, other) => rank(one) - rank(other));
  const count = known.length + sorted.length;
  return html`<p class="quiet" role="status">${count ? `${count} found` : `Nothing here speaks of “${typed}”.`}</p>
    ${known.length > 0 && html`<${Glossary} words=${known} />`}
    ${sorted.map(
      ({ section, entry }) => html`<article key=${entry.anchor} class="rule-found">
      <p class="quiet">${section.title}</p><${Rule} entry=${entry} game=${book.game} has=${has} /></article>`,
    )}`;
}

/** @param {RuleSpan[]} spans */
const plain = (spans) => spans.map((span) => span.text).join("");

/** @param {RuleEntry} entry */
const textOf = (entry) =>
  entry.blocks.map((block) => [...(block.rows ?? []).flat(), block.spans ?? []].map(plain).join(" ")).join("\n");

/**
 * A rule with its number as a link to itself. has: selects the rows to show of a list of examples.
 * @param {{ entry: RuleEntry, game: string, isMarked?: boolean, has?: (text: string) => boolean }} props
 */
function Rule({ entry, game, isMarked, has }) {
  const chosen = has && !entry.number ? entry.blocks.map((block) => shortened(block, has)) : entry.blocks;
  return html`<div class=${classes("rule", isMarked && "marked")} id=${entry.number || undefined} tabindex="-1">
    ${chosen.map(
      (block, at) => html`<${Block} key=${at} block=${block} number=${at ? "" : entry.number} game=${game} />`,
    )}</div>`;
}

/**
 * @param {RuleBlock} block
 * @param {(text: string) => boolean} has
 * @returns {RuleBlock}
 */
function shortened(block, has) {
  const rows = block.rows?.filter((row, at) => !at || has(row.map(plain).join(" "))) ?? [];
  return rows.length > 1 ? { ...block, rows } : block;
}

/** @param {{ block: RuleBlock, number: string, game: string }} props */
function Block({ block, number, game }) {
  if (block.kind === "table") {
    const [head, ...rows] = block.rows ?? [];
    return html`<div class="rule-table" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head.map(
      (cell) => (plain(cell) ? html`<th scope="col"><${Spans} spans=${cell} /></th>` : html`<td></td>`),
    )}</tr></thead><tbody>${rows.map(
      (row) =>
        html`<tr>${row.map(
          (cell) => html`<td class=${plain(cell).length <= SHORT && "short"}><${Spans} spans=${cell} /></td>`,
        )}</tr>`,
    )}</tbody></table></div>`;
  }
  if (block.kind === "heading") return html`<h3><${Spans} spans=${block.spans ?? []} /></h3>`;
  const name = block.kind === "item" ? "item" : undefined;
  const spans = block.spans ?? [];
  if (!number) return html`<p class=${name}><${Spans} spans=${spans} /></p>`;
  // The number of the rule is a link to it, to be sent to somebody.
  const title = spans[0].text.slice(number.length);
  return html`<p class=${name}>
    <strong><a class="number" href=${`/rules/${game}#${number}`}>${number}</a>${title}</strong>
    <${Spans} spans=${spans.slice(1)} /></p>`;
}

/** @param {{ spans: RuleSpan[] }} props */
const Spans = ({ spans }) =>
  html`${spans.map(({ text, style, link }) => {
    if (link) return html`<a href=${link}>${text}</a>`;
    if (style === "strong") return html`<strong>${text}</strong>`;
    if (style === "em") return html`<em>${text}</em>`;
    if (style === "code") return html`<code>${text}</code>`;
    return text.split("\n").map((line, at) => html`${at > 0 && html`<br />`}${line}`);
  })}`;
