// What the browser does for the house when no page of it is looking: files that never change are kept,
// so that a return asks for none of them, and a page that cannot be reached says so. Pages and answers
// are never kept: what is shown is always what the house is now.

/// <reference lib="webworker" />

const FILES = "/static/"; // with the digest of all of them
const MADE = "/made/";
const AWAY = "/offline";
const STORE = `houseway ${FILES}`;
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(prepare()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));

// The page for when the line is down, and all that it is made of.
async function prepare() {
  const store = await caches.open(STORE);
  const answer = await fetch(AWAY, { cache: "no-store" });
  const files = (await answer.clone().text()).matchAll(/"(\/static\/[^"#]+)/g);
  await store.addAll(new Set([...files].map(([, file]) => file)));
  await store.put(AWAY, answer);
}

async function tidy() {
  const old = (await caches.keys()).filter((name) => name.startsWith("houseway ") && name !== STORE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => away()));
  else if (pathname.startsWith(FILES) || pathname.startsWith(MADE)) event.respondWith(kept(request));
});

async function away() {
  return (await caches.match(AWAY)) ?? Response.error();
}

// What has a digest in its address is the same for ever; of what is made only the last is kept.
/** @param {Request} request */
async function kept(request) {
  const store = await caches.open(STORE);
  const found = await store.match(request.url);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok && answer.status === 200) await keep(store, request.url, answer.clone());
  return answer;
}

/**
 * @param {Cache} store
 * @param {string} url
 * @param {Response} answer
 */
async function keep(store, url, answer) {
  const { pathname } = new URL(url);
  if (pathname.startsWith(MADE)) {
    const made = (await store.keys()).filter((one) => new URL(one.url).pathname.startsWith(MADE));
    await Promise.all(made.map((one) => store.delete(one)));
  }
  await store.put(url, answer);
}
