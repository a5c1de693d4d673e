import { randomUUID } from 'node:crypto';
import { asKey, asUser, eventually } from '@hatchery/kit/testing';
import { AccountsMergedSchema, MergeUndoneSchema, UserDeletedSchema, WalletLinkedSchema } from '@hatchery/proto/users';
import { forgetLapsed } from '../src/retention/retention.ts';
import { confirm, me, mergedPair, type Player, propose, undo } from './fixtures/merges.fixture.ts';
import { createGuest, newWallet, type Stage, signedMessage, signIn, startStage } from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const settled = async () => {
  const player = await signIn(stage.call);
  await eventually(async () => (await me(stage, player)).internalWallet);
  return player;
};
const addressesOf = async (player: Player) =>
  (await me(stage, player)).wallets.map(({ address }: { address: string }) => address).sort();
const set = (player: Player, changes: object) =>
  stage.database.knex('users').where({ id: player.userId }).update(changes);
const row = (id: string) => stage.database.knex('users').where({ id }).first();

describe.each([
  ['GET', ''],
  ['GET', '/00000000-0000-4000-8000-000000000000'],
  ['POST', '/00000000-0000-4000-8000-000000000000/confirm'],
  ['POST', '/00000000-0000-4000-8000-000000000000/undo'],
])('%s /account/merges%s', (method, path) => {
  it('wants a player', async () => {
    expect((await stage.call(method, `/account/merges${path}`)).status).toBe(401);
    expect((await stage.call(method, `/account/merges${path}`, { as: asKey('k', 'rewards') })).status).toBe(403);
  });

  it('names bad input', async () => {
    const { as } = await signIn(stage.call);
    if (path)
      expect(
        await stage.call(method, `/account/merges/${path.replace(/[0-9a-f-]{36}/, 'x')}`.replace('//', '/'), { as }),
      ).toMatchObject({ status: 400, body: { errors: [{ path: 'params.uid' }] } });
    if (method === 'POST')
      expect((await stage.call(method, `/account/merges${path}`, { as, body: { force: true } })).status).toBe(400);
  });

  it('knows no merge of others', async () => {
    const [into, from] = [await signIn(stage.call), await signIn(stage.call)];
    const uid = await propose(stage, into, from);
    const reply = await stage.call(method, `/account/merges${path.replace(/[0-9a-f-]{36}/, uid)}`, { as: from.as });
    expect(reply).toMatchObject(path ? { status: 404 } : { status: 200, body: [] });
    expect((await row(from.userId)).absorbed_into).toBeNull();
  });
});

