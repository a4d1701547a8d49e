// The board, drawn from its file: every LED as the firmware shows it, or the pegs of the game.
import { html, useEffect, useState } from "/vendor/preact.js";
import { get } from "./api.js";
import { Button, classes } from "./controls.js";
import { Pegs } from "./pegs.js";
import { holeOf } from "./track.js";

/** @typedef {"sides" | "scores" | "pegs" | "target" | "unit"} Pegged */
/** @typedef {Pick<TableState, Pegged> & Partial<Pick<TableState, "lowest_wins" | "board">>} BoardTable */

const MARKS = ["●", "■", "▲", "◆"];
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
