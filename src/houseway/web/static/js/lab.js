// The odds lab: pick a rule set, change anything in it, and see what becomes of every wager.

import { learnLaw } from "./language.js";
import { Refused, get, me, post, somebody } from "./api.js";
import { speakLaw } from "./clauses.js";
import { Asker, Ended } from "./lab-ask.js";
import { Charts, keep } from "./lab-charts.js";
import { Form } from "./lab-fields.js";
import { FigureTable, differenceTable } from "./lab-figures.js";
import { read, write } from "./lab-link.js";
import { lawSaid } from "./lab-law.js";
import { Design } from "./lab-model.js";
import { Status } from "./lab-status.js";
import { stripOf } from "./lab-strip.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";
import { toast } from "./toast.js";

const EXPORTS = ["toml", "json", "csv", "lines", "html", "pdf"];
const BOTS = 2;
const USUAL = "three-card-poker";
/** @template {HTMLElement} [E=HTMLElement] @param {string} selector */
const find = (selector) => /** @type {E} */ (document.querySelector(selector));

/** @param {string} selector */
const list = (selector) => /** @type {HTMLSelectElement} */ (document.querySelector(selector));

const asker = new Asker();
const status = new Status(find("#state"), { end, again: (instead) => count(instead) });
const form = new Form(find("#form"), change);
const table = new FigureTable(find("#figures"));
const charts = new Charts(find("#charts"), (body) => ask(body));

/** @type {{ name: string, title: string, rulesets: { name: string, title: string }[] }[]} */
let games = [];
/** @type {Design | null} */
let design = null;
/** @type {Wire.LabFigures | null} */
let figures = null;
/** @type {Wire.LabFigures | null} */
let beside = null;
let besideName = "";
/** @type {Map<string, Wire.LabFigures>} */
const known = new Map();

// Asking.

/**
 * Ask something of the house; what it comes to is said, and nothing given where that is no answer.
 * @param {Record<string, unknown>} body
 * @returns {Promise<Wire.LabAnswer | null>}
 */
async function ask(body, { latest = false } = {}) {
  try {
    const answer = await asker.ask(body, (sofar) => status.counting(sofar), { latest });
    if (answer.refusal?.is_busy) {
      status.failed({ status: 503, message: answer.refusal.why });
      return null;
    }
    status.clear();
    return answer;
  } catch (error) {
    if (error instanceof Ended) return null;
    if (error instanceof Refused) status.failed(error);
    else throw error;
    return null;
  }
}

async function end() {
  await asker.end();
  stand("ended");
  status.ended();
}

/** Count the design as it stands, and draw what comes of it. */
async function count(instead = "") {
  if (!design) return;
  const asked = design;
  stand("counting");
  const answer = await ask({ what: "figures", design: asked.asked(), instead }, { latest: true });
  if (!answer || asked !== design) return;
  stand(answer.refusal ? "refused" : "counted");
  if (answer.refusal) {
    refused(answer.refusal);
    return;
  }
  figures = answer.figures;
  if (!figures) return;
  form.update(design.changes, figures.departures, null);
  await lookBeside();
  show();
  charts.update(design, figures);
}

/**
 * How what is shown stands to the design: figures of another one are dimmed, nothing is said of its law, and
 * a design that is refused opens no table and is kept as no file.
 * @param {"counting" | "counted" | "ended" | "refused"} how
 */
function stand(how) {
  find("main").dataset.stands = how;
  find("#figures").setAttribute("aria-busy", String(how === "counting"));
  find("#charts").inert = how === "refused"; // They would ask for it again.
  if (how === "refused") find("#law-said").replaceChildren();
  for (const name of ["#open", "#what-does", "[data-export]"]) {
    for (const button of document.querySelectorAll(`main ${name}`)) {
      /** @type {HTMLButtonElement} */ (button).disabled = how === "refused";
    }
  }
}

/** @param {Wire.LabRefusal} refusal */
function refused(refusal) {
  if (!design) return;
  stand("refused");
  if (!figures) find("#figures").replaceChildren();
  form.update(design.changes, figures?.departures ?? [], refusal);
  status.refused(refusal, design.field(refusal.key), () => form.show(refusal.key));
}

/** The figures that the design is seen beside: of the rule set unchanged, or of another one. */
async function lookBeside() {
  if (!design) return;
  const chosen = list("#beside").value;
  const isOther = chosen && chosen !== design.form.ruleset;
  if (!isOther && !design.isChanged) {
    beside = null;
    return;
  }
  const asked = isOther ? { game: design.form.game, ruleset: chosen } : design.unchanged();
  const key = JSON.stringify(asked);
  const found = known.get(key) ?? (await ask({ what: "figures", design: asked }))?.figures ?? null;
  if (found) known.set(key, found);
  beside = found;
  besideName = isOther ? found?.law ?? chosen : say("Unchanged");
}

