// The check of the cards of a finished game in this browser, with the commitment that this device was shown.
import { html, useEffect, useRef, useState } from "/vendor/preact.js";
import { tellingTrouble } from "./api.js";
import { Button } from "./controls.js";
import { keptCommitment } from "./kept.js";

/** @typedef {import("./fair-check.js").Proof} Proof */

/**
 * A button that checks the cards of a game, and what it has found.
 * @param {{ game: number }} props
 */
export function FairCheck({ game }) {
  const [found, setFound] = useState(/** @type {string[]} */ ([]));
  const place = useRef();
  useEffect(() => {
    if (found.length) place.current.scrollIntoView({ block: "nearest" });
  }, [found]);
  const check = tellingTrouble(
    (reason) => setFound([reason]),
    async () => {
      setFound(["Checking every card …"]);
      const [{ checkRecord }, answer] = await Promise.all([
        import("./fair-check.js"),
        fetch(`/api/games/${game}/record`),
      ]);
      if (!answer.ok) throw new Error("The record of this game cannot be read here.");
      setFound([...proved(checkRecord(await answer.text()), game)]);
    },
  );
  return html`<div class="fair"><p><${Button} onClick=${check}>Check the cards<//></p>
    <div role="status" ref=${place}>${found.map((line) => html`<p key=${line}>${line}</p>`)}</div></div>`;
}

/**
 * Yield what has been proved, in sentences.
 * @param {Proof} proof
 * @param {number} game
 */
function* proved({ draws, unproved, commitments }, game) {
  yield `${unproved ? "These cards were" : "Every card was"} fixed before the first one: ${draws} draws checked here.`;
  if (unproved) yield `${unproved} earlier draws had no commitment, and nobody can check them.`;
  for (const { line, digest } of commitments) {
    const own = keptCommitment(game, line);
    const since = own?.moves ? `move ${own.moves}` : "before the first move";
    if (!own) yield `This device was not there to see the commitment: ${digest}`;
    else if (own.digest === digest) yield `This device has kept the commitment since ${since}: ${digest}`;
    else yield `This device was shown another commitment for game ${game}: ${own.digest}, not ${digest}`;
  }
}
