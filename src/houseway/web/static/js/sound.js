// A soft tick for a card and for chips; only if it was asked for.

/** @type {AudioContext | null} */
let context = null;

/** @type {Record<string, { pitch: number, span: number, gain: number }>} */
const TONES = {
  CardDealt: { pitch: 2100, span: 0.03, gain: 0.05 },
  CardsShown: { pitch: 1500, span: 0.05, gain: 0.05 },
  WagerPlaced: { pitch: 3100, span: 0.04, gain: 0.06 },
  WagerPaid: { pitch: 2700, span: 0.06, gain: 0.06 },
  WagerLost: { pitch: 900, span: 0.06, gain: 0.05 },
  BankDrawn: { pitch: 660, span: 0.14, gain: 0.05 },
  turn: { pitch: 660, span: 0.14, gain: 0.05 },
};

/** @param {string} kind */
export function sound(kind) {
  const tone = TONES[kind];
  if (!tone || document.documentElement.dataset.sound !== "on") return;
  context ??= new AudioContext();
  const now = context.currentTime;
  const loud = context.createGain();
  loud.gain.setValueAtTime(tone.gain, now);
  loud.gain.exponentialRampToValueAtTime(0.0001, now + tone.span);
  const voice = context.createOscillator();
  voice.type = "triangle";
  voice.frequency.value = tone.pitch;
  voice.connect(loud).connect(context.destination);
  voice.start(now);
  voice.stop(now + tone.span);
}
