// The lobby: open a table, join one, go on with one.
import { html, useEffect, useRef, useState } from "/vendor/preact.js";
import { get, post, reasonOf } from "./api.js";
import { Board } from "./board.js";
import { OpenAgain } from "./leaving.js";
import { rememberedName, rememberName } from "./names.js";
import { Nav } from "./nav.js";
import { fetchAhead } from "./registry.js";
import { codeIn, go } from "./routing.js";
import { SettingsPanel } from "./settings.js";
import { Sketch } from "./sketch.js";

/** @typedef {import("./board.js").BoardTable} BoardTable */
/** @typedef {{ who: string, name: string }} SeatChosen */

/** @type {Record<string, string>} */
const WORDS = {
  target: "Points to win",
  muggins: "Muggins",
  skunk: "A win counts double",
  variant: "Variant",
  rows_side: "Counts the rows",
  partners: "Four players are partners",
  false: "no",
  true: "yes",
  lurch: "from the lurch",
  double_skunk: "skunk, double skunk",
  none: "never",
  base: "base game",
  ship: "ship",
  points_a_hole: "Points a hole",
  jokers: "Jokers",
  ace: "Aces are",
  low: "low",
  high: "high",
  both: "low or high",
  pegging: "Points are pegged",
  auto: "by themselves",
  confirm: "when their player claims them",
  upcard_may_extend_opponent: "The upcard may go on others’ melds before one’s own",
  movable: "Wild cards that may move on",
  all: "all of them",
  out_of_turn: "Cards are taken out of turn",
  after: "after the draw",
  before: "when the upcard is declined",
  max_reshuffles: "Shuffles after which a round ends",
  null: "any number",
};
/**
 * Where an option's values are not called what others call them.
 * @type {Record<string, Record<string, string>>}
 */
const WORDS_OF = {
  muggins: { false: "not played", strict: "strict, one claim each", true: "free claims" },
};
/**
 * @param {OptionValue} value
 * @param {string} [option]
 */
const words = (value, option) => WORDS_OF[option ?? ""]?.[String(value)] ?? WORDS[String(value)] ?? String(value);

/**
 * Strict claims come before free ones, with which nobody needs to count.
 * @param {GameOption} option
 * @returns {GameOption}
 */
const inTheirOrder = (option) => (option.name === "muggins" ? { ...option, choices: [false, "strict", true] } : option);

const CODES = "A code has six letters or digits, for example K7MPQ2.";

/**
 * The board as it is pictured in the lobby.
 * @type {BoardTable}
 */
const PICTURED = {
  sides: ["first", "second"],
  scores: [74, 68],
  pegs: [
    [66, 74],
    [56, 68],
  ],
  target: 121,
  unit: 1,
};

export function Lobby() {
  const [lobby, setLobby] = useState(/** @type {LobbyState | null} */ (null));
  const [game, setGame] = useState(/** @type {string | null} */ (null));
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    document.title = "Autopeg";
    fetchAhead("sketch");
    get("/api/lobby").then(setLobby, (error) => setTrouble(error.message));
  }, []);
  const unfinished = lobby?.tables.filter((table) => !table.is_over) || [];
  const open = unfinished.filter((table) => !table.is_closed);
  const closed = unfinished.filter((table) => table.is_closed);
  return html`<div class="lobby">
    <header class="top"><a class="brand" href="/">Autopeg</a><${Nav} /></header>
    <main>
      <div class="welcome"><div><h1>Cards on the table, pegs on the board</h1>
        <p>Play with friends on their phones, with bots, or keep the score of your own cards.</p></div>
        <${Board} table=${PICTURED} /></div>
      ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
      ${
        open.length > 0 &&
        html`<section><h2>Your tables</h2><ul class="tables">
        ${open.map(
          (table) => html`<li key=${table.code}><a class="tile" href=${`/t/${table.code}`}>
          <strong>${table.title}</strong><span>${table.players.join(", ")}</span><span class="quiet">table ${table.code}
          </span><${Sketch} game=${table.game} /></a></li>`,
        )}
      </ul></section>`
      }
      ${
        closed.length > 0 &&
        html`<details><summary>Closed tables</summary><ul class="closed-tables">
        ${closed.map(
          (table) => html`<li key=${table.code} class="row"><span>${table.title}: ${table.players.join(", ")} <span
            class="quiet">table ${table.code}</span></span>
          <${OpenAgain} code=${table.code} onOpen=${() => go(`/t/${table.code}`)} onTrouble=${setTrouble} /></li>`,
        )}
      </ul></details>`
      }
      ${
        lobby &&
        html`<section><h2>Open a table</h2><div class="offers">
        ${lobby.games.map(
          (
            offer,
          ) => html`<button key=${offer.name} type="button" class="tile" aria-expanded=${String(game === offer.name)}
          onClick=${() => setGame(game === offer.name ? null : offer.name)}>
          <strong>${offer.title}</strong><span>${offer.about}</span><${Sketch} game=${offer.name} /></button>
          ${game === offer.name && html`<${NewTable} key=${`new ${game}`} offer=${offer} lobby=${lobby} />`}`,
        )}
      </div></section>`
      }
      <${Join} />
      <section><${SettingsPanel} /></section>
    </main>
  </div>`;
}

