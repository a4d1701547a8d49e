// The picture of both rummies in the lobby.

import { paper } from "/static/sketch.js";
import { html } from "/vendor/preact.js";

export const drawing = () =>
  [0, 1].map((row) =>
    [0, 1, 2, 3].map(
      (at) =>
        html`${paper(8 + at * 8.5, 3 + row * 29)}<circle class=${row ? "red" : "black"} cx=${13 + at * 8.5}
          cy=${9 + row * 29} r="2" />`,
    ),
  );
