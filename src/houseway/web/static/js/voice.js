// The dealer's voice: one line of plain words under the board.

import { clauseTag } from "./clauses.js";
import { capital } from "./plan.js";
import { joined } from "./words.js";

const SPOKEN = new Set([
  "Announced",
  "IrregularityCalled",
  "RoundVoided",
  "CutCardReached",
  "DefaultAnswered",
  "StubCounted",
  "DeckRemoved",
  "CardExposed",
  "WagerPermitted",
  "SatDown",
  "GotUp",
]);

export class Voice {
  constructor(element) {
    this.element = element;
  }

  hear(event) {
    if (SPOKEN.has(event.type)) this.say(event.text, event.clause);
  }

  /** Who is asked what. */
  ask({ ask, seats, phase }, own) {
    if (!ask) {
      this.say(phase === "empty" ? "The table is open. Sit down at any seat." : "");
      return;
    }
    const people = ask.asked.filter((actor) => typeof actor === "number");
    if (phase === "wagers") return this.say("Wagers, please.", ask.clause);
    if (!people.length) return;
    const who = people.includes(own)
      ? "You"
      : joined(
          people.map((actor) => seats.find(({ seat }) => seat === actor)?.name ?? `seat ${actor}`),
        );
    this.say(`${capital(who)}: ${ask.wants}.`, ask.clause);
  }

  say(words, clause = "") {
    if (this.said === words + clause) return;
    this.said = words + clause;
    this.element.replaceChildren(words, ...(clause ? [clauseTag(clause)] : []));
  }
}
