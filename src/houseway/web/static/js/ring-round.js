// What a hand of players who contend needs: what is bet, and the time bank.

export { betting, isBetting } from "./contending.js";
export { TimeBank } from "./time-bank.js";
