// A house way in the form of the lab: ordered lines that are moved, changed, taken out and added.

import { same, wayChange, wayNow } from "./lab-model.js";
import { value as typedValue } from "./lab-typing.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";

const HIDDEN = ["cite", "says", "line"];
const CITE = "a variation";

/** @typedef {Record<string, any>} Line */

/**
 * @param {Wire.LabField} field
 * @param {(value: any) => void} change
 */
export function wayControl(field, change) {
  const list = html("select", { "aria-label": say("House way") });
  const lines = html("ol", { class: "way" });
  const add = html(
    "button",
    { type: "button", class: "small", onclick: () => addLine() },
    say("Add a line"),
  );
  const box = html("div", { class: "control" }, list, lines, add);
  /** @type {Line[]} */
  let now = [];
  let open = -1;
  let drawn = "";

  const set = (/** @type {Line[]} */ next, at = open) => {
    open = at;
    change(wayChange(field, next));
  };
  const move = (/** @type {number} */ at, /** @type {number} */ step) => {
    const to = at + step;
    if (to < 0 || to >= now.length) return;
    const next = [...now];
    next.splice(to, 0, ...next.splice(at, 1));
    set(next, open === at ? to : -1);
    /** @type {HTMLElement | undefined} */ (lines.children[to])
      ?.querySelector(/** @type {string} */ (step < 0 ? ".up" : ".down"))
      // @ts-ignore the class is ours, and stands on a button
      ?.focus();
  };
  const addLine = () => {
    /** @type {Line} */
    const fresh = { cite: CITE, says: say("a line of my own") };
    for (const part of field.parts) {
      if (part.name === "line") fresh.line = String(now.length + 1);
      else if (part.default === null && part.kind === "choice") fresh[part.name] = part.options[0];
    }
    // Before the last line, which is there for whatever is left.
    const at = Math.max(0, now.length - 1);
    set([...now.slice(0, at), fresh, ...now.slice(at)], at);
  };

  list.addEventListener("change", () =>
    change(list.value === field.value ? undefined : list.value),
  );

  const draw = () => {
    const said = JSON.stringify([now, open]);
    if (said === drawn) return;
    drawn = said;
    const before = wayNow(field, undefined);
    lines.replaceChildren(...now.map((line, at) => lineOf(line, at, before)));
  };

  /**
   * @param {Line} line
   * @param {number} at
   * @param {Line[]} before
   */
  const lineOf = (line, at, before) => {
    const was = before.findIndex((one) => same(one, line));
    const mark = was < 0 ? say("new or changed") : was === at ? "" : say("was {at}", { at: was + 1 });
    const button = (
      /** @type {string} */ words,
      /** @type {string} */ name,
      /** @type {string} */ kind,
      /** @type {() => void} */ act,
      isOff = false,
    ) =>
      html(
        "button",
        {
          type: "button",
          class: `plain small ${kind}`,
          "aria-label": name,
          title: name,
          disabled: isOff,
          onclick: act,
        },
        words,
      );
    const number = at + 1;
    return html(
      "li",
      { class: mark ? "is-changed" : "", "data-at": String(at) },
      html("span", { class: "number" }, line.line ?? String(number)),
      html(
        "span",
        { class: "says" },
        told(line.says),
        html("small", { class: "cite" }, ` ${line.cite}`, mark ? ` · ✎ ${mark}` : ""),
      ),
      html(
        "span",
        { class: "does" },
        button("↑", say("Line {number} up", { number }), "up", () => move(at, -1), at === 0),
        button(
          "↓",
          say("Line {number} down", { number }),
          "down",
          () => move(at, 1),
          at === now.length - 1,
        ),
        button(
          "✎",
          say("Change line {number}", { number }),
          "change",
          () => {
            open = open === at ? -1 : at;
            draw();
          },
        ),
        button("×", say("Take out line {number}", { number }), "out", () =>
          set(
            now.filter((_, other) => other !== at),
            -1,
          ),
        ),
      ),
      ...(open === at ? [partsOf(line, at)] : []),
    );
  };

  /**
   * @param {Line} line
   * @param {number} at
   */
  const partsOf = (line, at) => {
    const put = (/** @type {string} */ name, /** @type {any} */ value) => {
      const next = { ...line, cite: CITE, [name]: value };
      const part = field.parts.find((one) => one.name === name);
      if (value === undefined || (part && same(value, part.default))) delete next[name];
      set(
        now.map((one, other) => (other === at ? next : one)),
        at,
      );
    };
    const says = html("input", { type: "text", value: line.says });
    says.addEventListener("change", () => put("says", says.value.trim()));
    return html(
      "div",
      { class: "way-parts" },
      html("label", {}, say("says"), says),
      ...field.parts
        .filter(({ name }) => !HIDDEN.includes(name))
        .map((part) => partOf(part, line[part.name], (value) => put(part.name, value))),
    );
  };

  return {
    element: box,
    update(/** @type {any} */ given) {
      now = wayNow(field, given);
      const names = field.tables.map(({ name }) => html("option", { value: name }, told(name)));
      const isOwn = typeof (given ?? field.value) !== "string";
      list.replaceChildren(
        ...names,
        ...(isOwn ? [html("option", { value: "" }, say("your own"))] : []),
      );
      list.value = isOwn ? "" : (given ?? field.value);
      list.hidden = names.length === 0;
      draw();
    },
  };
}

/**
 * A part of a line: what it looks for, or what it then does.
 * @param {Wire.LabPart} part
 * @param {any} value
 * @param {(value: any) => void} put
 */
function partOf(part, value, put) {
  const label = told(part.label.toLowerCase());
  const choose = (/** @type {[string, any][]} */ options, /** @type {any} */ now) => {
    const list = html(
      "select",
      {},
      ...options.map(([words], at) => html("option", { value: String(at) }, words)),
    );
    list.value = String(
      Math.max(
        0,
        options.findIndex(([, one]) => same(one ?? null, now ?? null)),
      ),
    );
    list.addEventListener("change", () => put(options[Number(list.value)][1]));
    return list;
  };
  if (part.kind === "maybe" || part.kind === "truth") {
    /** @type {[string, any][]} */
    const truths = [
      [say("yes"), true],
      [say("no"), false],
    ];
    const options = part.kind === "maybe" ? [[say("any"), undefined], ...truths] : truths;
    const now = part.kind === "truth" ? (value ?? part.default) : value;
    return html("label", {}, label, choose(/** @type {any} */ (options), now));
  }
  if (part.kind === "choice") {
    const options = part.options.map((one) => [told(String(one)) || "–", one]);
    return html("label", {}, label, choose(/** @type {any} */ (options), value ?? part.default));
  }
  if (part.kind === "span") {
    const [low, high] = value ?? part.default;
    const end = (/** @type {string} */ now, /** @type {number} */ at, /** @type {string} */ name) => {
      const list = html(
        "select",
        { "aria-label": name },
        ...part.options.map((one) => html("option", {}, String(one))),
      );
      list.value = now;
      list.addEventListener("change", () => put(at ? [low, list.value] : [list.value, high]));
      return list;
    };
    return html(
      "span",
      { class: "span" },
      label,
      end(low, 0, say("{part} from", { part: label })),
      end(high, 1, say("{part} to", { part: label })),
    );
  }
  const shown = Array.isArray(value) ? value.join(", ") : String(value ?? part.default ?? "");
  const input = html("input", { type: "text", value: shown });
  input.addEventListener("change", () => put(typedValue(part.kind, input.value)));
  return html("label", {}, label, input);
}
