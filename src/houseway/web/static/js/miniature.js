// A felt in small, from the shapes that the server has laid out.

import { svg } from "./svg.js";

export const SIZE = [240, 135];
const HALF_ROUND = "M14 4H226Q236 4 236 14V52C236 104 184 131 120 131S4 104 4 52V14Q4 4 14 4Z";

/** @param {Wire.TileLaw} law */
export function felt({ table, felt: shapes }) {
  const box = { x: 4, y: 4, width: 232, height: 127, rx: table === "oval" ? 62 : 12 };
  const cloth =
    table === "half-round"
      ? svg("path", { d: HALF_ROUND, class: "cloth" })
      : svg("rect", { ...box, class: "cloth" });
  return svg(
    "svg",
    { viewBox: `0 0 ${SIZE[0]} ${SIZE[1]}`, class: "felt-in-small", "aria-hidden": "true" },
    cloth,
    ...shapes.map(shape),
  );
}

/** @param {Wire.TileLaw["felt"][number]} one */
function shape([what, kind, at]) {
  if (what === "circle") return svg("circle", { cx: at[0], cy: at[1], r: at[2], class: kind });
  if (what === "box") {
    return svg("rect", { x: at[0], y: at[1], width: at[2], height: at[3], rx: at[4], class: kind });
  }
  const [x, y, r] = at;
  return svg("path", { d: `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`, class: kind });
}
