// Draw the number and court cards of decks as PNG pictures: node render_decks.mjs FOLDER-OF-THE-ART DECK...
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [art, ...decks] = process.argv.slice(2);
const { Resvg } = createRequire(join(art, "package.json"))("@resvg/resvg-js");
const source = join(art, "node_modules/@heruka_urgyen/react-playing-cards/src/images");
for (const deck of decks) {
  const folder = join(art, "faces", deck);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(join(source, deck)).filter((file) => /^[A2-9TJQK][CDHS]\.svg$/.test(file))) {
    const drawn = new Resvg(readFileSync(join(source, deck, name)), { fitTo: { mode: "height", value: 1080 } }).render();
    writeFileSync(join(folder, name.replace(".svg", ".png")), drawn.asPng());
  }
}
