import type { Dispatcher } from 'undici';
import { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { Members } from './members.ts';
import type { Upstream } from './upstreams.ts';

/** Sends a request to a service whose connections fail with a code. Resolves with how often it was sent when it is refused. */
function sendsUntilRefused(method: string, code: string): Promise<number> {
  let sends = 0;
  return new Promise((resolve) => {
    const dispatch = (_request: unknown, handler: Dispatcher.DispatchHandler) => {
      sends += 1;
      const failed = Object.assign(new Error(code), { code });
      handler.onResponseError?.(undefined as unknown as Dispatcher.DispatchController, failed);
    };
    const upstream = {
      name: 'ultigen',
      pool: { dispatch },
      underWay: new Members(),
      failed: () => {},
      retried: () => {},
    };
    const exchange = {
      startedAt: 0,
      requestId: 'id',
      headers: [],
      refuse: () => resolve(sends),
      tell: (work: () => void) => work(),
    };
    const forwarded = { method, path: '/', headers: [], body: Buffer.from('{}') };
    new Answer(exchange as unknown as Exchange, upstream as unknown as Upstream, forwarded).send();
  });
}

describe('a request that fails', () => {
  it.each([
    ['POST', 'ECONNREFUSED', 2],
    ['POST', 'UND_ERR_SOCKET', 1],
    ['POST', 'UND_ERR_HEADERS_TIMEOUT', 1],
    ['GET', 'UND_ERR_SOCKET', 2],
    ['GET', 'UND_ERR_HEADERS_TIMEOUT', 1],
  ])('as a %s with %s is sent %d times', async (method, code, times) => {
    expect(await sendsUntilRefused(method, code)).toBe(times);
  });
});
