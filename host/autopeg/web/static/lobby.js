// The lobby: open a table, join one, continue one.
import { html, useEffect, useRef, useState } from "/vendor/preact.js";
import { get, post, tellingTrouble } from "./api.js";
import { Board } from "./board.js";
import { Choice, Choices, NumberField, Sheet, submitting, Trouble } from "./controls.js";
import { plain } from "./direction.js";
import { go, PageFrame, ReopenButton } from "./frame.js";
import { keep, kept } from "./kept.js";
import { fetchTogether, prefetch, useFetch } from "./lazy.js";
import { PlayNow } from "./play-now.js";
import { RecentNames, rememberedName, rememberName, typingName } from "./settings.js";
import { SettingsPanel } from "./settings-panel.js";
import { Sketch } from "./sketch.js";

/** @typedef {import("./board.js").BoardTable} BoardTable */
/** @typedef {{ who: string, name: string }} SeatChosen */
/**
 * The options that were chosen; a number that was taken out again is undefined.
 * @typedef {Record<string, OptionValue | undefined>} OptionsChosen
 */

const MOST_SEATS = 4;
/** The code of a device that moves to this one. */
const HANDOVER = /^[a-z0-9]{4}[\s-]?[a-z0-9]{4}$/i;
const CODES = "A code has six letters or digits, for example K7MPQ2.";

/**
 * The board as the lobby shows it.
 * @type {BoardTable}
 */
const PICTURED = {
  sides: ["first", "second"],
  scores: [98, 96],
  pegs: [
    [93, 98],
    [92, 96],
  ],
  target: 121,
  unit: 1,
  skunk: "lurch",
};

export function Lobby() {
  const [timesAsked, setTimesAsked] = useState(0);
  /** @type {Fetched<LobbyState>} */
  const { value: lobby, trouble } = useFetch(() => get("/api/lobby"), [timesAsked]);
  const [game, setGame] = useState(new URLSearchParams(location.search).get("play"));
  const [refusal, setRefusal] = useState("");
  useEffect(() => prefetch("sketch"), []);
  const unfinished = lobby?.tables.filter((table) => !table.is_over) ?? [];
  const [open, closed] = [false, true].map((isClosed) => unfinished.filter((table) => table.is_closed === isClosed));
  // What waited when the lobby was last open has its place until the server answers.
  const waits = lobby ? open[0] : kept("waits").table;
  useEffect(() => {
    if (lobby) keep("waits", { table: open[0] });
  }, [lobby]);
  return html`<${PageFrame}>
    <div class="welcome"><div><h1>Cards on the table, pegs on the board</h1>
      <${PlayNow} lobby=${lobby} waits=${waits} onTrouble=${setRefusal}
        askAgain=${trouble ? () => setTimesAsked(timesAsked + 1) : undefined} />
      <p>Play with friends on their phones, with bots, or keep the score of your own cards.</p>
      <${Join} /><${Trouble} said=${refusal || trouble} /></div>
      <${Board} table=${PICTURED} /></div>
    ${open.length > 0 && html`<section><h2>Your tables</h2><ul class="tables">${open.map(OwnTable)}</ul></section>`}
    ${
      closed.length > 0 &&
      html`<details><summary>Closed tables</summary><ul class="closed-tables">${closed.map(
        ({ code, title, players }) => html`<li key=${code} class="row">
        <span>${title}: ${players.join(", ")} <span class="quiet">table ${code}</span></span>
        <${ReopenButton} code=${code} onOpen=${() => go(`/t/${code}`)} onTrouble=${setRefusal} /></li>`,
      )}</ul></details>`
    }
    ${
      lobby &&
      html`<section class="panel newcomers" aria-labelledby="newcomers"><h2 id="newcomers">New to a game?</h2>
        <p>Learn it in five or ten minutes, in short steps with cards in your hand.</p>
        <p class="row">${lobby.lessons.map(
          ({ game: taught, title }) =>
            html`<a key=${taught} class="button" href=${`/learn/${taught}`}>
              <span class="hidden">Learn </span>${title}</a>`,
        )}</p></section>
        <div class="tables"><a class="tile" href="/practise"><strong>Practise</strong>
        <span>Count against the clock, discard, solve puzzles. What you get wrong comes back.</span></a>
        <a class="tile" href="/duplicate"><strong>The deal of the day</strong>
        <span>The same cards for everybody, and move by move beside a bot.</span></a></div>`
    }
    ${lobby && html`<${Offers} lobby=${lobby} chosen=${game} onChoose=${setGame} />`}
    ${
      (lobby || trouble) && // what is above has its height
      html`<section><${SettingsPanel} /></section>
        <p class="quiet">A board of LEDs with a Raspberry Pi Pico: <a href="/install">install it</a>.</p>`
    }<//>`;
}

