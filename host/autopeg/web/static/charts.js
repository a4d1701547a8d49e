// Charts, drawn as SVG. Every line and bar has a mark or pattern as well as a colour, and a text for screen readers.
// Whoever shows one fetches `statistics.css` with it.
import { html, useRef } from "/vendor/preact.js";
import { LaneShape, useSize } from "./board.js";

/** @typedef {{ name: string, values: (number | null)[] }} Line */
/** @typedef {{ name: string, parts: number[], isChosen?: boolean }} Bar */

const LANES = 4;
const LEFT = 40;
const BOTTOM = 22;
const TOP = 10;

/** How large letters are on this screen, as a part of the usual 16 pixels. */
export const letterSize = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/**
 * The drawing of a figure, with text as large as all other text, shown once its width is known. The other props become
 * attributes of the element.
 * @param {{ height: number, draw: (width: number) => Content } & Record<string, unknown>} props
 */
export function Drawing({ height, draw, ...rest }) {
  const place = /** @type {{ current: HTMLElement }} */ (useRef());
  const { width } = useSize(place);
  const size = letterSize();
  return html`<div class="drawing" ref=${place} style=${{ height: `${height * size}px` }}>${
    width > 0 &&
    html`<svg class="chart" width=${width} height=${height * size}
      viewBox=${`0 0 ${width / size} ${height}`} ...${rest}>${draw(width / size)}</svg>`
  }</div>`;
}

/**
 * Return about four round ticks that cover a range.
 * @param {number} low
 * @param {number} high
 */
export function ticks(low, high) {
  const rough = Math.max(1e-6, high - low) / 4;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5].map((times) => times * unit).find((each) => each >= rough) ?? 10 * unit;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

/** @param {{ lane: number, x?: number, y?: number, r?: number }} props */
const Mark = ({ lane, x = 0, y = 0, r = 5 }) =>
  html`<g class=${`point lane-${lane}`} transform=${`translate(${x} ${y})`}><${LaneShape} lane=${lane % LANES} r=${r} />
    </g>`;

/**
 * A line chart over games. A missing value is null; digits: decimal places in the text.
 * @param {{ title: string, note?: string, lines: Line[], digits?: number }} props
 */
export function LineChart({ title, note, lines, digits = 1 }) {
  const height = 190;
  const all = lines.flatMap((line) => line.values.filter((value) => value !== null));
  const longest = Math.max(...lines.map((line) => line.values.length));
  if (longest < 2 || !all.length) return null;
  const steps = ticks(Math.min(0, ...all), Math.max(0.5, ...all));
  const [low, high] = [steps[0], steps[steps.length - 1]];
  /** @param {Line} line */
  const last = (line) => line.values.filter((value) => value !== null).at(-1) ?? 0;
  const latest = lines.map((line) => `${line.name} ${last(line).toFixed(digits)}`).join(", ");
  /** @param {number} width */
  const draw = (width) => {
    /** @param {number} at */
    const x = (at) => LEFT + (at / (longest - 1)) * (width - LEFT - 12);
    /** @param {number} value */
    const y = (value) => TOP + ((high - value) / (high - low)) * (height - TOP - BOTTOM);
    return html`${steps.map(
      (step) => html`<g key=${step} class=${step === 0 ? "zero" : "grid-line"}>
      <path d=${`M${LEFT} ${y(step)}H${width}`} /><text x=${LEFT - 6} y=${y(step) + 4} text-anchor="end">${step}</text>
      </g>`,
    )}
      <text x=${LEFT} y=${height - 4}>${longest} games, the oldest first</text>
      ${lines.map(
        (line, lane) => html`<polyline key=${lane} class=${`course lane-${lane} dash-${lane}`} points=${line.values
          .map((value, at) => (value === null ? null : `${x(at).toFixed(1)},${y(value).toFixed(1)}`))
          .filter(Boolean)
          .join(" ")} />
        <${Mark} lane=${lane} x=${x(line.values.length - 1)} y=${y(last(line))} />`,
      )}`;
  };
  /** @param {number} lane */
  const sign = (lane) => html`<path class=${`course lane-${lane} dash-${lane}`} d="M0 7H34" />
    <${Mark} lane=${lane} x=${17} y=${7} />`;
  const names = lines.map((line) => line.name);
  return html`<${Figure} title=${title} note=${note} height=${height} draw=${draw}
    label=${`${title}, over ${longest} games. Now: ${latest}`}
    legend=${lines.length > 1 && html`<${Legend} names=${names} width=${34} sign=${sign} />`} />`;
}

/**
 * A legend of marks or patterns. sign: draws the mark of a lane.
 * @param {{ names: string[], width: number, sign: (lane: number) => Content }} props
 */
const Legend = ({ names, width, sign }) =>
  html`<ul class="legend">${names.map(
    (name, lane) =>
      html`<li key=${name}><svg width=${width} height="14" aria-hidden="true">${sign(lane)}</svg> ${name}</li>`,
  )}</ul>`;

/**
 * A chart with its title, note and legend. label: the text for screen readers.
 * @param {object} props
 * @param {Content} props.title
 * @param {string} [props.note]
 * @param {Content} [props.legend]
 * @param {string} props.label
 * @param {number} props.height
 * @param {(width: number) => Content} props.draw
 */
const Figure = ({ title, note, legend, label, height, draw }) =>
  html`<figure class="box"><figcaption>${title}</figcaption>${note && html`<p class="quiet">${note}</p>`}${legend}
    <${Drawing} role="img" aria-label=${label} height=${height} draw=${draw} /></figure>`;

/**
 * A bar chart with one stacked bar per row. kinds: the names of the parts.
 * @param {{ title: string, rows: Bar[], kinds: string[], digits?: number }} props
 */
