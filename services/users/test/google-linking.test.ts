import { asKey } from '@hatchery/kit/testing';
import type { Browser, Person } from './fixtures/google.fixture.ts';
import { type GoogleStage, startGoogleStage } from './fixtures/google-stage.fixture.ts';
import { signIn } from './fixtures/users.fixture.ts';

let stage: GoogleStage;
beforeAll(async () => {
  stage = await startGoogleStage();
});
afterAll(() => stage?.close());

describe('Linking a Google account', () => {
  const link = (used: Browser, person: Person, as: Parameters<Browser['begin']>[1]) =>
    used.go(person, { purpose: 'link' }, as);

  it('adds a way to sign in, once', async () => {
    const account = await signIn(stage.call);
    const person = stage.provider.person();
    expect(await link(stage.browser(), person, account.as)).toMatchObject({ status: 200, outcome: 'linked' });
    const linked = await stage.linksOf(account);
    expect(linked).toEqual([{ username: person.email, linkedAt: expect.any(String) }]);
    expect((await stage.signInWithGoogle(person)).userId).toBe(account.userId);
    const again = await link(stage.browser(), person, account.as);
    expect(again).toMatchObject({ status: 200, outcome: 'linked' });
    expect(again.cookies.some((cookie) => cookie.startsWith('hatchery_refresh'))).toBe(false);
    expect(await stage.linksOf(account)).toEqual(linked);
  });

  it('does not change the proven e-mail address', async () => {
    const account = await signIn(stage.call);
    await stage.setEmail(account.userId, 'mine@own.example');
    await link(stage.browser(), stage.provider.person(), account.as);
    expect((await stage.call('GET', '/v2/users', account)).body.email).toBe('mine@own.example');
    expect(await stage.mailsTo('mine@own.example')).toEqual(['google-linked']);
  });

  it('proposes a merge when another account owns it, and changes nothing', async () => {
    const person = stage.provider.person();
    const owner = await stage.signInWithGoogle(person);
    const account = await signIn(stage.call);
    const page = await link(stage.browser(), person, account.as);
    expect(page).toMatchObject({ status: 409, outcome: 'owned-by-another', mergeUid: expect.any(String) });
    const merge = await stage.database.knex('merges').where({ id: page.mergeUid }).first();
    expect(merge).toMatchObject({ into_id: account.userId, from_id: owner.userId, credential_kind: 'google' });
    expect(await stage.linksOf(account)).toEqual([]);
    expect(await stage.linksOf(owner)).toHaveLength(1);
  });

  it('links it to one of two accounts that try at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = stage.provider.person();
      const accounts = [await signIn(stage.call), await signIn(stage.call)];
      const browsers = accounts.map(() => stage.browser());
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
    const person = stage.provider.person();
    const [first, second] = [stage.browser(), stage.browser()];
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
    expect(await link(stage.browser(), stage.provider.person(), account.as)).toMatchObject({
      status: 409,
      outcome: 'failed',
    });
  });
});

describe('POST /v1/verification/google', () => {
  it('begins a flow that links', async () => {
    const { as } = await signIn(stage.call);
    const reply = await stage.call('POST', '/v1/verification/google', { as });
    expect(reply).toMatchObject({ status: 200, body: { url: expect.stringContaining(stage.provider.issuer) } });
    expect(reply.headers.get('set-cookie')).toContain('hatchery_google=');
    expect(await stage.flows().orderBy('expires_at', 'desc').first()).toMatchObject({
      purpose: 'link',
      user_id: as.subject,
    });
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
    const person = stage.provider.person();
    await stage.browser().go(person, { purpose: 'link' }, account.as);
    expect(await unlink(person.email.toUpperCase(), account.as)).toMatchObject({
      status: 200,
      body: { message: 'Your Google account is unlinked.' },
    });
    expect(await stage.linksOf(account)).toEqual([]);
    expect((await stage.signInWithGoogle(person)).userId).not.toBe(account.userId);
  });

  it('keeps the last way to sign in, of two unlinked at once too', async () => {
    const person = stage.provider.person({ email: 'only@elsewhere.example' });
    const account = await stage.signInWithGoogle(person);
    expect((await unlink(person.email, account.as)).status).toBe(409);
    const second = stage.provider.person({ email: 'second@elsewhere.example' });
    await stage.browser().go(second, { purpose: 'link' }, account.as);
    const replies = await Promise.all([unlink(person.email, account.as), unlink(second.email, account.as)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stage.linksOf(account)).toHaveLength(1);
  });

  it('finds nobody else’s', async () => {
    const person = stage.provider.person();
    const owner = await stage.signInWithGoogle(person);
    const other = await signIn(stage.call);
    expect((await unlink(person.email, other.as)).status).toBe(404);
    expect((await unlink('x'.repeat(300), other.as)).body.errors[0].path).toBe('params.username');
    expect((await unlink(person.email)).status).toBe(401);
    expect((await unlink(person.email, asKey('k', 'discord'))).status).toBe(403);
    expect(await stage.linksOf(owner)).toHaveLength(1);
  });
});

describe('GET /v1/verification/google', () => {
  it('answers the caller alone', async () => {
    expect((await stage.call('GET', '/v1/verification/google')).status).toBe(401);
    expect((await stage.call('GET', '/v1/verification/google', { as: asKey('k', 'discord') })).status).toBe(403);
  });
});
