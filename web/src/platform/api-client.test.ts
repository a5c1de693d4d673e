import { jest } from '@jest/globals';
import { type Api, createApi, urlOf } from './api-client.ts';
import { createIntent } from './intent.ts';
import { ApiProblem, RequestAborted, wordsFor } from './problem.ts';

const operations = {
  'users.me': 'GET /v2/users',
  'users.updateMe': 'PUT /v2/users',
  'ultigen.monster': 'GET /v2/ultigen/monsters/{id}',
  'users.signOut': 'POST /account/sign-out',
};

const outage = new TypeError('no network');

function setUp(answers: Response[], bearer = 'token') {
  const fetched = jest.fn(async (_url: unknown, _init?: RequestInit) => answers.shift() ?? Response.json({}));
  const api: Api = createApi({
    operations,
    bearer: async () => (bearer === 'nobody' ? undefined : bearer),
    renew: async () => 'fresh',
    tokenProblem: () => (bearer === '' ? outage : undefined),
    fetch: fetched as unknown as typeof fetch,
  });
  const headers = (call: number) => fetched.mock.calls[call]?.[1]?.headers as Record<string, string>;
  return { api, fetched, headers };
}

describe('urlOf', () => {
  it('encodes path values and the query, and leaves out what is undefined', () => {
    expect(urlOf('/a/{id}/b', { params: { id: 'x/y z' } })).toBe('/a/x%2Fy%20z/b');
    expect(urlOf('/a', { query: { page: 1, q: 'a&b', none: undefined } })).toBe('/a?page=1&q=a%26b');
  });
});

describe('the client', () => {
  it('sends method, path, bearer, key and body', async () => {
    const { api, fetched, headers } = setUp([]);
    await api.users.updateMe({ body: { bio: 'x' } }, { intent: createIntent(() => 'k1') });
    expect(fetched.mock.calls[0]?.[0]).toBe('/v2/users');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'PUT', body: '{"bio":"x"}' });
    expect(headers(0)).toMatchObject({ authorization: 'Bearer token', 'idempotency-key': 'k1' });
  });

  it('asks past the cache of the browser only where a call says so', async () => {
    const { api, fetched } = setUp([]);
    await api.users.me({}, { fresh: true });
    await api.users.me({});
    expect(fetched.mock.calls.map(([, init]) => init?.cache)).toEqual(['no-cache', undefined]);
  });

  it('sends no credentials for nobody, and an empty bearer when the token failed', async () => {
    const nobody = setUp([], 'nobody');
    await nobody.api.users.me({});
    expect(nobody.headers(0)).not.toHaveProperty('authorization');
    const failed = setUp([], '');
    await failed.api.users.me({});
    expect(failed.headers(0)).toHaveProperty('authorization', 'Bearer ');
  });

  it('renews a refused token once', async () => {
    const { api, fetched, headers } = setUp([new Response('', { status: 401 }), Response.json({ uid: 'u' })]);
    expect(await api.users.me({})).toEqual({ uid: 'u' });
    expect(headers(1).authorization).toBe('Bearer fresh');
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('says why a token could not be fetched instead of the 401 that an empty bearer gets', async () => {
    const { api } = setUp([new Response('', { status: 401 })], '');
    await expect(api.users.me({})).rejects.toBe(outage);
  });

  it.each([
    ['a lost answer', () => Promise.reject(new TypeError('lost')), 'same'],
    ['an outage', () => new Response('', { status: 503 }), 'same'],
    ['a limit', () => new Response('', { status: 429 }), 'same'],
    ['a twin that still runs', () => Response.json({ type: '/problems/request-in-progress' }, { status: 409 }), 'same'],
    ['a refusal', () => new Response('', { status: 404 }), 'another'],
    ['a success', () => Response.json({}), 'another'],
  ])('sends after %s, asked again, the key that fits', async (_, answer, which) => {
    const { api, fetched, headers } = setUp([]);
    fetched.mockImplementationOnce(async () => answer());
    const intent = createIntent();
    for (const _attempt of [1, 2]) await api.users.updateMe({ body: { bio: 'x' } }, { intent }).catch(() => undefined);
    expect(headers(1)['idempotency-key'] === headers(0)['idempotency-key']).toBe(which === 'same');
  });

  it('keeps the key of a lost answer beyond the end of a session', async () => {
    const ended = () => new Response('', { status: 401 });
    const { api, fetched, headers } = setUp([ended(), ended()]);
    fetched.mockImplementationOnce(() => Promise.reject(new TypeError('lost')));
    const intent = createIntent();
    for (const _attempt of [1, 2, 3])
      await api.users.updateMe({ body: { bio: 'x' } }, { intent }).catch(() => undefined);
    expect(headers(3)['idempotency-key']).toBe(headers(0)['idempotency-key']);
  });

  it('takes a 401 for the answer where it was told to', async () => {
    const { api, fetched } = setUp([new Response('', { status: 401 })]);
    await expect(api.users.me({}, { once: true })).rejects.toMatchObject({ status: 401 });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('tells how long to wait', async () => {
    const { api } = setUp([Response.json({}, { status: 429, headers: { 'retry-after': '42' } })]);
    await expect(api.users.me({})).rejects.toMatchObject({ retryAfterSeconds: 42 });
  });

  it('throws the problem with url, status, text and body', async () => {
    const body = { type: '/problems/insufficient-balance', title: 'Generic Error', detail: 'Not enough eggs.' };
    const { api } = setUp([Response.json(body, { status: 409, statusText: 'Conflict' })]);
    const problem = await api.ultigen.monster({ params: { id: 7 } }).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ApiProblem);
    expect(problem).toMatchObject({
      url: '/v2/ultigen/monsters/7',
      status: 409,
      statusText: 'Conflict',
      body,
      code: 'insufficient-balance',
    });
    expect(wordsFor(problem)).toBe('Not enough eggs.');
  });

  it('answers nothing for a 204', async () => {
    const { api } = setUp([new Response(null, { status: 204 })]);
    expect(await api.users.signOut({ body: {} })).toBeUndefined();
  });

  it('says that a cancelled request was aborted', async () => {
    const controller = new AbortController();
    const api = createApi({
      operations,
      bearer: async () => undefined,
      renew: async () => '',
      tokenProblem: () => undefined,
      fetch: ((_: unknown, init: RequestInit) => {
        controller.abort();
        return Promise.reject(init.signal?.reason);
      }) as typeof fetch,
    });
    await expect(api.users.me({}, { signal: controller.signal })).rejects.toEqual(new RequestAborted());
  });
});
