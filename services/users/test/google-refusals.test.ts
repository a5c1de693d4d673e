import { Browser } from './fixtures/google.fixture.ts';
import { type GoogleStage, startGoogleStage } from './fixtures/google-stage.fixture.ts';
import { signIn, startStage } from './fixtures/users.fixture.ts';

let stage: GoogleStage;
beforeAll(async () => {
  stage = await startGoogleStage();
});
afterAll(() => stage?.close());

/** Leads to the same provider, which calls itself otherwise. */
const otherName = (issuer: string) => issuer.replace('127.0.0.1', 'localhost');

describe('POST /account/google where Google is away', () => {
  it('answers 404 when it is not set up', async () => {
    const without = await startStage({ environment: {} });
    try {
      const { as } = await signIn(without.call);
      const started = await without.call('POST', '/account/google', { body: { purpose: 'sign-in' } });
      expect(started).toMatchObject({ status: 404, body: { detail: 'Signing in with Google is not available here.' } });
      expect((await without.call('POST', '/v1/verification/google', { as })).status).toBe(404);
      expect((await without.call('GET', '/account/google/callback?state=x&code=y')).status).toBe(400);
    } finally {
      await without.close();
    }
  });

  it.each<[string, () => Record<string, string>]>([
    ['not there', () => ({ ...stage.provider.environment, GOOGLE_ISSUER: 'http://127.0.0.1:1' })],
    [
      'another by its own word',
      () => ({ ...stage.provider.environment, GOOGLE_ISSUER: otherName(stage.provider.issuer) }),
    ],
  ])('answers 503 when it is %s', async (_case, environment) => {
    const without = await startStage({ environment: environment() });
    try {
      const { as } = await signIn(without.call);
      const started = await without.call('POST', '/account/google', { body: { purpose: 'sign-in' } });
      expect(started).toMatchObject({ status: 503, body: { type: '/problems/service-unavailable' } });
      expect(started.headers.get('set-cookie')).toBeNull();
      expect((await without.call('POST', '/v1/verification/google', { as })).status).toBe(503);
      expect(await without.database.knex('google_flows')).toEqual([]);
      expect((await without.call('GET', '/account/google/callback?state=x&code=y')).status).toBe(400);
    } finally {
      await without.close();
    }
  });
});

describe('A flow that does not end well', () => {
  const users = async () => (await stage.database.knex('users').count<{ count: number }[]>())[0]?.count;

  /** Runs what must fail: no session, no account, no cookie. */
  async function failing(run: () => Promise<Awaited<ReturnType<Browser['open']>>>) {
    const before = await users();
    const page = await run();
    expect(page.cookies.filter((cookie) => cookie.startsWith('hatchery_refresh'))).toEqual([]);
    expect(await users()).toBe(before);
    return page;
  }

  it('is cancelled by who declines', async () => {
    const page = await failing(() => stage.browser().go(undefined));
    expect(page).toMatchObject({ status: 200, outcome: 'cancelled' });
  });

  it('fails with any other error of the provider, and shows nothing of it', async () => {
    const used = stage.browser();
    const callback = await used.choose(await used.begin(), undefined);
    callback.searchParams.set('error', 'server_error');
    callback.searchParams.set('error_description', '<script>alert(1)</script>');
    const page = await failing(() => used.open(callback));
    expect(page).toMatchObject({ status: 400, outcome: 'failed' });
    expect(page.html).not.toContain('alert');
    expect(page.html).toContain('Error signing in with Google. Please try again.');
  });

  it('works once', async () => {
    const used = stage.browser();
    const callback = await used.choose(await used.begin(), stage.provider.person());
    const cookie = used.cookieHeader();
    expect((await used.open(callback)).outcome).toBe('signed-in');
    const replay = await failing(async () => {
      const reply = await stage.call('GET', `${callback.pathname}${callback.search}`, { headers: { cookie } });
      return { status: reply.status, outcome: '', html: reply.body, cookies: reply.headers.getSetCookie() };
    });
    expect(replay.status).toBe(400);
  });

  it('ends once, of many browsers’ tabs at once', async () => {
    const used = stage.browser();
    const callback = await used.choose(await used.begin(), stage.provider.person());
    const pages = await Promise.all([1, 2, 3, 4].map(() => used.open(callback)));
    expect(pages.filter(({ outcome }) => outcome === 'signed-in')).toHaveLength(1);
  });

  it('is of no use in another browser, and goes on in its own', async () => {
    const [own, other] = [stage.browser(), stage.browser()];
    const callback = await own.choose(await own.begin(), stage.provider.person());
    expect(await failing(() => other.open(callback))).toMatchObject({ status: 400, outcome: 'failed' });
    await other.begin();
    expect(await failing(() => other.open(callback))).toMatchObject({ status: 400, outcome: 'failed', cookies: [] });
    expect(await own.open(callback)).toMatchObject({ outcome: 'signed-in' });
  });

  it('takes no code of another flow: nobody is signed in as somebody else', async () => {
    const [victim, attacker] = [stage.browser(), stage.browser()];
    const theirs = await attacker.choose(await attacker.begin(), stage.provider.person());
    const callback = await victim.choose(await victim.begin(), stage.provider.person());
    callback.searchParams.set('code', theirs.searchParams.get('code') as string);
    expect(await failing(() => victim.open(callback))).toMatchObject({ status: 400, outcome: 'failed' });
  });

  it.each([
    ['state', 'x'.repeat(43)],
    ['iss', 'https://evil.example'],
    ['code', 'x'.repeat(43)],
  ])('fails when %s is another', async (name, value) => {
    const used = stage.browser();
    const callback = await used.choose(await used.begin(), stage.provider.person());
    callback.searchParams.set(name, value);
    expect(await failing(() => used.open(callback))).toMatchObject({ status: 400, outcome: 'failed' });
  });

  it('fails without state, and without anything', async () => {
    for (const query of ['', '?code=x', '?state=', '?error=access_denied'])
      expect((await stage.call('GET', `/account/google/callback${query}`)).status).toBe(400);
  });

  it('fails when the provider does not say who it is', async () => {
    const page = await failing(() => stage.browser().go(stage.provider.person({ email: 'no address' })));
    expect(page).toMatchObject({ status: 400, outcome: 'failed' });
  });

  it('lapses after ten minutes', async () => {
    const late = await startStage({ environment: stage.provider.environment });
    try {
      const used = new Browser(late);
      const callback = await used.choose(await used.begin(), stage.provider.person());
      late.forward(600);
      expect(await used.open(callback)).toMatchObject({ status: 400, outcome: 'failed' });
    } finally {
      await late.close();
    }
  });
});
