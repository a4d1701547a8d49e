// What is being typed on the score pad: for which side, which digits, and whether they are points or a score to set.
import { useEffect, useState } from "/vendor/preact.js";

const MOST_DIGITS = 3;

/**
 * The entry that is being typed. side: null after a letter that belongs to no side; preview: the score that it leads
 * to, null if it leads to none yet; isBusy: whether a form is open, which keeps the side.
 * @param {PadTable} table
 * @param {PadRequests} requests
 * @param {boolean} isBusy
 */
export function useTyping(table, requests, isBusy) {
  const { pad } = table;
  const [side, setSide] = useState(/** @type {number | null} */ (pad.due ?? 0));
  const [text, setText] = useState("");
  const [isSetting, setSetting] = useState(false);
  useEffect(() => {
    if (pad.due !== null && text === "" && !isBusy) setSide(pad.due);
  }, [table.moves, pad.due]);
  const points = Number(text || 0);
  const newScore = isSetting ? points : table.scores[side ?? 0] + points;
  const preview = text === "" || !(isSetting || pad.pegs_at_once) ? null : Math.min(newScore, pad.most ?? newScore);
  const clear = () => {
    setText("");
    setSetting(false);
    requests.clear();
  };
  /**
   * Choose a side and start a new number: digits typed for another side are dropped.
   * @param {number | null} lane
   */
  const choose = (lane) => {
    setText("");
    requests.clear();
    setSide(lane);
  };
  /** @param {number} by */
  const step = (by) => choose(((side ?? 0) + by + table.sides.length) % table.sides.length);
  /** @param {string} digit */
  const type = (digit) => {
    requests.clear();
    setText((before) => (before === "0" ? digit : before.length < MOST_DIGITS ? before + digit : before));
  };
  const wipe = () => setText((before) => before.slice(0, -1));
  const toggleSetting = () => {
    setText(""); // points that were typed are no score
    setSetting(!isSetting);
  };
  /**
   * Peg what is typed; it comes back if it is refused.
   * @param {(move: Move) => Promise<unknown>} enter
   */
  const peg = async (enter) => {
    clear();
    if (side === null || (!isSetting && points === 0 && !pad.allows_zero)) return;
    /** @type {Move} */
    const entry = isSetting
      ? { type: "correct", player: side, score: points }
      : { type: "points", player: side, points };
    if (await enter(entry)) return;
    setText((since) => since || text);
    setSetting(isSetting);
  };
  return {
    side,
    setSide,
    text,
    setText,
    points,
    preview,
    isSetting,
    clear,
    choose,
    step,
    type,
    wipe,
    toggleSetting,
    peg,
  };
}
