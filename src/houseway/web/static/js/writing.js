// Words on the felt: how they are broken into lines.

/** The name of the licensee, which every layout bears (205 CMR 146.29(2)(a), 146.61(2)(a)). */
export const LICENSEE = "HOUSEWAY";
/** How far apart the lines of a label are, for the size of its letters. */
export const LEADING = 1.18;
/** How large the letters of a label are at most. */
export const LETTERS = 12;
const WIDE = 0.56; // how wide a letter is on average, for its size
const LEAST_LETTERS = 9.5;
const LEAST_LABEL = 9;
const LEAST_WIDTH = 130; // of an inscription

/**
 * Words in lines of at most so many letters.
 * @param {string} words
 * @param {number} most
 */
export function wrapped(words, most) {
  const lines = [""];
  for (const word of words.split(" ")) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim();
    if (longer.length > most && lines[lines.length - 1]) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/**
 * A label in one line or two, so that it fits in this width, or is set close in letters that can be read.
 * @param {string} label
 * @param {number} across
 */
export function labelLines(label, across) {
  const words = label.split(" ");
  const fits = (/** @type {string[]} */ lines) => across / (Math.max(...lines.map((line) => line.length)) * WIDE);
  let best = [label];
  const isTooLong = fits(best) < LETTERS;
  for (let at = 1; isTooLong && at < words.length; at += 1) {
    const two = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
    if (fits(two) > fits(best)) best = two;
  }
  return { lines: best, letters: Math.max(LEAST_LABEL, Math.min(LETTERS, fits(best))) };
}

/**
 * How far down a line of an inscription lies.
 * @param {number} index
 * @param {{ y: number, size: number }} inscription
 */
export function lineAt(index, { y, size }) {
  return y + index * size * 1.35;
}

/**
 * The licensee's name and what the layout wants said, in a box, as large as lets all of it be read; only
 * the name where it does not fit, and nothing where not even that does. `bow` is how far a line bends.
 * @param {Wire.Layout} layout
 * @param {{ x: number, top: number, bottom: number, width: number, size: number, bow: number }} box
 */
export function inscriptionIn({ inscriptions }, { x, top, bottom, width, size: largest, bow }) {
  const lowest = bottom - width * bow;
  if (width < LEAST_WIDTH) return { x, y: top, size: largest, width: Math.max(0, width), bow, lowest: top, lines: [] };
  for (let size = largest; size >= LEAST_LETTERS; size -= 0.5) {
    const most = Math.min(inscriptions.length > 2 ? 72 : 52, Math.floor(width / (size * 0.57)));
    const place = { x, y: top + size, size, width, bow, lowest };
    const lines = [LICENSEE, ...inscriptions.flatMap((says) => wrapped(says, most))];
    if (lineAt(lines.length - 1, place) <= lowest) return { ...place, lines };
  }
  const place = { x, y: top + largest, size: largest, width, bow, lowest };
  return { ...place, lines: place.y <= lowest ? [LICENSEE] : [] };
}
