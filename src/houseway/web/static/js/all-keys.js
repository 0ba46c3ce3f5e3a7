// All keys of a table, in a dialog.

import { later, say } from "./say.js";
import { html } from "./svg.js";

const ALL = [
  [later("Enter"), later("The primary action: deal, keep, the same bet again")],
  ["N", later("The next round, with another bet")],
  ["1 2 3 …", later("Pick a chip, pick a card, or raise so many times")],
  [
    "A O T …",
    later("The letter in a betting area's corner: add the chip in hand; with Shift take the wager back"),
  ],
  ["R", later("Rebet: the wagers of the last round")],
  ["U", later("Undo the last chip, as does Backspace")],
  ["D F", later("Double the bet; half of it")],
  ["X", later("Clear: take every wager back")],
  ["K", later("Saved bets")],
  ["B", later("The boxes of others, where a table lets several wager on one")],
  ["S", later("Sit this one out, or from the next hand on")],
  ["T", later("Your time bank, where players contend: more time for this decision")],
  ["− +", later("Bet less or more; 1 2 3 4 go to half the pot, three quarters, the pot, and the most")],
  ["C F …", later("The letter on a button: check, fold, split, surrender")],
  [later("Tab"), later("From area to area and button to button; Enter or Space presses, Backspace takes back")],
  ["← ↑ → ↓", later("From area to area of a large field")],
  ["/", later("Type the name of an area of a large field: total 9")],
  ["H", later("What each answer is worth; on a large field what the house keeps of each area")],
  ["A", later("After a round: review its decisions")],
  ["E", later("After a round: every result at once, over the felt")],
  [later("Space"), later("Skip what is being dealt")],
  [". ,", later("Show rounds faster, or slower")],
  ["V", later("Replay the last round")],
  ["L", later("Open or fold the log")],
  ["?", later("These keys")],
];

/** A dialog with all the keys. */
export function openKeys() {
  let dialog = /** @type {HTMLDialogElement} */ (document.getElementById("all-keys"));
  if (!dialog) {
    const rows = ALL.flatMap(([key, means]) => [
      html("dt", {}, html("kbd", {}, say(key))),
      html("dd", {}, say(means)),
    ]);
    dialog = html(
      "dialog",
      { id: "all-keys", "aria-labelledby": "all-keys-title" },
      html(
        "header",
        {},
        html("h2", { id: "all-keys-title" }, say("Keys")),
        html("button", { type: "button", onclick: () => dialog.close() }, say("Done")),
      ),
      html("dl", { class: "keys-list" }, ...rows),
    );
    document.body.append(dialog);
  }
  if (!dialog.open) dialog.showModal();
}
