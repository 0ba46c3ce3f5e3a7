// A table as it is read: what is written on its felt and its signs, in the reader's language.

import { told } from "./say.js";

/**
 * The same layout, its words told.
 * @param {Wire.Layout} layout
 * @returns {Wire.Layout}
 */
export function toldLayout(layout) {
  return {
    ...layout,
    areas: layout.areas.map((area) => ({
      ...area,
      title: told(area.title),
      inscription: told(area.inscription),
    })),
    groups: layout.groups.map((group) => ({ ...group, title: told(group.title) })),
    inscriptions: layout.inscriptions.map(told),
    signs: layout.signs.map(told),
    payouts: layout.payouts.map((payouts) => ({
      ...payouts,
      title: told(payouts.title),
      lines: payouts.lines.map(([hand, pays]) => [told(hand), told(pays)]),
    })),
  };
}

/**
 * The same table, its words told; the names of games stay.
 * @template {{ layout: Wire.Layout, law: string }} T
 * @param {T} table
 * @returns {T}
 */
export function toldTable(table) {
  return { ...table, law: told(table.law), layout: toldLayout(table.layout) };
}
