// A table: who sits at it, the board, the game, and what one can do about it.
import { html, useEffect, useRef, useState } from "/vendor/preact.js";
import { get, listen, newKey, post } from "./api.js";
import { Board, LaneMark } from "./board.js";
import { SelfTest } from "./boardpanel.js";
import { Cribbage } from "./games/cribbage.js";
import { ScorePad } from "./games/score.js";
import { Tabletop } from "./games/tabletop.js";
import { Invite, Menu } from "./menu.js";
import { say } from "./settings.js";
import { waiting } from "./waiting.js";

const GAMES = { cribbage: Cribbage, tabletop: Tabletop, score: ScorePad };
const SECRET_FREE = ["score"];

export function TablePage({ code }) {
  const [table, setTable] = useState(null);
  const [lights, setLights] = useState(null);
  const [isOnline, setOnline] = useState(true);
  const [trouble, setTrouble] = useState("");
  const [open, setOpen] = useState(null);
  const [panel, setPanel] = useState("");
  useEffect(() => {
    let stop = () => {};
    get(`/api/tables/${code}`).then(
      (first) => {
        setTable(first);
        stop = listen(code, { onTable: setTable, onLights: setLights, onLine: setOnline });
      },
      (error) => setTrouble(error.message),
    );
    return () => stop();
  }, [code]);
  useSpoken(table);
  if (!table) return html`<main class="plain">${trouble ? html`<p class="trouble" role="alert">${trouble}</p><p><a href="/">To the tables</a></p>` : html`<p class="loading">Table ${code}</p>`}</main>`;

  const act = async (word, body) => {
    setTrouble("");
    try {
      return await post(`/api/tables/${code}/${word}`, body);
    } catch (error) {
      setTrouble(error.message);
      return null;
    }
  };
  const own = ownSeat(table, open);
  const mustHandOver = own === null && table.mine.length > 1 && !SECRET_FREE.includes(table.game);
  const Game = GAMES[table.game];
  const move = (seat, made) => {
    const at = table.game === "score" ? {} : { at: table.moves };
    return act("move", { seat, move: made, key: newKey(), ...at });
  };
  return html`<div class=${`table game-${table.game}${table.mine.length ? "" : " watching"}`}>
    <header class="top"><a class="brand" href="/" aria-label="Autopeg, to the tables">Autopeg</a>
      <span class="quiet title">${table.title} · ${code}</span>
      <button type="button" class="button" onClick=${() => setPanel(panel === "invite" ? "" : "invite")} aria-expanded=${String(panel === "invite")}>Invite</button>
      <button type="button" class="button" onClick=${() => setPanel(panel === "menu" ? "" : "menu")} aria-expanded=${String(panel === "menu")}>Menu</button>
    </header>
    ${!isOnline && html`<p class="offline" role="status">The connection is gone. Trying again; nothing is lost.</p>`}
    ${panel === "invite" && html`<${Invite} table=${table} act=${act} />`}
    ${panel === "menu" && html`<${Menu} table=${table} act=${act} />`}
    <main>
      <h1 class="hidden">${table.title}, table ${code}</h1>
      <${Scores} table=${table} />
      <div class="upper"><${Board} table=${table} lights=${table.board ? lights : null} />
        ${table.board && html`<p class=${`board-line quiet${table.board.is_connected ? "" : " away"}`}>${table.board.line}</p>`}</div>
      ${table.board?.test && html`<${SelfTest} table=${table} act=${act} />`}
      ${table.board?.question && html`<${BoardQuestion} board=${table.board} act=${act} />`}
      <${Seats} table=${table} act=${act} />
      <${UndoQuestion} table=${table} own=${own} act=${act} />
      ${table.notice && html`<p class="notice" role="status">${table.notice}</p>`}
      <section class="play" aria-label="The game">
        ${mustHandOver ? html`<${HandOver} table=${table} onOpen=${setOpen} />` : html`<${Game} table=${table} own=${own} move=${move} act=${act} say=${setTrouble} />`}
      </section>
      ${trouble && html`<p class="trouble" role="alert">${trouble}<button type="button" class="close" aria-label="Close" onClick=${() => setTrouble("")}>×</button></p>`}
      ${table.over && html`<${Ending} table=${table} own=${own || table.mine[0]} act=${act} />`}
      <${Log} lines=${table.log} />
    </main>
  </div>`;
}

/** The seat whose hand lies open on this device: its only one, or the one that has taken the screen. */
function ownSeat(table, open) {
  if (table.mine.length === 1) return table.mine[0];
  if (!table.mine.length) return null;
  if (SECRET_FREE.includes(table.game) || table.over) return table.mine[0];
  const due = table.mine.find((own) => own.is_due);
  if (due && due.seat !== open) return null;
  return table.mine.find((own) => own.seat === open) || (table.waiting_for.length ? table.mine[0] : null);
}

