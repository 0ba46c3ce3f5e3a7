// What is heard at a table, as numbers: every sound is a few strokes, each a tone or a breath of noise
// that dies away. A win and a loss are made alike and are as quiet as each other.

/** @typedef {{ at: number, noise: boolean, pitch: number, width: number, span: number, gain: number }} Stroke */

const LOUDEST = 0.12;
/** @type {Record<string, number>} */
const VOLUMES = { quiet: 0.35, usual: 0.7, full: 1 };

/**
 * @param {number} at seconds from the start
 * @param {number} pitch
 * @param {number} span
 * @param {number} gain
 * @returns {Stroke}
 */
const tone = (at, pitch, span, gain) => ({ at, noise: false, pitch, width: 1, span, gain });
/**
 * @param {number} at
 * @param {number} pitch the middle of the band
 * @param {number} width how narrow the band is
 * @param {number} span
 * @param {number} gain
 * @returns {Stroke}
 */
const breath = (at, pitch, width, span, gain) => ({ at, noise: true, pitch, width, span, gain });

// Clay on clay: a dull knock with two high partials that do not agree.
/**
 * @param {number} at
 * @param {number} pitch
 * @param {number} gain
 */
const chip = (at, pitch, gain) => [
  breath(at, pitch * 0.6, 2, 0.018, gain * 0.6),
  tone(at, pitch, 0.05, gain * 0.5),
  tone(at, pitch * 1.47, 0.03, gain * 0.25),
];
// Paper on cloth: it slides, then lies.
/**
 * @param {number} at
 * @param {number} gain
 */
const card = (at, gain) => [
  breath(at, 3200, 0.9, 0.055, gain),
  breath(at + 0.045, 1300, 1.4, 0.03, gain * 0.8),
];

const shuffled = () =>
  Array.from({ length: 14 }, (_, number) => breath(number * 0.028, 2600 + 60 * (number % 5), 1.2, 0.022, 0.3 + 0.02 * number)).concat(
    card(0.44, 0.5),
  );

/** @type {Record<string, () => Stroke[]>} */
const SOUNDS = {
  CardDealt: () => card(0, 0.6),
  CardsShown: () => [breath(0, 4200, 1.2, 0.03, 0.4), ...card(0.05, 0.6)],
  CardsCollected: () => [breath(0, 2200, 0.8, 0.09, 0.4)],
  WagerPlaced: () => [chip(0, 3100, 0.8), chip(0.05, 3350, 0.5)].flat(),
  WagerPaid: () => [chip(0, 2900, 0.7), chip(0.06, 3250, 0.7), chip(0.12, 3600, 0.7)].flat(),
  WagerLost: () => [chip(0, 3600, 0.7), chip(0.06, 3250, 0.7), chip(0.12, 2900, 0.7)].flat(),
  WagerReturned: () => chip(0, 3100, 0.6),
  DiceRolled: () => [0, 0.07, 0.12, 0.2, 0.31].flatMap((at) => [breath(at, 1700, 3, 0.03, 0.7), tone(at, 1150, 0.03, 0.3)]),
  StepTaken: () => [],
  shuffle: shuffled,
  turn: () => [tone(0, 587, 0.16, 0.35), tone(0.09, 784, 0.22, 0.3)],
};

/**
 * The strokes of a sound at a volume; none for what makes no sound, or where none is wanted.
 * @param {string} kind
 * @param {string} volume as it is set
 * @returns {Stroke[]}
 */
export function strokesOf(kind, volume) {
  const part = VOLUMES[volume];
  if (!part || !Object.hasOwn(SOUNDS, kind)) return [];
  return SOUNDS[kind]().map((stroke) => ({ ...stroke, gain: stroke.gain * part * LOUDEST }));
}

/**
 * What a fact sounds like: its own name, but for cards that are shuffled.
 * @param {{ type: string, what?: string }} fact
 */
export function kindOf({ type, what }) {
  return type === "StepTaken" && /shuffled|washed/.test(what ?? "") ? "shuffle" : type;
}
