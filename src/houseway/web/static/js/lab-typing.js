// What somebody types into a field of the lab, as a rule set states it.

const WHOLE = /^-?\d+$/;

/**
 * A pay as a table states it: "4" is "4 to 1" or "4 for 1" as the others of the table are, "3/2" and
 * "3:2" are "3 to 2"; nothing takes the line out.
 * @param {string} typed
 * @param {any} like another pay of the same table
 * @returns {any}
 */
export function pay(typed, like) {
  const text = typed.trim().toLowerCase();
  if (!text) return null;
  if (typeof like === "number") return cents(text);
  const isFor = typeof like === "string" && /( for 1|% of meter)$/.test(like);
  if (/^\d+$/.test(text)) return `${Number(text)} ${isFor ? "for" : "to"} 1`;
  const odds = /^(\d+)\s*(?:\/|:|to|-)\s*(\d+)$/.exec(text);
  if (odds) return `${Number(odds[1])} to ${Number(odds[2])}`;
  const part = /^(\d+)\s*%$/.exec(text);
  return isFor && part ? `${Number(part[1])}% of meter` : typed.trim();
}

/**
 * A pay as it stands in its field.
 * @param {any} stated
 */
export function payShown(stated) {
  return typeof stated === "number" ? dollars(stated) : String(stated);
}

/**
 * Dollars as they are typed, in cents; the text itself where it is no money.
 * @param {string} text
 * @returns {number | string}
 */
export function cents(text) {
  const found = /^\$?(\d{1,12})(?:\.(\d{2}))?$/.exec(text.replaceAll(",", ""));
  return found ? Number(found[1]) * 100 + Number(found[2] ?? 0) : text;
}

/** @param {number} stated cents */
export function dollars(stated) {
  const whole = Math.trunc(stated / 100).toLocaleString("en-US");
  return stated % 100 ? `${whole}.${String(stated % 100).padStart(2, "0")}` : whole;
}

/**
 * A value of a kind, from its text.
 * @param {Wire.LabField["kind"] | Wire.LabPart["kind"]} kind
 * @param {string} typed
 * @returns {any}
 */
export function value(kind, typed) {
  const text = typed.trim();
  if (kind === "whole") return WHOLE.test(text) && text.length < 16 ? Number(text) : text;
  if (kind === "odds") return pay(text, "1 to 1") ?? "none";
  if (kind === "wholes") return listed(text).map((item) => value("whole", item));
  if (kind === "words") return listed(text);
  return text;
}

/** @param {string} text */
const listed = (text) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);

/**
 * A value of a rule set in a line.
 * @param {any} stated
 * @param {{ yes: string, no: string, none: string }} words
 * @returns {string}
 */
export function shown(stated, words) {
  if (stated === true) return words.yes;
  if (stated === false) return words.no;
  if (stated === null || stated === undefined || stated === "none") return words.none;
  if (Array.isArray(stated)) return stated.map((item) => shown(item, words)).join(", ");
  if (typeof stated === "object") {
    return Object.entries(stated)
      .map(([name, part]) => `${name} ${shown(part, words)}`)
      .join(", ");
  }
  return String(stated);
}
