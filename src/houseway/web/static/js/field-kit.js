// What a table has whose areas are boxes, or whose middle is a field of them for all.

export { cell, field } from "./cells.js";
export { noteTaken, stacksOn } from "./field-chips.js";
export { fielded } from "./fielded.js";
