// The board, drawn from its file: every LED as the firmware shows it, or the pegs of the game, which walk from hole to
// hole. Pegs are in their final place at once and only their picture lags behind, so that nobody has to wait.
import { html, useEffect, useRef, useState } from "/vendor/preact.js";
import { get } from "./api.js";
import { Button, classes } from "./controls.js";
import { motionLevel } from "./settings.js";

/** @typedef {"sides" | "scores" | "pegs" | "target" | "unit"} Pegged */
/** @typedef {Pick<TableState, Pegged> & Partial<Pick<TableState, "lowest_wins" | "board">>} BoardTable */

/**
 * @typedef {object} PegsProps
 * @property {number} lane
 * @property {Pair} pair
 * @property {(points: number) => [number, number]} place
 * @property {number} unit
 * @property {number} radius
 * @property {boolean} isLit
 */

const MARKS = ["●", "■", "▲", "◆"];
const SHAPES = ["circle", "square", "triangle", "diamond"];
const LAP_HOLES = 120;
/** @type {Record<string, number>} */
const HOLE_MS = { lively: 70, calm: 0 };
/** @type {Record<string, number>} */
const WALK_MS = { lively: 1400, calm: 350 };
/** @type {Map<string | number, Panel>} */
const panels = new Map();

/**
 * The mark of a lane in text, so that nobody has to rely on its colour; LaneShape is the same in a drawing.
 * @param {{ lane: number }} props
 */
export function LaneMark({ lane }) {
  return html`<span class=${`mark lane-${lane}`} aria-hidden="true">${MARKS[lane]}</span>`;
}

/**
 * A button for a side.
 * @param {{ lane: number, onPress: (lane: number) => void, children?: Content } & Record<string, unknown>} props
 */
export const SideButton = ({ lane, onPress, children, ...rest }) =>
  html`<${Button} ...${rest} class=${`lane-${lane}`} onClick=${() => onPress(lane)}>
    <${LaneMark} lane=${lane} /> ${children}<//>`;

/**
 * @param {string | number} name
 * @returns {Promise<Panel>}
 */
async function panelOf(name) {
  const known = panels.get(name);
  if (known) return known;
  const panel = /** @type {Panel} */ (await get(`/api/panels/${name}`));
  panels.set(name, panel);
  return panel;
}

/**
 * Return the panel of the named board, or of a board with that many lanes if there is no file of that name here.
 * @param {string | undefined} name
 * @param {number} lanes
 */
function usePanel(name, lanes) {
  const [panel, setPanel] = useState(panels.get(name || lanes));
  useEffect(() => {
    let isWanted = true;
    /** @param {Panel} found */
    const show = (found) => isWanted && setPanel(found);
    const showDefault = () => panelOf(lanes).then(show, () => {});
    if (name) panelOf(name).then((found) => (found.lanes.length < lanes ? showDefault() : show(found)), showDefault);
    else showDefault();
    return () => (isWanted = false);
  }, [name, lanes]);
  return panel;
}

/** @param {{ table: BoardTable, lights?: string[] | null }} props */
export function Board({ table, lights }) {
  const sides = table.sides.length;
  const panel = usePanel(table.board?.name, lights ? lights.length : sides);
  if (!panel) return html`<div class="board waiting" />`;
  // Pages are wide, so an upright board is drawn on its side: x and y are swapped.
  const isUpright = panel.height_mm > panel.width_mm;
  const [width, height] = isUpright ? [panel.height_mm, panel.width_mm] : [panel.width_mm, panel.height_mm];
  const placed = panel.lanes.map((holes) => holes.map(([x, y]) => (isUpright ? [width - y, x] : [x, y])));
  const radius = panel.hole_mm / 2;
  const scores = table.sides.map((side, at) => `${side} ${table.scores[at]}`).join(", ");
  const tested = table.board?.test?.hole;
  const label = `The board: ${scores}${table.lowest_wins ? "; the lowest wins" : `, of ${table.target}`}`;
  return html`<svg class=${classes("board", lights && "lit")} viewBox=${`0 0 ${width} ${height}`} role="img"
    aria-label=${label}>
    <rect class="wood" x="1" y="1" width=${width - 2} height=${height - 2} rx="14" />
    ${placed.map(
      (holes, lane) =>
        html`<g key=${lane}>${holes.map((place, at) =>
          lights?.[lane]
            ? html`<${Led} key=${at} place=${place} radius=${radius} color=${lights[lane].slice(at * 6, at * 6 + 6)} />`
            : html`<${Hole} key=${at} place=${place} radius=${radius} />`,
        )}</g>`,
    )}
    ${
      table.board?.test
        ? tested &&
          html`<circle class="tested" cx=${placed[tested[0]][tested[1] - 1][0]}
            cy=${placed[tested[0]][tested[1] - 1][1]} r=${radius * 3} />`
        : placed.slice(0, sides).map(
            (holes, lane) =>
              html`<${Pegs} key=${lane} lane=${lane} pair=${table.pegs[lane]} unit=${table.unit} radius=${radius}
                isLit=${!!lights}
            place=${(points) => holes[Math.max(1, holeOf(points, table.target, table.unit)) - 1]} />`,
          )
    }
  </svg>`;
}

