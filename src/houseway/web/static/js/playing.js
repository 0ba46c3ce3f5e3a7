// What a table needs once a round is on: fetched when the first chip is put down, or when one comes to a
// round.

import "./facts.js";

export { decision } from "./answers.js";
export { wordsForEyes } from "./common-hands.js";
export { dragChip } from "./drag.js";
export { Log } from "./log.js";
export { Picker } from "./picker.js";
export { Reading } from "./reading.js";
export { afterwards, resultRows } from "./results.js";
export * as marks from "./round-marks.js";
export { Slider } from "./slider.js";
export { Spoken } from "./spoken.js";
export * as words from "./table-words.js";
export { gathered, hasBeat, Timeline, weightOf } from "./timeline.js";
export { picks } from "./touch-picks.js";
