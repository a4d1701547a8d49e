// Sounds of a table, made by the browser itself: a few soft notes. A browser plays none before the first tap or key.

/**
 * Notes, each in hertz and seconds from the start; 0 Hz is a card that slides.
 * @type {Record<import("./signals.js").Sound, [number, number][]>}
 */
const SOUNDS = {
  deal: [
    [0, 0],
    [0, 0.09],
    [0, 0.18],
  ],
  card: [[0, 0]],
  pegged: [[330, 0]],
  turn: [
    [587, 0],
    [784, 0.14],
  ],
  won: [
    [523, 0],
    [659, 0.14],
    [784, 0.28],
    [1047, 0.42],
  ],
  lost: [
    [392, 0],
    [330, 0.18],
    [262, 0.36],
  ],
};
const LENGTH_S = 0.35;
const SLIDE_S = 0.07;
const SLIDE_HZ = 2600;
/** @type {Record<string, number>} */
const LOUDNESS = { soft: 0.05, usual: 0.12, loud: 0.3 };

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
 * Return what makes a note, and how long it sounds.
 * @param {AudioContext} context
 * @param {number} hertz
 * @returns {[OscillatorNode | AudioBufferSourceNode, number]}
 */
function sourceOf(context, hertz) {
  if (hertz) return [new OscillatorNode(context, { type: "triangle", frequency: hertz }), LENGTH_S];
  const buffer = new AudioBuffer({ length: SLIDE_S * context.sampleRate, sampleRate: context.sampleRate });
  const noise = buffer.getChannelData(0);
  for (let at = 0; at < noise.length; at++) noise[at] = Math.random() * 2 - 1;
  return [new AudioBufferSourceNode(context, { buffer }), SLIDE_S];
}

/**
 * Play a sound, if the browser has them and somebody has touched this page.
 * @param {import("./signals.js").Sound} name
 * @param {string} [volume]
 */
export async function playSound(name, volume = "usual") {
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
    const [tone, length] = sourceOf(context, hertz);
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(LOUDNESS[volume], start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(new BiquadFilterNode(context, { type: "lowpass", frequency: SLIDE_HZ })).connect(gain);
    gain.connect(context.destination);
    tone.onended = endNote;
    tone.start(start);
    tone.stop(start + length);
  }
}