/** @param {LobbyTable} table */
const OwnTable = ({ code, title, players, game }) => html`<li key=${code}><a class="tile" href=${`/t/${code}`}>
  <strong>${title}</strong><span>${players.join(", ")}</span><span class="quiet">table ${code}</span>
  <${Sketch} game=${game} /></a></li>`;

/** @param {{ lobby: LobbyState, chosen: string | null, onChoose: (game: string | null) => void }} props */
function Offers({ lobby, chosen, onChoose }) {
  const opener = useRef(/** @type {HTMLElement | null} */ (null));
  const close = () => {
    onChoose(null);
    opener.current?.focus({ preventScroll: true });
  };
  return html`<section><h2>Open a table</h2><div class="offers">${lobby.games.map((offer) => {
    const isOpen = offer.name === chosen;
    return html`<button key=${offer.name} type="button" class="tile" aria-expanded=${isOpen}
        ref=${isOpen ? opener : null} onClick=${() => onChoose(isOpen ? null : offer.name)}>
        <strong>${offer.title}</strong><span>${offer.about}</span><${Sketch} game=${offer.name} /></button>
      ${isOpen && html`<${NewTable} key=${`new ${offer.name}`} offer=${offer} lobby=${lobby} onClose=${close} />`}`;
  })}</div></section>`;
}

function Join() {
  const [typed, setTyped] = useState("");
  const [trouble, setTrouble] = useState("");
  const join = () => {
    if (!typed.trim()) return;
    const code = codeIn(typed);
    const moving = HANDOVER.exec(typed.trim());
    if (code) go(`/t/${code}`);
    else if (moving) go(`/continue#${moving[0]}`);
    else setTrouble(`“${typed.trim()}” is not a table code. ${CODES}`);
  };
  /** @param {string} text */
  const type = (text) => {
    setTrouble("");
    // People often paste the whole invitation link: only its code matters.
    setTyped((text.includes("/") && codeIn(text)) || text);
  };
  return html`<section><h2>Join a table</h2><form class="row" onSubmit=${submitting(join)}>
    <label>Code or link <input class="code" value=${typed} autocapitalize="characters" autocomplete="off"
      spellcheck=${false} onInput=${(event) => type(event.target.value)} /></label>
    <button class="button" type="submit">Join</button></form>
    <${Trouble} said=${trouble} />
    <p class="quiet">Or point the camera at the QR code of the table: “Invite” shows it.</p>
    <p><a href="/continue">Continue on another device</a></p></section>`;
}

/**
 * Return the bot from the settings, or the strongest if the game does not offer it.
 * @param {Offer} offer
 * @param {LobbyState} lobby
 */
const usualBot = (offer, lobby) =>
  offer.levels.includes(lobby.usual.bot) ? lobby.usual.bot : offer.levels[offer.levels.length - 1];

