// Count a hand, and see what it is worth over all starters: the rules run in MicroPython, here in the browser.

import { cardText } from "/static/card-names.js";
import { Button } from "/static/controls.js";
import { CardPicker, Slot, useSlots } from "/static/picker.js";
import { html, useEffect, useState } from "/vendor/preact.js";
import { pythonOf } from "./python.js";
import { Frame, show } from "./shell.js";

const HAND = 4;
/** @type {Record<string, { title: string, intro: string, names: string[], labels: string[] }>} */
const KINDS = {
  hand: {
    title: "A hand and its starter",
    intro: "Tap four cards, then the starter. Without the starter you see what the hand may come to.",
    names: ["first card", "second card", "third card", "fourth card", "starter"],
    labels: ["1", "2", "3", "4", "starter"],
  },
  dealt: {
    title: "Six dealt cards",
    intro: "Tap the six cards of your hand and see what each four of them are worth over the 46 starters left.",
    names: ["first card", "second card", "third card", "fourth card", "fifth card", "sixth card"],
    labels: ["1", "2", "3", "4", "5", "6"],
  },
};
/** @type {Record<string, string>} */
const WORDS = {
  fifteen: "Fifteen",
  pair: "Pair",
  pair_royal: "Pair royal",
  double_pair_royal: "Double pair royal",
  run: "Run",
  flush: "Flush",
  nobs: "His nobs",
};

/** @typedef {{ starters: number, average: number, best: number, worst: number, best_with: Card[], worst_with: Card[] }} Worth */
/** @typedef {{ kind: string, cards: Card[], points: number }} Scored */

/** @param {Card[]} cards */
const inText = (cards) => cards.map(cardText).join(" ");

function CountPage() {
  const [python, setPython] = useState(/** @type {{ ask: Awaited<ReturnType<typeof pythonOf>> } | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const [kind, setKind] = useState("hand");
  useEffect(() => {
    pythonOf("count_page").then(
      (ask) => setPython({ ask }),
      (error) => setTrouble(error.message),
    );
  }, []);
  return html`<${Frame} title="Count a hand">
    <div class="row" role="group" aria-label="What to count">${Object.entries(KINDS).map(
      ([name, { title }]) => html`<${Button} key=${name} aria-pressed=${kind === name}
        onClick=${() => setKind(name)}>${title}<//>`,
    )}</div>
    ${trouble && html`<p class="notice" role="alert">${trouble}</p>`}
    <${Form} key=${kind} kind=${kind} ask=${python?.ask} /><//>`;
}

/** @param {{ kind: string, ask?: Awaited<ReturnType<typeof pythonOf>> }} props */
function Form({ kind, ask }) {
  const { intro, names, labels } = KINDS[kind];
  const slots = useSlots(names.length);
  const [isCrib, setCrib] = useState(false);
  const cards = /** @type {Card[]} */ (slots.cards.filter((card) => card));
  return html`<div class="count-form" role="group" aria-label=${KINDS[kind].title}><p class="quiet">${intro}</p>
    <div class="chosen">${names.map(
      (name, at) => html`<${Slot} key=${at} slots=${slots} index=${at} name=${name}>${labels[at]}<//>`,
    )}</div>
    <${CardPicker} taken=${slots.cards} onPick=${slots.put} onBack=${slots.back} />
    <div class="row">${
      kind === "hand" &&
      html`<label><input type="checkbox" checked=${isCrib} onChange=${(event) => setCrib(event.target.checked)} />
        this is the crib</label>`
    }<${Button} onClick=${slots.clear}>Clear<//></div>
    <div class="answer" aria-live="polite">${
      !ask && cards.length >= HAND
        ? html`<p class="quiet">The rules are being loaded …</p>`
        : kind === "hand"
          ? ask && html`<${HandAnswer} ask=${ask} cards=${slots.cards} isCrib=${isCrib} />`
          : ask && slots.isFull && html`<${DealtAnswer} ask=${ask} cards=${cards} />`
    }</div></div>`;
}

/** @param {{ ask: Awaited<ReturnType<typeof pythonOf>>, cards: (Card | null)[], isCrib: boolean }} props */
function HandAnswer({ ask, cards, isCrib }) {
  const [hand, starter] = [cards.slice(0, HAND), cards[HAND]];
  if (hand.includes(null)) return null;
  const names = hand.join(" ");
  const worth = /** @type {Worth} */ (ask("over_starters", names, "", isCrib));
  const counted = starter && ask("count", names, starter, isCrib);
  return html`${counted && html`<${Parts} points=${counted.points} parts=${counted.parts} />`}
    <h2>Over all ${worth.starters} starters</h2><${Figures} worth=${worth} />`;
}

/** @param {{ points: number, parts: Scored[] }} props */
function Parts({ points, parts }) {
  let total = 0;
  return html`<h2>${points} point${points === 1 ? "" : "s"}</h2>${
    parts.length === 0
      ? html`<p>Nothing scores. Players call that nineteen, which no hand can make.</p>`
      : html`<table><thead><tr><th>What</th><th>Cards</th><th class="number">Points</th><th class="number">So far</th></tr>
        </thead><tbody>${parts.map((part, at) => {
          total += part.points;
          return html`<tr key=${at}><td>${WORDS[part.kind] ?? part.kind}</td><td>${inText(part.cards)}</td>
            <td class="number">${part.points}</td><td class="number">${total}</td></tr>`;
        })}</tbody></table>`
  }`;
}

/** @param {{ worth: Worth }} props */
const Figures = ({ worth }) => html`<div class="figures">
  <span><strong>${worth.average.toFixed(2)}</strong> on average</span>
  <span><strong>${worth.best}</strong> at best, with ${inText(worth.best_with)}</span>
  <span><strong>${worth.worst}</strong> at worst, with ${
    worth.worst_with.length > 6 ? `${worth.worst_with.length} starters` : inText(worth.worst_with)
  }</span></div>`;

/** @param {{ ask: Awaited<ReturnType<typeof pythonOf>>, cards: Card[] }} props */
function DealtAnswer({ ask, cards }) {
  const found = [];
  for (let one = 0; one < cards.length; one++)
    for (let other = one + 1; other < cards.length; other++) {
      const away = [cards[one], cards[other]];
      const kept = cards.filter((card) => !away.includes(card));
      found.push({
        kept,
        away,
        worth: /** @type {Worth} */ (ask("over_starters", kept.join(" "), away.join(" "), false)),
      });
    }
  found.sort((one, other) => other.worth.average - one.worth.average);
  return html`<table><thead><tr><th>Keep</th><th>Discard</th><th class="number">Average</th><th class="number">Best</th>
      <th class="number">Worst</th></tr></thead><tbody>${found.map(
        ({ kept, away, worth }) => html`<tr key=${away.join()}><td>${inText(kept)}</td><td>${inText(away)}</td>
        <td class="number">${worth.average.toFixed(2)}</td><td class="number">${worth.best}</td>
        <td class="number">${worth.worst}</td></tr>`,
      )}</tbody></table>
    <p class="quiet">Only your four cards and the starter. What the two others do in the crib is not in it: for that, ask
      for a hint in a game.</p>`;
}

show(CountPage);
