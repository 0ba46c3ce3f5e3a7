// Citations: which clauses one names, and what is said of each.

import assert from "node:assert/strict";
import { test } from "node:test";

import { meaningOf, spread } from "../../src/houseway/web/static/js/citing.js";

test("a list or a span is spread into its clauses", () => {
  assert.deepEqual(spread("§10(d)"), ["§10(d)"]);
  assert.deepEqual(spread("§5(a), §11"), ["§5(a)", "§11"]);
  assert.deepEqual(spread("§8(k)-(m)"), ["§8(k)", "§8(l)", "§8(m)"]);
  assert.deepEqual(spread("§10(c)(1)-(2)"), ["§10(c)(1)", "§10(c)(2)"]);
  assert.deepEqual(spread("§3(i)-(iii)"), ["§3(i)", "§3(ii)", "§3(iii)"]);
  assert.deepEqual(spread("WA1 1, P2"), ["WA1 1", "WA1 P2"]);
  assert.deepEqual(spread("policy: odd-cent"), ["policy: odd-cent"]);
  assert.deepEqual(spread("§1, policy: odd-cent"), ["§1", "policy: odd-cent"]);
});

test("a clause is told by itself, by its whole, or by the heading of its parts", () => {
  const all = {
    "§5(a)": { says: "One.", section: "§5 Shuffle" },
    "§7 x(1)": { says: "Two.", section: "§7 Deal" },
  };
  assert.equal(meaningOf(all, "§5(a)")?.says, "One.");
  assert.equal(meaningOf(all, "§5(a)(1)(ii)")?.says, "One.");
  assert.deepEqual(meaningOf(all, "§5"), { says: "", section: "§5 Shuffle" });
  assert.equal(meaningOf(all, "§6(a)"), null);
});
