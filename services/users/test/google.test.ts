import { asKey, asUser, eventually } from '@hatchery/kit/testing';
import { UserDeletedSchema } from '@hatchery/proto/users';
import { Browser, type Person, startProvider } from './fixtures/google.fixture.ts';
import { claimsOf, createGuest, freshKey, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

let provider: Awaited<ReturnType<typeof startProvider>>;
let stage: Stage;
beforeAll(async () => {
  provider = await startProvider();
  // Nothing listens there, so that mails wait where tests find them.
  stage = await startStage({ environment: { ...provider.environment, SMTP_URL: 'smtp://127.0.0.1:1' } });
});
afterAll(async () => {
  await stage.close();
  await provider.close();
});

const browser = () => new Browser(stage);

/** The account that a browser is signed in to, by the cookie that it got. */
async function accountIn(signedIn: Browser) {
  const headers = { cookie: signedIn.cookieHeader() };
  const { status, body } = await stage.call('POST', '/account/token', { headers });
  if (status !== 200) throw new Error(`Not signed in: ${JSON.stringify(body)}`);
  const { sub, sid, guest } = claimsOf(body.token);
  return { userId: sub, guest, as: asUser(sub, { sessionId: sid }) };
}

async function signInWithGoogle(person: Person) {
  const used = browser();
  const page = await used.go(person);
  if (page.outcome !== 'signed-in') throw new Error(page.html);
  return accountIn(used);
}

const setEmail = (userId: string, email: string) =>
  stage.database.knex('users').where({ id: userId }).update({ email });
/** Leads to the same provider, which calls itself otherwise. */
const otherName = (issuer: string) => issuer.replace('127.0.0.1', 'localhost');
const mailsTo = (recipient: string) => stage.database.knex('mails').where({ recipient }).pluck('template');
const flows = () => stage.database.knex('google_flows');
const linksOf = async (as: Parameters<Stage['call']>[2]) =>
  (await stage.call('GET', '/v1/verification/google', as)).body;

describe('POST /account/google', () => {
  it('sends the browser to the provider with PKCE, state and nonce, and binds the flow to it', async () => {
    const reply = await stage.call('POST', '/account/google', { body: { purpose: 'sign-in' } });
    const url = new URL(reply.body.url);
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body)).toEqual(['url']);
    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'hatchery',
      response_type: 'code',
      redirect_uri: 'https://play.example/account/google/callback',
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
    expect(reply.headers.get('set-cookie')).toMatch(
      /^hatchery_google=[\w-]{43}; Max-Age=600; Path=\/account\/google; HttpOnly; Secure; SameSite=Lax$/,
    );
    const stored = JSON.stringify(await flows());
    expect(stored).not.toContain(url.searchParams.get('state'));
  });

  it.each([
    ['body.purpose', {}],
    ['body.purpose', { purpose: 'steal' }],
    ['body.referralCode', { purpose: 'sign-in', referralCode: '<' }],
    ['body', { purpose: 'sign-in', returnTo: 'https://evil.example' }],
    ['body', undefined],
  ])('names %s in %j and stores nothing', async (path, body) => {
    await flows().delete();
    const reply = await stage.call('POST', '/account/google', { body });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].path).toBe(path);
    expect(await flows()).toEqual([]);
  });

  it('links to nobody but who is signed in', async () => {
    await flows().delete();
    const body = { purpose: 'link' };
    expect((await stage.call('POST', '/account/google', { body })).status).toBe(401);
    expect((await stage.call('POST', '/account/google', { body, as: asKey('k', 'discord') })).status).toBe(403);
    expect(await flows()).toEqual([]);
  });

  it('begins nothing for an account that was deleted a moment ago', async () => {
    const { as, userId } = await signIn(stage.call);
    await stage.database.knex('users').where({ id: userId }).delete();
    for (const path of ['/account/google', '/v1/verification/google']) {
      const body = path === '/account/google' ? { purpose: 'link' } : undefined;
      expect((await stage.call('POST', path, { as, ...(body ? { body } : {}) })).status).toBe(404);
    }
  });

  it('replays its answer for an Idempotency-Key, cookie included', async () => {
    const request = { headers: freshKey(), body: { purpose: 'sign-in' } };
    const [first, second] = [
      await stage.call('POST', '/account/google', request),
      await stage.call('POST', '/account/google', request),
    ];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('set-cookie')).toBe(first.headers.get('set-cookie'));
  });
});

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
    ['not there', () => ({ ...provider.environment, GOOGLE_ISSUER: 'http://127.0.0.1:1' })],
    ['another by its own word', () => ({ ...provider.environment, GOOGLE_ISSUER: otherName(provider.issuer) })],
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

