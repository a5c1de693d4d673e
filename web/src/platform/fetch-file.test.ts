import { jest } from '@jest/globals';
import { fetchFile } from './fetch-file.ts';
import { ApiProblem } from './problem.ts';

const outage = new TypeError('no network');
const refused = () => Response.json({ type: '/problems/unauthorized' }, { status: 401 });

function setUp(answers: Response[], { bearer = 'token', renewed = 'fresh', problem = undefined as unknown } = {}) {
  const send = jest.fn(async (_url: unknown, _init?: RequestInit) => answers.shift() ?? new Response(''));
  const tokens = { bearer: async () => bearer, renew: async () => renewed, problem: () => problem };
  const fetched = fetchFile('/account/archive', tokens, send as unknown as typeof fetch);
  const sent = () =>
    send.mock.calls.map(([, init]) => (init?.headers as Record<string, string> | undefined)?.authorization);
  return { fetched, sent };
}

describe('a file for the caller', () => {
  it('comes as it is', async () => {
    const { fetched, sent } = setUp([
      new Response('{"end":{}}\n', { headers: { 'content-type': 'application/x-ndjson' } }),
    ]);
    const file = await fetched;
    expect([file.type, await file.text()]).toEqual(['application/x-ndjson', '{"end":{}}\n']);
    expect(sent()).toEqual(['Bearer token']);
  });

  it('renews a refused token once', async () => {
    const { fetched, sent } = setUp([refused(), refused()]);
    await expect(fetched).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
    expect(sent()).toEqual(['Bearer token', 'Bearer fresh']);
  });

  it.each([
    ['is renewed', [refused(), refused()], { renewed: '' }],
    ['is fetched', [refused()], { bearer: '' }],
  ])('ends no session by an outage while the token %s', async (_, answers, tokens) => {
    const { fetched } = setUp(answers, { ...tokens, problem: outage });
    await expect(fetched).rejects.toBe(outage);
  });

  it('that is refused says why, and when to ask again', async () => {
    const detail = 'Your archive is on its way already.';
    const { fetched } = setUp([Response.json({ detail }, { status: 429, headers: { 'retry-after': '15' } })]);
    const error = await fetched.catch((problem: unknown) => problem);
    expect(error).toBeInstanceOf(ApiProblem);
    expect(error).toMatchObject({ status: 429, message: detail, retryAfterSeconds: 15 });
  });
});
