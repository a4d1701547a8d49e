// The seats that somebody can have: those that are free, and those of players who have been away for long.
import { html, useEffect, useState } from "/vendor/preact.js";

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

export function Seats({ table, act }) {
  const open = table.seats.filter((seat) => !seat.is_bot && !seat.is_mine && (!seat.is_taken || !seat.is_here || seat.stand_in));
  if (!open.length) return null;
  const maySeatBots = table.is_host || table.mine.length > 0;
  return html`<section class="seats" aria-label="Seats">
    ${open.map((seat) => html`<${OpenSeat} key=${seat.seat} seat=${seat} table=${table} act=${act} maySeatBots=${maySeatBots} />`)}
  </section>`;
}

function OpenSeat({ seat, table, act, maySeatBots }) {
  const left = useCountdown(seat.away_s, table.number);
  const isFree = !seat.is_taken || seat.away_s === null || left === 0;
  const said = seat.stand_in
    ? `A bot plays for ${seat.name}${seat.is_taken ? ", who gets the seat back on returning" : ""}.`
    : seat.is_taken && `${seat.name} is away.${left ? ` In ${clock(left)} ${table.pad ? "another device can have" : "anyone can put a bot in"} this seat.` : ""}`;
  return html`<span class="open-seat">${said && html`<span class="quiet" role="timer">${said}</span>`}
    ${isFree && seat.may_take && html`<button type="button" class="button" onClick=${() => act("take", { seat: seat.seat })}>Sit down ${seat.is_taken ? "in place of" : "as"} ${seat.name}</button>`}
    ${isFree && seat.may_be_bot && maySeatBots && html`<button type="button" class="button small" onClick=${() => act("bot", { seat: seat.seat })}>Let a bot play for ${seat.name}</button>`}
  </span>`;
}

/** How many seconds of a time are left, counted down here between what the server says. number: of what it said last. */
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