/** @param {{ offer: Offer, lobby: LobbyState, onClose: () => void }} props */
function NewTable({ offer, lobby, onClose }) {
  const [rulesName, setRulesName] = useState(offer.rules[0]?.name);
  const played = offer.rules.find((rules) => rules.name === rulesName) || offer;
  const [count, setCount] = useState(2);
  const other = offer.has_bots ? usualBot(offer, lobby) : "person";
  const [seats, setSeats] = useState(() => [
    { who: "me", name: rememberedName() || plain(lobby.usual.name) },
    ...Array.from({ length: MOST_SEATS - 1 }, () => ({ who: other, name: "" })),
  ]);
  const [options, setOptions] = useState(/** @type {OptionsChosen} */ ({}));
  const [match, setMatch] = useState(/** @type {number | null} */ (null));
  const [isGuided, setGuided] = useState(false);
  const [color, setColor] = useState("");
  const { value: parts, trouble: isWithout } = useFetch(
    () => Promise.all([import("./lane-colors.js"), offer.has_guide ? import("./guide.js") : null]),
    [],
  );
  const [colors, guide] = parts ?? [];
  const isComplete = Boolean(parts || isWithout);
  const [trouble, setTrouble] = useState("");
  /** @type {(at: number, more: Partial<SeatChosen>) => void} */
  const change = (at, more) => setSeats(seats.map((seat, index) => (index === at ? { ...seat, ...more } : seat)));
  const begin = tellingTrouble(setTrouble, async () => {
    const own = seats.find((seat) => seat.who === "me");
    if (own?.name.trim()) rememberName(own.name);
    const chosen = seats.slice(0, count).map((seat) => {
      const { who, name } = seat;
      if (lobby.levels.includes(who)) return { bot: who };
      return {
        is_mine: who === "me",
        ...(mayName(who) && name.trim() && { name }),
        ...(seat === own && color && { color }),
      };
    });
    const chosenOptions = rulesName ? { ...options, rules: rulesName } : options;
    fetchTogether(offer.modules);
    const asked = { game: offer.name, seats: chosen, options: chosenOptions, ...(match && { match }) };
    const { code } = await post("/api/tables", asked);
    if (guide?.isFirstGame(offer.name)) guide.setGuided(offer.name, isGuided);
    go(`/t/${code}`);
  });
  /** @param {string} name */
  const chooseRules = (name) => {
    const allowed = offer.rules.find((rules) => rules.name === name)?.seats ?? [count];
    setRulesName(name);
    setOptions({});
    if (!allowed.includes(count)) setCount(allowed[0]);
  };
  // People on another device enter their name there; beside a score pad some have no device.
  /** @param {string} who */
  const mayName = (who) => who === "me" || (who === "person" && !offer.has_bots);
  if (!isComplete) return null; // what came later would push the button
  const bots = offer.has_bots ? offer.levels.map((level) => [level, `a bot: ${level}`]) : [];
  const people = [["me", "on this device"], ["person", "on another device"], ...bots];
  const matches = lobby.matches.map((games) => [games, `first to ${games}`]);
  const usable = played.options.filter((option) => option.name !== "partners" || count === 4);
  const arePairs = count === 4 && (options.partners ?? played.are_pairs);
  const agreed = agreedOn(usable, options, Boolean(arePairs), match);
  return html`<${Sheet} title=${offer.title} onClose=${onClose}>
    <form class="new-table" aria-label=${`New table: ${offer.title}`} onSubmit=${submitting(begin)}>
    ${
      rulesName &&
      html`<fieldset><legend>Keep the score of</legend><${Choices} chosen=${rulesName} onChoose=${chooseRules}
        choices=${offer.rules.map((rules) => [rules.name, rules.title])} /></fieldset>`
    }
    <fieldset><legend>Players</legend>
      <${Choices} choices=${played.seats.map((n) => [n, n])} chosen=${count} onChoose=${setCount} /></fieldset>
    <${RecentNames} /><div class="seats-chosen">${seats.slice(0, count).map(
      ({ who, name }, at) => html`<fieldset key=${at} class="seat-choice"><legend>Seat ${at + 1}</legend>
        <${Choice} label=${`Who sits at seat ${at + 1}`} choices=${people} chosen=${who}
          onChoose=${(chosen) => change(at, { who: chosen })} />
        ${
          mayName(who)
            ? html`<input dir="auto" aria-label=${`Name at seat ${at + 1}`} placeholder=${at ? "Name" : "Your name"}
                list="recent-names" value=${name}
                onInput=${typingName((typed) => change(at, { name: typed }))} />`
            : html`<span class="quiet">${lobby.level_meanings[who] ?? "types their name there"}</span>`
        }</fieldset>`,
    )}</div>
    ${arePairs && html`<p class="quiet">Partners sit opposite each other: seats 1 and 3 against seats 2 and 4.</p>`}
    ${
      colors &&
      seats.slice(0, count).some(({ who }) => who === "me") &&
      html`<${colors.ColorChoice} taken=${[]} chosen=${color} onChoose=${setColor} />`
    }
    ${
      guide?.isFirstGame(offer.name) &&
      html`<label class="guide-offer"><input type="checkbox" checked=${isGuided}
        onChange=${(event) => setGuided(event.target.checked)} /> My first game: explain every choice of the first deal
        </label>${
          lobby.lessons.some(({ game }) => game === offer.name) &&
          html`<p class="quiet">Or <a href=${`/learn/${offer.name}`}>learn ${offer.title} first</a>, step by step.</p>`
        }`
    }
    <details onToggle=${intoView}><summary>Rules and match: <span class="quiet">${agreed}</span></summary>
      ${usable.map(
        (option) => html`<${OptionField} key=${`${rulesName} ${option.name}`} option=${option} arePairs=${arePairs}
        game=${rulesName ?? offer.name} options=${options} onChange=${setOptions} />`,
      )}
      <${Choice} title="Match" choices=${[[null, "one game"], ...matches]} chosen=${match} onChoose=${setMatch} />
    </details>
    <${Trouble} said=${trouble} />
    <button class="button main" type="submit">Open the table</button></form><//>`;
}

