// A table whose middle is a field of areas for all: dice, the dealer's voice and what is written above it,
// the own seat below.

import { fieldIn, foldedField } from "./field-rows.js";
import { ownSeat } from "./position.js";
import { TARGET } from "./sizes.js";
import { inscriptionIn } from "./writing.js";

const VOICE = 36;
const POINTED = 40; // how wide an area is at least on a wide table
const BORDER = 6; // between what is written and the field
const FOLDED = 1; // the least that is left between the field and the edge

/**
 * The places of such a middle.
 * @param {import("./centre.js").Felt} felt
 * @param {{ share: number }} how
 */
export function fielded(felt, { share }) {
  const { layout, left, right, height, foot, unit, narrow } = felt;
  const free = height - foot;
  const hasSeat = layout.hand > 0 || layout.areas.some(({ common, box }) => !common && !box);
  const card = (height * share * 0.5) / 1.4;
  const own = ownSeat(layout, { left, right, bottom: free - 4, card, unit, cell: TARGET, beside: true, narrow });
  const die = narrow ? 30 : 38 * Math.min(unit, 1.3);
  const head = narrow ? 6 : 18;
  const shaker = { x: left + (narrow ? 70 : 20 + die * 1.9), y: head + 2, width: die / 0.78, high: die + 14 };
  const info = { x: right - TARGET - (narrow ? 4 : 10), y: head - 2, size: TARGET };
  const line = head + Math.max(shaker.high, TARGET) + 4;
  const low = narrow && !hasSeat ? free - FOLDED : own.top - 6;
  const box = { left: left + 4, width: right - left - 8, least: narrow ? TARGET : POINTED };
  const spoken = narrow ? fill(layout, { ...box, top: line + VOICE, low }) : fill(layout, { ...box, top: line, low });
  const isShort = narrow && spoken.bottom > low;
  const field = isShort ? fill(layout, { ...box, top: line, low }) : spoken;
  const plate = hasSeat || !narrow ? own.plate : { x: (shaker.x + 66 + info.x) / 2, y: 28 };
  const down = narrow ? 0 : Math.max(0, low - field.bottom) / 2;
  const talk = { left: shaker.x + die * 2.2, right: info.x - 8 };
  const third = (talk.right - talk.left) / 3;
  return {
    ...{ shaker, info, short: isShort, dealer: shaker },
    community: { x: (left + right) / 2, y: head, width: 40, gap: 6 },
    shoe: { x: (left + right) / 2, y: -90, width: 30 },
    rack: { x: (left + right) / 2, y: -90, width: 30 },
    bare: true,
    voice: narrow
      ? { y: line - 2, isOneLine: true }
      : { y: head, x: talk.left + third, most: 2 * third - 16 },
    inscription: inscriptionIn(layout, {
      ...{ x: talk.right - third / 2, top: head, bottom: line - BORDER, width: third, size: 12.5, bow: 0 },
    }),
    field: { ...field, areas: lowered(field.areas, down) },
    own: { ...own, plate },
    pot: { x: (left + right) / 2, y: 28, size: 30 },
    ...{ worth: share, share: 0, cards: { own: layout.hand ? own.card : 0, board: 0, head: 0 } },
    fits: field.fits && field.bottom <= low + 1 && own.fits,
    bottom: Math.max(free, free + field.bottom - low),
  };
}

// Row by row as the layout has it where each area can be hit; otherwise group below group.
/**
 * @param {Wire.Layout} layout
 * @param {{ left: number, width: number, top: number, low: number, least: number }} box
 */
function fill(layout, { left, width, top, low, least }) {
  const whole = fieldIn(layout, { left, width, top, height: low - top, least });
  return whole.fits ? whole : { ...foldedField(layout, { left, width, top, height: low - top }), fits: false };
}

/**
 * @param {Record<string, any>} areas
 * @param {number} down
 */
function lowered(areas, down) {
  const moved = Object.entries(areas).map(([wager, at]) => [wager, { ...at, y: at.y + down }]);
  return Object.fromEntries(moved);
}
