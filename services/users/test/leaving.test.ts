import { randomUUID } from 'node:crypto';
import { deployments } from '@hatchery/chain/deployments';
import { type Anvil, startAnvil } from '@hatchery/kit/anvil';
import { asKey, asService, eventually } from '@hatchery/kit/testing';
import { UserDeletedSchema, WalletUnlinkedSchema } from '@hatchery/proto/users';
import { type Address, createTestClient, type Hex, http, pad, toHex, walletActions } from 'viem';
import { foundry } from 'viem/chains';
import { confirm, me, type Player, propose } from './fixtures/merges.fixture.ts';
import { freshKey, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

/** A contract that answers every call with the word stored for the address in it: balanceOf(owner) is sload(owner). */
const tokenCode: Hex = '0x6004355460005260206000f3';
const token: Address = deployments[31337].gameToken;

let chain: Anvil;
let stage: Stage;
let client: ReturnType<typeof clientOf>;
const clientOf = (url: string) =>
  createTestClient({ mode: 'anvil', chain: foundry, transport: http(url) }).extend(walletActions);

beforeAll(async () => {
  chain = await startAnvil();
  client = clientOf(chain.rpcUrl);
  await client.setCode({ address: token, bytecode: tokenCode });
  stage = await startStage({ environment: { RPC_URLS: `31337=${chain.rpcUrl}` } });
});
afterAll(async () => {
  await stage.close();
  await chain.stop();
});

const settled = async () => {
  const player = await signIn(stage.call);
  const custodial: Address = await eventually(async () => (await me(stage, player)).internalWallet);
  return { ...player, custodial };
};
const remove = (player: Player, path: string, body?: unknown, headers = {}) =>
  stage.call('DELETE', path, { as: player.as, body, headers });
const knex = () => stage.database.knex;

/** Gives an account one of everything that the service keeps by account. */
async function furnish(player: Player, name: string) {
  const { userId } = player;
  const at = new Date();
  const email = `${name}@play.example`;
  await knex()('users')
    .where({ id: userId })
    .update({ email, display_name: `Display ${name}`, bio: `Bio ${name}` });
  await knex()('passwords').insert({ user_id: userId, hash: `$argon2id$${name}`, updated_at: at });
  await knex()('google_identities').insert({
    subject: `g-${name}`,
    user_id: userId,
    email: `${name}@google.example`,
    linked_at: at,
  });
  await knex()('discord_identities').insert({
    discord_id: `d-${name}`,
    user_id: userId,
    username: `discord ${name}`,
    linked_at: at,
  });
  await knex()('notifications').insert({
    user_id: userId,
    id: 1,
    kind: 'gift.arrived',
    subject: `gift of ${name}`,
    data: { amount: '1', eggType: '2' },
    link: '/hatchery',
    created_at: at,
  });
  await knex()('user_apps').insert({ user_id: userId, app_id: `app-${name}`, created_at: at });
  await knex()('mails').insert({
    id: userId,
    recipient: email.toUpperCase(),
    template: 'x',
    data: '{}',
    next_try_at: at,
    created_at: at,
  });
  await knex()('api_keys').insert({
    id: userId,
    name: `Key of ${name}`,
    hash: Buffer.from(`secret ${name}`),
    prefix: 'hk_test_abcdef',
    permissions: ['rewards'],
    app_id: `app-${name}`,
    created_at: at,
    updated_at: at,
  });
}

/** Everything in the schema as text, but for what is sent to others, kept for replays, encrypted, and ids of deleted accounts. */
async function everythingKept(): Promise<string> {
  const { rows } = await knex().raw(
    `select table_name from information_schema.tables where table_schema = current_schema()
     and table_name not in ('outbox', 'inbox', 'dead_letters', 'idempotency_keys', 'api_keys', 'deletions')`,
  );
  const texts = [];
  for (const { table_name } of rows)
    texts.push(
      JSON.stringify(
        await knex()
          .raw('select to_jsonb(t) as row from ?? t', [table_name])
          .then((r) => r.rows),
      ),
    );
  return texts.join('\n');
}

describe.each(['/v1/users', '/v2/users'])('DELETE %s', (path) => {
  it('refuses to lose what custodial wallets hold, unless that is said', async () => {
    const player = await settled();
    const refused = async () => {
      expect(await remove(player, path)).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('lost') },
      });
      expect(await remove(player, path, { abandonAssets: false })).toMatchObject({ status: 409 });
      expect((await me(stage, player)).uid).toBe(player.userId);
    };
    stage.ultigen.held.set(player.custodial, { eggs: 1, monsters: 0 });
    await refused();
    stage.ultigen.held.set(player.custodial, { eggs: 0, monsters: 2 });
    await refused();
    stage.ultigen.held.delete(player.custodial);
    await client.setBalance({ address: player.custodial, value: 5n });
    await client.setStorageAt({ address: token, index: pad(player.custodial), value: toHex(7n, { size: 32 }) });
    await refused();
    expect((await stage.call('GET', '/account/deletion', { as: player.as })).body).toEqual({
      custodialWallets: [player.custodial],
      eggs: 0,
      monsters: 0,
      tokens: '7',
      coins: '5',
      chains: [{ chainId: 31337, eggs: 0, monsters: 0, tokens: '7', coins: '5' }],
      unknownChains: [],
      voucherCount: 0,
      vouchers: [],
    });
    expect((await remove(player, path, { abandonAssets: true })).status).toBe(200);
    expect((await stage.call('GET', '/v2/users', { as: player.as })).status).toBe(404);
  });

  it('needs no body where nothing is lost, and replays for an Idempotency-Key', async () => {
    const player = await settled();
    const headers = freshKey();
    const first = await remove(player, path, undefined, headers);
    expect(first).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(first.headers.get('set-cookie')).toContain('hatchery_refresh=; Max-Age=0');
    expect(await remove(player, path, undefined, headers)).toMatchObject({ status: 200, body: first.body });
    expect((await remove(player, path)).status).toBe(404);
  });

  it('says 503 while nobody can tell what would be lost', async () => {
    const player = await settled();
    stage.ultigen.setAway(true);
    expect((await remove(player, path)).status).toBe(503);
    expect((await me(stage, player)).uid).toBe(player.userId);
    expect((await remove(player, path, { abandonAssets: true })).status).toBe(200);
    stage.ultigen.setAway(false);
  });

  it('refuses to lose vouchers, those on hold and those of merged accounts too, unless that is said', async () => {
    const [player, absorbed] = [await settled(), await settled()];
    await confirm(stage, player, await propose(stage, player, absorbed));
    const held = stage.vouchers.hold(player.userId, { amountBase: '2', onHoldBase: '3' });
    const arriving = stage.vouchers.hold(absorbed.userId);
    expect(await remove(player, path)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('vouchers') },
    });
    expect((await stage.call('GET', '/account/deletion', { as: player.as })).body).toMatchObject({
      voucherCount: 2,
      vouchers: [
        { uid: held.uid, name: 'Mango', amountBase: '5', decimals: 0 },
        { uid: arriving.uid, name: 'Mango', amountBase: '3', decimals: 0 },
      ],
    });
    expect((await remove(player, path, { abandonAssets: true })).status).toBe(200);
  });

  it('says 503 while nobody can tell which vouchers would be lost', async () => {
    const player = await settled();
    stage.vouchers.setAway(true);
    expect((await remove(player, path)).status).toBe(503);
    expect((await me(stage, player)).uid).toBe(player.userId);
    expect((await remove(player, path, { abandonAssets: true })).status).toBe(200);
    stage.vouchers.setAway(false);
  });

  it('wants the player, and no other fields', async () => {
    expect((await stage.call('DELETE', path)).status).toBe(401);
    expect((await stage.call('DELETE', path, { as: asKey('k', 'rewards') })).status).toBe(403);
    const player = await signIn(stage.call);
    for (const body of [{ uid: player.userId }, { abandonAssets: 'yes' }, []])
      expect((await remove(player, path, body)).status).toBe(400);
    expect((await me(stage, player)).uid).toBe(player.userId);
  });
});

