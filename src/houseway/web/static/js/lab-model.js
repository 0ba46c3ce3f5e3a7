// A design: a rule set, and what somebody has changed in it. What is changed is kept as the server
// takes it, by rule; what says the same as before is no change.

/** @typedef {Wire.LabField} Field */

/**
 * Whether two values say the same.
 * @param {unknown} one
 * @param {unknown} other
 */
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The table that lines are changed in: the one in force, or the first where none is.
 * @param {Field} field
 */
export function beneath(field) {
  return field.tables.find(({ name }) => name === field.value) ?? field.tables[0] ?? null;
}

/**
 * The lines of a table as they are now: of a named one, or with what is changed in it.
 * @param {Field} field
 * @param {any} change
 * @returns {[string, any][]}
 */
export function linesNow(field, change) {
  if (change === undefined) {
    return field.tables.find(({ name }) => name === field.value)?.lines ?? [];
  }
  if (typeof change === "string") {
    return field.tables.find(({ name }) => name === change)?.lines ?? [];
  }
  const lines = new Map(beneath(field)?.lines ?? []);
  for (const [line, pay] of Object.entries(change)) {
    if (pay === null) lines.delete(line);
    else lines.set(line, pay);
  }
  return [...lines];
}

/**
 * What is to be sent so that a table has these lines; nothing where it is the one in force.
 * @param {Field} field
 * @param {[string, any][]} lines
 * @returns {any}
 */
export function linesChange(field, lines) {
  const sorted = (/** @type {[string, any][]} */ all) =>
    [...all].sort(([one], [other]) => (one < other ? -1 : 1));
  const known = field.tables.find((table) => same(sorted(table.lines), sorted(lines)));
  if (known) return known.name === field.value ? undefined : known.name;
  const before = new Map(beneath(field)?.lines ?? []);
  /** @type {Record<string, any>} */
  const change = {};
  for (const [line, pay] of lines) if (!same(before.get(line), pay)) change[line] = pay;
  const kept = new Set(lines.map(([line]) => line));
  for (const line of before.keys()) if (!kept.has(line)) change[line] = null;
  return change;
}

/**
 * The table's name where one is in force as it stands, and nothing where its lines are one's own.
 * @param {Field} field
 * @param {any} change
 */
export function tableNow(field, change) {
  if (change === undefined) return String(field.value);
  return typeof change === "string" ? change : "";
}

/**
 * The lines of a house way as they are now.
 * @param {Field} field
 * @param {any} change
 * @returns {Record<string, any>[]}
 */
export function wayNow(field, change) {
  if (Array.isArray(change)) return change;
  if (change && typeof change === "object") return change.lines;
  const name = typeof change === "string" ? change : field.value;
  const table = field.tables.find((one) => one.name === name);
  return table ? table.parts.lines : Array.isArray(field.value) ? field.value : [];
}

/**
 * What is to be sent so that a house way has these lines.
 * @param {Field} field
 * @param {Record<string, any>[]} lines
 * @returns {any}
 */
export function wayChange(field, lines) {
  if (!field.tables.length) return same(lines, field.value) ? undefined : lines;
  const known = field.tables.find((table) => same(table.parts.lines, lines));
  if (known) return known.name === field.value ? undefined : known.name;
  return { lines };
}

/**
 * The parts of a value that has several, as they are now.
 * @param {Field} field
 * @param {any} change
 * @returns {Record<string, any>}
 */
export function partsNow(field, change) {
  const stated = field.kind === "table" ? beneath(field)?.parts : field.value;
  const named =
    typeof change === "string" ? field.tables.find(({ name }) => name === change)?.parts : null;
  return { ...(named ?? stated), ...(typeof change === "object" ? change : {}) };
}

/**
 * What is to be sent so that one of the parts is this.
 * @param {Field} field
 * @param {any} change
 * @param {string} name
 * @param {any} value
 */
export function partChange(field, change, name, value) {
  const now = { ...partsNow(field, change), [name]: value };
  const before = partsNow(field, undefined);
  const changed = Object.entries(now).filter(([part, said]) => !same(before[part], said));
  return changed.length ? Object.fromEntries(changed) : undefined;
}

const SIDE = "side_wagers.";
const NONE = "none";

/**
 * The key under which a side wager is changed.
 * @param {string} name
 */
export const sideKey = (name) => `${SIDE}${name}`;

/**
 * The side wagers of a design as they are now, those that were added too; none that was taken out.
 * @param {Field[]} fields
 * @param {Record<string, any>} changes
 * @returns {{ key: string, name: string, table: Record<string, any> }[]}
 */
