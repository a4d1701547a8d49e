// Count a hand of physical cards by tapping them, and check the owner's claim for muggins.
import { html, useState } from "/vendor/preact.js";
import { post, reasonOf } from "./api.js";
import { SideButton } from "./board.js";
import { Button, Trouble } from "./controls.js";
import { PageFrame } from "./frame.js";
import { CardPicker, Slot, useSlots, withReset } from "./picker.js";

/**
 * @typedef {object} CountFormProps
 * @property {string[]} [sides]
 * @property {number} [side]
 * @property {boolean | "strict"} [muggins]
 * @property {boolean} [isCribAtFirst]
 * @property {(lane: number, points: number) => Promise<number>} [onPeg]
 */

/**
 * @typedef {object} StrictClaimsProps
 * @property {string[]} sides
 * @property {number} owner
 * @property {number} missed
 * @property {boolean} isSettled
 * @property {(lane: number, points: number) => Promise<number>} onPeg
 * @property {() => void} onSettled
 * @property {() => void} onStartOver
 */

const HAND = ["first card", "second card", "third card", "fourth card", "starter"];

export function CountPage() {
  return html`<${PageFrame} title="Count a hand"><h1>Count a hand</h1><${CountForm} /><//>`;
}

/**
 * The form that counts a hand. side, sides, muggins, onPeg: set on a score pad, where the chosen side pegs the points.
 * muggins: the form of muggins that is played there; onPeg resolves to 0 if nothing was pegged.
 * @param {CountFormProps} props
 */
