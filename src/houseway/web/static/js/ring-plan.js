// What the bar says where players contend: who takes part, and what is bet.

export { betting, isBetting } from "./contending.js";
export { electing, election, sitOut } from "./taking-part.js";
