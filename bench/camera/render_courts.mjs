// Draw the court cards of the CC0 deck as PNG files: node render_courts.mjs ART_FOLDER
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";

const folder = path.resolve(process.argv[2]);
const require = createRequire(path.join(folder, "package.json"));
const { Resvg } = require("@resvg/resvg-js");
const deck = path.join(folder, "node_modules/@heruka_urgyen/react-playing-cards/src/images/2color");
const drawn = path.join(folder, "courts");
fs.mkdirSync(drawn, { recursive: true });
for (const rank of "JQK") {
  for (const suit of "CDHS") {
    const svg = fs.readFileSync(path.join(deck, `${rank}${suit}.svg`), "utf8");
    const picture = new Resvg(svg, { fitTo: { mode: "height", value: 672 }, background: "white" }).render();
    fs.writeFileSync(path.join(drawn, `${rank}${suit}.png`), picture.asPng());
  }
}