describe('A proposed merge', () => {
  it('previews what moves', async () => {
    const [into, from] = [await settled(), await settled()];
    stage.ultigen.held.set(from.wallet.address, { eggs: 7, monsters: 2 });
    for (const name of ['Mango', 'Ember']) stage.vouchers.hold(from.userId, { name });
    await set(from, { display_name: 'Zoë', referral_count: 3 });
    const uid = await propose(stage, into, from);
    const reply = await stage.call('GET', `/account/merges/${uid}`, { as: into.as });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        uid,
        status: 'proposed',
        from: { displayName: 'Zoë', credential: { kind: 'wallet', name: from.wallet.address } },
        moves: { wallets: 2, eggs: 7, monsters: 2, vouchers: 2, saves: 0, referrals: 3, badges: 0 },
        keepsAside: [],
      },
    });
    expect((await stage.call('GET', '/account/merges', { as: into.as })).body).toEqual([reply.body]);
  });

  it('says which e-mail address and Discord account cannot be kept', async () => {
    const [into, from] = [await signIn(stage.call), await signIn(stage.call)];
    await set(into, { email: `${into.userId}@play.example` });
    await set(from, { email: `${from.userId}@play.example` });
    for (const { userId } of [into, from])
      await stage.database
        .knex('discord_identities')
        .insert({ discord_id: userId, user_id: userId, username: 'x', linked_at: new Date() });
    const uid = await propose(stage, into, from);
    const { body } = await stage.call('GET', `/account/merges/${uid}`, { as: into.as });
    expect(body.keepsAside).toEqual(['email', 'discord']);
  });

  it.each(['ultigen', 'vouchers'] as const)(
    'answers 503 and merges nothing while %s cannot tell what moves',
    async (name) => {
      const [into, from] = [await signIn(stage.call), await signIn(stage.call)];
      const uid = await propose(stage, into, from);
      stage[name].setAway(true);
      expect((await stage.call('GET', `/account/merges/${uid}`, { as: into.as })).status).toBe(503);
      expect((await confirm(stage, into, uid)).status).toBe(503);
      stage[name].setAway(false);
      expect((await row(from.userId)).absorbed_into).toBeNull();
      expect((await confirm(stage, into, uid)).status).toBe(200);
    },
  );

  it('is renewed by another proof, and lapses after 30 minutes', async () => {
    const [into, from] = [await signIn(stage.call), await signIn(stage.call)];
    const uid = await propose(stage, into, from);
    stage.forward(20 * 60);
    expect(await propose(stage, into, from)).toBe(uid);
    stage.forward(29 * 60);
    expect((await stage.call('GET', `/account/merges/${uid}`, { as: into.as })).body.status).toBe('proposed');
    stage.forward(60);
    expect(await confirm(stage, into, uid)).toMatchObject({ status: 400, body: { type: '/problems/expired' } });
    expect((await stage.call('GET', `/account/merges/${uid}`, { as: into.as })).body.status).toBe('expired');
    expect((await stage.call('GET', '/account/merges', { as: into.as })).body).toEqual([]);
    expect(await addressesOf(from)).toContain(from.wallet.address);
  });

  it('is not for guests, who sign in', async () => {
    const guest = await createGuest(stage.call);
    const from = await signIn(stage.call);
    await expect(propose(stage, { ...guest, wallet: from.wallet }, from)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is worth nothing once the proved wallet belongs to somebody else', async () => {
    const [into, from, other] = [await signIn(stage.call), await signIn(stage.call), await signIn(stage.call)];
    const uid = await propose(stage, into, from);
    await stage.database
      .knex('wallets')
      .where({ address: from.wallet.address })
      .update({ user_id: other.userId, main: false });
    expect((await confirm(stage, into, uid)).status).toBe(409);
    expect((await row(from.userId)).absorbed_into).toBeNull();
  });
});

