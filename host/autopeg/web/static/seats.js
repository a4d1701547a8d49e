// The seats that somebody can take: free ones, and those of players who have been away for a long time.
import { html, useEffect, useRef, useState } from "/vendor/preact.js";
import { post, reasonOf } from "./api.js";
import { Button, Fold, Trouble } from "./controls.js";
import { BESIDE, lazy, useFetch } from "./lazy.js";
import { RecentNames, rememberedName, rememberName, typingName } from "./settings.js";

/**
 * @typedef {object} OpenSeatProps
 * @property {TableSeat} seat
 * @property {TableState} table
 * @property {Act} act
 * @property {(seat: TableSeat) => void} take
 * @property {boolean} areMany
 * @property {Content} nameField
 */

/** @type {Component<{ taken: number[], chosen: string, onChoose: (color: string) => void }>} */
const ColorChoice = lazy(async () => (await import("./lane-colors.js")).ColorChoice, BESIDE);

/** @param {number} seconds */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
/** @param {TableSeat} seat */
const isNamed = (seat) => seat.name !== `Player ${seat.seat + 1}`;

/** @param {{ table: TableState, act: Act }} props */
export function Seats({ table, act }) {
  const [name, setName] = useState(rememberedName);
  const [trouble, setTrouble] = useState("");
  const [isGuided, setGuided] = useState(false);
  const [color, setColor] = useState("");
  const isNew = !table.mine.length;
  const { value: guide } = useFetch(() => (isNew && !table.pad ? import("./guide.js") : null), [isNew]);
  const field = /** @type {{ current: HTMLInputElement }} */ (useRef());
  const open = table.seats.filter(
    (seat) => !seat.is_bot && !seat.is_mine && (!seat.is_taken || !seat.is_here || seat.stand_in),
  );
  if (!open.length) return null;
  /** @param {TableSeat} seat */
  const take = async (seat) => {
    if (isNew && !name.trim() && (seat.is_taken || !isNamed(seat))) {
      setTrouble("Type your name first.");
      field.current?.focus();
      return;
    }
    try {
      if (isNew && guide?.isFirstGame(table.game)) guide.setGuided(table.game, isGuided);
      await post(`/api/tables/${table.code}/take`, {
        seat: seat.seat,
        ...(isNew && { ...(name.trim() && { name }), ...(color && { color }) }),
      });
      setTrouble("");
      if (isNew && name.trim()) rememberName(name);
    } catch (error) {
      setTrouble(reasonOf(error));
      field.current?.focus();
    }
  };
  const areMany = open.filter((seat) => !seat.is_taken).length > 1;
  const isAnyFree = open.some((seat) => seat.may_take && !seat.is_taken);
  const nameField =
    isNew &&
    html`<label class="your-name">Your name <input dir="auto" ref=${field} value=${name} autocomplete="nickname"
      list="recent-names" onInput=${typingName(setName)} /><${RecentNames} /></label>`;
  const list = open.map(
    (seat) => html`<${OpenSeat} key=${seat.seat} seat=${seat} table=${table} act=${act} take=${take} areMany=${areMany}
      nameField=${seat.is_taken && !isAnyFree && nameField} />`,
  );
  // Beside a score pad most people have no device: fold their seats away, so that the keys stay in sight.
  const isFolded = table.pad && !isNew && open.every((seat) => !seat.is_taken && isNamed(seat));
  return html`<section class="seats" aria-label="Seats">
    ${isAnyFree && nameField}
    ${
      isNew &&
      isAnyFree &&
      html`<${ColorChoice} chosen=${color} onChoose=${setColor}
        taken=${table.seats.filter((seat) => seat.is_taken || seat.is_bot).map((seat) => table.colors[seat.side])} />`
    }
    ${
      isNew &&
      isAnyFree &&
      guide?.isFirstGame(table.game) &&
      html`<label class="guide-offer"><input type="checkbox" checked=${isGuided}
        onChange=${(event) => setGuided(event.target.checked)} /> My first game: explain the first deal</label>`
    }
    ${isFolded ? html`<${Fold} label="Free seats">${list}<//>` : list}
    <${Trouble} said=${trouble} />
  </section>`;
}

/** @param {OpenSeatProps} props */
function OpenSeat({ seat, table, act, take, areMany, nameField }) {
  const left = useCountdown(seat.away_s, table.number);
  const isFree = !seat.is_taken || seat.away_s === null || left === 0;
  const mayTake = isFree && seat.may_take;
  const maySeatBot = isFree && seat.may_be_bot && (table.is_host || table.mine.length > 0);
  const partner = table.seats.find((each) => each.side === seat.side && each !== seat && isNamed(each));
  const whyNot = isFree && !table.mine.length ? seat.why_not : null;
  const seatBot = () => act("bot", { seat: seat.seat });
  const forWhom = isNamed(seat) ? ` for ${seat.name}` : areMany ? ` at seat ${seat.seat + 1}` : "";
  const next = table.pad ? "another device can have" : "anyone can put a bot in";
  const said = seat.stand_in
    ? `A bot plays for ${seat.name}${seat.is_taken ? ", who gets the seat back on returning" : ""}.`
    : !seat.is_taken
      ? isNamed(seat)
        ? `${seat.name}’s seat is free.`
        : areMany
          ? `Seat ${seat.seat + 1} is free${partner ? `: you would be ${partner.name}’s partner` : ""}.`
          : "One seat is free."
      : `${seat.name} is away.${left ? ` In ${clock(left)} ${next} this seat.` : ""}`;
  const sitDown = seat.is_taken
    ? `Sit down in place of ${seat.name}`
    : isNamed(seat)
      ? `Take ${seat.name}’s seat`
      : areMany
        ? `Sit down at seat ${seat.seat + 1}`
        : "Sit down";
  return html`<span class="free-seat">${said && html`<span class="quiet" role="timer">${said}</span>`}
    ${whyNot && html`<span class="quiet">${whyNot}</span>`}
    ${mayTake && nameField}
    ${mayTake && html`<${Button} onClick=${() => take(seat)}>${sitDown}<//>`}
    ${maySeatBot && html`<${Button} isSmall onClick=${seatBot}>Let a bot play${forWhom}<//>`}
  </span>`;
}

/**
 * Return how many seconds are left, counted down here between snapshots. number: of the last snapshot.
 * @param {number | null} seconds
 * @param {number} number
 */
function useCountdown(seconds, number) {
  const [left, setLeft] = useState(seconds ?? 0);
  useEffect(() => {
    setLeft(seconds ?? 0);
    if (!seconds) return undefined;
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 500);
    return () => clearInterval(timer);
  }, [seconds, number]);
  return left;
}
