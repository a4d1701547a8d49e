// Watching the table: the picture, what is asked about it, and corrections. Before the first deal the table is checked.
import { html, useRef, useState } from "/vendor/preact.js";
import { post, reasonOf } from "../api.js";
import { cardName, cardText, RANKS, SUITS } from "../card-names.js";
import { Button, Choice, CloseButton, classes, NumberField, submitting, Trouble, useModal } from "../controls.js";
import { CardPicker } from "../picker.js";
import { whyNoCamera } from "./camera.js";
import { WatchedTable } from "./picture.js";

/** @typedef {PadTable & { watch: WatchState }} WatchedPad */
/** @typedef {(word: string, body?: object) => Promise<boolean>} Ask */

const IS_HERE = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** Where somebody sits, by the quarter of the picture that is nearest. */
const EDGES = ["at the right edge", "at the near edge", "at the left edge", "at the far edge"];

/**
 * The dialog over the whole page. camera: that of this device.
 * @param {{ table: PadTable, camera: WatchCamera, onClose: () => void }} props
 */
export function WatchPanel({ table, camera, onClose }) {
  const heading = /** @type {{ current: HTMLElement }} */ (useRef());
  const dialog = useModal(heading);
  const [trouble, setTrouble] = useState("");
  /** @type {Ask} */
  const ask = async (word, body = {}) => {
    try {
      await post(`/api/tables/${table.code}/${word}`, body);
    } catch (error) {
      setTrouble(reasonOf(error));
      return false;
    }
    setTrouble("");
    return true;
  };
  const { watch } = table;
  const watched = /** @type {WatchedPad} */ (table);
  return html`<dialog class="reader watch" aria-label="Watch the table" ref=${dialog} onClose=${onClose}>
    <header><h2 tabindex="-1" ref=${heading}>${watch?.check ? "Does this table work?" : "The table"}</h2>
      <${CloseButton} onClick=${onClose} /></header>
    ${
      !watch
        ? html`<div class="reading"><div class="photo"></div><div class="panel-of-reader">
            <${Trouble} said=${trouble} onClose=${() => setTrouble("")} />
            <${Start} camera=${camera} ask=${ask} /></div></div>`
        : watch.check
          ? html`<${Check} table=${watched} camera=${camera} ask=${ask} trouble=${trouble} />`
          : html`<${Watching} table=${watched} camera=${camera} ask=${ask} trouble=${trouble} />`
    }</dialog>`;
}

/**
 * Which camera watches.
 * @param {{ camera: WatchCamera, ask: Ask }} props
 */