/**
 * Scroll what has been opened to where it can be seen.
 * @param {Event & { currentTarget: HTMLElement }} event
 */
const intoView = ({ currentTarget }) => {
  if (currentTarget.hasAttribute("open")) currentTarget.scrollIntoView();
};

/**
 * Return the default of an option, which may depend on the variant.
 * @param {GameOption} option
 * @param {OptionsChosen} chosen
 */
const usualOf = ({ usual, usual_in: others }, { variant }) => others[String(variant)] ?? usual;

/**
 * Return in one line what a table is set to play: how far, what is unusual, and how many games.
 * @param {GameOption[]} offered
 * @param {OptionsChosen} chosen
 * @param {boolean} arePairs
 * @param {number | null} match
 */
function agreedOn(offered, chosen, arePairs, match) {
  const target = offered.find(({ name }) => name === "target");
  const unusual = offered
    .filter(({ name, usual }) => name !== "target" && (chosen[name] ?? usual) !== usual)
    .map((option) => {
      const choices = arePairs ? option.pair_choices : option.choices;
      const value = choices.find(([each]) => each === chosen[option.name])?.[1] ?? chosen[option.name];
      return `${option.title}: ${value}`;
    });
  return [
    target && `to ${chosen.target ?? usualOf(target, chosen)}`,
    ...(unusual.length ? unusual : ["usual rules"]),
    match ? `first to ${match} games` : "one game",
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * A label in which the words of a game explain themselves, as soon as they have been fetched.
 * @param {{ game: string, text: string }} props
 */
function Explained({ game, text }) {
  const { value } = useFetch(() => import("./words.js"), []);
  return html`<span>${value ? html`<${value.Words} game=${game} text=${text} />` : text}</span>`;
}

/**
 * The field of one game option. An empty number means the default.
 * @param {object} props
 * @param {GameOption} props.option
 * @param {boolean} props.arePairs
 * @param {string} props.game
 * @param {OptionsChosen} props.options
 * @param {(options: OptionsChosen) => void} props.onChange
 */
function OptionField({ option, arePairs, game, options, onChange }) {
  const { name, label } = option;
  const usual = usualOf(option, options);
  const choices = arePairs ? option.pair_choices : option.choices;
  /** @param {OptionValue | undefined} value */
  const choose = (value) => onChange({ ...options, [name]: value });
  if (choices.length)
    return html`<${Choice} title=${html`<${Explained} game=${game} text=${label} />`} label=${label} choices=${choices}
      chosen=${options[name] ?? usual} onChoose=${choose} />`;
  return html`<label class="setting"><span>${label}</span>
    <${NumberField} value=${name in options ? (options[name] ?? "") : usual} min="1" placeholder=${usual}
      required=${false} onInput=${(/** @type {string} */ text) => choose(text === "" ? undefined : Number(text))} />
    </label>`;
}

/**
 * Return the table code in a text somebody typed or pasted, a bare code or a whole link; null if there is none.
 * @param {string} text
 */
function codeIn(text) {
  const found = /\/t\/([a-z0-9]{6})(?![a-z0-9])/i.exec(text) || /^([a-z0-9]{6})$/i.exec(text.replace(/[\s-]/g, ""));
  return found?.[1].toUpperCase() ?? null;
}
