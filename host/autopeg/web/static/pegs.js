// The two pegs of a side: the back one walks past the front one.
import { html, useEffect, useRef } from "/vendor/preact.js";
import { classes } from "./controls.js";
import { walkPeg } from "./motion.js";

/**
 * @typedef {object} PegsProps
 * @property {number} lane
 * @property {Pair} pair
 * @property {(points: number) => [number, number]} place
 * @property {number} unit
 * @property {number} radius
 * @property {boolean} isLit
 */

const SHAPES = ["circle", "square", "triangle", "diamond"];

/**
 * The pegs of a side. pair: the points of the back and the front peg; place: returns the hole for a number of points,
 * as [x, y]; radius: of a hole.
 * @param {PegsProps} props
 */
export function Pegs({ lane, pair, place, unit, radius, isLit }) {
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