function Start({ camera, ask }) {
  const [source, setSource] = useState("0");
  const why = whyNoCamera();
  return html`<p>A camera over the table sees each card that is laid, and pegs what it scores. Pictures are looked at
      and forgotten; hands are never read.</p>
    ${why ? html`<p class="hint-of-photo">${why}</p>` : html`<${Trouble} said=${camera.trouble} />`}
    ${
      !why &&
      html`<div class="row ends">
        <${Button} isMain onClick=${camera.start}>Use the camera of this device<//></div>`
    }
    ${
      IS_HERE &&
      html`<form class="row" onSubmit=${submitting(() => ask("watch", { source: source.trim() }))}>
        <label>Another camera, by its number or address <input value=${source} maxlength="400" required
          onInput=${(/** @type {{ target: HTMLInputElement }} */ event) => setSource(event.target.value)} /></label>
        <button type="submit" class="button">Use it</button></form>`
    }`;
}

/**
 * The minute before the first deal: can the cards be read, and who sits where?
 * @param {{ table: WatchedPad, camera: WatchCamera, ask: Ask, trouble: string }} props
 */
function Check({ table, camera, ask, trouble }) {
  const { check } = table.watch;
  const [muggins, setMuggins] = useState(/** @type {boolean | "strict"} */ (false));
  if (!check) return null;
  const seats = check.angles.map((angle, seat) => `${table.seats[seat].name} ${EDGES[Math.round(angle / 90) % 4]}`);
  return html`<div class="reading"><${WatchedTable} table=${table} />
    <div class="panel-of-reader"><${State} table=${table} camera=${camera} trouble=${trouble} ask=${ask} />
      <p class="prompt" role="status">${check.asks || "Take the cards up, and deal."}</p>
      <ul class="findings">${check.findings.map(
        ({ is_good: isGood, said }) => html`<li key=${said} class=${isGood ? "good" : "bad"}>
          <span aria-hidden="true">${isGood ? "✓" : "!"}</span> ${said}</li>`,
      )}</ul>
      <p class="quiet">Seen from the camera: ${seats.join(", ")}.</p>
      ${
        check.has_claims &&
        html`<${Choice} title="Muggins" chosen=${muggins} onChoose=${setMuggins}
          choices=${[[false, "no"], [true, "free"], ["strict", "strict"]]} />
          ${muggins && html`<p class="quiet">Each owner counts; then the others may claim what was overlooked.</p>`}`
      }
      <div class="row ends"><${Button} onClick=${() => ask("watch-seats")}>Sit elsewhere<//>
        <${Button} isMain onClick=${() => ask("watch-begin", { muggins })}>Start the game<//></div>
      <${Cameras} camera=${camera} table=${table} ask=${ask} /></div></div>`;
}

/**
 * A game that is watched.
 * @param {{ table: WatchedPad, camera: WatchCamera, ask: Ask, trouble: string }} props
 */
function Watching({ table, camera, ask, trouble }) {
  const { watch } = table;
  const [tapped, setTapped] = useState(/** @type {WatchedCard | null} */ (null));
  /** @param {object} answer */
  const answer = (answer) => ask("watch-answer", { answer });
  const correcting = tapped && watch.cards.find(({ card, box }) => card === tapped.card && isNear(box, tapped.box));
  const [question] = watch.questions;
  return html`<div class="reading"><${WatchedTable} table=${table} open=${correcting ?? question ?? null}
      onTap=${setTapped} />
    <div class="panel-of-reader"><${State} table=${table} camera=${camera} trouble=${trouble} ask=${ask} />
      <${Scores} table=${table} />
      ${
        correcting
          ? html`<${Correction} key=${correcting.card} table=${table} card=${correcting.card} answer=${answer}
              onDone=${() => setTapped(null)} />`
          : question
            ? watch.questions.map(
                (
                  each,
                  at,
                ) => html`<${Asked} key=${each.id} question=${each} answer=${answer} hasJokers=${watch.packs > 1}
                  isNumbered=${watch.questions.length > 1} isFirst=${at === 0} />`,
              )
            : html`<ol class="said" role="log" aria-label="What has happened">${watch.said.map(
                (line, at) => html`<li key=${at}>${line}</li>`,
              )}</ol><p class="quiet">Tap a card in the picture to correct it.</p>`
      }
      <div class="row ends"><${Button} onClick=${() => answer({ undo: 1 })}>↶ Undo<//>
        <${Button} onClick=${() => answer(watch.is_paused ? { continue: 1 } : { pause: 1 })}>${
          watch.is_paused ? "Continue" : "Pause"
        }<//>
        ${watch.has_go && html`<${Button} isMain onClick=${() => answer({ go: true })}>Go<//>`}</div>
      <${Cameras} camera=${camera} table=${table} ask=${ask} /></div></div>`;
}

/** @param {{ table: WatchedPad }} props */
const Scores = ({ table }) =>
  html`<p class="standing" aria-live="polite">${table.sides.map(
    (name, lane) => html`<span key=${lane} class=${`lane-${lane}`}>${name} <b>${table.scores[lane]}</b></span>`,
  )}</p>`;

/**
 * What keeps the camera from seeing the table.
 * @param {{ table: WatchedPad, camera: WatchCamera, ask: Ask, trouble: string }} props
 */
function State({ table, camera, ask, trouble }) {
  const { watch } = table;
  const said = trouble || camera.trouble || watch.state;
  return html`<${Trouble} said=${said} />
    ${
      !watch.is_running &&
      html`<div class="row">${
        watch.is_camera
          ? html`<${Button} isMain onClick=${camera.start}>Try again<//>`
          : html`<${Button} isMain onClick=${() => ask("watch-end")}>Choose a camera<//>`
      }</div>`
    }`;
}

/**
 * The cameras of this device, and the end of watching.
 * @param {{ table: WatchedPad, camera: WatchCamera, ask: Ask }} props
 */
function Cameras({ table, camera, ask }) {
  const { watch } = table;
  return html`<div class="row cameras">
    ${
      watch.is_camera &&
      camera.cameras.length > 1 &&
      html`<${Choice} label="Camera" chosen=${camera.chosen} onChoose=${camera.choose}
        choices=${camera.cameras.map(({ id, label }) => [id, label])} />`
    }
    ${
      !watch.is_camera &&
      !whyNoCamera() &&
      html`<${Button} isSmall onClick=${camera.start}>Use this device’s camera<//>`
    }
    <${Button} isSmall onClick=${() => ask("watch-end")}>Stop watching<//></div>`;
}

/**
 * A question: which card, or what the cards leave open.
 * @param {{ question: WatchQuestion, answer: (answer: object) => Promise<boolean>, hasJokers: boolean,
 *   isNumbered: boolean, isFirst: boolean }} props
 */
