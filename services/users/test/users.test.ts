import { asKey, asService, asUser, eventually } from '@hatchery/kit/testing';
import { UserDeletedSchema, WalletUnlinkedSchema } from '@hatchery/proto/users';
import { createGuest, newWallet, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const me = async (as: Parameters<Stage['call']>[2] extends { as?: infer A } | undefined ? A : never) =>
  (await stage.call('GET', '/v2/users', { as })).body;

describe.each([
  ['GET', '/v2/users'],
  ['PUT', '/v2/users'],
  ['DELETE', '/v2/users'],
  ['POST', '/v2/auth/users'],
])('%s %s', (method, path) => {
  it('wants a player', async () => {
    const body = method === 'PUT' ? {} : undefined;
    expect((await stage.call(method, path, { body })).status).toBe(401);
    expect((await stage.call(method, path, { body, as: asService('ultigen') })).status).toBe(401);
    expect((await stage.call(method, path, { body, as: asKey('k', 'rewards') })).status).toBe(403);
  });

  it('knows no player who is gone', async () => {
    const as = asUser('00000000-0000-4000-8000-000000000000');
    const body = method === 'PUT' ? { bio: 'x' } : undefined;
    expect(await stage.call(method, path, { as, body })).toMatchObject({
      status: 404,
      body: { detail: 'User not found' },
    });
  });
});

describe('PUT /v2/users', () => {
  it('changes what is given and leaves the rest', async () => {
    const { as } = await createGuest(stage.call);
    const put = (body: unknown) => stage.call('PUT', '/v2/users', { as, body });
    expect((await put({ displayName: 'Zoë 🐣' })).body).toMatchObject({ displayName: 'Zoë 🐣' });
    const reply = await put({ bio: 'Two\nlines' });
    expect(reply).toMatchObject({ status: 200, body: { displayName: 'Zoë 🐣', bio: 'Two\nlines' } });
    expect(await me(as)).toEqual(reply.body);
    expect((await put({})).body).toEqual(reply.body);
    expect((await put({ bio: '' })).body.bio).toBe('');
  });

  it('keeps names composed and without spaces around them, whatever the script', async () => {
    const { as } = await createGuest(stage.call);
    const put = async (displayName: string) =>
      (await stage.call('PUT', '/v2/users', { as, body: { displayName } })).body.displayName;
    expect(await put('  Zoe\u0308 ')).toBe('Zo\u00eb');
    for (const name of ['👩\u200d🚀', 'می\u200cخواهم', '山田', 'שלום', '.']) expect(await put(name)).toBe(name);
  });

  it('takes null for a field that is left out', async () => {
    const { as } = await createGuest(stage.call);
    await stage.call('PUT', '/v2/users', { as, body: { displayName: 'Ada', bio: 'Hi' } });
    const reply = await stage.call('PUT', '/v2/users', { as, body: { displayName: null, bio: 'Ho' } });
    expect(reply).toMatchObject({ status: 200, body: { displayName: 'Ada', bio: 'Ho' } });
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a list', []],
    ['no JSON', '{'],
    ['an empty name', { displayName: '' }],
    ['a long name', { displayName: 'x'.repeat(41) }],
    ['a name of two lines', { displayName: 'a\nb' }],
    ['a zero byte', { bio: 'a\u0000b' }],
    ['half a character', { bio: '\ud800' }],
    ['a long bio', { bio: 'x'.repeat(501) }],
    ['a number', { displayName: 7 }],
    ['a name of one space', { displayName: ' ' }],
    ['a name without anything to see', { displayName: '\u3164\u2800' }],
    ['a space without width', { displayName: 'Zo\u200bë' }],
    ['a name that turns around', { displayName: 'gro.\u202Eevil' }],
    ['a name with a line separator', { displayName: 'a\u2028b' }],
    ['roles', { roles: ['admin'] }],
    ['an id', { uid: 'f7a2b8a0-5b1f-4c44-9a27-0f5f6ad9d0a1' }],
    ['an e-mail address', { email: 'a@b.example' }],
    ['a wallet', { mainWallet: newWallet().address }],
    ['the guest flag', { guest: false }],
    ['a referral count', { referralCount: 9 }],
  ])('refuses %s', async (_what, body) => {
    const { as } = await signIn(stage.call);
    const before = await me(as);
    const reply = await stage.call('PUT', '/v2/users', { as, body });
    expect(reply.status).toBe(400);
    expect(reply.headers.get('content-type')).toBe('application/problem+json');
    const after = await me(as);
    expect({ ...after, internalWallet: '', wallets: [] }).toEqual({ ...before, internalWallet: '', wallets: [] });
  });

  it('refuses a huge body', async () => {
    const { as } = await signIn(stage.call);
    expect((await stage.call('PUT', '/v2/users', { as, body: { bio: 'x'.repeat(1_100_000) } })).status).toBe(413);
  });
});

describe('POST /v2/auth/users', () => {
  const complete = (as: Awaited<ReturnType<typeof signIn>>['as'], body?: unknown) =>
    stage.call('POST', '/v2/auth/users', { as, body });

  it('answers the account, with or without a body', async () => {
    const { as, userId } = await signIn(stage.call);
    expect(await complete(as)).toMatchObject({ status: 201, body: { uid: userId } });
    expect(await complete(as, { referralCode: '' })).toMatchObject({ status: 201 });
  });

  it('counts a referral once, in any case of the code', async () => {
    const referrer = await signIn(stage.call);
    const { referralCode } = await me(referrer.as);
    const { as } = await signIn(stage.call);
    const reply = await complete(as, { referralCode: referralCode.toLowerCase() });
    expect(reply).toMatchObject({ status: 201, body: { referrerId: referrer.userId } });
    expect((await complete(as, { referralCode })).status).toBe(201);
    expect((await me(referrer.as)).referralCount).toBe(1);
    const other = (await me((await signIn(stage.call)).as)).referralCode;
    expect((await complete(as, { referralCode: other })).status).toBe(409);
    expect((await me(as)).referrerId).toBe(referrer.userId);
  });

  it('names the field of a code that nobody has', async () => {
    const { as } = await signIn(stage.call);
    const reply = await complete(as, { referralCode: 'NOBODY' });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'body.referralCode' }] } });
  });

  it('refuses oneself and circles', async () => {
    const players = await Promise.all([signIn(stage.call), signIn(stage.call), signIn(stage.call)]);
    const codes = await Promise.all(players.map(async ({ as }) => (await me(as)).referralCode as string));
    const refer = (player: number, by: number) =>
      complete((players[player] as (typeof players)[0]).as, { referralCode: codes[by] });
    expect((await refer(0, 0)).status).toBe(400);
    expect((await refer(1, 0)).status).toBe(201);
    expect((await refer(2, 1)).status).toBe(201);
    expect((await refer(0, 2)).status).toBe(400);
    expect((await refer(0, 1)).status).toBe(400);
  });

  it('closes no circle when two players name each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = await Promise.all([signIn(stage.call), signIn(stage.call)]);
      const [codeOfFirst, codeOfSecond] = [(await me(first.as)).referralCode, (await me(second.as)).referralCode];
      const replies = await Promise.all([
        complete(first.as, { referralCode: codeOfSecond }),
        complete(second.as, { referralCode: codeOfFirst }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 400]);
    }
  });

  it.each([
    [{ referralCode: 7 }],
    [{ referralCode: 'A\u0000' }],
    [{ referralCode: 'x'.repeat(41) }],
    [{ uid: 'x' }],
    [[]],
  ])('refuses the body %j', async (body) => {
    expect((await complete((await signIn(stage.call)).as, body)).status).toBe(400);
  });
});

