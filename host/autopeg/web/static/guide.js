// Explanations for the first deal: what each decision is about, and what would be good. Offered once for a game, when
// its first table is opened on this device; closed for good with one tap.
import { html, useEffect, useState } from "/vendor/preact.js";
import { post } from "./api.js";
import { CloseButton } from "./controls.js";
import { keep, kept } from "./kept.js";
import { loadStyle, useFetch } from "./lazy.js";
import { Words } from "./words.js";

const KEY = "guides";
const SHOWN =
  "Each line says what somebody has scored, and the cards that make it. Read it in peace, then press Go on.";

/**
 * Return whether no table of a game has been opened on this device yet.
 * @param {string} game
 */
export const isFirstGame = (game) => !(game in kept(KEY));

/**
 * Return whether the deal of a game is explained on this device.
 * @param {string} game
 */
export const isGuided = (game) => kept(KEY)[game] === "on";

/**
 * Remember whether a game is explained on this device.
 * @param {string} game
 * @param {boolean} isOn
 */
export const setGuided = (game, isOn) => keep(KEY, { [game]: isOn ? "on" : "off" });

/** @param {{ table: TableState, own: OwnSeat | null }} props */
export function Guide({ table, own }) {
  const { game, code } = table;
  const [isOn, setOn] = useState(isGuided(game));
  const seat = own && !table.over && !table.shown.length && (own.is_due || own.is_asked) ? own.seat : null;
  useEffect(() => {
    if (isOn) loadStyle("learn.css").catch(() => {});
  }, [isOn]);
  // It is only an aid, so nothing is said where it can't be had.
  /** @type {Fetched<GuideState>} */
  const { value: advice } = useFetch(
    () => (isOn && seat !== null ? post(`/api/tables/${code}/guide`, { seat }) : null),
    [isOn, seat, table.number],
  );
  useEffect(() => {
    if (advice?.is_last) setGuided(game, false);
  }, [advice]);
  const close = () => {
    setGuided(game, false);
    setOn(false);
  };
  const isReading = table.mine.some((each) => table.waiting_for.includes(each.seat)) && table.shown.length > 0;
  const said = isReading ? SHOWN : advice?.text;
  return isOn && said && html`<${Explanation} text=${said} game=${game} onClose=${close} />`;
}

/** @param {{ text: string, game: string, onClose: () => void }} props */
const Explanation = ({ text, game, onClose }) =>
  html`<aside class="guide" aria-live="polite" aria-label="What to do"><p><${Words} text=${text} game=${game} /></p>
    <${CloseButton} label="Stop explaining" onClick=${onClose} /></aside>`;