describe('What is left of a deleted account', () => {
  it('is nothing that identifies, of those merged into it neither', async () => {
    const [player, absorbed] = [await settled(), await settled()];
    await furnish(player, 'quill');
    await furnish(absorbed, 'rowan');
    await confirm(stage, player, await propose(stage, player, absorbed));
    const friend = await signIn(stage.call);
    const at = { since: new Date() };
    await knex()('friendships').insert([
      { user_id: player.userId, other_id: friend.userId, state: 'friend', ...at },
      { user_id: friend.userId, other_id: player.userId, state: 'friend', ...at },
    ]);
    await stage.call('GET', `/v2/auth/wallet?address=${player.wallet.address}`);
    expect(await everythingKept()).toMatch(/quill/);
    expect((await remove(player, '/v2/users', { abandonAssets: true })).status).toBe(200);
    // Events name who left until they have been told.
    await eventually(async () => (await knex()('outbox').first('id')) === undefined);
    const kept = await everythingKept();
    for (const trace of ['quill', 'rowan', player.userId, absorbed.userId, player.wallet.address, absorbed.custodial])
      expect(kept.toLowerCase()).not.toContain(trace.toLowerCase());
    for (const { userId } of [player, absorbed])
      await eventually(() => stage.eventsOf(UserDeletedSchema).some((event) => event.userId === userId));
    const unlinked = stage.eventsOf(WalletUnlinkedSchema).filter(({ userId }) => userId === player.userId);
    expect(unlinked.map(({ address }) => address)).toEqual(
      expect.arrayContaining([player.custodial, absorbed.custodial]),
    );
  });
});