function HandOver({ table, onOpen }) {
  const due = table.mine.find((own) => own.is_due);
  if (!due) return html`<p class="prompt">${waiting(table)}</p>`;
  const name = table.seats[due.seat].name;
  return html`<div class="hand-over"><p class="prompt">Hand the screen to ${name}.</p>
    <button type="button" class="button main" onClick=${() => onOpen(due.seat)}>${name}: show my cards</button></div>`;
}

function Scores({ table }) {
  return html`<ul class="scores" aria-label="Scores">${table.sides.map((side, lane) => {
    const isTurn = !table.over && table.to_act !== null && table.to_act % table.sides.length === lane;
    const deals = table.dealer !== null && table.dealer % table.sides.length === lane;
    return html`<li key=${lane} class=${`lane-${lane}${isTurn ? " turn" : ""}`}>
      <${LaneMark} lane=${lane} /><span class="name">${side}</span>
      ${deals && html`<span class="deals" title="deals">${table.game === "tabletop" ? "deals" : "crib"}</span>`}
      <strong class="points">${table.scores[lane]}</strong><span class="quiet of">/ ${table.target}</span></li>`;
  })}</ul>`;
}

function Seats({ table, act }) {
  const free = table.seats.filter((seat) => !seat.is_bot && !seat.is_taken);
  const away = table.seats.filter((seat) => !seat.is_bot && seat.is_taken && !seat.is_here);
  if (!free.length && !away.length) return null;
  return html`<section class="seats" aria-label="Seats">
    ${free.map((seat) => html`<button key=${seat.seat} type="button" class="button" onClick=${() => act("take", { seat: seat.seat })}>Sit down as ${seat.name}</button>`)}
    ${away.map((seat) => html`<span key=${seat.seat} class="quiet">${seat.name} is away
      ${table.is_host && html` <button type="button" class="button small" onClick=${() => act("leave", { seat: seat.seat })}>free the seat</button>`}</span>`)}
  </section>`;
}

function UndoQuestion({ table, own, act }) {
  if (!table.undo) return null;
  const mine = table.mine.find((each) => table.undo.awaits.includes(each.seat));
  const asker = table.seats[table.undo.by].name;
  if (!mine) {
    const others = table.undo.awaits.map((seat) => table.seats[seat].name).join(" and ");
    return html`<p class="notice" role="status">${asker} asks to take the last move back. Waiting for ${others}.
      ${own && own.seat === table.undo.by && html`<button type="button" class="button small" onClick=${() => act("refuse-undo", { seat: own.seat })}>Never mind</button>`}</p>`;
  }
  return html`<div class="notice question" role="alertdialog" aria-label="Take back"><p>${asker} asks to take the last move back.</p>
    <button type="button" class="button main" onClick=${() => act("undo", { seat: mine.seat })}>Take it back</button>
    <button type="button" class="button" onClick=${() => act("refuse-undo", { seat: mine.seat })}>Play on</button></div>`;
}

function BoardQuestion({ board, act }) {
  const choices = board.choices.length ? board.choices : ["Leave it as it is"];
  return html`<div class="notice question"><p>${board.question}</p>${choices.map((choice, at) =>
    html`<button key=${at} type="button" class="button" onClick=${() => act("choose", { choice: at })}>${choice}</button>`)}</div>`;
}

function Ending({ table, own, act }) {
  return html`<section class="ending" aria-live="polite"><h2>${table.ending[0]}</h2>
    ${table.ending.slice(1).map((line) => html`<p>${line}</p>`)}
    ${own && table.follows && html`<button type="button" class="button main" onClick=${() => act("next", { seat: own.seat })}>${table.follows === "rematch" ? "Rematch" : "Next game"}</button>`}
    <a class="button" href=${`/games/${table.game_id}`}>Look at it again</a></section>`;
}

function Log({ lines }) {
  const list = useRef();
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines]);
  return html`<section class="log" aria-label="What has happened"><ol ref=${list} tabindex="0" aria-live="polite" aria-label="Log">
    ${lines.map((line, at) => html`<li key=${at}>${line.text}${line.points ? html` <b>+${line.points}</b>` : ""}</li>`)}</ol></section>`;
}

/** Say what is new in the log. */
function useSpoken(table) {
  const heard = useRef(null);
  useEffect(() => {
    if (!table) return;
    const lines = table.log.map((line) => line.text);
    if (heard.current) {
      const last = heard.current[heard.current.length - 1];
      const from = lines.lastIndexOf(last) + 1;
      if (from < lines.length && lines.join() !== heard.current.join()) lines.slice(from).forEach(say);
    }
    heard.current = lines;
  }, [table]);
}
