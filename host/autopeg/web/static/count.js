// The form that counts a hand of physical cards: tap them or read them with the camera, and check the owner's claim
// for muggins.
import { html, useState } from "/vendor/preact.js";
import { CameraButton } from "./camera/button.js";
import { Card } from "./cards.js";
import { Button } from "./controls.js";
import { CountedHand } from "./counted.js";
import { PointsPad } from "./keys.js";
import { CardPicker, Slot, useSlots, withReset } from "./picker.js";

/** @import { Pegging } from "./counted.js" */

/**
 * The known cards of a deal: its starter, and the cards counted in it.
 * @typedef {object} DealSeen
 * @property {Card | null} starter
 * @property {SeenCards[]} seen
 * @property {number} [hands] How many hands a deal has: with one more, another deal has begun.
 * @property {(cards: Card[], starter: Card | null, isCrib: boolean, lane: number) => void} keep
 * @property {() => void} forget
 */

/**
 * The thing to count: a hand, a line of a table. names: of its cards; starterAt: which of them is the starter.
 * @typedef {object} Counted
 * @property {string} title
 * @property {string} advice How to take its photo.
 * @property {string} intro
 * @property {string[]} names
 * @property {number | null} starterAt
 * @property {"apart" | "middle"} starterLies
 * @property {boolean} mayBeCrib
 * @property {string} path The route that counts it.
 * @property {(cards: Card[], starter: Card | null, isCrib: boolean) => object} body
 */

/** @typedef {{ counted?: Counted, pegging?: Pegging, deal?: DealSeen, isCribAtFirst?: boolean }} CountFormProps */

/** @type {Counted} */
const HAND = {
  title: "Count a hand",
  advice: "Lay the four cards and the starter flat and hold the phone over them, so that each shows a corner.",
  intro: "four cards, then the starter, each by rank and suit",
  names: ["first card", "second card", "third card", "fourth card", "starter"],
  starterAt: 4,
  starterLies: "apart",
  mayBeCrib: true,
  path: "/api/count",
  body: (hand, starter, crib) => ({ hand, starter, crib }),
};

/**
 * The form that counts a hand or a line. pegging, deal: set on a score pad, where the chosen side pegs the points.
 * @param {CountFormProps} props
 */