function Join() {
  const [typed, setTyped] = useState("");
  const [trouble, setTrouble] = useState("");
  /** @param {Event} event */
  const join = (event) => {
    event.preventDefault();
    if (!typed.trim()) return;
    const code = codeIn(typed);
    if (code) go(`/t/${code}`);
    else setTrouble(`“${typed.trim()}” is not the code of a table. ${CODES}`);
  };
  /** @param {string} text */
  const type = (text) => {
    setTrouble("");
    // What is pasted is often the whole link of an invitation: its code is all that matters.
    setTyped((text.includes("/") && codeIn(text)) || text);
  };
  return html`<section><h2>Join a table</h2><form class="row" onSubmit=${join}>
    <label>Code or link <input class="code" value=${typed} autocapitalize="characters" autocomplete="off"
      spellcheck=${false}
      onInput=${(event) => type(event.target.value)} /></label><button class="button" type="submit">Join</button></form>
    ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
    <p class="quiet">Or point the camera at the QR code of the table: “Invite” shows it.</p></section>`;
}

/** @param {{ offer: Offer, lobby: LobbyState }} props */
function NewTable({ offer, lobby }) {
  const [kept, setKept] = useState(offer.rules[0]?.name);
  const played = offer.rules.find((rules) => rules.name === kept) || offer;
  const [count, setCount] = useState(2);
  const [seats, setSeats] = useState(() => [
    { who: "me", name: rememberedName() || lobby.usual.name },
    { who: offer.has_bots ? lobby.usual.bot : "person", name: "" },
    { who: offer.has_bots ? lobby.usual.bot : "person", name: "" },
    { who: offer.has_bots ? lobby.usual.bot : "person", name: "" },
  ]);
  const [options, setOptions] = useState(/** @type {Record<string, OptionValue>} */ ({}));
  const [match, setMatch] = useState("");
  const [trouble, setTrouble] = useState("");
  /**
   * @param {number} at
   * @param {Partial<SeatChosen>} more
   */
  const change = (at, more) => setSeats(seats.map((seat, index) => (index === at ? { ...seat, ...more } : seat)));
  // A number that is not given is the usual one, which may depend on the variant.
  /**
   * @param {string} name
   * @param {string} text
   */
  const agreeOn = (name, text) => {
    const { [name]: _, ...others } = options;
    setOptions(text === "" ? others : { ...others, [name]: Number(text) });
  };
  /** @param {Event} event */
  const begin = async (event) => {
    event.preventDefault();
    const own = seats.find((seat) => seat.who === "me");
    if (own?.name.trim()) rememberName(own.name);
    const chosen = seats.slice(0, count).map(({ who, name }) => {
      if (lobby.levels.includes(who)) return { bot: who };
      return { is_mine: who === "me", ...(mayName(who) && name.trim() && { name }) };
    });
    try {
      const more = match ? { match: Number(match) } : {};
      const agreed = kept ? { ...options, rules: kept } : options;
      const { code } = await post("/api/tables", { game: offer.name, seats: chosen, options: agreed, ...more });
      go(`/t/${code}`);
    } catch (error) {
      setTrouble(reasonOf(error));
    }
  };
  /** @param {OfferedRules} rules */
  const keep = (rules) => {
    setKept(rules.name);
    setOptions({});
    if (!rules.seats.includes(count)) setCount(rules.seats[0]);
  };
  // Whoever sits down on another device types a name there; beside a score pad some have no device.
  /** @param {string} who */
  const mayName = (who) => who === "me" || (who === "person" && !offer.has_bots);
  // On a phone the form opens below what is in sight: it comes into view, and the focus with it.
  const form = /** @type {{ current: HTMLElement }} */ (useRef());
  useEffect(() => {
    const calm =
      document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
    form.current.scrollIntoView({
      block: form.current.offsetHeight < innerHeight ? "nearest" : "start",
      behavior: calm ? "auto" : "smooth",
    });
    form.current.querySelector("button")?.focus({ preventScroll: true });
  }, []);
  /** @param {GameOption} option */
  const usable = (option) => option.name !== "partners" || count === 4;
  return html`<form class="new-table" aria-label=${`New table: ${offer.title}`} ref=${form} onSubmit=${begin}>
    ${
      kept &&
      html`<fieldset><legend>Keep the score of</legend><div class="choices">${offer.rules.map(
        (rules) => html`<button key=${rules.name} type="button" class="button"
      aria-pressed=${String(kept === rules.name)} onClick=${() => keep(rules)}>${rules.title}</button>`,
      )}</div></fieldset>`
    }
    <fieldset><legend>Players</legend><div class="choices">${played.seats.map(
      (n) => html`<button key=${n} type="button" class="button"
      aria-pressed=${String(count === n)} onClick=${() => setCount(n)}>${n}</button>`,
    )}</div></fieldset>
    <div class="seats-chosen">${seats.slice(0, count).map(
      (seat, at) => html`<fieldset key=${at} class="seat-choice"><legend>Seat ${at + 1}</legend>
      <select aria-label=${`Who sits at seat ${at + 1}`} value=${seat.who}
        onChange=${(event) => change(at, { who: event.target.value })}>
        <option value="me" selected=${seat.who === "me"}>on this device</option>
        <option value="person" selected=${seat.who === "person"}>on another device</option>
        ${
          offer.has_bots &&
          lobby.levels.map(
            (level) => html`<option value=${level} selected=${seat.who === level}>a
          bot: ${level}</option>`,
          )
        }
      </select>
      ${
        mayName(seat.who) &&
        html`<input aria-label=${`Name at seat ${at + 1}`} maxlength="24" placeholder=${at ? "Name" : "Your name"}
          required=${seat.who === "me"}
        value=${seat.name} onInput=${(event) => change(at, { name: event.target.value })} />`
      }
      ${seat.who === "person" && !mayName(seat.who) && html`<span class="quiet">types their name there</span>`}
    </fieldset>`,
    )}</div>
    <details><summary>Rules and match</summary>
      ${played.options
        .filter(usable)
        .map(inTheirOrder)
        .map(
          (option) =>
            html`<label key=${`${kept} ${option.name}`}>${words(option.name)} ${
              option.choices.length
                ? html`<select
                  onChange=${(event) =>
                    setOptions({ ...options, [option.name]: option.choices[event.target.selectedIndex] })}>
          ${option.choices.map(
            (choice) =>
              html`<option selected=${choice === (options[option.name] ?? option.usual)}>${
                option.name === "rows_side" ? `seat ${Number(choice) + 1}` : words(choice, option.name)
              }</option>`,
          )}
        </select>`
                : html`<input type="number" class="short" inputmode="numeric" min="1" placeholder="usual"
                  onInput=${(event) => agreeOn(option.name, event.target.value)} />`
            }</label>`,
        )}
      <label>Match <select onChange=${(event) => setMatch(event.target.value)}><option value="">one game</option>
        ${lobby.matches.map((games) => html`<option value=${games}>first to ${games}</option>`)}</select></label>
    </details>
    ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
    <button class="button main" type="submit">Open the table</button>
  </form>`;
}
