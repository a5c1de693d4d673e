/* Keeps the game on the device, so that it loads again without a network. Files under /assets/ never change under their name. */
const cacheName = 'nest-watch-1';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname === '/healthz') return;
  event.respondWith(url.pathname.startsWith('/assets/') ? keptFirst(request) : freshFirst(request));
});

async function keptFirst(request) {
  return (await caches.match(request)) ?? keepFresh(request);
}

async function freshFirst(request) {
  try {
    return await keepFresh(request);
  } catch (error) {
    const kept = await caches.match(request);
    if (!kept) throw error;
    return kept;
  }
}

async function keepFresh(request) {
  const response = await fetch(request);
  if (response.ok) await (await caches.open(cacheName)).put(request, response.clone());
  return response;
}