describe('POST /account/merges/{uid}/confirm', () => {
  it('moves everything to one account and freezes the other', async () => {
    const [into, from] = [await settled(), await settled()];
    const before = { into: await addressesOf(into), from: await addressesOf(from) };
    const uid = await propose(stage, into, from);
    const reply = await confirm(stage, into, uid);
    expect(reply).toMatchObject({ status: 200, body: { status: 'merged', undoUntil: expect.any(String) } });
    expect(await addressesOf(into)).toEqual([...before.into, ...before.from].sort());
    expect((await me(stage, into)).mainWallet).toBe(into.wallet.address);
    expect((await stage.call('GET', '/v2/users', { as: from.as })).status).toBe(404);
    const { refreshToken } = from;
    expect((await stage.call('POST', '/account/token', { body: { refreshToken } })).status).toBe(401);
    expect((await signIn(stage.call, from.wallet)).userId).toBe(into.userId);
    const ids = { fromUserId: from.userId, intoUserId: into.userId };
    await eventually(() => stage.eventsOf(AccountsMergedSchema).some((event) => event.mergeId === uid));
    expect(stage.eventsOf(AccountsMergedSchema)).toContainEqual(expect.objectContaining(ids));
    const linked = stage.eventsOf(WalletLinkedSchema).filter(({ userId }) => userId === into.userId);
    expect(linked.map(({ address }) => address)).toEqual(expect.arrayContaining(before.from));
  });

  it('changes nothing when it comes again', async () => {
    const { into, uid, reply } = await mergedPair(stage);
    expect(await confirm(stage, into, uid)).toMatchObject({ status: 200, body: reply.body });
  });

  it('takes e-mail address and password along where there is none, and Google and Discord', async () => {
    const [into, from] = [await signIn(stage.call), await signIn(stage.call)];
    const email = `${from.userId}@play.example`;
    await set(from, { email });
    const { knex } = stage.database;
    await knex('passwords').insert({ user_id: from.userId, hash: '$argon2id$x', updated_at: new Date() });
    const linked_at = new Date();
    await knex('google_identities').insert({
      subject: from.userId,
      user_id: from.userId,
      email: 'g@x.example',
      linked_at,
    });
    await knex('discord_identities').insert({
      discord_id: from.userId,
      user_id: from.userId,
      username: 'x',
      linked_at,
    });
    const uid = await propose(stage, into, from);
    await confirm(stage, into, uid);
    const owner = { user_id: into.userId };
    expect(await row(into.userId)).toMatchObject({ email });
    for (const table of ['passwords', 'google_identities', 'discord_identities'])
      expect(await knex(table).where(owner)).toHaveLength(1);
    await undo(stage, into, uid);
    expect(await row(into.userId)).toMatchObject({ email: null });
    expect(await row(from.userId)).toMatchObject({ email });
    for (const table of ['passwords', 'google_identities', 'discord_identities'])
      expect(await knex(table).where({ user_id: from.userId })).toHaveLength(1);
  });

  it('puts a second e-mail address aside, with which nobody signs in until it is undone', async () => {
    const [into, from] = [await signIn(stage.call), await signIn(stage.call)];
    await set(into, { email: `${into.userId}@play.example` });
    await set(from, { email: `${from.userId}@play.example` });
    const uid = await propose(stage, into, from);
    expect((await confirm(stage, into, uid)).body.keepsAside).toEqual(['email']);
    expect(await row(into.userId)).toMatchObject({ email: `${into.userId}@play.example` });
    expect(await row(from.userId)).toMatchObject({ email: null });
    await undo(stage, into, uid);
    expect(await row(from.userId)).toMatchObject({ email: `${from.userId}@play.example` });
  });

  it('carries a studio over, and no admin', async () => {
    const [into, from] = [await signIn(stage.call), await signIn(stage.call)];
    await signIn(stage.call).then(({ userId: user_id }) =>
      stage.database.knex('user_roles').insert({ user_id, role: 'admin', created_at: new Date() }),
    );
    for (const role of ['admin', 'studio'])
      await stage.database.knex('user_roles').insert({ user_id: from.userId, role, created_at: new Date() });
    await stage.database.knex('user_apps').insert({ user_id: from.userId, app_id: 'dungeon', created_at: new Date() });
    const uid = await propose(stage, into, from);
    await confirm(stage, into, uid);
    expect(await me(stage, into)).toMatchObject({ roles: ['studio'], appIds: ['dungeon'] });
    await undo(stage, into, uid);
    expect(await me(stage, into)).toMatchObject({ roles: [] });
    expect(await me(stage, from)).toMatchObject({ roles: ['admin', 'studio'], appIds: ['dungeon'] });
  });

  it('refuses to absorb the last admin', async () => {
    const [into, from] = [await signIn(stage.call), await signIn(stage.call)];
    await stage.database.knex('user_roles').where({ role: 'admin' }).delete();
    await stage.database.knex('user_roles').insert({ user_id: from.userId, role: 'admin', created_at: new Date() });
    expect((await confirm(stage, into, await propose(stage, into, from))).status).toBe(409);
    await stage.database.knex('user_roles').where({ role: 'admin' }).delete();
  });

  it('replays its answer for an Idempotency-Key', async () => {
    const [into, from] = [await signIn(stage.call), await signIn(stage.call)];
    const uid = await propose(stage, into, from);
    const again = () =>
      stage.call('POST', `/account/merges/${uid}/confirm`, { as: into.as, headers: { 'idempotency-key': uid } });
    const first = await again();
    await undo(stage, into, uid);
    expect(await again()).toMatchObject({ status: 200, body: first.body });
  });
});

