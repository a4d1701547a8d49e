// A counted hand: called step by step as players do, then pegged; overlooked points can be claimed (muggins).
import { html, useEffect, useRef, useState } from "/vendor/preact.js";
import { speak } from "./announce.js";
import { post } from "./api.js";
import { SideButton } from "./board.js";
import { cardName } from "./card-names.js";
import { Button, Trouble } from "./controls.js";
import { useKeys } from "./keys.js";
import { useFetch } from "./lazy.js";

/**
 * Who may peg the count. side: the chosen one; muggins: the form of muggins in play.
 * @typedef {object} Pegging
 * @property {string[]} sides
 * @property {number} side
 * @property {boolean | "strict"} muggins
 * @property {number[]} [lanes] The sides that may peg it; all by default.
 * @property {string} [verb] The button's verb, "Peg" by default.
 * @property {boolean} [allowsZero] Whether 0 points are entered too.
 * @property {(lane: number, points: number) => Promise<number>} onPeg Resolves to 0 if nothing was pegged.
 * @property {Content} [feedback] Why an entry was refused, or what is asked before it counts.
 */

/**
 * @typedef {object} CountedHandProps
 * @property {string} [path] The route that counts it.
 * @property {object} asked The body of the request.
 * @property {string} claimed What the owner says, "" if nothing.
 * @property {Pegging} [pegging]
 * @property {(lane: number) => void} [onPegged]
 * @property {() => void} onDone Called when everything has been pegged.
 * @property {(cards: Card[] | null) => void} [light] Lights up the cards of a step.
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

/**
 * The count of a hand, and the buttons that peg it.
 * @param {CountedHandProps} props
 */
export function CountedHand({ path = "/api/count", asked, claimed, pegging, onPegged, onDone, light }) {
  const [owner, setOwner] = useState(/** @type {number | null} */ (null));
  const [isSettled, setSettled] = useState(false);
  const claim = claimed === "" ? {} : { claimed: Number(claimed) };
  /** @type {Fetched<CountAnswer>} */
  const { value: answer, trouble } = useFetch(() => post(path, { ...asked, ...claim }), []);
  // With strict claims the count stays hidden until everybody has claimed.
  const isStrict = pegging?.muggins === "strict" && claimed !== "";
  const isHidden = isStrict && !isSettled;
  useEffect(() => {
    if (answer && !isHidden) speak(answer.said);
  }, [answer, isHidden]);
  if (!answer) return html`<${Trouble} said=${trouble} />`;
  const counted = isHidden
    ? html`<div class="answer box" role="status"><p>${claimed} claimed. The count is shown after the claims.</p></div>`
    : html`<${Count} answer=${answer} hasClaim=${claimed !== ""} light=${light} />`;
  if (!pegging) return counted;
  const { sides, side, muggins, onPeg, verb = "Peg" } = pegging;
  const lanes = pegging.lanes ?? sides.map((_, lane) => lane);
  const owners = muggins ? answer.owners : answer.points;
  /** @param {number} lane */
  const pegHand = async (lane) => {
    if ((owners || pegging.allowsZero) && !(await onPeg(lane, owners))) return;
    onPegged?.(lane);
    if (isStrict) {
      setOwner(lane);
      setSettled(Number(claimed) > answer.points);
    } else if (muggins && answer.overlooked) setOwner(lane);
    else onDone();
  };
  /** @param {number} lane */
  const pegOverlooked = async (lane) => {
    if (await onPeg(lane, answer.overlooked)) onDone();
  };
  if (owner === null)
    return html`${counted}<div class="pegs" role="group" aria-label="Whose points?" ref=${intoView}>${lanes.map(
      (lane) => html`<${SideButton} key=${lane} lane=${lane} isMain=${lane === side} onPress=${pegHand}>
        ${verb} ${isHidden ? "it" : owners} for ${sides[lane]}<//>`,
    )}</div>`;
  if (isStrict)
    return html`${counted}<${StrictClaims} sides=${sides} owner=${owner} missed=${answer.overlooked}
      isSettled=${isSettled} onPeg=${onPeg} onSettled=${() => setSettled(true)} onStartOver=${onDone} />`;
  const others = sides.map((_, lane) => lane).filter((lane) => lane !== owner);
  return html`${counted}<div class="pegs" role="group" key="muggins" aria-label="Who calls muggins?" ref=${intoView}>
    <p><strong>${answer.overlooked} overlooked.</strong> Who calls muggins?</p>
    ${others.map(
      (lane) => html`<${SideButton} key=${lane} lane=${lane} onPress=${pegOverlooked}>
        Peg ${answer.overlooked} for ${sides[lane]}<//>`,
    )}
    <${Button} onClick=${onDone}>Nobody’s<//></div>`;
}

/**
 * Scroll what has just come to where it can be seen.
 * @param {HTMLElement | null} element
 */
const intoView = (element) => element?.scrollIntoView({ block: "nearest" });

/**
 * The points of a hand and how they are called; with light, step by step.
 * @param {{ answer: CountAnswer, hasClaim: boolean, light?: CountedHandProps["light"] }} props
 */
function Count({ answer, hasClaim, light }) {
  const hasSteps = light !== undefined && answer.calls.length > 0;
  const [at, setAt] = useState(-1);
  const { calls } = answer;
  const steps = /** @type {{ current: HTMLElement }} */ (useRef());
  useEffect(() => {
    if (at >= 0) steps.current.children[at].scrollIntoView({ block: "nearest" });
  }, [at]);
  /** @param {number} next */
  const show = (next) => {
    const shown = next >= calls.length || next === at ? -1 : Math.max(-1, next);
    setAt(shown);
    light?.(shown < 0 ? null : calls[shown].cards);
  };
  useKeys((key) => {
    if (!hasSteps || (key !== "ArrowRight" && key !== "ArrowLeft")) return false;
    show(key === "ArrowRight" ? at + 1 : at < 0 ? calls.length - 1 : at - 1);
    return true;
  });
  const cards = at < 0 ? "" : calls[at].cards.map(cardName).join(", ");
  return html`<div class="answer box" ref=${intoView}><div role="status">
    <strong class="points">${answer.points}</strong>
    <p class=${hasSteps ? "hidden" : ""}>${answer.said}</p>${hasClaim && html`<p>${answer.result}.</p>`}</div>
    ${
      hasSteps &&
      html`<span class="hidden" role="status">${at >= 0 && `${calls[at].said}: ${cards}`}</span>
      <${Button} data-action="step" onClick=${() => show(at + 1)}>
        ${at < 0 ? "Show me" : at + 1 < calls.length ? "Next" : "All"} <span aria-hidden="true">›</span><//>`
    }</div>
    ${
      hasSteps &&
      html`<div class="calls" role="group" aria-label="Step by step" ref=${steps}>${calls.map(
        ({ said }, step) =>
          html`<${Button} key=${step} isSmall aria-pressed=${step === at} onClick=${() => show(step)}>${said}<//>`,
      )}</div>`
    }`;
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
  return html`<div class="pegs" role="group" aria-label="Who calls muggins?" ref=${intoView}>
    <p><strong>Who calls muggins?</strong> Each side
    has one claim; one that is too high gets nothing.</p>
    <label>Points claimed <input type="number" min="1" max="29" inputmode="numeric" class="short" value=${points}
      onInput=${(event) => setPoints(event.target.value)} /></label>
    ${others.map(
      (lane) =>
        html`<${SideButton} key=${lane} lane=${lane} disabled=${!isGood} onPress=${claim}>${sides[lane]} claims<//>`,
    )}
    <${Button} onClick=${onSettled}>Nobody’s<//></div>${said}`;
}