// Showing.

function show() {
  if (!figures || !design) return;
  table.draw(figures, beside, besideName);
  find("#law-said").replaceChildren(...lawSaid(figures, design, (key) => form.show(key)));
  find("#notes").replaceChildren(...figures.notes.map((note) => html("li", {}, told(note))));
  find("#notes-box").hidden = figures.notes.length === 0;
  offerFiles();
  find("#what-does").hidden = beside === null || figures.takings !== null;
  find("#differences").replaceChildren();
  find("#strip").replaceChildren(...stripOf(figures, beside));
}

/** What can be kept of the design: there is no report to file where there is no edge. */
function offerFiles() {
  const hasEdge = figures?.takings === null;
  for (const kind of ["html", "pdf"]) find(`[data-export="${kind}"]`).hidden = !hasEdge;
  find('[data-export="lines"]').textContent = hasEdge ? say("CSV of lines") : say("CSV of bad beats");
}

/**
 * @param {string} key
 * @param {any} value
 */
function change(key, value) {
  if (!design?.set(key, value)) return;
  changed();
}

function changed() {
  if (!design) return;
  form.update(design.changes, figures?.departures ?? [], null);
  offerBack();
  filter();
  remember();
  count();
}

function offerBack() {
  const isThere = { "#undo": design?.past.length, "#reset": design?.isChanged };
  for (const [name, is] of Object.entries(isThere)) {
    /** @type {HTMLButtonElement} */ (find(name)).disabled = !is;
  }
}

async function remember() {
  if (!design) return;
  const { game, ruleset } = design.form;
  const linked = { game, ruleset, toml: design.toml, changes: design.changes, beside: list("#beside").value };
  history.replaceState(null, "", await write(linked, (bytes) => through(bytes, new CompressionStream("deflate-raw"))));
  /** @type {HTMLInputElement} */ (find("#link")).value = location.href;
}

/**
 * @param {Uint8Array} bytes
 * @param {CompressionStream | DecompressionStream} stream
 */
async function through(bytes, stream) {
  const piped = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

// Picking.

/** @param {Partial<import("./lab-link.js").Linked>} linked */
async function open({ game = "", ruleset = "", toml = "", changes = {}, beside: other = "" }) {
  status.loading();
  try {
    const read_ = toml
      ? await ask({ what: "form", design: { toml } })
      : { form: await get(`/api/lab/forms/${game}/${ruleset}`), refusal: null };
    if (read_?.refusal) status.refused(read_.refusal, null, () => {});
    if (!read_?.form) return;
    await learnLaw(read_.form.game);
    begin(read_.form, changes, toml, other);
  } catch (error) {
    if (error instanceof Refused) status.failed(error);
    else throw error;
  }
}

/**
 * @param {Wire.LabForm} stated
 * @param {Record<string, any>} changes
 * @param {string} toml
 * @param {string} other
 */
function begin(stated, changes, toml, other) {
  design = new Design(stated, changes, toml);
  figures = null;
  beside = null;
  const law = toml ? stated.based_on : stated.ruleset;
  if (law) speakLaw(stated.game, law, stated.source);
  form.draw(stated);
  form.update(changes, [], null);
  pick(stated.game, toml ? "" : stated.ruleset, other);
  find("#whose").textContent = say("{law} · {source}", { law: told(stated.law), source: stated.source });
  status.clear();
  offerBack();
  remember();
  count();
}

/**
 * @param {string} game
 * @param {string} ruleset
 * @param {string} other
 */
function pick(game, ruleset, other) {
  const one = games.find(({ name }) => name === game);
  const lists = { game: list("#game"), ruleset: list("#ruleset"), beside: list("#beside") };
  lists.game.value = game;
  const laws = (one?.rulesets ?? []).map((law) => html("option", { value: law.name }, told(law.title)));
  lists.ruleset.replaceChildren(...laws, ...(ruleset ? [] : [html("option", { value: "" }, say("a file of your own"))]));
  lists.ruleset.value = ruleset;
  lists.beside.replaceChildren(
    html("option", { value: "" }, say("itself unchanged")),
    ...(one?.rulesets ?? [])
      .filter(({ name }) => name !== ruleset)
      .map((law) => html("option", { value: law.name }, told(law.title))),
  );
  lists.beside.value = other;
}

function filter() {
  const isOnly = /** @type {HTMLInputElement} */ (find("#only-changed")).checked;
  form.filter(/** @type {HTMLInputElement} */ (find("#seek")).value, isOnly);
}

// Doing something with it.

/** @param {string} kind */
async function save(kind) {
  if (!design) return;
  const answer = await ask({ what: "export", export: kind, design: design.asked() });
  if (answer?.refusal) toast(told(answer.refusal.why));
  if (!answer?.exported) return;
  const { name, media, text, is_base64: isCoded } = answer.exported;
  keep(name, media, isCoded ? Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)) : text);
}

