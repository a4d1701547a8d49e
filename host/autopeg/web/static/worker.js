// The service worker, where a browser allows one: it keeps what the page needs to open without the server. The server
// is always asked first, so nothing that is shown while it answers is old; what is kept is of one version.
const KEPT_VERSION = "{version}";
/** @type {string[]} */
const KEPT = ["{kept}"];
/** What changes while the version stays the same. */
const ANSWERS = "/api/";
const PATIENCE_MS = 4_000;
const scope = /** @type {any} */ (self);

/**
 * Return what the server answers, or what is kept if it does not.
 * @param {Request} request
 * @param {string} name
 */
async function answer(request, name) {
  const cache = await caches.open(KEPT_VERSION);
  try {
    const isPage = request.mode === "navigate";
    const fresh = await fetch(request, isPage ? { signal: AbortSignal.timeout(PATIENCE_MS) } : {});
    // If the disk is full, the answer still arrives.
    if (fresh.ok && name.startsWith(ANSWERS)) await cache.put(name, fresh.clone()).catch(console.warn);
    return fresh;
  } catch {
    return (await cache.match(name)) ?? Response.error();
  }
}

scope.addEventListener("install", (/** @type {any} */ event) => {
  const keep = async () => {
    const cache = await caches.open(KEPT_VERSION);
    await cache.addAll(KEPT.map((name) => new Request(name, { cache: "no-cache" })));
    await scope.skipWaiting();
  };
  event.waitUntil(keep());
});

scope.addEventListener("activate", (/** @type {any} */ event) => {
  const forgetOthers = async () => {
    for (const name of await caches.keys()) if (name !== KEPT_VERSION) await caches.delete(name);
    await scope.clients.claim();
  };
  event.waitUntil(forgetOthers());
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isPage = request.mode === "navigate" && !pathname.startsWith(ANSWERS);
  const name = isPage ? "/" : pathname;
  if (request.method === "GET" && origin === location.origin && KEPT.includes(name))
    event.respondWith(answer(request, name));
});