function Asked({ question, answer, hasJokers, isNumbered, isFirst }) {
  const { id, about, choices, takes } = question;
  const [isPicking, setPicking] = useState(false);
  const [points, setPoints] = useState("");
  const [claimant, setClaimant] = useState(choices[0]);
  const isClaim = takes === "claim";
  /** @param {string | number} choice */
  const choose = (choice) => answer({ answer: id, choice: String(choice) });
  return html`<section class="asked-about" aria-live="assertive"
    aria-label=${isNumbered ? `Question ${id}` : "Question"}>
    <p class="prompt">${isNumbered && `Question ${id}: `}${about || "Which card is this?"}</p>
    ${
      isClaim &&
      html`<div class="guesses"><${Button} isMain onClick=${() => choose("none")}>Nobody<//></div>
        ${
          choices.length > 1 &&
          html`<${Choice} label="Who claims" chosen=${claimant} onChoose=${setClaimant}
          choices=${choices.map((name) => [name, name])} />`
        }`
    }
    ${takes === "scores" && html`<${TypedScores} sides=${choices} choose=${choose} isFirst=${isFirst} />`}
    ${
      !isPicking &&
      !isClaim &&
      takes !== "scores" &&
      html`<div class="guesses">${choices.map(
        (choice) => html`<${Answer} key=${choice} choice=${choice} onChoose=${choose} />`,
      )}
        ${takes === "card" && html`<${Button} onClick=${() => setPicking(true)}>Another card<//>`}</div>`
    }
    ${isPicking && html`<${CardPicker} hasJokers=${hasJokers} onPick=${choose} onBack=${() => setPicking(false)} />`}
    ${
      (isClaim || takes === "points") &&
      html`<form class="row" onSubmit=${submitting(() => choose(isClaim ? `${claimant} ${points}` : points))}>
        <${NumberField} value=${points} onInput=${setPoints} isFirst=${isFirst && !isClaim} aria-label="Points" />
        <button type="submit" class=${classes("button", !isClaim && "main")}>${
          isClaim ? `${claimant} claims` : "Answer"
        }</button>
      </form>`
    }</section>`;
}

/**
 * The scores at the end of a deal that was not seen to its end.
 * @param {{ sides: readonly string[], choose: (choice: string) => void, isFirst: boolean }} props
 */
function TypedScores({ sides, choose, isFirst }) {
  const [scores, setScores] = useState(sides.map(() => ""));
  return html`<form class="row" onSubmit=${submitting(() => choose(scores.join(" ")))}>
    ${sides.map(
      (side, at) =>
        html`<label key=${side}>${side} <${NumberField} value=${scores[at]} isFirst=${isFirst && at === 0}
          aria-label=${`Score of ${side}`}
          onInput=${(/** @type {string} */ score) => setScores(scores.map((old, each) => (each === at ? score : old)))}
          /></label>`,
    )}
    <button type="submit" class="button main">Answer</button>
  </form>`;
}

/** @param {{ choice: string, onChoose: (choice: string) => void }} props */
function Answer({ choice, onChoose }) {
  const isCard = /^([A23456789TJQK][CDHS]|JK)$/.test(choice);
  if (!isCard) return html`<${Button} onClick=${() => onChoose(choice)}>${choice}<//>`;
  return html`<${Button} class=${classes("guess", `suit-${choice === "JK" ? "JK" : choice[1]}`)}
    onClick=${() => onChoose(choice)}><span aria-hidden="true">${cardText(choice)}</span>
    <span class="hidden">${cardName(choice)}</span><//>`;
}

/**
 * The correction of a card: what it is, or whose. One tap names a card with the same rank or suit.
 * @param {{ table: WatchedPad, card: Card, answer: (answer: object) => Promise<boolean>, onDone: () => void }} props
 */
function Correction({ table, card, answer, onDone }) {
  const [isPicking, setPicking] = useState(false);
  /** @param {object} correct */
  const correct = async (correct) => {
    if (await answer({ correct })) onDone();
  };
  const isNamed = (/** @type {Card} */ is) => correct({ was: card, card: is });
  return html`<section class="asked-about" aria-label=${`Correct the ${cardName(card)}`}>
    <p class="prompt">Not the ${cardText(card)}? Choose what it is, or whose.</p>
    ${
      isPicking
        ? html`<${CardPicker} taken=${[card]} hasJokers=${table.watch.packs > 1} onPick=${isNamed}
            onBack=${() => setPicking(false)} />`
        : html`<div class="guesses close-ones">${likeCard(card).map(
            (each) => html`<${Answer} key=${each} choice=${each} onChoose=${isNamed} />`,
          )}<${Button} onClick=${() => setPicking(true)}>Another card<//></div>`
    }
    <div class="row">${table.seats.map(
      ({ seat, name }) =>
        html`<${Button} key=${seat} onClick=${() => correct({ card, player: seat })}>${name} laid it<//>`,
    )}<${Button} onClick=${onDone}>Leave it<//></div></section>`;
}

/**
 * Return the cards that a card is most likely taken for: those of its rank, then those of its suit.
 * @param {Card} card
 */
const likeCard = (card) =>
  [...Object.keys(SUITS).map((suit) => card[0] + suit), ...RANKS.map((rank) => rank + card[1])].filter(
    (each) => each !== card,
  );

/**
 * Return whether two outlines are of one card that lies where it did.
 * @param {readonly [number, number][]} one
 * @param {readonly [number, number][]} other
 */
const isNear = (one, other) => Math.hypot(one[0][0] - other[0][0], one[0][1] - other[0][1]) < 40;
