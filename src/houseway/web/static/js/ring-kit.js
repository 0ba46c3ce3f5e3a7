// What a table has where players contend: what is drawn on the felt and in the strip of the other seats,
// and who takes part.

export { Attending } from "./attending.js";
export { potsInRing, ringMarks, seatPlate } from "./ring-marks.js";
export { seatWords } from "./ring-strip.js";
export { electing, election, sitOut } from "./taking-part.js";
export { potsAt } from "./ring-pots.js";