/** @param {{ place: [number, number], radius: number }} props */
function Hole({ place, radius }) {
  return html`<circle class="hole" cx=${place[0].toFixed(1)} cy=${place[1].toFixed(1)} r=${radius} />`;
}

/** @param {{ place: [number, number], radius: number, color: string }} props */
function Led({ place, radius, color }) {
  const bytes = [0, 2, 4].map((at) => parseInt(color.slice(at, at + 2), 16));
  const sum = bytes[0] + bytes[1] + bytes[2];
  if (!sum) return html`<${Hole} place=${place} radius=${radius} />`;
  // LEDs are brighter than a screen: keep the hue and raise the value, so that a tenth is still visible.
  const top = Math.max(...bytes);
  const share = Math.min(1, 0.35 + sum / 240);
  const shown = bytes.map((byte) => Math.round((byte / top) * 255 * share));
  return html`<circle class="led" cx=${place[0].toFixed(1)} cy=${place[1].toFixed(1)}
    r=${radius * (sum > 40 ? 1.7 : 1.2)} fill=${`rgb(${shown.join(" ")})`} />`;
}

/**
 * Return the hole of a peg, from 1; 0 before the start. points, target: in points; unit: points per hole (C33, C40).
 * @param {number} points
 * @param {number} target
 * @param {number} unit
 */
export function holeOf(points, target, unit) {
  const end = Math.floor(target / unit);
  const hole = Math.min(Math.floor(points / unit), end);
  if (hole <= 0) return 0;
  return hole === end ? end - LAP_HOLES * Math.floor((end - 2) / LAP_HOLES) : ((hole - 1) % LAP_HOLES) + 1;
}

/**
 * The pegs of a side. pair: the points of the back and the front peg; place: returns the hole for a number of points,
 * as [x, y]; radius: of a hole.
 * @param {PegsProps} props
 */
function Pegs({ lane, pair, place, unit, radius, isLit }) {
  const before = useRef(pair);
  const front = /** @type {{ current: SVGElement }} */ (useRef());
  const [back, ahead] = pair;
  useEffect(() => {
    const [oldBack, oldFront] = before.current;
    before.current = pair;
    if (!front.current || oldFront === ahead) return;
    // Pegs leapfrog: the back one moves ahead, unless a score was corrected.
    walkPeg(front.current, holesBetween(oldFront === back ? oldBack : oldFront, ahead, unit).map(place));
  }, [back, ahead]);
  return html`${pair.map(
    (points, which) =>
      points > 0 &&
      html`<g key=${which} ref=${which ? front : null}
        class=${classes("peg", `lane-${lane}`, which ? "front" : "rear", isLit && "ring")}
    style=${{ transform: `translate(${place(points).join("px, ")}px)` }}><${LaneShape} lane=${lane}
      r=${radius * (which ? 2.6 : 2.1)} /></g>`,
  )}`;
}

/**
 * @param {number} from
 * @param {number} to
 * @param {number} unit
 */
function holesBetween(from, to, unit) {
  const step = from < to ? unit : -unit;
  const holes = [];
  for (let points = Math.max(from, unit); step > 0 ? points < to : points > to; points += step) holes.push(points);
  return [...holes, to];
}

/**
 * The mark of a lane in a drawing, so that nobody has to rely on its colour; LaneMark is the same in text.
 * @param {{ lane: number, r: number }} props
 */
export function LaneShape({ lane, r }) {
  if (SHAPES[lane] === "circle") return html`<circle r=${r} />`;
  if (SHAPES[lane] === "square") return html`<rect x=${-r} y=${-r} width=${2 * r} height=${2 * r} rx="1" />`;
  const k = r * 1.25;
  return SHAPES[lane] === "triangle"
    ? html`<path d=${`M0${-k} ${k} ${k * 0.8}H${-k}Z`} />`
    : html`<path d=${`M0${-k} ${k} 0 0 ${k} ${-k} 0Z`} />`;
}

/**
 * Animate a peg. places: the holes from its old place to its new one, as [x, y].
 * @param {Element} peg
 * @param {[number, number][]} places
 */
function walkPeg(peg, places) {
  const level = motionLevel();
  if (!WALK_MS[level] || places.length < 2) return;
  const frames = places.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
  peg.animate(frames, {
    duration: HOLE_MS[level] ? Math.min(WALK_MS[level], HOLE_MS[level] * places.length) : WALK_MS[level],
    easing: "ease-in-out",
  });
}