async function openTable() {
  if (!design) return;
  try {
    await somebody();
    const { game, ruleset } = design.form;
    const isOwn = design.isChanged || design.toml;
    const law = isOwn ? await keptLaw() : ruleset;
    if (!law) return;
    const opened = await post("/api/tables", { game, ruleset: law, bots: BOTS });
    location.assign(`/tables/${opened.id}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(told(error.message));
  }
}

/** Have the design kept as a law of its own; nothing where it cannot be. */
async function keptLaw() {
  if (!design) return "";
  const answer = await ask({ what: "export", export: "toml", design: design.asked() });
  if (answer?.refusal) refused(answer.refusal);
  if (!answer?.exported) return "";
  return (await post("/api/variations", { toml: answer.exported.text })).ruleset;
}

async function share() {
  await remember();
  try {
    await navigator.clipboard.writeText(location.href);
    toast(say("The link is copied. It opens this design anywhere."), { good: true });
  } catch {
    const box = /** @type {HTMLInputElement} */ (find("#link"));
    box.hidden = false;
    box.select();
  }
}

async function explain() {
  if (!design || !beside) return;
  const chosen = list("#beside").value;
  const against = chosen ? { game: design.form.game, ruleset: chosen } : design.unchanged();
  const answer = await ask({ what: "differences", design: design.asked(), against });
  if (answer?.refusal) toast(told(answer.refusal.why));
  if (!answer?.differences) return;
  const shown = differenceTable(answer.differences);
  find("#differences").replaceChildren(
    html("div", { class: "scrolls", tabindex: "0", role: "region", "aria-label": say("Differences") }, shown),
  );
}

/** @param {File} file */
async function openFile(file) {
  if (file.size > 65_536) {
    toast(say("This file is too large for a rule set."));
    return;
  }
  await open({ toml: await file.text() });
}

function listen() {
  find("#game").addEventListener("change", () => {
    const game = list("#game").value;
    open({ game, ruleset: games.find(({ name }) => name === game)?.rulesets[0].name });
  });
  find("#ruleset").addEventListener("change", () => {
    const ruleset = list("#ruleset").value;
    if (ruleset) open({ game: list("#game").value, ruleset });
  });
  find("#beside").addEventListener("change", () => {
    remember();
    count();
  });
  find("#file").addEventListener("change", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    if (file) openFile(file);
    input.value = "";
  });
  find("#seek").addEventListener("input", filter);
  find("#only-changed").addEventListener("change", filter);
  find("#undo").addEventListener("click", () => design?.undo() && changed());
  find("#reset").addEventListener("click", () => {
    design?.reset();
    changed();
  });
  find("#share").addEventListener("click", share);
  find("#open").addEventListener("click", openTable);
  find("#what-does").addEventListener("click", explain);
  for (const kind of EXPORTS) find(`[data-export="${kind}"]`).addEventListener("click", () => save(kind));
  addEventListener("pagehide", () => asker.leave());
  addEventListener("online", () => status.isFailed && count());
  addEventListener("hashchange", () => start());
  addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof Element && event.target.matches("input, select, textarea");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    find("#seek").focus();
  });
}

async function start() {
  const linked = await read(location, (bytes) =>
    through(bytes, new DecompressionStream("deflate-raw")),
  );
  const isNamed = location.search.includes("game=") || location.hash.length > 1;
  if (isNamed && !linked) toast(say("This link cannot be read: another design is shown."));
  const usual = games.find(({ name }) => name === USUAL) ?? games[0];
  const { game, ruleset, ...rest } = linked ?? { game: usual.name, ruleset: "" };
  const first = games.find(({ name }) => name === game)?.rulesets[0].name;
  await open({ game, ruleset: ruleset || first, ...rest });
}

async function come() {
  status.loading();
  try {
    await me();
    games = await get("/api/games");
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    status.failed(error);
    setTimeout(come, 3000);
    return;
  }
  find("#game").replaceChildren(
    ...games.map(({ name, title }) => html("option", { value: name }, told(title))),
  );
  await start();
}

listen();
come();