describe('POST /account/merges/{uid}/undo', () => {
  it('restores exactly what moved', async () => {
    const [into, from] = [await settled(), await settled()];
    const before = { into: await me(stage, into), from: await me(stage, from) };
    const uid = await propose(stage, into, from);
    await confirm(stage, into, uid);
    expect(await undo(stage, into, uid)).toMatchObject({ status: 200, body: { uid, status: 'undone' } });
    expect(await me(stage, into)).toEqual(before.into);
    expect(await me(stage, from)).toEqual(before.from);
    expect((await signIn(stage.call, from.wallet)).userId).toBe(from.userId);
    await eventually(() => stage.eventsOf(MergeUndoneSchema).some((event) => event.mergeId === uid));
    const linked = stage.eventsOf(WalletLinkedSchema).filter(({ address }) => address === from.wallet.address);
    expect(linked.at(-1)).toMatchObject({ userId: from.userId, main: true });
    expect(await undo(stage, into, uid)).toMatchObject({ status: 200, body: { status: 'undone' } });
    expect(await confirm(stage, into, uid)).toMatchObject({ status: 400 });
  });

  it('leaves a wallet alone that was unlinked meanwhile', async () => {
    const [into, from] = [await settled(), await settled()];
    await set(from, { email: `${from.userId}@play.example` });
    const uid = await propose(stage, into, from);
    await confirm(stage, into, uid);
    await stage.database.knex('wallets').where({ address: from.wallet.address }).delete();
    expect((await undo(stage, into, uid)).status).toBe(200);
    expect(await addressesOf(from)).not.toContain(from.wallet.address);
    expect((await me(stage, from)).mainWallet).toBe((await me(stage, from)).internalWallet);
  });

  it('refuses what would leave either account without a way in', async () => {
    const first = await mergedPair(stage);
    await stage.database.knex('wallets').where({ address: first.from.wallet.address }).delete();
    expect((await undo(stage, first.into, first.uid)).status).toBe(409);
    expect((await row(first.from.userId)).absorbed_into).toBe(first.into.userId);
    const second = await mergedPair(stage);
    await stage.database.knex('wallets').where({ address: second.into.wallet.address }).delete();
    expect((await undo(stage, second.into, second.uid)).status).toBe(409);
    expect(await addressesOf(second.into)).toContain(second.from.wallet.address);
  });

  it('is over after seven days, and the absorbed account is erased', async () => {
    const { into, from, uid } = await mergedPair(stage);
    stage.forward(7 * 86_400 - 60);
    await forgetLapsed(stage);
    expect(await row(from.userId)).toBeDefined();
    stage.forward(60);
    expect(await undo(stage, into, uid)).toMatchObject({ status: 400, body: { type: '/problems/expired' } });
    await forgetLapsed(stage);
    expect(await row(from.userId)).toBeUndefined();
    await eventually(() => stage.eventsOf(UserDeletedSchema).some(({ userId }) => userId === from.userId));
    expect(await addressesOf(into)).toContain(from.wallet.address);
    expect((await undo(stage, into, uid)).status).toBe(404);
  });
});

