// Cards and chips that are heard, made here and now; only where it was asked for, and never for whoever
// wants less motion.

import { kindOf, strokesOf } from "./sounds.js";

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let hiss = null;

const isStill = () =>
  document.documentElement.dataset.motion === "none" ||
  matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {string | { type: string, what?: string }} what a fact, or the name of a sound */
export function sound(what) {
  const kind = typeof what === "string" ? what : kindOf(what);
  const strokes = isStill() ? [] : strokesOf(kind, document.documentElement.dataset.sound ?? "off");
  if (!strokes.length) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  for (const stroke of strokes) play(context, stroke);
}

/**
 * @param {AudioContext} at
 * @param {import("./sounds.js").Stroke} stroke
 */
function play(at, { at: wait, noise, pitch, width, span, gain }) {
  const begins = at.currentTime + wait;
  const loud = at.createGain();
  loud.gain.setValueAtTime(0.0001, begins);
  loud.gain.exponentialRampToValueAtTime(gain, begins + Math.min(0.004, span / 4));
  loud.gain.exponentialRampToValueAtTime(0.0001, begins + span);
  const voice = noise ? breathe(at, pitch, width, loud) : sing(at, pitch, loud);
  loud.connect(at.destination);
  voice.start(begins);
  voice.stop(begins + span);
}

/**
 * @param {AudioContext} at
 * @param {number} pitch
 * @param {GainNode} loud
 */
function sing(at, pitch, loud) {
  const voice = at.createOscillator();
  voice.type = "sine";
  voice.frequency.value = pitch;
  voice.connect(loud);
  return voice;
}

/**
 * @param {AudioContext} at
 * @param {number} pitch
 * @param {number} width
 * @param {GainNode} loud
 */
function breathe(at, pitch, width, loud) {
  hiss ??= noiseOf(at);
  const voice = at.createBufferSource();
  voice.buffer = hiss;
  const band = at.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = width;
  voice.connect(band).connect(loud);
  return voice;
}

/** @param {AudioContext} at */
function noiseOf(at) {
  const made = at.createBuffer(1, at.sampleRate / 2, at.sampleRate);
  const samples = made.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return made;
}
