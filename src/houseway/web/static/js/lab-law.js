// What the law says to a design.

import { say, told } from "./say.js";
import { html } from "./svg.js";

/**
 * Whether the law permits a design; each thing that it does not, with its clause.
 * @param {Wire.LabFigures} of
 * @param {import("./lab-model.js").Design} design
 * @param {(key: string) => void} show
 */
export function lawSaid({ departures }, design, show) {
  if (!design.isChanged && !departures.length) return [];
  if (!departures.length) {
    return [html("p", { class: "note good" }, `✓ ${say("The law permits this design.")}`)];
  }
  const items = departures.map(({ key, says, clause }) =>
    html(
      "li",
      {},
      html(
        "button",
        { type: "button", class: "plain", onclick: () => show(key) },
        say("{rule}: not permitted under {clause}", {
          rule: told(design.field(key)?.label ?? key),
          clause,
        }),
      ),
      html("span", { class: "quiet" }, ` ${told(says)}`),
    ),
  );
  return [
    html(
      "div",
      { class: "note bad" },
      html("p", {}, `⚠ ${say("A designer's game: the law does not permit it as it stands. It is counted all the same.")}`),
      html("ul", {}, ...items),
    ),
  ];
}
