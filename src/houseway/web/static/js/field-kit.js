// A field of areas for all, of which one is found by its name.

export { Find } from "./find.js";
export { fielded } from "./fielded.js";
