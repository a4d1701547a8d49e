// Count a hand of physical cards by tapping them; what its owner claims is checked for muggins.
import { html, useState } from "/vendor/preact.js";
import { post, reasonOf } from "./api.js";
import { LaneMark } from "./board.js";
import { Nav } from "./nav.js";
import { CardPicker, Slot, useSlots } from "./picker.js";

/**
 * @typedef {object} CountFormProps
 * @property {string[]} [sides]
 * @property {number} [side]
 * @property {boolean | "strict"} [muggins]
 * @property {boolean} [isCribAtFirst]
 * @property {(lane: number, points: number) => Promise<number>} [onPeg]
 */

/** @typedef {{ lane: number, named: number }} Refused A claim that was too high. */

/**
 * @typedef {object} StrictClaimsProps
 * @property {string[]} sides
 * @property {number} owner
 * @property {number} missed
 * @property {Refused[]} refused
 * @property {(refused: Refused[]) => void} setRefused
 * @property {(lane: number, points: number) => Promise<number>} onPeg
 * @property {() => void} onSettled
 */

const HAND = ["first card", "second card", "third card", "fourth card", "starter"];

export function CountPage() {
  document.title = "Count a hand · Autopeg";
  return html`<div class="lobby"><header class="top"><a class="brand" href="/">Autopeg</a><${Nav} /></header>
    <main><h1>Count a hand</h1><${CountForm} /></main></div>`;
}

/**
 * side, sides, muggins, onPeg: on a score pad, where the chosen side pegs what is counted. muggins: the form that is
 * played there; onPeg answers whether it was done.
 * @param {CountFormProps} props
 */