describe('GET /account/google/callback', () => {
  it('signs in: the page tells its opener, the session is in the cookie alone', async () => {
    const used = browser();
    const person = provider.person();
    const page = await used.go(person);
    expect(page).toMatchObject({ status: 200, outcome: 'signed-in' });
    const [cleared, refresh] = page.cookies;
    expect(cleared).toMatch(/^hatchery_google=; Max-Age=0; Path=\/account\/google; HttpOnly; Secure; SameSite=Lax$/);
    expect(refresh).toMatch(
      /^hatchery_refresh=[\w-]{43}; Max-Age=34560000; Path=\/account; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(page.html).not.toContain(used.cookie('hatchery_refresh'));
    expect(page.html).toContain('You are signed in.');
    const { userId, as, guest } = await accountIn(used);
    expect(guest).toBe(false);
    const { body } = await stage.call('GET', '/v2/users', { as });
    expect(body).toMatchObject({ uid: userId, email: person.email, guest: false });
    expect(await linksOf({ as })).toEqual([{ username: person.email, linkedAt: expect.any(String) }]);
  });

  it('has a script of its own, and a policy that allows no other', async () => {
    const page = await stage.call('GET', '/account/google/callback?state=x');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-type')).toContain('text/html');
    const [, source] = /<script src="([^"]+)"/.exec(page.body) ?? [];
    const script = await stage.call('GET', source as string);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(script.body).toContain("new BroadcastChannel('hatchery-google')");
  });

  it('knows a person by subject, whatever their address is', async () => {
    const person = provider.person();
    const first = await signInWithGoogle(person);
    const stranger = await signInWithGoogle(provider.person({ email: 'taken@gmail.com' }));
    person.email = 'taken@gmail.com';
    const again = await signInWithGoogle(person);
    expect(again.userId).toBe(first.userId);
    expect(again.userId).not.toBe(stranger.userId);
    expect(await linksOf({ as: again.as })).toMatchObject([{ username: 'taken@gmail.com' }]);
  });

  it('makes one account of a person who comes twice at once', async () => {
    const person = provider.person();
    const browsers = [browser(), browser(), browser()];
    const callbacks = await Promise.all(browsers.map(async (each) => each.choose(await each.begin(), person)));
    const pages = await Promise.all(browsers.map((each, index) => each.open(callbacks[index] as URL)));
    expect(pages.map(({ outcome }) => outcome)).toEqual(['signed-in', 'signed-in', 'signed-in']);
    const accounts = await Promise.all(browsers.map(accountIn));
    expect(new Set(accounts.map(({ userId }) => userId)).size).toBe(1);
  });

  it('makes an account of a guest', async () => {
    const guest = await createGuest(stage.call);
    const used = browser();
    await used.go(provider.person(), { purpose: 'sign-in' }, guest.as);
    const account = await accountIn(used);
    expect(account).toMatchObject({ userId: guest.userId, guest: false });
    const refreshed = await stage.call('POST', '/account/token', { body: { refreshToken: guest.refreshToken } });
    expect(refreshed.status).toBe(401);
  });

  it('signs a guest in who asks to link', async () => {
    const guest = await createGuest(stage.call);
    const used = browser();
    expect(await used.go(provider.person(), { purpose: 'link' }, guest.as)).toMatchObject({ outcome: 'signed-in' });
    expect((await accountIn(used)).userId).toBe(guest.userId);
  });

  it('hands a guest over to the account that they turn out to have', async () => {
    const person = provider.person();
    const account = await signInWithGoogle(person);
    const guest = await createGuest(stage.call);
    const used = browser();
    await used.go(person, { purpose: 'sign-in' }, guest.as);
    expect((await accountIn(used)).userId).toBe(account.userId);
    await eventually(() => stage.eventsOf(UserDeletedSchema).some(({ userId }) => userId === guest.userId));
  });

  it('leaves a guest alone whose session has ended meanwhile', async () => {
    const guest = await createGuest(stage.call);
    const used = browser();
    const url = await used.begin({ purpose: 'sign-in' }, guest.as);
    await stage.call('POST', '/account/sign-out', { as: guest.as });
    await used.open(await used.choose(url, provider.person()));
    expect((await accountIn(used)).userId).not.toBe(guest.userId);
  });

  it('counts a referral code for a new account, and signs in when it does not count', async () => {
    const referrer = await signIn(stage.call);
    const { referralCode } = (await stage.call('GET', '/v2/users', { as: referrer.as })).body;
    const [referred, other] = [browser(), browser()];
    await referred.go(provider.person(), { purpose: 'sign-in', referralCode });
    await other.go(provider.person(), { purpose: 'sign-in', referralCode: 'NOBODYS' });
    const profile = async (used: Browser) => (await stage.call('GET', '/v2/users', await accountIn(used))).body;
    expect((await profile(referred)).referrerId).toBe(referrer.userId);
    expect((await profile(other)).referrerId).toBeUndefined();
  });
});

