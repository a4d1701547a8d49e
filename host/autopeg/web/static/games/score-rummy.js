// The rummy games told for physical cards: melds added up, going out, cards left, and the score sheet.
import { html, useEffect, useState } from "/vendor/preact.js";
import { post } from "../api.js";
import { LaneMark } from "../board.js";
import { Card } from "../cards.js";
import { NumberField } from "../fields.js";
import { CardPicker } from "../picker.js";
import { Answer, useTelling } from "../telling.js";

const SHORTEST_MELD = 3;
const MOST_CARDS = 40;

/** Crib Rummy: what the melds of a turn score, by how many cards each had and has. */
export function MeldsForm({ table, onUse }) {
  const totals = table.pad.meld_totals;
  const [kind, setKind] = useState("run");
  const [before, setBefore] = useState(0);
  const [melds, setMelds] = useState([]);
  const lengths = totals[kind].map((_, cards) => cards).filter((cards) => cards >= SHORTEST_MELD);
  const points = (meld) => totals[meld.kind][meld.after] - totals[meld.kind][meld.before];
  const sum = melds.reduce((all, meld) => all + points(meld), 0);
  const choose = (next) => {
    setKind(next);
    setBefore(0);
  };
  const add = (after) => {
    setMelds([...melds, { kind, before, after }]);
    setBefore(0);
  };
  return html`<div class="melds-form"><div class="row" role="group" aria-label="What is laid">${["run", "set"].map((each) => html`<button key=${each} type="button" class="button" aria-pressed=${String(kind === each)} onClick=${() => choose(each)}>${each}</button>`)}</div>
    <div role="group" aria-label="Cards that lay there already"><p class="quiet">Cards that lay there already</p><div class="choices">${[0, ...lengths.slice(0, -1)].map((cards) => html`<button key=${cards} type="button" class="key" aria-pressed=${String(before === cards)} onClick=${() => setBefore(cards)}>${cards || "none"}</button>`)}</div></div>
    <div role="group" aria-label="Cards in it now"><p class="quiet">Cards in it now</p><div class="choices">${lengths.map((cards) => html`<button key=${cards} type="button" class="key" disabled=${cards <= before} onClick=${() => add(cards)}>${cards}</button>`)}</div></div>
    <ul class="melds-told">${melds.map(
      (
        meld,
        at,
      ) => html`<li key=${at}><span>${meld.kind} of ${meld.before ? `${meld.before}, now ${meld.after}` : meld.after}</span><b>${points(meld)}</b>
      <button type="button" class="close" aria-label=${`Take the ${meld.kind} of ${meld.after} away`} onClick=${() => setMelds(melds.filter((_, index) => index !== at))}>×</button></li>`,
    )}</ul>
    <div class="row"><button type="button" class="button main" disabled=${!melds.length} onClick=${() => onUse(sum)}>Use ${sum} points</button></div></div>`;
}

/** Crib Rummy: a player goes out, with the bonus for the cards that the others hold (R40). */
export function GoOutForm({ table, side, onSide, telling, onDone }) {
  const [points, setPoints] = useState("");
  const [left, setLeft] = useState({});
  const [preview, setPreview] = useState("");
  const others = table.sides.map((_, lane) => lane).filter((lane) => lane !== side);
  const isFilled = points !== "" && others.every((lane) => (left[lane] ?? "") !== "");
  const move = {
    type: "go_out",
    player: side,
    points: Number(points),
    cards_left: others.reduce((sum, lane) => sum + Number(left[lane] ?? 0), 0),
  };
  useEffect(() => {
    setPreview("");
    if (!isFilled) return undefined;
    let isNew = true;
    const show = (said) => isNew && setPreview(said);
    post(`/api/tables/${table.code}/preview`, { seat: table.mine[0].seat, move }).then(
      (found) => show(`${found.said}: ${table.scores[side]} → ${found.scores[side]}.`),
      (error) => show(error.message),
    );
    return () => {
      isNew = false;
    };
  }, [JSON.stringify(move), isFilled, table.number]);
  const tell = async (event) => {
    event.preventDefault();
    if (await telling.tell(move)) onDone();
  };
  return html`<form class="out-form" onSubmit=${tell}>
    <label>Who <select onChange=${(event) => onSide(Number(event.target.value))}>${table.sides.map((name, lane) => html`<option value=${lane} selected=${lane === side}>${name}</option>`)}</select></label>
    <label>Points of the turn <${NumberField} isFirst value=${points} onInput=${setPoints} /></label>
    ${others.map((lane) => html`<label key=${lane}><span><${LaneMark} lane=${lane} /> Cards left with ${table.sides[lane]}</span> <${NumberField} value=${left[lane] ?? ""} onInput=${(value) => setLeft({ ...left, [lane]: value })} /></label>`)}
    <p class="preview" role="status">${preview}</p>
    <button type="submit" class="button main" disabled=${!isFilled}>Peg it</button></form>`;
}

