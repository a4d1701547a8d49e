// Tools of cribbage for people with their own cards: grade a discard, and a hint for a discard or a card of the play.

import { post } from "/static/api.js";
import { CameraButton } from "/static/camera/button.js";
import { cardText, countOf, sortByRank, toggled } from "/static/card-names.js";
import { Card, Hand } from "/static/cards.js";
import { Button, Choices, NumberField, Trouble } from "/static/controls.js";
import { CardPicker, Slot, useSlots, withReset } from "/static/picker.js";
import { html, useState } from "/vendor/preact.js";
import { Grade, Ranking } from "./grade.js";

/** @import { Advice } from "./grade.js" */

/** @type {ToolsModule["TOOLS"]} */
export const TOOLS = [
  { name: "discard", label: "Discard", title: "Grade a discard", Tool: DiscardTool },
  { name: "play", label: "The play", title: "Hint for the play", Tool: PlayTool },
];

const DEALT = 6;
const DISCARDED = 2;
const HELD = 4;
const MOST_ON_TABLE = 8;
const NAMES = ["first", "second", "third", "fourth", "fifth", "sixth"].map((which) => `${which} card`);
const ROLES = [
  [true, "I deal: my crib"],
  [false, "their crib"],
];

/**
 * Return the task of reading a photo of your own cards.
 * @param {string} title
 * @param {number} least
 * @param {number} most
 * @param {(cards: Card[]) => void} onCards
 * @param {SeenCards[]} [seen]
 * @returns {ReadingTask}
 */
const taskOf = (title, least, most, onCards, seen) => ({
  title,
  advice: "Fan or lay the cards so that each shows a corner, and hold the phone over them.",
  least,
  most,
  seen,
  word: "Use these cards",
  onCards,
});

/** Return who deals and the scores, with the fields that ask for them. */
function useSituation() {
  const [isDealer, setDealer] = useState(/** @type {boolean | null} */ (null));
  const [scores, setScores] = useState(["0", "0"]);
  /** @type {(at: number, text: string) => void} */
  const setScore = (at, text) => setScores(scores.map((each, index) => (index === at ? text : each)));
  return {
    isDealer,
    position: { is_dealer: isDealer, scores: scores.map(Number) },
    fields: (/** @type {() => void} */ onChange) => html`<${Choices} label="Whose crib" choices=${ROLES}
        chosen=${isDealer} onChoose=${(role) => {
          setDealer(role);
          onChange();
        }} />
      <details><summary>The score: ${scores[0] || 0} to ${scores[1] || 0}</summary><div class="row">
        ${["My points", "Theirs"].map(
          (label, at) =>
            html`<label key=${at}>${label} <${NumberField} value=${scores[at]} onInput=${(text) => {
              setScore(at, text);
              onChange();
            }} /></label>`,
        )}</div></details>`,
  };
}

/** Return the server's advice for a position, or why there is none, and functions that ask for it and forget it. */
function useAdvice() {
  const [{ advice, trouble }, setAnswer] = useState({ advice: /** @type {Advice | null} */ (null), trouble: "" });
  const reset = () => setAnswer({ advice: null, trouble: "" });
  /** @type {(hand: Card[], position: object) => Promise<void>} */
  const askFor = (hand, position) =>
    post("/api/hint", { game: "cribbage", hand, position }).then(
      (advice) => setAnswer({ advice, trouble: "" }),
      (error) => setAnswer({ advice: null, trouble: error.message }),
    );
  return { advice, trouble, askFor, reset };
}

/** Six cards and what their owner would discard, graded against every other discard. */
function DiscardTool() {
  const slots = useSlots(DEALT);
  const { isDealer, position, fields } = useSituation();
  const [marked, setMarked] = useState(/** @type {Card[]} */ ([]));
  const { advice, trouble, askFor, reset } = useAdvice();
  const [isHint, setHint] = useState(false);
  const thenReset = withReset(() => {
    reset();
    setMarked([]);
  });
  const hand = sortByRank(/** @type {Card[]} */ (slots.cards.filter((card) => card)));
  /** @param {boolean} isAsking Whether the best discard is asked for, before anything is graded. */
  const ask = (isAsking) => {
    setHint(isAsking);
    askFor(hand, position);
  };
  /** @param {Card} card */
  const mark = (card) => {
    reset();
    setMarked(toggled(marked, card).slice(-DISCARDED));
  };
  const isReady = slots.isFull && isDealer !== null && marked.length === DISCARDED;
  const todo = isDealer === null ? "Say whose crib it is." : "Tap the two cards that you would discard.";
  const takeCards = thenReset((/** @type {Card[]} */ cards) => slots.putAll(0, cards));
  return html`<section class="count-form discard-tool" aria-label="Grade a discard">
    <p class="quiet">Six cards, whose crib it is, and the two that you would discard: graded against all fifteen
      ways.</p>
    ${fields(reset)}
    ${
      slots.isFull
        ? html`<${Hand} cards=${hand} marked=${marked} onPick=${mark} label="Your cards" />
          <div class="row"><${Button} isMain disabled=${!isReady} onClick=${() => ask(false)}>
            ${marked.length ? `Discard ${sortByRank(marked).map(cardText).join(" ")}` : "Discard two cards"}<//>
          <${Button} disabled=${isDealer === null} onClick=${() => ask(true)}>Hint<//>
          <${Button} onClick=${thenReset(slots.clear)}>Other cards<//></div>
          ${!isReady && html`<p class="prompt" role="status">${todo}</p>`}`
        : html`<${CameraButton} task=${taskOf("Read your hand", DEALT, DEALT, takeCards)} />
          <div class="chosen six">${NAMES.map(
            (name, at) => html`<${Slot} key=${at} slots=${slots} index=${at} name=${name}>${at + 1}<//>`,
          )}</div>
          <${CardPicker} taken=${slots.cards} onPick=${thenReset(slots.put)} onBack=${thenReset(slots.back)} />`
    }
    <${Trouble} said=${trouble} />
    ${advice && isHint && html`<div class="answer box" role="status"><p>${advice.text}</p></div>`}
    ${advice && !isHint && html`<${Grade} advice=${advice} discarded=${marked} />`}</section>`;
}