describe('An e-mail address that belongs to an account', () => {
  const accountWith = async (email: string) => {
    const account = await signIn(stage.call);
    await setEmail(account.userId, email);
    return account;
  };

  it.each([
    ['of Gmail', 'Own.Mail@gmail.com', {}],
    ['of the Workspace that Google vouches for', 'own@studio.example', { hd: 'studio.example' }],
  ])('%s signs in to it', async (_case, email, more) => {
    const account = await accountWith(email.toLowerCase());
    const person = provider.person({ email, ...more });
    expect((await signInWithGoogle(person)).userId).toBe(account.userId);
    expect((await signInWithGoogle(person)).userId).toBe(account.userId);
    expect(await mailsTo(email.toLowerCase())).toEqual(['google-linked']);
  });

  it.each<[string, string, Partial<Person>]>([
    ['that Google has not verified', 'unverified@gmail.com', { email_verified: false }],
    ['of a mailbox that Google does not run', 'someone@elsewhere.example', {}],
    ['of another Workspace', 'someone@victim.example', { hd: 'evil.example' }],
    ['that only looks like Gmail', 'someone@gmail.com.evil.example', {}],
  ])('%s does not', async (_case, email, more) => {
    const account = await accountWith(email);
    const other = await signInWithGoogle(provider.person({ email, ...more }));
    expect(other.userId).not.toBe(account.userId);
    expect((await stage.call('GET', '/v2/users', other)).body.email).toBe('');
    expect(await linksOf(account)).toEqual([]);
  });

  it('does not when the account has a Google account already: the mailbox may have another owner now', async () => {
    const first = await signInWithGoogle(provider.person({ email: 'alice@corp.example', hd: 'corp.example' }));
    const second = await signInWithGoogle(provider.person({ email: 'alice@corp.example', hd: 'corp.example' }));
    expect(second.userId).not.toBe(first.userId);
  });

  it('is not taken for proven from a Google account whose mailbox Google does not run', async () => {
    const account = await signInWithGoogle(provider.person({ email: 'new@elsewhere.example' }));
    expect((await stage.call('GET', '/v2/users', account)).body.email).toBe('');
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
    const page = await failing(() => browser().go(undefined));
    expect(page).toMatchObject({ status: 200, outcome: 'cancelled' });
  });

  it('fails with any other error of the provider, and shows nothing of it', async () => {
    const used = browser();
    const callback = await used.choose(await used.begin(), undefined);
    callback.searchParams.set('error', 'server_error');
    callback.searchParams.set('error_description', '<script>alert(1)</script>');
    const page = await failing(() => used.open(callback));
    expect(page).toMatchObject({ status: 400, outcome: 'failed' });
    expect(page.html).not.toContain('alert');
    expect(page.html).toContain('Error signing in with Google. Please try again.');
  });

  it('works once', async () => {
    const used = browser();
    const callback = await used.choose(await used.begin(), provider.person());
    const cookie = used.cookieHeader();
    expect((await used.open(callback)).outcome).toBe('signed-in');
    const replay = await failing(async () => {
      const reply = await stage.call('GET', `${callback.pathname}${callback.search}`, { headers: { cookie } });
      return { status: reply.status, outcome: '', html: reply.body, cookies: reply.headers.getSetCookie() };
    });
    expect(replay.status).toBe(400);
  });

  it('ends once, of many browsers’ tabs at once', async () => {
    const used = browser();
    const callback = await used.choose(await used.begin(), provider.person());
    const pages = await Promise.all([1, 2, 3, 4].map(() => used.open(callback)));
    expect(pages.filter(({ outcome }) => outcome === 'signed-in')).toHaveLength(1);
  });

  it('is of no use in another browser, and goes on in its own', async () => {
    const [own, other] = [browser(), browser()];
    const callback = await own.choose(await own.begin(), provider.person());
    expect(await failing(() => other.open(callback))).toMatchObject({ status: 400, outcome: 'failed' });
    await other.begin();
    expect(await failing(() => other.open(callback))).toMatchObject({ status: 400, outcome: 'failed', cookies: [] });
    expect(await own.open(callback)).toMatchObject({ outcome: 'signed-in' });
  });

  it('takes no code of another flow: nobody is signed in as somebody else', async () => {
    const [victim, attacker] = [browser(), browser()];
    const theirs = await attacker.choose(await attacker.begin(), provider.person());
    const callback = await victim.choose(await victim.begin(), provider.person());
    callback.searchParams.set('code', theirs.searchParams.get('code') as string);
    expect(await failing(() => victim.open(callback))).toMatchObject({ status: 400, outcome: 'failed' });
  });

  it.each([
    ['state', 'x'.repeat(43)],
    ['iss', 'https://evil.example'],
    ['code', 'x'.repeat(43)],
  ])('fails when %s is another', async (name, value) => {
    const used = browser();
    const callback = await used.choose(await used.begin(), provider.person());
    callback.searchParams.set(name, value);
    expect(await failing(() => used.open(callback))).toMatchObject({ status: 400, outcome: 'failed' });
  });

  it('fails without state, and without anything', async () => {
    for (const query of ['', '?code=x', '?state=', '?error=access_denied'])
      expect((await stage.call('GET', `/account/google/callback${query}`)).status).toBe(400);
  });

  it('fails when the provider does not say who it is', async () => {
    const page = await failing(() => browser().go(provider.person({ email: 'no address' })));
    expect(page).toMatchObject({ status: 400, outcome: 'failed' });
  });

  it('lapses after ten minutes', async () => {
    const late = await startStage({ environment: provider.environment });
    try {
      const used = new Browser(late);
      const callback = await used.choose(await used.begin(), provider.person());
      late.forward(600);
      expect(await used.open(callback)).toMatchObject({ status: 400, outcome: 'failed' });
    } finally {
      await late.close();
    }
  });
});

