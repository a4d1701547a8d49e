// Celebration when a game ends: the winners' marks fall over the table, and a loser in the lurch is teased.
import { MARKS } from "./board.js";
import { loadStyle } from "./lazy.js";
import { motionLevel } from "./settings.js";

const PIECES = { lively: 60, calm: 16, off: 0 };
const FALL_MS = 2600;
const STAMP_MS = 2800;

/**
 * Celebrate the end of the game that a table has just finished.
 * @param {TableState} table
 */
export async function celebrate(table) {
  const { over } = table;
  const count = PIECES[/** @type {keyof typeof PIECES} */ (motionLevel())] ?? 0;
  if (!over?.winners.length || !count) return;
  const place = await newPlace();
  const own = table.mine.map(({ seat }) => table.seats[seat].side);
  const hasWon = !own.length || own.some((side) => over.winners.includes(side));
  const ends = hasWon ? Array.from({ length: count }, () => dropPiece(place, over.winners)) : [];
  const word = lossWord(table) || (hasWon && isLastCard(table) ? "With the last card!" : "");
  if (word) ends.push(stamp(place, word));
  Promise.allSettled(ends).then(() => place.remove());
}

/**
 * Tell of something that few ever see, such as 29 points.
 * @param {string} word
 */
export async function marvel(word) {
  if (motionLevel() === "off") return;
  const place = await newPlace();
  const lanes = [0, 1, 2, 3];
  const pieces = Array.from({ length: PIECES.calm }, () => dropPiece(place, lanes));
  Promise.allSettled([...pieces, stamp(place, word)]).then(() => place.remove());
}

/** Return a place over the table for what falls and is stamped. */
async function newPlace() {
  await loadStyle("celebration.css");
  const place = document.createElement("div");
  place.className = "celebration";
  place.ariaHidden = "true";
  (document.querySelector(".table") ?? document.body).append(place); // there lanes have their colours
  return place;
}

/**
 * Return whether a game was won in the play of its cards, when nobody had one left.
 * @param {TableState} table
 */
const isLastCard = ({ public: view }) =>
  view.phase === "play" && view.hand_counts.every((/** @type {number} */ n) => !n);

/**
 * Return the word for a loss that counts more (C49, C50), "" for a usual one.
 * @param {TableState} table
 */
function lossWord({ over, skunk }) {
  const games = over?.games ?? 1;
  if (games < 2 || skunk === "none") return "";
  return skunk === "lurch" ? "Lurched!" : games > 2 ? "Double skunk!" : "Skunked!";
}

/**
 * @param {HTMLElement} place
 * @param {number[]} winners
 */
function dropPiece(place, winners) {
  const lane = winners[Math.floor(Math.random() * winners.length)];
  const piece = Object.assign(document.createElement("span"), { className: `piece lane-${lane}` });
  piece.textContent = MARKS[lane];
  piece.style.left = `${Math.random() * 100}%`;
  place.append(piece);
  const [drift, turn] = [Math.random() * 30 - 15, Math.random() * 900 - 450];
  const end = `translate(${drift}vw, 110vh) rotate(${turn}deg)`;
  return piece.animate([{ transform: "none" }, { transform: end }], {
    duration: FALL_MS * (0.6 + Math.random() * 0.6),
    delay: Math.random() * 700,
    easing: "cubic-bezier(.3, .1, .8, .9)",
    fill: "both",
  }).finished;
}

/**
 * @param {HTMLElement} place
 * @param {string} word
 */
function stamp(place, word) {
  const sign = Object.assign(document.createElement("strong"), { className: "stamp", textContent: word });
  place.append(sign);
  const turned = "rotate(-8deg)";
  return sign.animate(
    [
      { transform: `${turned} scale(2.4)`, opacity: 0 },
      { transform: `${turned} scale(1)`, opacity: 1, offset: 0.14 },
      { transform: `${turned} scale(1)`, opacity: 1, offset: 0.85 },
      { transform: `${turned} scale(1)`, opacity: 0 },
    ],
    { duration: STAMP_MS, easing: "ease-out" },
  ).finished;
}