/** The places for cards in the play. most: the most cards that each holds. */
const PLACES = [
  { name: "hand", label: "My hand", most: HELD },
  { name: "starter", label: "Starter", most: 1 },
  { name: "series", label: "This count", most: MOST_ON_TABLE },
  { name: "played", label: "I played before", most: HELD - 1 },
  { name: "others", label: "They played before", most: HELD },
];

/** A hint for the next card of the play. */
function PlayTool() {
  const { isDealer, position, fields } = useSituation();
  const [cards, setCards] = useState(/** @type {Record<string, Card[]>} */ ({}));
  const [own, setOwn] = useState(/** @type {Card[]} */ ([]));
  const [place, setPlace] = useState("hand");
  const [isGo, setGo] = useState(false);
  const { advice, trouble, askFor, reset } = useAdvice();
  const at = (/** @type {string} */ name) => cards[name] ?? [];
  const taken = Object.values(cards).flat();
  const { most, label } = PLACES.find(({ name }) => name === place) ?? PLACES[0];
  /** @param {Card[]} more */
  const add = (more) => {
    reset();
    const fresh = more.filter((card) => !taken.includes(card));
    setCards({ ...cards, [place]: [...at(place), ...fresh].slice(0, most) });
  };
  /** @type {(name: string, card: Card) => void} */
  const remove = (name, card) => {
    reset();
    setCards({ ...cards, [name]: at(name).filter((each) => each !== card) });
    setOwn(own.filter((each) => each !== card));
  };
  /** @param {Card} card */
  const turn = (card) => {
    reset();
    setOwn(toggled(own, card));
  };
  const back = () => at(place).length && remove(place, at(place).at(-1) ?? "");
  const ask = () => {
    const played = [...at("played"), ...at("series").filter((card) => own.includes(card))];
    const of = { starter: at("starter")[0] ?? null, series: at("series"), played, others: at("others"), is_go: isGo };
    askFor(at("hand"), { ...position, ...of });
  };
  const seen = PLACES.filter(({ name }) => name !== place).map((each) => ({
    where: `under “${each.label}”`,
    cards: at(each.name),
  }));
  const isReady = at("hand").length > 0 && at("starter").length === 1 && isDealer !== null;
  return html`<section class="count-form play-tool" aria-label="Hint for the play">
    <p class="quiet">Put in what you hold and what was played; the hint at a table says the same.</p>
    ${fields(reset)}
    <div class="places-of-play">${PLACES.map(
      (each) => html`<div key=${each.name} class="held">
        <${Button} isSmall aria-pressed=${each.name === place} onClick=${() => setPlace(each.name)}>${each.label}
          ${each.name === "series" && at("series").length > 0 && ` ${countOf(at("series"))}`}<//>
        <div class="cards">${at(each.name).map(
          (card) => html`<${PlayedCard} key=${card} card=${card} onRemove=${() => remove(each.name, card)}
            isOwn=${own.includes(card)} onTurn=${each.name === "series" && (() => turn(card))} />`,
        )}</div></div>`,
    )}</div>
    <${CameraButton} task=${taskOf(`Read: ${label}`, 1, Math.max(1, most - at(place).length), add, seen)} />
    <${CardPicker} taken=${taken} onPick=${(card) => add([card])} onBack=${back} onDone=${isReady ? ask : undefined} />
    <div class="row"><label><input type="checkbox" checked=${isGo} onChange=${(event) => {
      reset();
      setGo(event.target.checked);
    }} /> they said go</label>
    <${Button} isMain disabled=${!isReady} onClick=${ask}>What would you play?<//></div>
    <${Trouble} said=${trouble} />
    ${
      advice &&
      html`<div class="answer box" role="status"><p>${advice.text}</p></div>
        ${
          advice.choices.length > 1 &&
          html`<${Ranking} own=${-1} rows=${advice.choices.map((choice, rank) => ({ choice, rank }))} />`
        }`
    }</section>`;
}

/**
 * A card that was put in. onTurn: says whether I played it or they did.
 * @param {{ card: Card, isOwn: boolean, onRemove: () => void, onTurn: (() => void) | false }} props
 */
function PlayedCard({ card, isOwn, onRemove, onTurn }) {
  return html`<span class="put"><${Card} card=${card} onPick=${onRemove} label=${`${cardText(card)}, remove it`} />
    ${
      onTurn &&
      html`<${Button} isSmall aria-label=${`${cardText(card)} was played by ${isOwn ? "me" : "them"}: change`}
        onClick=${onTurn}>${isOwn ? "me" : "them"}<//>`
    }</span>`;
}
