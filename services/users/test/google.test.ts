import { asKey, eventually } from '@hatchery/kit/testing';
import { UserDeletedSchema } from '@hatchery/proto/users';
import type { Browser, Person } from './fixtures/google.fixture.ts';
import { type GoogleStage, startGoogleStage } from './fixtures/google-stage.fixture.ts';
import { createGuest, freshKey, signIn } from './fixtures/users.fixture.ts';

let stage: GoogleStage;
beforeAll(async () => {
  stage = await startGoogleStage();
});
afterAll(() => stage?.close());

describe('POST /account/google', () => {
  it('sends the browser to the provider with PKCE, state and nonce, and binds the flow to it', async () => {
    const reply = await stage.call('POST', '/account/google', { body: { purpose: 'sign-in' } });
    const url = new URL(reply.body.url);
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body)).toEqual(['url']);
    expect(url.origin).toBe(stage.provider.issuer);
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
    const stored = JSON.stringify(await stage.flows());
    expect(stored).not.toContain(url.searchParams.get('state'));
  });

  it.each([
    ['body.purpose', {}],
    ['body.purpose', { purpose: 'steal' }],
    ['body.referralCode', { purpose: 'sign-in', referralCode: '<' }],
    ['body', { purpose: 'sign-in', returnTo: 'https://evil.example' }],
    ['body', undefined],
  ])('names %s in %j and stores nothing', async (path, body) => {
    await stage.flows().delete();
    const reply = await stage.call('POST', '/account/google', { body });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].path).toBe(path);
    expect(await stage.flows()).toEqual([]);
  });

  it('links to nobody but who is signed in', async () => {
    await stage.flows().delete();
    const body = { purpose: 'link' };
    expect((await stage.call('POST', '/account/google', { body })).status).toBe(401);
    expect((await stage.call('POST', '/account/google', { body, as: asKey('k', 'discord') })).status).toBe(403);
    expect(await stage.flows()).toEqual([]);
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

describe('GET /account/google/callback', () => {
  it('signs in: the page tells its opener, the session is in the cookie alone', async () => {
    const used = stage.browser();
    const person = stage.provider.person();
    const page = await used.go(person);
    expect(page).toMatchObject({ status: 200, outcome: 'signed-in' });
    const [cleared, refresh] = page.cookies;
    expect(cleared).toMatch(/^hatchery_google=; Max-Age=0; Path=\/account\/google; HttpOnly; Secure; SameSite=Lax$/);
    expect(refresh).toMatch(
      /^hatchery_refresh=[\w-]{43}; Max-Age=34560000; Path=\/account; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(page.html).not.toContain(used.cookie('hatchery_refresh'));
    expect(page.html).toContain('You are signed in.');
    const { userId, as, guest } = await stage.accountIn(used);
    expect(guest).toBe(false);
    const { body } = await stage.call('GET', '/v2/users', { as });
    expect(body).toMatchObject({ uid: userId, email: person.email, guest: false });
    expect(await stage.linksOf({ as })).toEqual([{ username: person.email, linkedAt: expect.any(String) }]);
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
    const person = stage.provider.person();
    const first = await stage.signInWithGoogle(person);
    const stranger = await stage.signInWithGoogle(stage.provider.person({ email: 'taken@gmail.com' }));
    person.email = 'taken@gmail.com';
    const again = await stage.signInWithGoogle(person);
    expect(again.userId).toBe(first.userId);
    expect(again.userId).not.toBe(stranger.userId);
    expect(await stage.linksOf({ as: again.as })).toMatchObject([{ username: 'taken@gmail.com' }]);
  });

  it('makes one account of a person who comes twice at once', async () => {
    const person = stage.provider.person();
    const browsers = [stage.browser(), stage.browser(), stage.browser()];
    const callbacks = await Promise.all(browsers.map(async (each) => each.choose(await each.begin(), person)));
    const pages = await Promise.all(browsers.map((each, index) => each.open(callbacks[index] as URL)));
    expect(pages.map(({ outcome }) => outcome)).toEqual(['signed-in', 'signed-in', 'signed-in']);
    const accounts = await Promise.all(browsers.map(stage.accountIn));
    expect(new Set(accounts.map(({ userId }) => userId)).size).toBe(1);
  });

  it('makes an account of a guest', async () => {
    const guest = await createGuest(stage.call);
    const used = stage.browser();
    await used.go(stage.provider.person(), { purpose: 'sign-in' }, guest.as);
    const account = await stage.accountIn(used);
    expect(account).toMatchObject({ userId: guest.userId, guest: false });
    const refreshed = await stage.call('POST', '/account/token', { body: { refreshToken: guest.refreshToken } });
    expect(refreshed.status).toBe(401);
  });

  it('signs a guest in who asks to link', async () => {
    const guest = await createGuest(stage.call);
    const used = stage.browser();
    expect(await used.go(stage.provider.person(), { purpose: 'link' }, guest.as)).toMatchObject({
      outcome: 'signed-in',
    });
    expect((await stage.accountIn(used)).userId).toBe(guest.userId);
  });

  it('hands a guest over to the account that they turn out to have', async () => {
    const person = stage.provider.person();
    const account = await stage.signInWithGoogle(person);
    const guest = await createGuest(stage.call);
    const used = stage.browser();
    await used.go(person, { purpose: 'sign-in' }, guest.as);
    expect((await stage.accountIn(used)).userId).toBe(account.userId);
    await eventually(() => stage.eventsOf(UserDeletedSchema).some(({ userId }) => userId === guest.userId));
  });

  it('leaves a guest alone whose session has ended meanwhile', async () => {
    const guest = await createGuest(stage.call);
    const used = stage.browser();
    const url = await used.begin({ purpose: 'sign-in' }, guest.as);
    await stage.call('POST', '/account/sign-out', { as: guest.as });
    await used.open(await used.choose(url, stage.provider.person()));
    expect((await stage.accountIn(used)).userId).not.toBe(guest.userId);
  });

  it('counts a referral code for a new account, and signs in when it does not count', async () => {
    const referrer = await signIn(stage.call);
    const { referralCode } = (await stage.call('GET', '/v2/users', { as: referrer.as })).body;
    const [referred, other] = [stage.browser(), stage.browser()];
    await referred.go(stage.provider.person(), { purpose: 'sign-in', referralCode });
    await other.go(stage.provider.person(), { purpose: 'sign-in', referralCode: 'NOBODYS' });
    const profile = async (used: Browser) => (await stage.call('GET', '/v2/users', await stage.accountIn(used))).body;
    expect((await profile(referred)).referrerId).toBe(referrer.userId);
    expect((await profile(other)).referrerId).toBeUndefined();
  });
});

describe('An e-mail address that belongs to an account', () => {
  const accountWith = async (email: string) => {
    const account = await signIn(stage.call);
    await stage.setEmail(account.userId, email);
    return account;
  };

  it.each([
    ['of Gmail', 'Own.Mail@gmail.com', {}],
    ['of the Workspace that Google vouches for', 'own@studio.example', { hd: 'studio.example' }],
  ])('%s signs in to it', async (_case, email, more) => {
    const account = await accountWith(email.toLowerCase());
    const person = stage.provider.person({ email, ...more });
    expect((await stage.signInWithGoogle(person)).userId).toBe(account.userId);
    expect((await stage.signInWithGoogle(person)).userId).toBe(account.userId);
    expect(await stage.mailsTo(email.toLowerCase())).toEqual(['google-linked']);
  });

  it.each<[string, string, Partial<Person>]>([
    ['that Google has not verified', 'unverified@gmail.com', { email_verified: false }],
    ['of a mailbox that Google does not run', 'someone@elsewhere.example', {}],
    ['of another Workspace', 'someone@victim.example', { hd: 'evil.example' }],
    ['that only looks like Gmail', 'someone@gmail.com.evil.example', {}],
  ])('%s does not', async (_case, email, more) => {
    const account = await accountWith(email);
    const other = await stage.signInWithGoogle(stage.provider.person({ email, ...more }));
    expect(other.userId).not.toBe(account.userId);
    expect((await stage.call('GET', '/v2/users', other)).body.email).toBe('');
    expect(await stage.linksOf(account)).toEqual([]);
  });

  it('does not when the account has a Google account already: the mailbox may have another owner now', async () => {
    const first = await stage.signInWithGoogle(
      stage.provider.person({ email: 'alice@corp.example', hd: 'corp.example' }),
    );
    const second = await stage.signInWithGoogle(
      stage.provider.person({ email: 'alice@corp.example', hd: 'corp.example' }),
    );
    expect(second.userId).not.toBe(first.userId);
  });

  it('is not taken for proven from a Google account whose mailbox Google does not run', async () => {
    const account = await stage.signInWithGoogle(stage.provider.person({ email: 'new@elsewhere.example' }));
    expect((await stage.call('GET', '/v2/users', account)).body.email).toBe('');
  });
});