describe('Linking a Google account', () => {
  const link = (used: Browser, person: Person, as: Parameters<Browser['begin']>[1]) =>
    used.go(person, { purpose: 'link' }, as);

  it('adds a way to sign in, once', async () => {
    const account = await signIn(stage.call);
    const person = provider.person();
    expect(await link(browser(), person, account.as)).toMatchObject({ status: 200, outcome: 'linked' });
    const linked = await linksOf(account);
    expect(linked).toEqual([{ username: person.email, linkedAt: expect.any(String) }]);
    expect((await signInWithGoogle(person)).userId).toBe(account.userId);
    const again = await link(browser(), person, account.as);
    expect(again).toMatchObject({ status: 200, outcome: 'linked' });
    expect(again.cookies.some((cookie) => cookie.startsWith('hatchery_refresh'))).toBe(false);
    expect(await linksOf(account)).toEqual(linked);
  });

  it('does not change the proven e-mail address', async () => {
    const account = await signIn(stage.call);
    await setEmail(account.userId, 'mine@own.example');
    await link(browser(), provider.person(), account.as);
    expect((await stage.call('GET', '/v2/users', account)).body.email).toBe('mine@own.example');
    expect(await mailsTo('mine@own.example')).toEqual(['google-linked']);
  });

  it('proposes a merge when another account owns it, and changes nothing', async () => {
    const person = provider.person();
    const owner = await signInWithGoogle(person);
    const account = await signIn(stage.call);
    const page = await link(browser(), person, account.as);
    expect(page).toMatchObject({ status: 409, outcome: 'owned-by-another', mergeUid: expect.any(String) });
    const merge = await stage.database.knex('merges').where({ id: page.mergeUid }).first();
    expect(merge).toMatchObject({ into_id: account.userId, from_id: owner.userId, credential_kind: 'google' });
    expect(await linksOf(account)).toEqual([]);
    expect(await linksOf(owner)).toHaveLength(1);
  });

  it('links it to one of two accounts that try at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = provider.person();
      const accounts = [await signIn(stage.call), await signIn(stage.call)];
      const browsers = accounts.map(() => browser());
      const callbacks = await Promise.all(
        browsers.map(async (each, index) =>
          each.choose(await each.begin({ purpose: 'link' }, accounts[index]?.as), person),
        ),
      );
      const pages = await Promise.all(browsers.map((each, index) => each.open(callbacks[index] as URL)));
      expect(pages.map(({ outcome }) => outcome).sort()).toEqual(['linked', 'owned-by-another']);
      expect(await stage.database.knex('google_identities').where({ subject: person.sub })).toHaveLength(1);
    }
  });

  it('is over when the session is, or the account', async () => {
    const [left, deleted] = [await signIn(stage.call), await signIn(stage.call)];
    const person = provider.person();
    const [first, second] = [browser(), browser()];
    const urls = [await first.begin({ purpose: 'link' }, left.as), await second.begin({ purpose: 'link' }, deleted.as)];
    await stage.call('POST', '/account/sign-out', { as: left.as });
    await stage.call('DELETE', '/v2/users', { as: deleted.as, body: { abandonAssets: true } });
    expect(await first.open(await first.choose(urls[0] as string, person))).toMatchObject({
      status: 401,
      outcome: 'failed',
    });
    expect(await second.open(await second.choose(urls[1] as string, person))).toMatchObject({ outcome: 'failed' });
    expect(await stage.database.knex('google_identities').where({ subject: person.sub })).toEqual([]);
  });

  it('has a bound', async () => {
    const account = await signIn(stage.call);
    const rows = Array.from({ length: 10 }, (_, index) => ({
      subject: `${account.userId} ${index}`,
      user_id: account.userId,
      email: `${index}@gmail.com`,
      linked_at: stage.now(),
    }));
    await stage.database.knex('google_identities').insert(rows);
    expect(await link(browser(), provider.person(), account.as)).toMatchObject({ status: 409, outcome: 'failed' });
  });
});

