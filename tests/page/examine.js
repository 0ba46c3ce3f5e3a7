// Reads stacks from its input, one a line as { text, digest }, and says of each what the page finds:
// the seats whose words are in it, or what is wrong.

import { readFileSync } from "node:fs";

import { check } from "../../src/houseway/web/static/js/fair-check.js";

for (const line of readFileSync(0, "utf-8").split("\n").filter(Boolean)) {
  const { text, digest } = JSON.parse(line);
  const found = await check(text, digest).then(
    (told) => ({ seats: [...told.keys()].map(Number) }),
    (error) => ({ wrong: error.message }),
  );
  console.log(JSON.stringify(found));
}