describe('Chains and races of merges', () => {
  it('merges one account into the next; undone last first', async () => {
    const [c, b, a] = [await signIn(stage.call), await signIn(stage.call), await signIn(stage.call)];
    const ab = await propose(stage, b, a);
    await confirm(stage, b, ab);
    const bc = await propose(stage, c, b);
    await confirm(stage, c, bc);
    expect(await addressesOf(c)).toEqual(expect.arrayContaining([a, b, c].map(({ wallet }) => wallet.address)));
    expect((await undo(stage, b, ab)).status).toBe(404);
    expect((await undo(stage, c, bc)).status).toBe(200);
    expect((await undo(stage, b, ab)).status).toBe(200);
    for (const player of [a, b, c]) expect((await signIn(stage.call, player.wallet)).userId).toBe(player.userId);
  });

  it('erases what was merged when the account is deleted, and tells which account had absorbed which', async () => {
    const [c, b, a] = [await signIn(stage.call), await signIn(stage.call), await signIn(stage.call)];
    await confirm(stage, b, await propose(stage, b, a));
    await confirm(stage, c, await propose(stage, c, b));
    expect((await stage.call('DELETE', '/v2/users', { as: c.as, body: { abandonAssets: true } })).status).toBe(200);
    for (const { userId } of [a, b, c]) expect(await row(userId)).toBeUndefined();
    const ids = [a, b, c].map(({ userId }) => userId);
    const told = () =>
      stage
        .eventsOf(UserDeletedSchema)
        .flatMap(({ userId, mergedInto }) => (ids.includes(userId) ? [[userId, mergedInto]] : []));
    await eventually(() => told().length === 3);
    // Events of several accounts may overtake each other, so only what they say is compared.
    expect(told().toSorted()).toEqual(
      [
        [a.userId, b.userId],
        [b.userId, c.userId],
        [c.userId, ''],
      ].toSorted(),
    );
  });

  const rounds = 8;

  it('confirms once of two at once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [into, from] = [await signIn(stage.call), await signIn(stage.call)];
      const uid = await propose(stage, into, from);
      const replies = await Promise.all([confirm(stage, into, uid), confirm(stage, into, uid)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(stage.eventsOf(AccountsMergedSchema).filter(({ mergeId }) => mergeId === uid).length).toBeLessThan(2);
    }
  });

  it('merges in one direction of both', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [a, b] = [await signIn(stage.call), await signIn(stage.call)];
      const [ab, ba] = [await propose(stage, b, a), await propose(stage, a, b)];
      const replies = await Promise.all([confirm(stage, b, ab), confirm(stage, a, ba)]);
      const won = replies.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      const rows = [await row(a.userId), await row(b.userId)];
      expect(rows.filter(({ absorbed_into }) => absorbed_into === null)).toHaveLength(1);
    }
  });

  it('lets a chain at once end in one order or the other', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [a, b, c] = [await signIn(stage.call), await signIn(stage.call), await signIn(stage.call)];
      const [ab, bc] = [await propose(stage, b, a), await propose(stage, c, b)];
      await Promise.all([confirm(stage, b, ab), confirm(stage, c, bc)]);
      const owners = await stage.database.knex('wallets').whereIn(
        'address',
        [a, b, c].map(({ wallet }) => wallet.address),
      );
      for (const { user_id } of owners) expect((await row(user_id)).absorbed_into).toBeNull();
    }
  });

  it('signs in to the one account or the other while merging, never to a new one', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [into, from] = [await signIn(stage.call), await signIn(stage.call)];
      const uid = await propose(stage, into, from);
      const body = await signedMessage(stage.call, from.wallet);
      const [, reply] = await Promise.all([confirm(stage, into, uid), stage.call('POST', '/v2/auth/wallet', { body })]);
      expect(reply.status).toBe(201);
      const wallet = await stage.database.knex('wallets').where({ address: from.wallet.address }).first();
      expect(wallet.user_id).toBe(into.userId);
    }
  });
});

it('a merged account does nothing any more', async () => {
  const { from } = await mergedPair(stage);
  const as = asUser(from.userId);
  for (const [method, path, body] of [
    ['PUT', '/v2/users', { bio: 'x' }],
    ['DELETE', '/v2/users', undefined],
    ['POST', '/v2/auth/users', {}],
  ] as const)
    expect((await stage.call(method, path, { as, body })).status).toBe(404);
  expect((await stage.call('GET', `/account/merges/${randomUUID()}`, { as })).status).toBe(404);
  expect((await signIn(stage.call, newWallet())).userId).not.toBe(from.userId);
});