export function Bars({ title, rows, kinds, digits = 2 }) {
  /** @param {Bar} row */
  const sum = (row) => row.parts.reduce((total, part) => total + part, 0);
  const most = Math.max(0.01, ...rows.map(sum));
  const height = rows.length * 38 + 4;
  /** @param {Bar} row */
  const inParts = (row) => row.parts.map((part, at) => `${kinds[at]} ${part.toFixed(digits)}`).join(", ");
  const sums = rows.map(
    (row) => `${row.name} ${sum(row).toFixed(digits)}${kinds.length > 1 ? ` (${inParts(row)})` : ""}`,
  );
  /** @param {number} width */
  const draw = (width) => {
    /** @param {number} value */
    const scaled = (value) => (value / most) * (width - 60);
    return html`<${Patterns} />${rows.map((row, at) => {
      let from = 0;
      return html`<g key=${row.name} transform=${`translate(0 ${at * 38})`} class=${row.isChosen ? "picked" : ""}>
        <text x="0" y="13">${row.name}</text>
        ${row.parts.map((part, kind) => {
          const begin = from;
          from += scaled(part);
          return html`<rect key=${kind} class=${`lane-${kind} part`} fill=${`url(#pattern-${kind})`} x=${begin} y="18"
            width=${Math.max(0, scaled(part))} height="14" />`;
        })}<text class="value" x=${from + 6} y="30">${sum(row).toFixed(digits)}</text></g>`;
    })}`;
  };
  /** @param {number} lane */
  const sign = (lane) => html`<${Patterns} />
    <rect class=${`lane-${lane} part`} fill=${`url(#pattern-${lane})`} width="22" height="14" />`;
  return html`<${Figure} title=${title} height=${height} draw=${draw}
    label=${`${title}: ${sums.join("; ")}`}
    legend=${kinds.length > 1 && html`<${Legend} names=${kinds} width=${22} sign=${sign} />`} />`;
}

/** Solid, hatched, dotted and crossed fills, for people who cannot distinguish the colours. */
const Patterns = () => html`<defs>
  ${[
    html`<rect width="8" height="8" class="pattern" />`,
    html`<rect width="3.500" height="8" class="pattern" />`,
    html`<circle cx="4" cy="4" r="2.300" class="pattern" />`,
    html`<path d="M0 4H8M4 0V8" class="pattern-line" />`,
  ].map(
    (sign, lane) => html`<pattern id=${`pattern-${lane}`} class=${`lane-${lane}`} width="8" height="8"
      patternUnits="userSpaceOnUse" patternTransform=${lane === 1 ? "rotate(45)" : undefined}>
      <rect width="8" height="8" class="pattern thin" />${sign}</pattern>`,
  )}</defs>`;

/**
 * A list of named figures. rows: name, figure and optional note; false rows are left out.
 * @param {{ rows: (false | [string, Content, Content?])[] }} props
 */
export const Numbers = ({ rows }) =>
  html`<dl class="numbers">${rows.map(
    (row) =>
      row &&
      html`<div key=${row[0]} class="box"><dt>${row[0]}</dt>
      <dd>${row[1]}${row[2] && html` <span class="quiet">${row[2]}</span>`}</dd></div>`,
  )}</dl>`;

/**
 * A histogram of points. counts: how often each number of points was made, indexed by points.
 * @param {{ title: string, counts: number[], mean: number }} props
 */
export function Columns({ title, counts, mean }) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (!total) return null;
  const height = 150;
  const [top, base] = [20, height - 25]; // the mean is above the columns
  const most = Math.max(...counts);
  /** @param {number} width */
  const draw = (width) => {
    const step = width / counts.length;
    return html`${counts.map(
      (count, points) => html`<g key=${points}>
      <rect class="column" x=${points * step + step * 0.12} y=${top + (1 - count / most) * (base - top)}
        width=${step * 0.76} height=${Math.max(count ? 1.5 : 0, (count / most) * (base - top))} />
      ${
        points % 4 === 0 && html`<text x=${(points + 0.5) * step} y=${height - 6} text-anchor="middle">${points}</text>`
      }</g>`,
    )}
      <path class="base" d=${`M0 ${base}H${width}`} />
      <g class="expected-line"><path d=${`M${(mean + 0.5) * step} 2V${base}`} />
      <text x=${(mean + 0.5) * step + 6} y="14">mean ${mean.toFixed(1)}</text></g>`;
  };
  const frequencies = counts
    .map((count, points) => (count ? `${points} points ${count} times` : ""))
    .filter(Boolean)
    .join(", ");
  return html`<${Figure} title=${html`${title} <span class="quiet">${total} hands</span>`}
    label=${`${title}: ${frequencies}`} height=${height} draw=${draw} />`;
}

/**
 * A sparkline of the lead.
 * @param {{ values: number[], label: string }} props
 */
export function Spark({ values, label }) {
  const most = Math.max(2, ...values.map(Math.abs));
  const [width, height] = [120, 34];
  /** @param {number} at */
  const x = (at) => 4 + (at / Math.max(1, values.length)) * (width - 12);
  /** @param {number} value */
  const y = (value) => height / 2 - (value / most) * (height / 2 - 5);
  const now = values.at(-1) ?? 0;
  return html`<svg class="spark" role="img" aria-label=${label} viewBox=${`0 0 ${width} ${height}`}>
    <path class="base" d=${`M0 ${height / 2}H${width}`} />
    <polyline class="course lane-1"
      points=${[0, ...values].map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(" ")} />
        <${Mark} lane=${1} x=${x(values.length)} y=${y(now)} r=${3.5} /></svg>`;
}
