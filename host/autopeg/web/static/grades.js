// A quiet mark after each of your own decisions, if this device's setting asks for it: best, good or costly.
import { html, useEffect, useRef, useState } from "/vendor/preact.js";
import { post } from "./api.js";
import { settings } from "./settings.js";

/** @type {Record<string, [string, string]>} */
const MARKS = {
  best: ["✓", "nothing was better"],
  good: ["●", "good, but not the best"],
  costly: ["◆", "costly"],
};

/**
 * Return the mark of the last decision made on this device, if it still counts, and a function that asks for a seat's
 * mark.
 * @param {string} code
 * @param {TableState | null} table
 * @returns {[GradeMark | null, (seat: number) => void]}
 */
export function useGrade(code, table) {
  const [mark, setMark] = useState(/** @type {GradeMark | null} */ (null));
  const asked = useRef(0);
  /** @param {number} seat */
  const ask = (seat) => {
    if (settings().grades !== "on") return;
    const mine = ++asked.current;
    setMark(null);
    post(`/api/tables/${code}/grade`, { seat }).then(
      (answer) => mine === asked.current && setMark(/** @type {{ mark: GradeMark | null }} */ (answer).mark),
      () => {}, // it is only an aid
    );
  };
  const isOn = settings().grades === "on";
  useEffect(() => {
    if (isOn) for (const own of table?.pad ? [] : (table?.mine ?? [])) ask(own.seat);
  }, [isOn]);
  const isUndone = mark !== null && table !== null && table.moves < mark.moves;
  return [isUndone || !isOn ? null : mark, ask];
}

/** @param {{ mark: GradeMark }} props */
export function Grade({ mark }) {
  const [sign, words] = MARKS[mark.grade];
  const said = `Your last decision: ${words}`;
  return html`<span class=${`grade ${mark.grade}`} role="status" title=${said}><b aria-hidden="true">${sign}</b>
    <span class="hidden">${said}</span></span>`;
}
