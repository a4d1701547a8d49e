// The board, drawn from its file: every LED as the firmware shows it, or the pegs of the game, which walk from hole to
// hole. Pegs are in their final place at once and only their picture lags behind, so that nobody has to wait.
import { html, useEffect, useMemo, useRef, useState } from "/vendor/preact.js";
import { get } from "./api.js";
import { Button, CloseButton, classes, tally, useModal } from "./controls.js";
import { useNews } from "./lazy.js";
import { motionLevel, settings } from "./settings.js";

/** @typedef {"sides" | "scores" | "pegs" | "target" | "unit" | "skunk"} Pegged */
/** @typedef {Pick<TableState, Pegged> & Partial<Pick<TableState, "lowest_wins" | "board">>} BoardTable */

/**
 * @typedef {object} PegsProps
 * @property {number} lane
 * @property {Pair} pair
 * @property {(points: number) => [number, number]} place
 * @property {[number, number][]} [start] The holes at 0, the one nearer to the first hole first.
 * @property {number} unit
 * @property {number} radius
 * @property {boolean} isLit
 */

/** The marks of the lanes in text. */
export const MARKS = ["●", "■", "▲", "◆"];
const SHAPES = ["circle", "square", "triangle", "diamond"];
const LAP_HOLES = 120;
/** The height of a capital, in font sizes. */
const CAPITAL = 0.72;
/** @type {Record<string, number>} */
const HOLE_MS = { lively: 70, calm: 0 };
/** @type {Record<string, number>} */
const WALK_MS = { lively: 1400, calm: 350 };
/** The steps in which the size of a picture counts, in pixels: its letters need not change with every one. */
const SIZE_STEP = 8;
/** How much larger a small board is drawn around the pegs that move, and below which width it is small. */
const ZOOM = 2.3;
const SMALL_PX = 560;
const LINGER_MS = 1800;
/** @type {Map<string, DrawnPanel>} */
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
 * @param {string} game
 * @returns {Promise<DrawnPanel>}
 */
async function panelOf(name, game) {
  const path = `/api/panels/${name}?${game}`;
  const known = panels.get(path);
  if (known) return known;
  const panel = /** @type {DrawnPanel} */ (await get(path));
  panels.set(path, panel);
  return panel;
}

/**
 * Return the panel of the named board, or of a board with that many lanes if there is no file of that name here, with
 * the marks for the game of a table in a picture of that size.
 * @param {string | undefined} name
 * @param {number} lanes
 * @param {BoardTable} table
 * @param {{ width: number, height: number }} size
 * @param {boolean} hasStarts
 */
function usePanel(name, lanes, { target, unit, skunk, lowest_wins }, { width, height }, hasStarts) {
  const rules = `target=${target}&unit=${unit}&skunk=${skunk}&ends=${!lowest_wins}`;
  const game = `${rules}&width=${width}&height=${height}&starts=${hasStarts}`;
  const load = async () => {
    const found = name && (await panelOf(name, game).catch(() => null));
    return found && found.lanes.length >= lanes ? found : panelOf(lanes, game);
  };
  return useNews(() => (width ? load() : null), [name, lanes, game]).value;
}

/**
 * Return the width and height of an element, rounded down to steps; 0 until it is shown.
 * @param {{ current: Element | undefined }} place
 * @param {number} step
 */
export function useSize(place, step = 1) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const watch = new ResizeObserver(([{ contentRect }]) => {
      const [width, height] = [contentRect.width, contentRect.height].map((side) => side - (side % step));
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    });
    watch.observe(/** @type {Element} */ (place.current));
    return () => watch.disconnect();
  }, []);
  return size;
}

/**
 * The board with its pegs. follows: whether a small one is drawn larger around the pegs while they move.
 * @param {{ table: BoardTable, lights?: string[] | null, follows?: boolean }} props
 */
