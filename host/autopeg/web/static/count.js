// Count a hand of physical cards: tap them or read them with the camera, and check the owner's claim for muggins.
import { html, useState } from "/vendor/preact.js";
import { CameraButton } from "./camera/button.js";
import { Card } from "./cards.js";
import { Button } from "./controls.js";
import { CountedHand } from "./counted.js";
import { PageFrame } from "./frame.js";
import { PointsPad } from "./keys.js";
import { CardPicker, Slot, useSlots, withReset } from "./picker.js";

/** @import { Pegging } from "./counted.js" */

/**
 * What is known of a deal: its starter, and the cards that were counted in it.
 * @typedef {object} DealSeen
 * @property {Card | null} starter
 * @property {SeenCards[]} seen
 * @property {(hand: Card[], starter: Card, isCrib: boolean, lane: number) => void} keep
 * @property {() => void} forget
 */

/** @typedef {{ pegging?: Pegging, deal?: DealSeen, isCribAtFirst?: boolean }} CountFormProps */

const HAND = ["first card", "second card", "third card", "fourth card", "starter"];
const ADVICE = "Lay the four cards and the starter flat and hold the phone over them, so that each shows a corner.";

export function CountPage() {
  return html`<${PageFrame} title="Count a hand"><h1>Count a hand</h1><${CountForm} /><//>`;
}

/**
 * The form that counts a hand. pegging, deal: set on a score pad, where the chosen side pegs the points.
 * @param {CountFormProps} props
 */
export function CountForm({ pegging, deal, isCribAtFirst = false }) {
  const slots = useSlots(HAND.length);
  const [isCrib, setCrib] = useState(isCribAtFirst);
  const [claimed, setClaimed] = useState("");
  const [asked, setAsked] = useState(/** @type {{ hand: Card[], starter: Card, crib: boolean } | null} */ (null));
  const [isPegged, setPegged] = useState(false);
  const [isFirst, setFirst] = useState(false);
  const thenReset = withReset(() => setAsked(null));
  const count = () => {
    if (!slots.isFull) return;
    const [starter, ...hand] = /** @type {Card[]} */ (slots.cards.toReversed());
    setAsked({ hand: hand.reverse(), starter, crib: isCrib });
    setPegged(false);
  };
  const startOver = thenReset(() => {
    slots.clear();
    setClaimed("");
    setPegged(false);
  });
  /** @type {(hand: Card[], starter: Card, lane: number) => void} */
  const keep = (hand, starter, lane) => deal?.keep(hand, starter, isCrib, lane);
  const crib = html`<label><input type="checkbox" checked=${isCrib}
    onChange=${(event) => thenReset(setCrib)(event.target.checked)} /> this is the crib</label>`;
  const options = html`<div class="row">${crib}
    ${
      !pegging &&
      html`<label><input type="checkbox" checked=${isFirst} onChange=${(event) => setFirst(event.target.checked)} />
        <span>I count it first</span></label>`
    }</div>`;
  /** @type {ReadingTask} */
  const task = {
    title: isCrib ? "Count the crib" : "Count a hand",
    advice: ADVICE,
    least: HAND.length,
    most: HAND.length,
    hasStarter: true,
    starter: deal?.starter ?? null,
    seen: deal?.seen ?? [],
    isDoublePack: false,
    hasJokers: false,
    word: "Count it",
    options: () => options,
    result: ({ cards, starter, light, onBack, onClose }) => html`<${ReadHand} light=${light} pegging=${pegging}
      asked=${{ hand: cards, starter, crib: isCrib }} isFirst=${pegging ? Boolean(pegging.muggins) : isFirst}
      onPegged=${(lane) => starter && keep(cards, starter, lane)} onBack=${onBack} onClose=${onClose} />`,
  };
  return html`<section class="count-form" aria-label="Count a hand">
    <${CameraButton} task=${task} />
    ${
      deal?.starter &&
      html`<p class="row quiet"><span>The starter of this deal:</span><${Card} card=${deal.starter} />
        <${Button} isSmall onClick=${deal.forget}>New deal<//></p>`
    }
    <p class="quiet">Or tap them: four cards, then the starter, each by rank and suit.</p>
    <div class="chosen">${HAND.map(
      (name, at) =>
        html`<${Slot} key=${at} slots=${slots} index=${at} name=${name}>${at === 4 ? "starter" : at + 1}<//>`,
    )}</div>
    ${
      !isPegged &&
      html`<${CardPicker} taken=${slots.cards} onPick=${thenReset(slots.put)} onBack=${thenReset(slots.back)}
        onDone=${count} />
    <div class="row">${crib}
      <label>They say <input type="number" min="0" max="29" inputmode="numeric" class="short" value=${claimed}
        onInput=${(event) => thenReset(setClaimed)(event.target.value)} /></label>
      <${Button} isMain disabled=${!slots.isFull} onClick=${count}>Count it<//>
      <${Button} onClick=${startOver}>Clear<//></div>`
    }
    ${
      asked &&
      html`<${CountedHand} key=${JSON.stringify([asked, claimed])} asked=${asked} claimed=${claimed} pegging=${pegging}
        onPegged=${(lane) => {
          setPegged(true);
          keep(asked.hand, asked.starter, lane);
        }} onDone=${startOver} />`
    }
  </section>`;
}

/**
 * A hand that was read with the camera. isFirst: whether its owner counts it before the count is shown.
 * @param {object} props
 * @param {object} props.asked
 * @param {boolean} props.isFirst
 * @param {Pegging} [props.pegging]
 * @param {(cards: Card[] | null) => void} props.light
 * @param {(lane: number) => void} props.onPegged
 * @param {() => void} props.onBack
 * @param {() => void} props.onClose
 */
function ReadHand({ asked, isFirst, pegging, light, onPegged, onBack, onClose }) {
  const [claimed, setClaimed] = useState(/** @type {string | null} */ (isFirst ? null : ""));
  if (claimed === null) {
    const who = pegging
      ? `How many points does ${pegging.sides[pegging.side]} count?`
      : "How many points do you count?";
    return html`<${PointsPad} label=${who} word="Say it" onEnter=${(points) => setClaimed(String(points))}
      extra=${html`<div class="row ends"><${Button} onClick=${onBack}>Back<//>
        <${Button} onClick=${() => setClaimed("")}>Nobody says, show it<//></div>`} />`;
  }
  return html`<${CountedHand} asked=${asked} claimed=${claimed} pegging=${pegging} light=${light} onPegged=${onPegged}
    onDone=${onClose} /><div class="row ends"><${Button} onClick=${onBack}>Back to the cards<//>
    ${!pegging && html`<${Button} isMain onClick=${onClose}>Done<//>`}</div>`;
}