describe('DELETE /v2/users', () => {
  it('ends the account, its sessions and its wallets, and says so', async () => {
    const { as, userId, refreshToken, wallet } = await signIn(stage.call);
    await eventually(async () => (await me(as)).internalWallet);
    const reply = await stage.call('DELETE', '/v2/users', { as, body: { abandonAssets: true } });
    expect(reply).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(reply.headers.get('set-cookie')).toContain('hatchery_refresh=; Max-Age=0');
    expect((await stage.call('GET', '/v2/users', { as })).status).toBe(404);
    expect((await stage.call('POST', '/account/token', { body: { refreshToken } })).status).toBe(401);
    await eventually(() => stage.eventsOf(UserDeletedSchema).some((event) => event.userId === userId));
    expect(stage.eventsOf(WalletUnlinkedSchema).filter((event) => event.userId === userId)).toHaveLength(2);
    for (const table of ['sessions', 'wallets', 'user_roles'])
      expect(await stage.database.knex(table).where({ user_id: userId })).toEqual([]);
    expect((await signIn(stage.call, wallet)).userId).not.toBe(userId);
  });

  it('leaves those alone whom the player referred', async () => {
    const referrer = await signIn(stage.call);
    const { referralCode } = await me(referrer.as);
    const { as } = await signIn(stage.call);
    await stage.call('POST', '/v2/auth/users', { as, body: { referralCode } });
    await stage.call('DELETE', '/v2/users', { as: referrer.as, body: { abandonAssets: true } });
    expect(await me(as)).not.toHaveProperty('referrerId');
  });

  it('lets guests go too', async () => {
    const { as } = await createGuest(stage.call);
    expect((await stage.call('DELETE', '/v2/users', { as, body: { abandonAssets: true } })).status).toBe(200);
    expect((await stage.call('DELETE', '/v2/users', { as, body: { abandonAssets: true } })).status).toBe(404);
  });
});

describe('GET /internal/users/recipients', () => {
  const find = (email: string, as = asService('ultigen')) =>
    stage.call('GET', `/internal/users/recipients?email=${encodeURIComponent(email)}`, { as });

  it('finds the main wallet of an account by its e-mail address, in any case', async () => {
    const { userId, wallet } = await signIn(stage.call);
    await stage.database.knex('users').where({ id: userId }).update({ email: 'Zoe@play.example' });
    expect((await find('zoe@PLAY.example')).body).toEqual({ userId, address: wallet.address });
  });

  it('answers null for addresses that nobody has, or that are none', async () => {
    for (const email of ['nobody@play.example', 'x', '%', "' or 1=1 --"])
      expect(await find(email)).toMatchObject({ status: 200, body: null });
    expect((await find('\u0000')).status).toBe(400);
  });

  it('is for services alone', async () => {
    expect((await find('zoe@play.example', asUser('x') as never)).status).toBe(401);
  });
});
