// What the law says to a design.

import { sidesNow } from "./lab-model.js";
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
  const added = sidesNow(design.form.fields, design.changes).filter(({ key }) => !design.field(key));
  if (!departures.length) return [added.length ? unknown(added) : permitted()];
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
    ...(added.length ? [unknown(added)] : []),
  ];
}

const permitted = () => html("p", { class: "note good" }, `✓ ${say("The law permits this design.")}`);

/**
 * Wagers that somebody added, which no law says anything of.
 * @param {{ name: string }[]} added
 */
const unknown = (added) =>
  html(
    "p",
    { class: "note bad" },
    `⚠ ${say("The law has no wager {names}: in a casino it needs the regulator's approval first (205 CMR 147.04). It is counted all the same.", {
      names: added.map(({ name }) => told(name)).join(", "),
    })}`,
  );
