// What a table has whose middle is a field of areas for all.

export { noteTaken, stacksOn } from "./field-chips.js";
export { fielded } from "./fielded.js";
