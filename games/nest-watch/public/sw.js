/*
 * Keeps the game on the device from the first visit on, so that it loads again without a network. Files under /assets/ never change
 * under their name.
 */
const cacheName = 'nest-watch-2';

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname === '/healthz') return;
  if (request.mode === 'navigate') event.respondWith(pageFresh(event));
  else event.respondWith(keptFirst(request));
});

async function install() {
  await keepPage(await fetch('/', { cache: 'no-cache' }));
  await self.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function keptFirst(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function pageFresh(event) {
  try {
    const page = await fetch(event.request);
    if (page.ok && new URL(page.url).pathname === '/') event.waitUntil(keepPage(page.clone()));
    return page;
  } catch (error) {
    const kept = await caches.match('/');
    if (!kept) throw error;
    return kept;
  }
}

/** Keeps a page and all that it links, and forgets what an earlier one linked. The page comes last: it is never kept without the rest. */
async function keepPage(page) {
  if (!page.ok) throw new Error(`The page answered ${page.status}.`);
  const cache = await caches.open(cacheName);
  const linked = linksOf(await page.clone().text());
  await keepAll(cache, linked);
  for (const sheet of linked.filter((path) => path.endsWith('.css'))) {
    const fonts = linksOf(await (await cache.match(sheet)).text());
    await keepAll(cache, fonts);
    linked.push(...fonts);
  }
  await cache.put('/', page);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname !== '/' && !linked.includes(pathname)) await cache.delete(request);
  }
}

const linksOf = (text) => [...new Set(text.match(/\/(?:assets\/[\w.-]+|icon\.svg)/g))];

async function keepAll(cache, paths) {
  const missing = await Promise.all(
    paths.map(async (path) => (path.startsWith('/assets/') && (await cache.match(path)) ? [] : [path])),
  );
  await cache.addAll(missing.flat());
}