export function Board({ table, lights, follows = false }) {
  const place = useRef();
  const lanes = lights?.length ?? table.sides.length;
  const size = useSize(place, SIZE_STEP);
  const panel = usePanel(table.board?.name, lanes, table, size, !lights);
  const [isNear, setNear] = useState(false);
  const moved = useMoved(table.pegs);
  const isSmall = follows && size.width < SMALL_PX;
  const lane = moved.isNow || isNear || settings().zoom === "on" ? moved.lane : null;
  const scores = tally(table.sides, table.scores).join(", ");
  const label = `The board: ${scores}${table.lowest_wins ? "; the lowest wins" : `, of ${table.target}`}`;
  const box = panel && `0 0 ${panel.width_mm} ${panel.height_mm}`;
  return html`<svg ref=${place} class=${classes("board", lights && "lit", !panel && "waiting")} viewBox=${box}
    role="img" aria-label=${label} onClick=${isSmall ? () => setNear(!isNear) : null}>${
      panel &&
      html`<${Plate} panel=${panel} table=${table} lights=${lights}
        zoom=${isSmall && lane !== null ? zoomOn(panel, table, lane) : undefined} />`
    }</svg>`;
}

/**
 * The board in the whole window, on a phone held upright along its height.
 * @param {{ table: BoardTable, lights?: string[] | null, onClose: () => void }} props
 */
export function WholeBoard({ table, lights, onClose }) {
  const dialog = useModal();
  /** @param {Event} event */
  const cancel = (event) => {
    event.preventDefault();
    onClose();
  };
  return html`<dialog class="whole-board" aria-label="The whole board" ref=${dialog} onCancel=${cancel}>
    <${Board} table=${table} lights=${lights} /><${CloseButton} onClick=${onClose} /></dialog>`;
}

/**
 * Return the lane whose pegs moved last, the leader's at first, and whether that is only just so.
 * @param {Pair[]} pegs
 */
