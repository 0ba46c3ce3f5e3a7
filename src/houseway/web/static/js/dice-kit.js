// Dice, and a field of areas for all.

export { fielded } from "./fielded.js";
export { diceIn, roll, shaker } from "./shaker.js";