export function CountForm({ counted = HAND, pegging, deal, isCribAtFirst = false }) {
  const { names, starterAt, mayBeCrib } = counted;
  const slots = useSlots(names.length);
  const [isCrib, setCrib] = useState(isCribAtFirst);
  const [claimed, setClaimed] = useState("");
  const [asked, setAsked] = useState(/** @type {{ cards: Card[], starter: Card | null } | null} */ (null));
  const [isPegged, setPegged] = useState(false);
  const [isFirst, setFirst] = useState(false);
  const thenReset = withReset(() => setAsked(null));
  const count = () => {
    if (!slots.isFull) return;
    const all = /** @type {Card[]} */ (slots.cards);
    const starter = starterAt === null ? null : all[starterAt];
    setAsked({ cards: all.filter((card) => card !== starter), starter });
    setPegged(false);
  };
  const startOver = thenReset(() => {
    slots.clear();
    setClaimed("");
    setPegged(false);
  });
  const isOver = deal?.hands !== undefined && !isCrib && deal.seen.length >= deal.hands;
  /** @type {(cards: Card[], starter: Card | null, lane: number) => void} */
  const keep = (cards, starter, lane) => {
    if (isOver) deal.forget();
    deal?.keep(cards, starter, isCrib, lane);
  };
  const crib =
    mayBeCrib &&
    html`<label><input type="checkbox" checked=${isCrib}
      onChange=${(event) => thenReset(setCrib)(event.target.checked)} /> this is the crib</label>`;
  const first =
    !pegging &&
    html`<label><input type="checkbox" checked=${isFirst} onChange=${(event) => setFirst(event.target.checked)} />
      <span>I count it first</span></label>`;
  /** @type {ReadingTask} */
  const task = {
    title: isCrib ? "Count the crib" : counted.title,
    advice: counted.advice,
    least: names.length,
    most: names.length,
    hasStarter: starterAt !== null,
    starterLies: counted.starterLies,
    starter: isOver || starterAt === null ? null : (deal?.starter ?? null),
    seen: isOver ? [] : (deal?.seen ?? []),
    word: "Count it",
    options: () => (crib || first) && html`<div class="row">${crib}${first}</div>`,
    result: ({ cards, starter, light, onBack, onClose }) => html`<${ReadHand} light=${light} pegging=${pegging}
      path=${counted.path} asked=${counted.body(cards, starter, isCrib)}
      isFirst=${pegging ? Boolean(pegging.muggins) : isFirst} onPegged=${(lane) => keep(cards, starter, lane)}
      onBack=${onBack} onClose=${onClose} />`,
  };
  return html`<div class="count-form" role="group" aria-label=${counted.title}>
    ${
      deal?.starter &&
      html`<p class="row quiet"><span>The starter of this deal:</span><${Card} card=${deal.starter} />
        <${Button} isSmall onClick=${deal.forget}>New deal<//></p>`
    }
    <div class="row"><${CameraButton} task=${task} />
      <p class="quiet to-tap">Tap the cards: ${counted.intro}.</p></div>
    <div class="chosen">${names.map(
      (name, at) =>
        html`<${Slot} key=${at} slots=${slots} index=${at} name=${name}>${at === starterAt ? "starter" : at + 1}<//>`,
    )}</div>
    ${
      !isPegged &&
      html`<${CardPicker} taken=${slots.cards} onPick=${thenReset(slots.put)} onBack=${thenReset(slots.back)}
        onDone=${count} />
    <div class="row">${crib}
      ${
        mayBeCrib &&
        html`<label>Points claimed <input type="number" min="0" max="29" inputmode="numeric" class="short"
          value=${claimed} onInput=${(event) => thenReset(setClaimed)(event.target.value)} /></label>`
      }
      <${Button} isMain disabled=${!slots.isFull} onClick=${count}>Count it<//>
      <${Button} onClick=${startOver}>Clear<//></div>`
    }
    ${
      asked &&
      html`<${CountedHand} key=${JSON.stringify([asked, isCrib, claimed])} path=${counted.path} claimed=${claimed}
        asked=${counted.body(asked.cards, asked.starter, isCrib)} pegging=${pegging}
        onPegged=${(lane) => {
          setPegged(true);
          keep(asked.cards, asked.starter, lane);
        }} onDone=${startOver} />`
    }
  </div>`;
}

/**
 * A hand that was read with the camera. isFirst: whether its owner counts it before the count is shown.
 * @param {object} props
 * @param {string} props.path
 * @param {object} props.asked
 * @param {boolean} props.isFirst
 * @param {Pegging} [props.pegging]
 * @param {(cards: Card[] | null) => void} props.light
 * @param {(lane: number) => void} props.onPegged
 * @param {() => void} props.onBack
 * @param {() => void} props.onClose
 */
function ReadHand({ path, asked, isFirst, pegging, light, onPegged, onBack, onClose }) {
  const [claimed, setClaimed] = useState(/** @type {string | null} */ (isFirst ? null : ""));
  const [isPegged, setPegged] = useState(false);
  if (claimed === null) {
    const who = pegging
      ? `How many points does ${pegging.sides[pegging.side]} count?`
      : "How many points do you count?";
    return html`<${PointsPad} label=${who} word="Say it" onEnter=${(points) => setClaimed(String(points))}
      extra=${html`<div class="row ends"><${Button} onClick=${onBack}>Back<//>
        <${Button} onClick=${() => setClaimed("")}>Nobody says, show it<//></div>`} />`;
  }
  return html`<${CountedHand} path=${path} asked=${asked} claimed=${claimed} pegging=${pegging} light=${light}
    onPegged=${(/** @type {number} */ lane) => {
      setPegged(true);
      onPegged(lane);
    }} onDone=${onClose} />
    ${pegging?.feedback}
    <div class="row ends">${!isPegged && html`<${Button} onClick=${onBack}>Back to the cards<//>`}
    ${!pegging && html`<${Button} isMain onClick=${onClose}>Done<//>`}</div>`;
}
