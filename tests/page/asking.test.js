// What is asked of the lab, and ended: whichever answer of the house comes last.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = /** @type {any} */ ({ documentElement: { lang: "en" } });
const { Asker, Ended } = await import("../../src/houseway/web/static/js/lab-ask.js");

/** A house whose answers come when the test says so. */
class House {
  constructor() {
    /** @type {Map<string, (said: unknown) => void>} */
    this.waiting = new Map();
    globalThis.fetch = /** @type {typeof fetch} */ (
      (path, { method }) =>
        new Promise((answer) => {
          const said = (body) => answer(new Response(JSON.stringify(body)));
          if (path === "/api/me") said({ id: "ann", csrf: "a word" });
          else this.waiting.set(method, said);
        })
    );
  }

  /** Until something is asked by a method. */
  async asked(method) {
    for (let looks = 0; looks < 100 && !this.waiting.has(method); looks++) {
      await new Promise((later) => setTimeout(later, 1));
    }
    assert.ok(this.waiting.has(method), `nothing is asked by ${method}`);
  }

  /** Answer what was asked by a method, and let the page hear it. */
  async answer(method, said) {
    await this.asked(method);
    const tell = this.waiting.get(method);
    this.waiting.delete(method);
    tell?.(said);
    await new Promise((heard) => setTimeout(heard, 1));
  }
}

const counting = (seconds) => ({ id: "7", state: "counting", doing: "", done: 0, of: 0, seconds });

test("a count that was cancelled is told of no more, whichever answer comes last", async () => {
  const house = new House();
  const asker = new Asker();
  const heard = [];
  const asked = asker.ask({ what: "figures" }, ({ seconds }) => heard.push(seconds));
  const ended = assert.rejects(asked, Ended);
  await house.answer("POST", counting(1));
  assert.deepEqual(heard, [1]);
  const end = asker.end();
  await house.answer("DELETE", { ...counting(1), state: "ended" });
  await end;
  await house.answer("GET", counting(2)); // It was on its way.
  assert.deepEqual(heard, [1]);
  await ended;
});

test("what is cancelled before the house has named it is ended once it has", async () => {
  const house = new House();
  const asker = new Asker();
  const asked = asker.ask({ what: "figures" }, () => assert.fail("nobody wants to know"));
  const ended = assert.rejects(asked, Ended);
  await house.asked("POST");
  await asker.end();
  await house.answer("POST", counting(1));
  await house.answer("DELETE", { ...counting(1), state: "ended" });
  await ended;
});