export function CountForm({ sides = [], side = 0, muggins = true, isCribAtFirst = false, onPeg }) {
  const slots = useSlots(HAND.length);
  const [isCrib, setCrib] = useState(isCribAtFirst);
  const [claimed, setClaimed] = useState("");
  const [answer, setAnswer] = useState(/** @type {CountAnswer | null} */ (null));
  const [owner, setOwner] = useState(/** @type {number | null} */ (null));
  const [isSettled, setSettled] = useState(false);
  const [trouble, setTrouble] = useState("");
  const thenReset = withReset(() => {
    setAnswer(null);
    setTrouble("");
  });
  const clearClaims = () => {
    setOwner(null);
    setSettled(false);
  };
  const count = async () => {
    if (!slots.isFull) return;
    try {
      const claim = claimed === "" ? {} : { claimed: Number(claimed) };
      const hand = slots.cards.slice(0, 4);
      setAnswer(await post("/api/count", { hand, starter: slots.cards[4], crib: isCrib, ...claim }));
      clearClaims();
      setTrouble("");
    } catch (error) {
      setTrouble(reasonOf(error));
    }
  };
  const startOver = thenReset(() => {
    slots.clear();
    setClaimed("");
    clearClaims();
  });
  // With strict claims the count stays hidden until everybody has claimed.
  const isStrict = onPeg !== undefined && muggins === "strict" && claimed !== "";
  const isHidden = isStrict && !isSettled;
  const owners = answer && (muggins ? answer.owners : answer.points);
  /** @param {number} lane */
  const pegHand = async (lane) => {
    if (!answer || !onPeg || (owners && !(await onPeg(lane, owners)))) return;
    if (isStrict) {
      setOwner(lane);
      setSettled(Number(claimed) > answer.points);
    } else if (muggins && answer.overlooked) setOwner(lane);
    else startOver();
  };
  /** @param {number} lane */
  const pegOverlooked = async (lane) => {
    if (answer && (await onPeg?.(lane, answer.overlooked))) startOver();
  };
  const isPegged = owner !== null;
  const others = sides.map((_, lane) => lane).filter((lane) => lane !== owner);
  return html`<section class="count-form" aria-label="Count a hand">
    <p class="quiet">Four cards, then the starter: tap a rank and a suit.</p>
    <div class="chosen">${HAND.map(
      (name, at) =>
        html`<${Slot} key=${at} slots=${slots} index=${at} name=${name}>${at === 4 ? "starter" : at + 1}<//>`,
    )}</div>
    ${
      !isPegged &&
      html`<${CardPicker} taken=${slots.cards} onPick=${thenReset(slots.put)} onBack=${thenReset(slots.back)}
        onDone=${count} />
    <div class="row"><label><input type="checkbox" checked=${isCrib}
      onChange=${(event) => thenReset(setCrib)(event.target.checked)} /> this is the crib</label>
      <label>They say <input type="number" min="0" max="29" inputmode="numeric" class="short" value=${claimed}
        onInput=${(event) => thenReset(setClaimed)(event.target.value)} /></label>
      <${Button} isMain disabled=${!slots.isFull} onClick=${count}>Count it<//>
      <${Button} onClick=${startOver}>Clear<//></div>`
    }
    <${Trouble} said=${trouble} />
    ${
      answer &&
      html`<div class="answer box" role="status">${
        isHidden
          ? html`<p>They say ${claimed}. The count is shown after the claims.</p>`
          : html`<strong class="points">${answer.points}</strong><p>${answer.said}</p>
            ${claimed !== "" && html`<p>${answer.result}.</p>`}`
      }</div>`
    }
    ${
      answer &&
      onPeg &&
      !isPegged &&
      html`<div class="pegs" role="group" aria-label="Whose hand is it?">${sides.map(
        (name, lane) => html`<${SideButton} key=${lane} lane=${lane} isMain=${lane === side} onPress=${pegHand}>
          ${name} pegs ${isHidden ? "it" : owners}<//>`,
      )}</div>`
    }
    ${
      answer &&
      isPegged &&
      isStrict &&
      html`<${StrictClaims} sides=${sides} owner=${owner} missed=${answer.overlooked} isSettled=${isSettled}
        onPeg=${onPeg} onSettled=${() => setSettled(true)} onStartOver=${startOver} />`
    }
    ${
      answer &&
      isPegged &&
      !isStrict &&
      html`<div class="pegs" role="group" aria-label="Whose muggins?"><p><strong>
        ${answer.overlooked} overlooked.</strong> Whose muggins?</p>
      ${others.map(
        (lane) => html`<${SideButton} key=${lane} lane=${lane} onPress=${pegOverlooked}>
          ${sides[lane]} pegs ${answer.overlooked}<//>`,
      )}
      <${Button} onClick=${startOver}>Nobody’s<//></div>`
    }
  </section>`;
}

/**
 * One claim for each other side, made before anybody sees the count; then their results.
 * @param {StrictClaimsProps} props
 */
function StrictClaims({ sides, owner, missed, isSettled, onPeg, onSettled, onStartOver }) {
  const [points, setPoints] = useState("");
  const [refused, setRefused] = useState(/** @type {Map<number, number>} */ (new Map()));
  const others = sides.map((_, lane) => lane).filter((lane) => lane !== owner && !refused.has(lane));
  /** @param {number} lane */
  const claim = async (lane) => {
    const named = Number(points);
    if (named <= missed) {
      if (await onPeg(lane, named)) onSettled();
      return;
    }
    setRefused(new Map([...refused, [lane, named]]));
    setPoints("");
    if (others.length === 1) onSettled();
  };
  const isGood = /^[0-9]{1,2}$/.test(points) && Number(points) > 0;
  const said = [...refused].map(
    ([lane, named]) => html`<p key=${lane} role="status">${sides[lane]} claimed ${named}: too many, no points.</p>`,
  );
  if (isSettled) return html`${said}<div class="row"><${Button} isMain onClick=${onStartOver}>Count another<//></div>`;
  return html`<div class="pegs" role="group" aria-label="Whose muggins?"><p><strong>Whose muggins?</strong> Each side
    has one claim; one that is too high gets nothing.</p>
    <label>Points claimed <input type="number" min="1" max="29" inputmode="numeric" class="short" value=${points}
      onInput=${(event) => setPoints(event.target.value)} /></label>
    ${others.map(
      (lane) =>
        html`<${SideButton} key=${lane} lane=${lane} disabled=${!isGood} onPress=${claim}>${sides[lane]} claims<//>`,
    )}
    <${Button} onClick=${onSettled}>Nobody’s<//></div>${said}`;
}
