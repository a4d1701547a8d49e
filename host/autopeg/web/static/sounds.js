// Sounds of a table, made by the browser itself: a few soft notes. A browser plays none before the first tap or key.

/** @type {Record<string, [number, number][]>} Notes, each in hertz and seconds from the start. */
const SOUNDS = {
  turn: [
    [587, 0],
    [784, 0.14],
  ],
  pegged: [[330, 0]],
  won: [
    [523, 0],
    [659, 0.14],
    [784, 0.28],
    [1047, 0.42],
  ],
};
const LENGTH_S = 0.35;
const LOUDNESS = 0.12;

/** @type {AudioContext | null} */
let context = null;
/** How many notes are still to end. */
let sounding = 0;

/** Let the device rest when the last note has ended: while its sound is on, it works even in silence. */
function endNote() {
  sounding -= 1;
  if (!sounding) context?.suspend();
}

/**
 * Play a sound, if the browser has them and somebody has touched this page.
 * @param {"turn" | "pegged" | "won"} name
 */
export async function playSound(name) {
  if (!("AudioContext" in window) || !navigator.userActivation?.hasBeenActive) return;
  if (context && !["running", "suspended"].includes(context.state)) {
    context.close(); // after a call or a lock an iPhone says "interrupted", and this one stays silent
    context = null;
    sounding = 0;
  }
  context ??= new AudioContext();
  sounding += SOUNDS[name].length; // at once, so that the end of an earlier note does not stop these
  await context.resume();
  for (const [hertz, after] of SOUNDS[name]) {
    const start = context.currentTime + after;
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.type = "triangle";
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH_S);
    tone.connect(volume).connect(context.destination);
    tone.onended = endNote;
    tone.start(start);
    tone.stop(start + LENGTH_S);
  }
}
