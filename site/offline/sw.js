// Keeps the files of the pages without a server, so that they open without a network. VERSION and FILES are filled in when
// the site is built; another version fetches all of them again.
const VERSION = "{version}";
const FILES = ["{files}"];

const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  const fill = async () => {
    const cache = await caches.open(VERSION);
    await cache.addAll(FILES);
    await worker.skipWaiting();
  };
  event.waitUntil(fill());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const clear = async () => {
    const names = await caches.keys();
    const [, page] = VERSION.split(" ");
    const old = names.filter((name) => name.startsWith(`autopeg ${page} `) && name !== VERSION);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(clear());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method !== "GET") return;
  const found = async () => (await caches.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  event.respondWith(found());
});
