// A design as an address that opens it anywhere: /lab#game/rules, and behind that what is changed,
// pressed and written in letters that an address may have. The figure in front of it is the version.

const VERSION = "1.";
const FILE = "file";
const LONGEST = 200_000;

/** @typedef {{ game: string, ruleset: string, toml: string, changes: Record<string, any>, beside: string }} Linked */

/**
 * @param {Linked} linked
 * @param {(bytes: Uint8Array) => Promise<Uint8Array>} press
 */
export async function write({ game, ruleset, toml, changes, beside }, press) {
  const place = toml ? FILE : `${game}/${ruleset}`;
  const said = {
    ...(toml ? { t: toml } : {}),
    ...(Object.keys(changes).length ? { c: changes } : {}),
    ...(beside ? { b: beside } : {}),
  };
  if (!Object.keys(said).length) return `#${place}`;
  const pressed = await press(new TextEncoder().encode(JSON.stringify(said)));
  return `#${place}/${VERSION}${letters(pressed)}`;
}

/**
 * What an address says; nothing where it says nothing that can be read.
 * @param {string} hash
 * @param {(bytes: Uint8Array) => Promise<Uint8Array>} unpress
 * @returns {Promise<Linked | null>}
 */
export async function read(hash, unpress) {
  const parts = hash.replace(/^#/, "").split("/");
  const [game, ruleset, packed] = parts[0] === FILE ? ["", "", parts[1]] : parts;
  const nothing = { game: game ?? "", ruleset: ruleset ?? "", toml: "", changes: {}, beside: "" };
  if (packed === undefined) return game && ruleset ? nothing : null;
  if (!packed.startsWith(VERSION) || packed.length > LONGEST) return null;
  try {
    const bytes = await unpress(bytesOf(packed.slice(VERSION.length)));
    const { t = "", c = {}, b = "" } = JSON.parse(new TextDecoder().decode(bytes));
    const isReadable = typeof t === "string" && typeof b === "string" && isPlain(c);
    return isReadable ? { ...nothing, toml: t, changes: c, beside: b } : null;
  } catch {
    return null;
  }
}

/** @param {unknown} value */
const isPlain = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** @param {Uint8Array} bytes */
function letters(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function bytesOf(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}