/** Crummy Rummy: the cards left in a hand, counted (Y31). */
export function CardsLeftForm({ table, side, telling, onDone }) {
  const [cards, setCards] = useState([]);
  const [points, setPoints] = useState(0);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    if (!cards.length) return setPoints(0);
    let isNew = true;
    post("/api/cards-left", { cards }).then(
      (found) => isNew && setPoints(found.points),
      (error) => setTrouble(error.message),
    );
    return () => {
      isNew = false;
    };
  }, [cards]);
  const tell = async () => {
    if (await telling.tell({ type: "points", player: side, points })) onDone();
  };
  return html`<div class="left-form"><p><${LaneMark} lane=${side} /> Cards left with ${table.sides[side]}</p>
    <div class="left-cards">${cards.map((card, at) => html`<${Card} key=${at} card=${card} />`)}</div>
    <output class="typed" aria-live="polite">${points}</output>
    ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
    <${CardPicker} hasJokers onPick=${(card) => setCards((before) => (before.length < MOST_CARDS ? [...before, card] : before))} onBack=${() => setCards((before) => before.slice(0, -1))} onDone=${tell} />
    <div class="row"><button type="button" class="button main" onClick=${tell}>Enter ${points} for ${table.sides[side]}</button></div></div>`;
}

/** Crummy Rummy: contracts, rounds and totals; a number of an earlier round is put right where it stands. */
export function ScoreSheet({ table, own }) {
  const { contracts } = table.pad;
  const { rounds, entered, round_open: isOpen } = table.public.more;
  const [mending, setMending] = useState(null);
  const isNow = (round) => isOpen && round === rounds.length;
  const cell = (round, lane) => {
    if (round >= rounds.length) return isNow(round) ? (entered[lane] ?? "–") : "";
    const label = `${table.sides[lane]}, round ${round + 1}: ${rounds[round][lane]}, put it right`;
    return own
      ? html`<button type="button" class="cell-button" aria-label=${label} onClick=${() => setMending({ round, lane })}>${rounds[round][lane]}</button>`
      : rounds[round][lane];
  };
  return html`<div class="score-sheet"><table><caption>Penalties: the lowest total wins</caption>
    <thead><tr><th scope="col">Round</th>${table.sides.map((name, lane) => html`<th key=${lane} scope="col" class=${`lane-${lane}`}><${LaneMark} lane=${lane} /> ${name}</th>`)}</tr></thead>
    <tbody>${contracts.map(
      (
        contract,
        round,
      ) => html`<tr key=${round} class=${isNow(round) ? "now" : round > rounds.length ? "later" : ""}><th scope="row">${round + 1} <span class="quiet">${contract}</span></th>
      ${table.sides.map((_, lane) => html`<td key=${lane}>${cell(round, lane)}</td>`)}</tr>`,
    )}</tbody></table>
    ${mending && html`<${Mending} key=${`${mending.round} ${mending.lane}`} table=${table} at=${mending} was=${rounds[mending.round]?.[mending.lane]} own=${own} onDone=${() => setMending(null)} />`}</div>`;
}

function Mending({ table, own, at, was, onDone }) {
  const telling = useTelling(table, own);
  const [points, setPoints] = useState(String(was ?? ""));
  const tell = async (event) => {
    event.preventDefault();
    if (await telling.tell({ type: "amend", player: at.lane, round: at.round + 1, points: Number(points) })) onDone();
  };
  return html`<form class="row mending" onSubmit=${tell}><label>${table.sides[at.lane]}, round ${at.round + 1} <${NumberField} isFirst step="5" value=${points} onInput=${setPoints} /></label>
    <button type="submit" class="button main">Put it right</button><button type="button" class="button" onClick=${onDone}>Leave it</button><${Answer} telling=${telling} /></form>`;
}
