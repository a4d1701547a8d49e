// The board, drawn from its file: every LED as the firmware shows it, or the pegs as the game has them.
import { html, useEffect, useState } from "/vendor/preact.js";
import { get } from "./api.js";
import { Pegs } from "./pegs.js";

const MARKS = ["●", "■", "▲", "◆"];
const panels = new Map();

/** The sign of a lane, so that nobody needs its colour. */
export function LaneMark({ lane }) {
  return html`<span class=${`mark lane-${lane}`} aria-hidden="true">${MARKS[lane]}</span>`;
}

function usePanel(lanes) {
  const [panel, setPanel] = useState(panels.get(lanes));
  useEffect(() => {
    if (panels.has(lanes)) return setPanel(panels.get(lanes));
    get(`/api/panels/${lanes}`).then((found) => {
      panels.set(lanes, found);
      setPanel(found);
    }, () => {});
  }, [lanes]);
  return panel;
}

export function Board({ table, lights }) {
  const sides = table.sides.length;
  const panel = usePanel(lights ? lights.length : sides);
  if (!panel) return html`<div class="board waiting" />`;
  // The board lies on its side where the page is wide: x and y change places.
  const { width_mm: width, height_mm: height } = panel;
  const told = table.sides.map((side, at) => `${side} ${table.scores[at]}`).join(", ");
  return html`<svg
    class=${`board${lights ? " lit" : ""}`}
    viewBox=${`0 0 ${height} ${width}`}
    role="img"
    aria-label=${`The board: ${told}${table.lowest_wins ? "; the lowest wins" : `, of ${table.target}`}`}
  >
    <rect class="wood" x="1" y="1" width=${height - 2} height=${width - 2} rx="14" />
    ${panel.lanes.map((holes, lane) =>
      html`<g key=${lane}>${holes.map(([x, y], at) => {
        const place = [(height - y).toFixed(1), x];
        return lights && lights[lane]
          ? html`<${Led} key=${at} place=${place} color=${lights[lane].slice(at * 6, at * 6 + 6)} />`
          : html`<circle key=${at} class="hole" cx=${place[0]} cy=${place[1]} r="2" />`;
      })}</g>`,
    )}
    ${panel.lanes.slice(0, sides).map((holes, lane) =>
      html`<${Pegs} key=${lane} lane=${lane} pair=${table.pegs[lane]} unit=${table.unit} isLit=${!!lights}
        place=${(points) => placeOf(holes, points / table.unit, height)} />`,
    )}
  </svg>`;
}

/** Where a peg of so many holes stands. */
function placeOf(lane, holes, height) {
  const [x, y] = lane[(Math.ceil(holes) - 1 + lane.length) % lane.length];
  return [height - y, x];
}

function Led({ place, color }) {
  const bytes = [0, 2, 4].map((at) => parseInt(color.slice(at, at + 2), 16));
  const sum = bytes[0] + bytes[1] + bytes[2];
  if (!sum) return html`<circle class="hole" cx=${place[0]} cy=${place[1]} r="2" />`;
  // LEDs are bright where a screen is not: the hue is kept and raised so that a tenth can still be seen.
  const top = Math.max(...bytes);
  const share = Math.min(1, 0.35 + sum / 240);
  const shown = bytes.map((byte) => Math.round((byte / top) * 255 * share));
  return html`<circle class="led" cx=${place[0]} cy=${place[1]} r=${sum > 40 ? 3.4 : 2.4} fill=${`rgb(${shown.join(" ")})`} />`;
}