describe('POST /v1/verification/google', () => {
  it('begins a flow that links', async () => {
    const { as } = await signIn(stage.call);
    const reply = await stage.call('POST', '/v1/verification/google', { as });
    expect(reply).toMatchObject({ status: 200, body: { url: expect.stringContaining(provider.issuer) } });
    expect(reply.headers.get('set-cookie')).toContain('hatchery_google=');
    expect(await flows().orderBy('expires_at', 'desc').first()).toMatchObject({ purpose: 'link', user_id: as.subject });
  });

  it('refuses nobody, keys, and a body', async () => {
    const { as } = await signIn(stage.call);
    const path = '/v1/verification/google';
    expect((await stage.call('POST', path)).status).toBe(401);
    expect((await stage.call('POST', path, { as: asKey('k', 'discord') })).status).toBe(403);
    expect((await stage.call('POST', path, { as, body: { returnTo: 'https://evil.example' } })).status).toBe(400);
  });
});

describe('DELETE /v1/verification/google/{username}', () => {
  const unlink = (username: string, as?: Parameters<Browser['begin']>[1]) =>
    stage.call('DELETE', `/v1/verification/google/${encodeURIComponent(username)}`, { as });

  it('unlinks, so that it signs in no more', async () => {
    const account = await signIn(stage.call);
    const person = provider.person();
    await browser().go(person, { purpose: 'link' }, account.as);
    expect(await unlink(person.email.toUpperCase(), account.as)).toMatchObject({
      status: 200,
      body: { message: 'Your Google account is unlinked.' },
    });
    expect(await linksOf(account)).toEqual([]);
    expect((await signInWithGoogle(person)).userId).not.toBe(account.userId);
  });

  it('keeps the last way to sign in, of two unlinked at once too', async () => {
    const person = provider.person({ email: 'only@elsewhere.example' });
    const account = await signInWithGoogle(person);
    expect((await unlink(person.email, account.as)).status).toBe(409);
    const second = provider.person({ email: 'second@elsewhere.example' });
    await browser().go(second, { purpose: 'link' }, account.as);
    const replies = await Promise.all([unlink(person.email, account.as), unlink(second.email, account.as)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await linksOf(account)).toHaveLength(1);
  });

  it('finds nobody else’s', async () => {
    const person = provider.person();
    const owner = await signInWithGoogle(person);
    const other = await signIn(stage.call);
    expect((await unlink(person.email, other.as)).status).toBe(404);
    expect((await unlink('x'.repeat(300), other.as)).body.errors[0].path).toBe('params.username');
    expect((await unlink(person.email)).status).toBe(401);
    expect((await unlink(person.email, asKey('k', 'discord'))).status).toBe(403);
    expect(await linksOf(owner)).toHaveLength(1);
  });
});

describe('GET /v1/verification/google', () => {
  it('answers the caller alone', async () => {
    expect((await stage.call('GET', '/v1/verification/google')).status).toBe(401);
    expect((await stage.call('GET', '/v1/verification/google', { as: asKey('k', 'discord') })).status).toBe(403);
  });
});