export function sidesNow(fields, changes) {
  const stated = fields.filter(({ kind }) => kind === "side").map(({ key }) => key);
  const keys = new Set([...stated, ...Object.keys(changes).filter((key) => key.startsWith(SIDE))]);
  return [...keys]
    .map((key) => ({
      key,
      name: key.slice(SIDE.length),
      table: changes[key] ?? fields.find((field) => field.key === key)?.value,
    }))
    .filter(({ table }) => table && table !== NONE);
}

/**
 * A side wager with another part; a part that says nothing is left out.
 * @param {Record<string, any>} table
 * @param {string} part
 * @param {any} value
 */
export function sideWith(table, part, value) {
  const { [part]: _, ...others } = table;
  return value === undefined || value === "" ? others : { ...others, [part]: value };
}

/**
 * A side wager with a line that pays so much; one that pays nothing is taken out, and its condition too.
 * @param {Record<string, any>} table
 * @param {string} line
 * @param {any} paid
 */
export function sidePays(table, line, paid) {
  const pays = { ...table.pays };
  if (paid === null) delete pays[line];
  else pays[line] = paid;
  const lines = table.lines?.filter((/** @type {{ name: string }} */ { name }) => name in pays);
  return { ...table, pays, ...(lines ? { lines } : {}) };
}

/**
 * A side wager with a line under a condition.
 * @param {Record<string, any>} table
 * @param {string} name
 * @param {string} when
 */
export function sideWhen(table, name, when) {
  /** @type {{ name: string, when: string }[]} */
  const before = table.lines ?? [];
  const has = before.some((line) => line.name === name);
  const lines = has
    ? before.map((line) => (line.name === name ? { name, when } : line))
    : [...before, { name, when }];
  return { ...table, lines, pays: { ...table.pays, ...(has ? {} : { [name]: "1 to 1" }) } };
}

/**
 * A side wager whose hand is made otherwise: by an order, or by conditions where it is none.
 * @param {Record<string, any>} table
 * @param {Wire.LabSideOrder | null} order
 */
export function sideBy(table, order) {
  const { order: _, lines: __, ...others } = table;
  if (!order) return { ...others, lines: [{ name: "pair", when: "pair" }], pays: { pair: "1 to 1" } };
  const kept = Object.entries(table.pays).filter(([line]) => order.lines.includes(line));
  const first = order.lines.slice(0, 4).map((line) => [line, "1 to 1"]);
  return { ...others, order: order.name, pays: Object.fromEntries(kept.length ? kept : first) };
}

const STRAIGHT_FLUSH = "straight flush";

/**
 * The royal flush that loses because it has no line of its own where a straight flush is paid; nothing if none does.
 * @param {Record<string, any>} table
 * @param {Wire.LabSideOrder | undefined} order
 */
export function royalLost(table, order) {
  const royal = order?.lines.find((line) => line.endsWith("royal flush"));
  return royal && STRAIGHT_FLUSH in table.pays && !(royal in table.pays) ? royal : "";
}

/** A design while somebody works on it. */
export class Design {
  /** @param {Wire.LabForm} form */
  constructor(form, changes = /** @type {Record<string, any>} */ ({}), toml = "") {
    this.form = form;
    this.changes = changes;
    this.toml = toml;
    this.name = "";
    this.title = "";
    /** @type {Record<string, any>[]} */
    this.past = [];
  }

  get isChanged() {
    return Object.keys(this.changes).length > 0;
  }

  /** @param {string} key */
  field(key) {
    return this.form.fields.find((field) => field.key === key) ?? null;
  }

  /**
   * Change a rule; what is undefined is as it was.
   * @param {string} key
   * @param {any} value
   */
  set(key, value) {
    const field = this.field(key);
    const before = this.changes;
    const { [key]: _, ...others } = before;
    const isAsBefore = value === undefined || (field && same(value, field.value));
    const next = isAsBefore ? others : { ...others, [key]: value };
    if (same(next, before)) return false;
    this.past.push(before);
    this.changes = next;
    return true;
  }

  /** Take the last change back. */
  undo() {
    const before = this.past.pop();
    if (before) this.changes = before;
    return before !== undefined;
  }

  /** Everything as the rule set has it. */
  reset() {
    if (this.isChanged) this.past.push(this.changes);
    this.changes = {};
  }

  /** What the server is asked about. */
  asked() {
    const { game, ruleset } = this.form;
    const said = { changes: this.changes, name: this.name, title: this.title };
    return this.toml ? { toml: this.toml, ...said } : { game, ruleset, ...said };
  }

  /** The rule set without any change. */
  unchanged() {
    const { game, ruleset } = this.form;
    return this.toml ? { toml: this.toml } : { game, ruleset };
  }
}
