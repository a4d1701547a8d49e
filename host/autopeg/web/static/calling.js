// How counts are called: part by part on their cards, by themselves or at a tap; a tap ends what runs by itself.
import { html, useEffect, useState } from "/vendor/preact.js";
import { cardText } from "./card-names.js";
import { Card } from "./cards.js";
import { Button, classes, Sheet } from "./controls.js";
import { PointsPad } from "./keys.js";
import { nameOf } from "./own-count.js";
import { motionLevel, settings } from "./settings.js";
import { Words } from "./words.js";

/** @type {Record<string, number>} */
const PART_MS = { lively: 600, calm: 1200 };

/**
 * Return how many parts of each count have been called, and what a tap does before all are, null after that.
 * @param {CountedCards[]} counted
 * @returns {{ called: number[], hurry: (() => void) | null }}
 */
export function useCalling(counted) {
  const isByTap = settings().counts === "tap";
  const pace = settings().counts === "run" ? PART_MS[motionLevel()] : undefined;
  // A count without parts takes its time as well.
  const sizes = counted.map(({ parts }) => Math.max(1, parts.length));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const [said, setSaid] = useState(isByTap || pace !== undefined ? 1 : all);
  useEffect(() => {
    if (said >= all || isByTap) return undefined;
    const timer = setTimeout(() => setSaid(said + 1), pace);
    return () => clearTimeout(timer);
  }, [said]);
  const before = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0));
  return {
    called: sizes.map((size, at) => Math.min(size, Math.max(0, said - before[at]))),
    hurry: said >= all ? null : () => setSaid(isByTap ? said + 1 : all),
  };
}

/**
 * A counted hand of which some parts have been called: the cards of the last are lit, the sentence comes at the end.
 * Everything has its place from the start. guess: what its owner has counted before.
 * @param {{ game: string, event: CountedCards, called: number, guess?: number }} props
 */
export function CalledHand({ game, event, called, guess }) {
  const { cards = [], parts, points, said, side } = event;
  const isDone = called >= Math.max(1, parts.length);
  const lit = isDone || !called ? [] : parts[called - 1].cards;
  const shown = isDone ? points : parts.slice(0, called).reduce((sum, part) => sum + part.points, 0);
  return html`<article class=${classes("counted box", `lane-${side}`, !called && "reserved")}>
    <div class=${classes("counted-cards", lit.length > 0 && "calling")}>${cards.map(
      (card, at) => html`<span key=${card} class=${classes(at === 4 && "turned", lit.includes(card) && "lit")}>
        <${Card} card=${card} /></span>`,
    )}</div>
    <div class="count-text"><p class=${isDone ? "" : "reserved"}><${Words} game=${game} text=${said} /></p>
      ${
        guess !== undefined && html`<p class="quiet">You said ${guess}${isDone ? `: ${judged(guess, points)}` : ""}</p>`
      }
      ${
        parts.length > 1 &&
        html`<ul class="parts" aria-label="Parts">${parts.map(
          (part, at) => html`<li key=${at} class=${at < called ? "" : "reserved"}>
            ${part.cards.map(cardText).join(" ")} <b>${part.points}</b></li>`,
        )}</ul>`
      }</div>
    <strong key=${shown} class="points">${shown}</strong></article>`;
}

/**
 * What its owner counts before it is called.
 * @param {{ table: TableState, event: CountedCards, say: (points: number) => void }} props
 */
export function OwnCount({ table, event, say }) {
  const whose = table.mine.length > 1 ? `${table.seats[event.player].name}’s` : "your";
  return html`<div class="felt counted-now">${event.cards?.map(
    (card) => html`<${Card} key=${card} card=${card} />`,
  )}</div>
    <${PointsPad} key=${event.said} label=${`How many points are in ${whose} ${nameOf(event)}?`} word="count"
      onEnter=${say} />`;
}

/**
 * Return how right a count was.
 * @type {(guess: number, points: number) => string}
 */
export const judged = (guess, points) =>
  guess === points ? "right" : `${Math.abs(points - guess)} too ${guess < points ? "few" : "many"}`;

/** @typedef {{ game: string, counted: CountedCards[], onClose: () => void }} LastCountProps */

/**
 * The hands that were counted last, called once more, as often as one likes.
 * @param {LastCountProps} props
 */
export function LastCount({ game, counted, onClose }) {
  const [times, setTimes] = useState(0);
  return html`<${Sheet} title="Last count" onClose=${onClose}>
    <${CalledAgain} key=${times} game=${game} counted=${counted} onAgain=${() => setTimes(times + 1)} /><//>`;
}

/** @param {{ game: string, counted: CountedCards[], onAgain: () => void }} props */
function CalledAgain({ game, counted, onAgain }) {
  const { called, hurry } = useCalling(counted);
  return html`${counted.map(
    (event, at) => html`<${CalledHand} key=${event.said} game=${game} event=${event} called=${called[at]} />`,
  )}<${Button} isMain onClick=${hurry ?? onAgain}>${hurry ? "Go on" : "Call it again"}<//>`;
}
