// The small picture of High Card.

import { paper } from "/static/sketch.js";
import { html } from "/vendor/preact.js";

export const drawing = () => html`${paper(10, 24)}${paper(32, 8)}<circle class="red" cx="41" cy="21" r="4" />`;
