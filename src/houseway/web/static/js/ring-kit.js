// What is drawn where players contend: on the felt, and in the strip of the other seats.

export { ringMarks, seatPlate } from "./ring-marks.js";
export { seatWords } from "./ring-strip.js";