describe('GET /account/export', () => {
  it('has everything of an account, and no secret', async () => {
    const [player, referred] = [await settled(), await signIn(stage.call)];
    await furnish(player, 'sorrel');
    await knex()('users').where({ id: referred.userId }).update({ referrer_id: player.userId });
    await knex()('friendships').insert({
      user_id: player.userId,
      other_id: referred.userId,
      state: 'friend',
      since: new Date(),
    });
    const voucher = stage.vouchers.hold(player.userId);
    const invitation = { reference: randomUUID(), email: 'friend@mail.example', inviterId: player.userId };
    const until = new Date(stage.now().getTime() + 86_400_000).toISOString();
    await stage.call('POST', '/internal/users/invitations', {
      as: asService('vouchers'),
      body: { ...invitation, until },
    });
    const uid = await propose(stage, player, await signIn(stage.call));
    const reply = await stage.call('GET', '/account/export', { as: player.as });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-disposition')).toContain('attachment');
    expect(reply.body).toMatchObject({
      profile: { uid: player.userId, email: 'sorrel@play.example', displayName: 'Display sorrel' },
      credentials: {
        email: 'sorrel@play.example',
        password: true,
        google: [{ email: 'sorrel@google.example' }],
        discord: { discordId: 'd-sorrel', username: 'discord sorrel' },
      },
      sessions: [{ createdAt: expect.any(String), lastUsedAt: expect.any(String) }],
      friends: [{ uid: referred.userId, state: 'friend' }],
      referrals: { referred: [{ uid: referred.userId, earned: '0' }] },
      signups: [],
      notifications: [{ kind: 'gift.arrived', subject: 'gift of sorrel', data: { amount: '1' }, link: '/hatchery' }],
      apiKeys: [{ name: 'Key of sorrel', prefix: 'hk_test_abcdef', permissions: ['rewards'] }],
      merges: [{ uid, status: 'proposed' }],
      vouchers: [{ uid: voucher.uid, name: 'Mango', amountBase: '3' }],
      voucherEntries: [],
      invitations: [{ createdAt: expect.any(String), until }],
    });
    expect(reply.body.wallets.map(({ address }: { address: string }) => address).sort()).toEqual(
      [player.wallet.address, player.custodial].sort(),
    );
    const text = JSON.stringify(reply.body);
    expect(text).not.toMatch(/friend@mail.example|acceptedAt/);
    expect(text).not.toMatch(/argon2|hash|"token|secret/i);
    expect(text).not.toContain(player.refreshToken);
    const tokens = await knex()('refresh_tokens').where({ session_id: player.sessionId });
    for (const { hash } of tokens)
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(text).not.toContain(hash.toString(encoding));
  });

  it('is for the player alone', async () => {
    for (const path of ['/account/export', '/account/deletion']) {
      expect((await stage.call('GET', path)).status).toBe(401);
      expect((await stage.call('GET', path, { as: asKey('k', 'rewards') })).status).toBe(403);
    }
  });
});
