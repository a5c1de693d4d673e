import { readFileSync } from 'node:fs';

const source = readFileSync(new URL('../public/sw.js', import.meta.url), 'utf8');
const origin = 'https://nest.example';

type Heard = {
  request?: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
};

/** Runs the service worker against a site, whose files a test changes. */
function startWorker(site: Record<string, string>) {
  const stores = new Map<string, Map<string, Response>>();
  const urlOf = (asked: string | Request) => new URL(typeof asked === 'string' ? asked : asked.url, origin).href;
  const fetchOne = async (asked: string | Request) => {
    const text = site[new URL(urlOf(asked)).pathname];
    if (text === undefined) throw new TypeError('Offline.');
    return Object.defineProperty(new Response(text), 'url', { value: urlOf(asked) });
  };
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    const put = async (asked: string | Request, response: Response) => void store.set(urlOf(asked), response);
    return {
      put,
      match: async (asked: string | Request) => store.get(urlOf(asked))?.clone(),
      addAll: (paths: string[]) => Promise.all(paths.map(async (path) => put(path, await fetchOne(path)))),
      keys: async () => [...store.keys()].map((url) => ({ url })),
      delete: async ({ url }: { url: string }) => store.delete(url),
    };
  };
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (asked: string) =>
      [...stores.values()]
        .map((store) => store.get(urlOf(asked)))
        .find(Boolean)
        ?.clone(),
  };
  const listeners: Record<string, (event: Heard) => void> = {};
  const self = {
    location: { origin },
    ...{ skipWaiting: async () => {}, clients: { claim: async () => {} } },
    addEventListener: (name: string, listener: (event: Heard) => void) => {
      listeners[name] = listener;
    },
  };
  new Function('self', 'caches', 'fetch', source)(self, caches, fetchOne);

  /** Lets the worker hear something, and waits for all that it does about it. */
  async function tell(name: string, request?: object): Promise<Response | undefined> {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners[name]?.({
      request: request as Request,
      waitUntil: (one) => void work.push(one),
      respondWith: (given) => {
        answer = given;
      },
    });
    const response = await answer;
    await Promise.all(work);
    return response;
  }
  const visit = async () => (await tell('fetch', { method: 'GET', mode: 'navigate', url: `${origin}/` }))?.text();
  const kept = () => [...(stores.get('nest-watch-2')?.keys() ?? [])].map((url) => new URL(url).pathname).sort();
  return { stores, tell, visit, kept, site };
}

const first = {
  '/': '<link href="/icon.svg"><script src="/assets/index-1.js"></script><link href="/assets/index-1.css">',
  '/icon.svg': '<svg/>',
  '/assets/index-1.js': 'go()',
  '/assets/index-1.css': 'src: url(/assets/font-1.woff2)',
  '/assets/font-1.woff2': 'font',
};

it('keeps the page and all that it links at the first visit', async () => {
  const { tell, visit, kept, site } = startWorker({ ...first });
  await tell('install');
  expect(kept()).toEqual(Object.keys(first).sort());
  for (const path of Object.keys(site)) delete site[path];
  expect(await visit()).toBe(first['/']);
  const asset = { method: 'GET', mode: 'no-cors', url: `${origin}/assets/font-1.woff2` };
  expect(await (await tell('fetch', asset))?.text()).toBe('font');
});

it('forgets what a new page links no more, and what an earlier worker kept', async () => {
  const { stores, tell, visit, kept, site } = startWorker({ ...first });
  stores.set('nest-watch-1', new Map());
  await tell('install');
  await tell('activate');
  expect([...stores.keys()]).toEqual(['nest-watch-2']);
  site['/'] = first['/'].replace('index-1.js', 'index-2.js');
  site['/assets/index-2.js'] = 'go faster()';
  expect(await visit()).toBe(site['/']);
  expect(kept()).toContain('/assets/index-2.js');
  expect(kept()).not.toContain('/assets/index-1.js');
});

it('keeps the whole page of before where a part of the new one does not come', async () => {
  const { tell, visit, kept, site } = startWorker({ ...first });
  await tell('install');
  site['/'] = first['/'].replace('index-1.js', 'index-2.js');
  await expect(visit()).rejects.toThrow('Offline.');
  expect(kept()).toEqual(Object.keys(first).sort());
  delete site['/'];
  expect(await visit()).toBe(first['/']);
});
