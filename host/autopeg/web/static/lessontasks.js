// Tasks in lessons that are not moves: count what scores in five cards, and answer a question.
import { html, useState } from "/vendor/preact.js";
import { cardText, toggled } from "./card-names.js";
import { Card } from "./cards.js";
import { Button, classes } from "./controls.js";
import { useKeys } from "./keys.js";

/** @typedef {(body: object) => Promise<Verdict | null>} Answer */

/**
 * Five cards: mark those that score together and count them, one combination after the other.
 * @param {{ step: LessonStepState, answer: Answer }} props
 */
export function CountTask({ step, answer }) {
  const [marked, setMarked] = useState(/** @type {Card[]} */ ([]));
  const [found, setFound] = useState(/** @type {ScoredPart[]} */ ([]));
  const [isDone, setDone] = useState(false);
  /** @param {Card} card */
  const toggle = (card) => setMarked(toggled(marked, card));
  const count = async () => {
    const verdict = await answer({ found: found.map((part) => part.cards), cards: marked });
    if (verdict?.is_right) {
      setFound([...found, ...verdict.parts]);
      setMarked([]);
      setDone(verdict.is_done);
    }
  };
  useKeys((key) => {
    if (isDone) return false;
    const card = step.cards[Number(key) - 1];
    if (card) toggle(card);
    else if (key === "Enter" && marked.length) count();
    else return false;
    return true;
  });
  const total = found.reduce((sum, part) => sum + part.points, 0);
  return html`<div class="felt lesson-cards" role="group" aria-label="Five cards">${step.cards.map(
    (card, index) => html`<span key=${card} class="lesson-card">
      <${Card} card=${card} isMarked=${marked.includes(card)} onPick=${isDone ? null : toggle} />
      ${step.starter && index === step.cards.length - 1 && html`<span class="quiet">${step.starter}</span>`}</span>`,
  )}</div>
  ${!isDone && html`<${Button} isMain disabled=${!marked.length} onClick=${count}>Count these<//>`}
  ${
    found.length > 0 &&
    html`<div class="box found-parts"><ul aria-label="Found so far">${found.map(
      (part) =>
        html`<li key=${part.kind + part.cards.join()}>
        <span>${part.cards.map(cardText).join(" ")} ${part.kind}</span> <b>${part.points}</b></li>`,
    )}</ul><strong>${total}</strong></div>`
  }`;
}

/**
 * A question with answers to choose from.
 * @param {{ step: LessonStepState, isDone: boolean | undefined, answer: Answer }} props
 */
export function AnswersTask({ step, isDone, answer }) {
  const [tried, setTried] = useState(/** @type {number[]} */ ([]));
  /** @param {number} index */
  const choose = async (index) => {
    setTried((before) => [...before, index]);
    if (!(await answer({ answer: index }))) setTried((before) => before.filter((each) => each !== index));
  };
  useKeys((key) => {
    const index = Number(key) - 1;
    if (isDone || !step.answers[index]) return false;
    choose(index);
    return true;
  });
  return html`${
    step.cards.length > 0 &&
    html`<div class="felt lesson-cards">${step.cards.map((card) => html`<${Card} key=${card} card=${card} />`)}</div>`
  }<div class=${classes("lesson-answers", step.answers.every((text) => text.length < 4) && "numbers")} role="group"
      aria-label="Answers">${step.answers.map(
        (text, index) => html`<${Button} key=${text} disabled=${isDone || tried.includes(index)}
      onClick=${() => choose(index)}>${text}<//>`,
      )}</div>`;
}
