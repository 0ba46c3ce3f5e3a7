// A design as an address that opens it anywhere: the rule set as its question, /lab?game=…&rules=…, so
// that a link can be shown with its game; and behind `#` what is changed, which goes to no server,
// pressed and written in letters that an address may have. The figure in front of it is the version.

const VERSION = "1.";
const LONGEST = 200_000;

/** @typedef {{ game: string, ruleset: string, toml: string, changes: Record<string, any>, beside: string }} Linked */

/**
 * @param {Linked} linked
 * @param {(bytes: Uint8Array) => Promise<Uint8Array>} press
 */
export async function write({ game, ruleset, toml, changes, beside }, press) {
  const place = toml ? "/lab" : `/lab?${new URLSearchParams({ game, rules: ruleset })}`;
  const said = {
    ...(toml ? { t: toml } : {}),
    ...(Object.keys(changes).length ? { c: changes } : {}),
    ...(beside ? { b: beside } : {}),
  };
  if (!Object.keys(said).length) return place;
  const pressed = await press(new TextEncoder().encode(JSON.stringify(said)));
  return `${place}#${VERSION}${letters(pressed)}`;
}

/**
 * What an address says; nothing where it says nothing that can be read.
 * @param {{ search: string, hash: string }} address
 * @param {(bytes: Uint8Array) => Promise<Uint8Array>} unpress
 * @returns {Promise<Linked | null>}
 */
export async function read({ search, hash }, unpress) {
  const asked = new URLSearchParams(search);
  const [game, ruleset] = [asked.get("game") ?? "", asked.get("rules") ?? ""];
  const nothing = { game, ruleset, toml: "", changes: {}, beside: "" };
  const packed = hash.replace(/^#/, "");
  if (!packed) return game ? nothing : null;
  if (!packed.startsWith(VERSION) || packed.length > LONGEST) return null;
  try {
    const bytes = await unpress(bytesOf(packed.slice(VERSION.length)));
    const { t = "", c = {}, b = "" } = JSON.parse(new TextDecoder().decode(bytes));
    const isReadable = typeof t === "string" && typeof b === "string" && isPlain(c);
    if (!isReadable || (!t && !game)) return null;
    return { ...nothing, toml: t, changes: c, beside: b };
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