export function CountForm({ sides = [], side = 0, muggins = true, isCribAtFirst = false, onPeg }) {
  const slots = useSlots(HAND.length);
  const [isCrib, setCrib] = useState(isCribAtFirst);
  const [claimed, setClaimed] = useState("");
  const [answer, setAnswer] = useState(/** @type {CountAnswer | null} */ (null));
  const [owner, setOwner] = useState(/** @type {number | null} */ (null));
  const [refused, setRefused] = useState(/** @type {Refused[]} */ ([]));
  const [isSettled, setSettled] = useState(false);
  const [trouble, setTrouble] = useState("");
  /**
   * @template {unknown[]} Given
   * @param {(...given: Given) => void} change
   * @returns {(...given: Given) => void}
   */
  const changed =
    (change) =>
    (...given) => {
      change(...given);
      setAnswer(null);
      setTrouble("");
    };
  const count = async () => {
    if (!slots.isFull) return;
    try {
      const claim = claimed === "" ? {} : { claimed: Number(claimed) };
      setAnswer(
        await post("/api/count", { hand: slots.cards.slice(0, 4), starter: slots.cards[4], crib: isCrib, ...claim }),
      );
      setOwner(null);
      setRefused([]);
      setSettled(false);
      setTrouble("");
    } catch (error) {
      setTrouble(reasonOf(error));
    }
  };
  const another = changed(() => {
    slots.clear();
    setClaimed("");
    setOwner(null);
    setSettled(false);
  });
  // With strict claims the count stays hidden until they are made.
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
    else another();
  };
  /** @param {number} lane */
  const pegOverlooked = async (lane) => {
    if (answer && (await onPeg?.(lane, answer.overlooked))) another();
  };
  const isPegged = owner !== null;
  return html`<section class="count-form" aria-label="Count a hand">
    <p class="quiet">Four cards, then the starter: tap a rank and a suit.</p>
    <div class="chosen">${HAND.map(
      (name, at) => html`<${Slot} key=${at} slots=${slots} index=${at} name=${name}>
    ${at === 4 ? "starter" : at + 1}<//>`,
    )}</div>
    ${
      !isPegged &&
      html`<${CardPicker} taken=${slots.cards} onPick=${changed(slots.put)} onBack=${changed(slots.back)}
        onDone=${count} />
    <div class="row"><label><input type="checkbox" checked=${isCrib}
      onChange=${(event) => changed(setCrib)(event.target.checked)} /> it is the crib</label>
      <label>They say <input type="number" min="0" max="29" inputmode="numeric" class="short" value=${claimed}
        onInput=${(event) => changed(setClaimed)(event.target.value)} /></label>
      <button type="button" class="button main" disabled=${!slots.isFull} onClick=${count}>Count it</button>
      <button type="button" class="button" onClick=${another}>Clear</button></div>`
    }
    ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
    ${
      answer &&
      isHidden &&
      html`<div class="answer" role="status"><p>They say ${claimed}. The count is shown after the
      claims.</p></div>`
    }
    ${
      answer &&
      !isHidden &&
      html`<div class="answer" role="status"><strong class="points">${answer.points}</strong><p>${answer.said}</p>
      ${claimed !== "" && html`<p>${answer.result}.</p>`}</div>`
    }
    ${
      answer &&
      onPeg &&
      !isPegged &&
      html`<div class="pegs" role="group" aria-label="Whose hand is it?">${sides.map(
        (name, lane) => html`<button key=${lane} type="button"
      class=${`button lane-${lane}${lane === side ? " main" : ""}`} onClick=${() => pegHand(lane)}>
        <${LaneMark} lane=${lane} /> ${name} pegs ${isHidden ? "it" : owners}</button>`,
      )}</div>`
    }
    ${
      answer &&
      isPegged &&
      isHidden &&
      html`<${StrictClaims} sides=${sides} owner=${owner} missed=${answer.overlooked} refused=${refused}
        setRefused=${setRefused}
      onPeg=${onPeg} onSettled=${() => setSettled(true)} />`
    }
    ${
      isPegged &&
      refused.map(
        ({ lane, named }) => html`<p key=${lane} role="status">
    ${sides[lane]} claimed ${named}: too many, no points.</p>`,
      )
    }
    ${
      isPegged &&
      isStrict &&
      isSettled &&
      html`<div class="row"><button type="button" class="button main"
      onClick=${another}>Count another</button></div>`
    }
    ${
      answer &&
      isPegged &&
      !isStrict &&
      html`<div class="pegs" role="group" aria-label="Whose muggins?"><p><strong>
        ${answer.overlooked} overlooked.</strong> Whose muggins?</p>
      ${sides.map(
        (name, lane) =>
          lane !== owner &&
          html`<button key=${lane} type="button"
        class=${`button lane-${lane}`} onClick=${() => pegOverlooked(lane)}>
          <${LaneMark} lane=${lane} /> ${name} pegs ${answer.overlooked}</button>`,
      )}
      <button type="button" class="button" onClick=${another}>Nobody’s</button></div>`
    }
  </section>`;
}

/**
 * One claim for each other side, made before anybody sees the count.
 * @param {StrictClaimsProps} props
 */
function StrictClaims({ sides, owner, missed, refused, setRefused, onPeg, onSettled }) {
  const [points, setPoints] = useState("");
  const others = sides
    .map((_, lane) => lane)
    .filter((lane) => lane !== owner && !refused.some((each) => each.lane === lane));
  /** @param {number} lane */
  const claim = async (lane) => {
    const named = Number(points);
    if (named <= missed) {
      if (await onPeg(lane, named)) onSettled();
      return;
    }
    setRefused([...refused, { lane, named }]);
    setPoints("");
    if (others.length === 1) onSettled();
  };
  const isGood = /^[0-9]{1,2}$/.test(points) && Number(points) > 0;
  return html`<div class="pegs" role="group" aria-label="Whose muggins?"><p><strong>Whose muggins?</strong> Each side
    has one claim; one that is too high gets nothing.</p>
    <label>Points claimed <input type="number" min="1" max="29" inputmode="numeric" class="short" value=${points}
      onInput=${(event) => setPoints(event.target.value)} /></label>
    ${others.map(
      (lane) => html`<button key=${lane} type="button" class=${`button lane-${lane}`} disabled=${!isGood}
      onClick=${() => claim(lane)}><${LaneMark} lane=${lane} /> ${sides[lane]} claims</button>`,
    )}
    <button type="button" class="button" onClick=${onSettled}>Nobody’s</button></div>`;
}
