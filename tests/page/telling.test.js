import assert from "node:assert/strict";
import { test } from "node:test";

import { Teller } from "../../src/houseway/web/static/js/telling.js";

const WORDS = {
  "you": "usted",
  "the dealer": "el crupier",
  "seat {number}": "asiento {number}",
  "Ante": "Ante",
  "Main bet": "Principal",
  "pair of nines": "pareja de nueves",
  "{who} wager[s|] {money} on {wager}": "{who} apuesta {money} en {wager}",
  "{wager} of {who} loses {money}": "{wager} de {who} pierde {money}",
  "{hand} against {hand2}": "{hand} contra {hand2}",
  "Lit: {list}": "Iluminadas: {list}",
  "{who} shows {cards}": "{who} muestra {cards}",
  "the {what} of {name}": "{what} de {name}",
  "No more bets": "No va más",
};
const teller = () => new Teller(WORDS, "es-US", { " de el ": " del " });

test("an entry is told as it stands, its first letter as it was given", () => {
  assert.equal(teller().tell("No more bets"), "No va más");
  assert.equal(teller().tell("no more bets"), "no va más");
  assert.equal(teller().tell("The dealer"), "El crupier");
});

test("a pattern is told with its parts, of you and of others", () => {
  assert.equal(teller().tell("You wager 5.00 on Ante."), "Usted apuesta 5.00 en Ante.");
  assert.equal(teller().tell("Ann wagers 1,250.00 on Main bet."), "Ann apuesta 1,250.00 en Principal.");
  assert.equal(teller().tell("Seat 3 wagers 5.00 on Ante."), "Asiento 3 apuesta 5.00 en Ante.");
  assert.equal(teller().tell("pair of nines against pair of nines"), "pareja de nueves contra pareja de nueves");
  assert.equal(teller().tell("Lit: Ante, Main bet."), "Iluminadas: Ante, Principal.");
  assert.equal(teller().tell("Bo shows A♦ T♠."), "Bo muestra A♦ T♠.");
});

test("what comes to stand side by side runs together", () => {
  assert.equal(teller().tell("Ante of the dealer loses 5.00."), "Ante del crupier pierde 5.00.");
});

test("numbers are written as the locale has them", () => {
  const german = new Teller(WORDS, "de-DE");
  assert.equal(german.tell("You wager 1,250.00 on Ante."), "Usted apuesta 1.250,00 en Ante.");
  assert.equal(german.tell("1,250.00"), "1.250,00");
});

test("what is not known stays, and is said to have stayed", () => {
  assert.equal(teller().tell("Whatever this is."), "Whatever this is.");
  assert.equal(teller().explain("Whatever this is."), null);
  assert.equal(teller().tell("Ann wagers 5.00 on Mystery."), "Ann apuesta 5.00 en Mystery.");
  assert.equal(teller().explain("Ann wagers 5.00 on Mystery.")?.whole, false);
  assert.deepEqual(teller().explain("Ann wagers 5.00 on Ante."), {
    text: "Ann apuesta 5.00 en Ante.",
    whole: true,
    names: ["Ann"],
  });
});

test("of several patterns the one that says most itself counts", () => {
  const words = { "{what} of {who}": "{what} de {who}", "cards of {who}": "las cartas de {who}", "cards": "cartas" };
  assert.equal(new Teller(words, "es-US").tell("cards of Ann"), "las cartas de Ann");
});

test("a clause that is cited at the end stays there", () => {
  assert.equal(teller().tell("No more bets (§7(b))."), "No va más (§7(b)).");
});

test("a name of an irregularity is known however it is written", () => {
  const words = new Teller({ "card exposed": "carta a la vista" }, "es-US");
  assert.equal(words.tell("Card Exposed"), "Carta a la vista");
  assert.equal(words.tell("card-exposed"), "carta a la vista");
});

test("around what is not known nothing is told that says next to nothing itself", () => {
  const words = new Teller({ "{hand} of {who}": "{hand} de {who}" }, "es-US");
  assert.equal(words.tell("Limit of this table"), "Limit of this table");
});