function useMoved(pegs) {
  const before = useRef(pegs);
  const [lane, setLane] = useState(() =>
    pegs.findIndex(([, ahead]) => ahead === Math.max(...pegs.map((each) => each[1]))),
  );
  const [isNow, setNow] = useState(false);
  const said = pegs.join();
  useEffect(() => {
    const at = pegs.findIndex(([, ahead], lane) => ahead !== before.current[lane]?.[1]);
    before.current = pegs;
    if (at < 0) return undefined;
    setLane(at);
    if (settings().zoom === "off" || motionLevel() === "off") return undefined;
    setNow(true);
    const timer = setTimeout(() => setNow(false), LINGER_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return { lane, isNow };
}

/**
 * Return the transform that brings the front peg of a lane near.
 * @param {DrawnPanel} panel
 * @param {BoardTable} table
 * @param {number} lane
 */
function zoomOn(panel, { pegs, target, unit }, lane) {
  const holes = panel.lanes[lane] ?? panel.lanes[0];
  const at = holes[Math.max(1, holeOf(pegs[lane]?.[1] ?? 0, target, unit)) - 1];
  const [x, y] = [panel.width_mm, panel.height_mm].map((side, axis) =>
    Math.min(0, Math.max(side * (1 - ZOOM), side / 2 - ZOOM * at[axis])),
  );
  return `translate(${x}px, ${y}px) scale(${ZOOM})`;
}

/** @param {{ panel: DrawnPanel, table: BoardTable, lights?: string[] | null, zoom?: string }} props */
function Plate({ panel, table, lights, zoom }) {
  const radius = panel.hole_mm / 2;
  const tested = table.board?.test?.hole;
  // Hundreds of holes stay what they are while the pegs walk.
  const wood = useMemo(
    () => html`<${Wood} panel=${panel} lights=${lights} radius=${radius} />`,
    [panel, lights?.join()],
  );
  return html`<g class="plate" style=${{ transform: zoom ?? "none" }}>${wood}
    ${
      table.board?.test
        ? tested &&
          html`<circle class="tested" cx=${panel.lanes[tested[0]][tested[1] - 1][0]}
            cy=${panel.lanes[tested[0]][tested[1] - 1][1]} r=${radius * 3} />`
        : panel.lanes.slice(0, table.sides.length).map(
            (holes, lane) =>
              html`<${Pegs} key=${lane} lane=${lane} pair=${table.pegs[lane]} unit=${table.unit} radius=${radius}
                  isLit=${!!lights} start=${panel.starts[lane]}
                  place=${(points) => holes[Math.max(1, holeOf(points, table.target, table.unit)) - 1]} />`,
          )
    }</g>`;
}

/** @param {{ panel: DrawnPanel, lights?: string[] | null, radius: number }} props */
function Wood({ panel, lights, radius }) {
  return html`<rect class="wood" x="1" y="1" width=${panel.width_mm - 2} height=${panel.height_mm - 2} rx="14" />
    <${Engraving} marks=${panel.marks} />
    ${panel.lanes.map(
      (holes, lane) =>
        html`<g key=${lane} class="lane">${holes.map((place, at) =>
          lights?.[lane]
            ? html`<${Led} key=${at} place=${place} radius=${radius} color=${lights[lane].slice(at * 6, at * 6 + 6)} />`
            : html`<${Hole} key=${at} place=${place} radius=${radius}
                isUsed=${panel.finish === null || at < panel.finish} />`,
        )}${panel.starts[lane]?.map((place) => html`<${Hole} key=${place} place=${place} radius=${radius} />`)}</g>`,
    )}`;
}

/**
 * What is engraved around the holes.
 * @param {{ marks: PanelMarks }} props
 */
function Engraving({ marks }) {
  return html`<g class="marks">${Object.entries(marks.paths).map(
    ([kind, data]) => html`<path key=${kind} class=${kind} d=${data} />`,
  )}${marks.rings.map(
    ({ at, radius }, which) => html`<circle key=${which} class="ring" cx=${at[0]} cy=${at[1]} r=${radius} />`,
  )}${marks.words.map(
    ({ kind, words, at, height, width }, which) =>
      html`<text key=${which} class=${kind} x=${at[0]} y=${at[1] + height / 2} font-size=${height / CAPITAL}
        textLength=${width} lengthAdjust="spacingAndGlyphs">${words}</text>`,
  )}</g>`;
}

/** @param {{ place: [number, number], radius: number, isUsed?: boolean }} props */
function Hole({ place, radius, isUsed = true }) {
  return html`<circle class=${classes("hole", !isUsed && "unused")} cx=${place[0].toFixed(1)}
    cy=${place[1].toFixed(1)} r=${radius} />`;
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
function Pegs({ lane, pair, place, unit, radius, isLit, start = [] }) {
  const before = useRef(pair);
  const front = /** @type {{ current: SVGElement }} */ (useRef());
  const [back, ahead] = pair;
  useEffect(() => {
    const [oldBack, oldFront] = before.current;
    before.current = pair;
    if (!front.current || oldFront === ahead) return;
    // Pegs leapfrog: the back one moves ahead, unless a score was corrected.
    const from = oldFront === back ? oldBack : oldFront;
    const leaves = from === 0 && start.length ? [start[oldFront ? 0 : 1]] : [];
    walkPeg(front.current, [...leaves, ...holesBetween(from, ahead, unit).map(place)]);
  }, [back, ahead]);
  return html`${pair.map((points, which) => {
    const at = points > 0 ? place(points) : start[which || ahead ? 0 : 1];
    return (
      at &&
      html`<g key=${which} ref=${which ? front : null}
        class=${classes("peg", `lane-${lane}`, which ? "front" : "rear", isLit && "ring")}
        style=${{ transform: `translate(${at.join("px, ")}px)` }}><${LaneShape} lane=${lane}
        r=${radius * (which ? 2.6 : 2.1)} /></g>`
    );
  })}`;
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
  return to > 0 ? [...holes, to] : holes;
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
