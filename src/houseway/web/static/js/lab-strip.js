// The line at the foot of a phone, which keeps the figure that matters in sight while rules are changed.

import { moved } from "./fractions.js";
import { nameOf } from "./lab-figures.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";

/**
 * The first wager that a change has moved, or the first of all; the rake where there is no edge.
 * @param {Wire.LabFigures} figures
 * @param {Wire.LabFigures | null} beside
 */
export function stripOf(figures, beside) {
  if (figures.takings) {
    return [html("span", {}, say("Rake: {rake}", { rake: told(figures.takings.rake) }))];
  }
  const used = figures.wagers.filter((wager) => wager.is_in_use);
  const changeOf = (/** @type {Wire.LabWagerFigures} */ wager) => {
    const other = beside?.wagers.find((one) => one.wager === wager.wager && one.is_in_use);
    return other ? moved(wager.edge.exact, other.edge.exact) : "";
  };
  const main = used.find(changeOf) ?? used[0];
  if (!main) return [];
  return [
    html("span", {}, nameOf(main)),
    html("strong", { class: "amount" }, main.edge.shown.replace("-", "−")),
    html("span", { class: "amount" }, changeOf(main)),
  ];
}
