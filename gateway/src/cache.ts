import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { traceHeaders } from '@hatchery/kit/tracing';
import { LRUCache } from 'lru-cache';
import { largestInOneWrite } from './exchange.ts';
import type { RawHeaders } from './headers.ts';
import { connectionFell, type Upstream, unavailable, upstreamProblem } from './upstreams.ts';

/** A whole answer of a public operation. */
export type Stored = {
  status: number;
  /** Bytes. A small body is a latin1 string, which leaves in one write with its head. */
  body: Buffer | string;
  /** Content headers and validator. The age is added to each answer. */
  headers: RawHeaders;
  etag: string;
  storedAt: number;
};

/** The catalogue of traits has 700 kB. */
const largestBody = 1024 * 1024;
const largestCache = 64 * 1024 * 1024;
const longestTarget = 2_048;

/** `client`: the address of whoever asks first. `keptAsTold`: clients keep the answer for as long as its service says. */
type Fetch = {
  upstream: Upstream;
  target: string;
  client: string;
  seconds: number;
  keptAsTold: boolean;
  requestId: string;
};

export type Cache = {
  /** Returns an answer that is still fresh at `time`, in milliseconds since 1970. */
  find(target: string, time: number): Stored | undefined;
  /** Asks the service once for everyone who asks meanwhile. @returns undefined when the answer is too large to keep. @throws Problem. */
  fetch(request: Fetch): Promise<Stored | undefined>;
};

/** Keeps public answers for a short time, by path and what is read of the query. Only successes are kept. */
export function createCache({ now }: { now: () => Date }): Cache {
  const entries = new LRUCache<string, Stored & { staleAt: number }>({
    maxSize: largestCache,
    sizeCalculation: ({ body }, target) => body.length + target.length + 512,
  });
  /** Paths whose answers are too large, and until when they are passed through. */
  const oversized = new LRUCache<string, number>({ max: 1_000 });
  const fetching = new Map<string, Promise<Stored | undefined>>();

  const load = async ({ upstream, target, client, seconds, keptAsTold, requestId }: Fetch) => {
    const answer = await request(upstream, { path: target, client, requestId });
    const time = now().getTime();
    if (!answer) {
      oversized.set(target, time + seconds * 1000);
      return undefined;
    }
    const stored = store(answer, { storedAt: time, seconds, keptAsTold });
    if (stored.status === 200) entries.set(target, { ...stored, staleAt: time + seconds * 1000 });
    return stored;
  };

  return {
    find: (target, time) => {
      const entry = entries.get(target);
      return entry && time < entry.staleAt ? entry : undefined;
    },
    fetch: async (wanted) => {
      const { target } = wanted;
      if (target.length > longestTarget || now().getTime() < (oversized.get(target) ?? 0)) return undefined;
      const underWay = fetching.get(target);
      if (underWay) {
        const stored = await underWay;
        // The service counted whoever asked first, who may be somebody else.
        return stored?.status === 429 ? load(wanted) : stored;
      }
      const loading = load(wanted).finally(() => fetching.delete(target));
      fetching.set(target, loading);
      return loading;
    },
  };
}

type Whole = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const contentHeaders = ['content-type', 'x-total-count', 'retry-after', 'link', 'location'];

type Keeping = Pick<Stored, 'storedAt'> & Pick<Fetch, 'seconds' | 'keptAsTold'>;

function store({ status, headers, body }: Whole, { storedAt, seconds, keptAsTold }: Keeping): Stored {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const kept = contentHeaders.flatMap((name) => (headers[name] === undefined ? [] : [name, String(headers[name])]));
  const told = keptAsTold ? headers['cache-control'] : undefined;
  const caching = told ?? (status === 200 ? `public, max-age=${seconds}` : 'no-store');
  const fresh = [...(status === 200 ? ['etag', etag] : []), 'cache-control', caching];
  const ready = body.length <= largestInOneWrite ? body.toString('latin1') : body;
  return { status, body: ready, etag, storedAt, headers: [...kept, ...fresh, 'content-length', String(body.length)] };
}

/** Asks the service. @returns undefined for an answer that is too large. */
async function request(upstream: Upstream, asked: Omit<Asked, 'signal'>): Promise<Whole | undefined> {
  const waiting = waitFor(upstream);
  try {
    return await ask(upstream, { ...asked, signal: waiting.signal });
  } finally {
    waiting.end();
  }
}

/** Counts a request among those under way, so that their bound and their deadline hold for it. */
function waitFor({ name, underWay }: Upstream) {
  const late = new AbortController();
  const since = performance.now();
  const awaited = {
    place: -1,
    expire: (before: number) => {
      if (since > before) return;
      underWay.delete(awaited);
      late.abort(unavailable(name));
    },
    makeLast: () => {},
  };
  underWay.add(awaited);
  return { signal: late.signal, end: () => underWay.delete(awaited) };
}

type Asked = { path: string; client: string; requestId: string; signal: AbortSignal };

async function ask(upstream: Upstream, { path, client, requestId, signal }: Asked): Promise<Whole | undefined> {
  for (let tried = 1; ; tried += 1) {
    try {
      const asked = { accept: 'application/json', 'x-request-id': requestId, 'x-forwarded-for': client };
      const headers = { ...asked, ...traceHeaders() };
      const sent = { path, method: 'GET', headers, signal } as const;
      const { statusCode, headers: answered, body } = await upstream.pool.request(sent);
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of body as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > largestBody) return undefined;
        chunks.push(chunk);
      }
      return { status: statusCode, headers: answered, body: Buffer.concat(chunks) };
    } catch (error) {
      if (tried > 1 || signal.aborted || !connectionFell(error)) throw upstreamProblem(upstream.name, error);
    }
  }
}
