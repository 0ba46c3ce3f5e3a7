// The HTTP API, as docs/floor.md has it.

import { roundWords } from "./language.js";
import { say, told } from "./say.js";

/** @type {string | null} */
let token = null;

/** An answer that is an error, in the server's words. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {{ error?: string, why?: string, clause?: string, key?: string, open?: string[], line?: number }} said
   */
  constructor(status, { error, why, clause, key, open, line }) {
    super(why ? told(why) : say("The server did not answer as it should."));
    this.status = status;
    this.kind = error;
    this.clause = clause;
    this.key = key;
    this.open = open;
    this.line = line; // of a text that it is about, where it is about one
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function ask(method, path, body) {
  const headers = {};
  if (method !== "GET") {
    headers["X-CSRF-Token"] = token ?? (await me()).csrf;
    if (body !== undefined) headers["Content-Type"] = "application/json";
  }
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers,
      credentials: "same-origin",
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused(0, { error: "offline", why: say("The server cannot be reached.") });
  }
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    await roundWords();
    throw new Refused(answer.status, said);
  }
  if (said?.csrf) token = said.csrf;
  return said;
}

/** @param {string} path */
export const get = (path) => ask("GET", path);
/**
 * @param {string} path
 * @param {unknown} [body]
 */
export const post = (path, body) => ask("POST", path, body);
/** @param {string} path */
export const remove = (path) => ask("DELETE", path);

/**
 * The last word of a page that is left: nobody waits for the answer.
 * @param {string} path
 */
export function removeLast(path) {
  const headers = { "X-CSRF-Token": token ?? "" };
  fetch(path, { method: "DELETE", headers, credentials: "same-origin", keepalive: true }).catch(() => {});
}

/** Who this is; nobody has `id` null. */
export const me = () => get("/api/me");

/** Who this is; nobody becomes a guest first. */
export async function somebody() {
  const person = await me();
  return person.id === null ? post("/api/guest") : person;
}
