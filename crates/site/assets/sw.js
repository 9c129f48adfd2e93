// Keeps all files of the site, so that it works without a network after the first load. A new version is loaded beside the one
// in use, and takes over when no page of the old one is open: pages and module always fit.

const VERSION = "bagsplit-{version}";
const FILES = {files};

self.addEventListener("install", (event) => {
  const load = async () => {
    const cache = await caches.open(VERSION);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
  };
  event.waitUntil(load());
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("bagsplit-") && name !== VERSION;
  const clean = async () => Promise.all((await caches.keys()).filter(old).map((name) => caches.delete(name)));
  event.waitUntil(clean());
});

// What is not among the files, such as the book, comes from the network.
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(VERSION);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
