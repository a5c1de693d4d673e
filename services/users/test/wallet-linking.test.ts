import { randomUUID } from 'node:crypto';
import { asAdmin, asKey, asService, eventually, type TestCaller } from '@hatchery/kit/testing';
import { GuestUpgradedSchema, WalletKind, WalletLinkedSchema, WalletUnlinkedSchema } from '@hatchery/proto/users';
import type { PrivateKeyAccount } from 'viem';
import { parseSiweMessage } from 'viem/siwe';
import {
  claimsOf,
  createGuest,
  freshKey,
  newWallet,
  type Stage,
  signedMessage,
  signIn,
  startStage,
} from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ environment: { RPC_URLS: '31337=http://127.0.0.1:1,97=http://127.0.0.1:1' } });
});
afterAll(() => stage?.close());

const messageFor = async (as: TestCaller, address: string, more = '') =>
  (await stage.call('GET', `/v2/link/wallet?address=${address}${more}`, { as })).body;
const signedLink = async (as: TestCaller, wallet: PrivateKeyAccount) => {
  const { message } = await messageFor(as, wallet.address);
  return { address: wallet.address, signature: await wallet.signMessage({ message }) };
};
const post = (as: TestCaller | undefined, body: unknown, headers: Record<string, string> = {}) =>
  stage.call('POST', '/v2/link/wallet', { as, body, headers });
const link = async (as: TestCaller, wallet: PrivateKeyAccount) => post(as, await signedLink(as, wallet));
const unlink = (as: TestCaller | undefined, address: string) =>
  stage.call('DELETE', '/v2/link/wallet', { as, body: { address } });
const walletsOf = async (as: TestCaller) => (await stage.call('GET', '/v2/users/wallets', { as })).body;
const addressesOf = async (as: TestCaller) => (await walletsOf(as)).map(({ address }: { address: string }) => address);
const mainOf = async (as: TestCaller) => (await stage.call('GET', '/v2/users', { as })).body.mainWallet;
const merges = () => stage.database.knex('merges');

/** An account of a wallet, with its custodial wallet there. */
async function settled() {
  const account = await signIn(stage.call);
  await eventually(async () => (await walletsOf(account.as)).length === 2);
  return account;
}

describe('GET /v2/link/wallet', () => {
  it('answers a message of this site that names the account, for ten minutes', async () => {
    const { as, userId } = await settled();
    const { address } = newWallet();
    const body = await messageFor(as, address.toLowerCase(), '&chainId=97');
    const message = parseSiweMessage(body.message);
    expect(message).toMatchObject({ address, domain: 'play.example', chainId: 97, nonce: body.nonce });
    expect(message.statement).toContain(`Link this wallet to the Hatchery account ${userId}.`);
    expect(Number(message.expirationTime) - Number(message.issuedAt)).toBe(600_000);
  });

  it('makes none for an account that was deleted a moment ago', async () => {
    const { as, userId } = await settled();
    await stage.database.knex('users').where({ id: userId }).delete();
    const reply = await stage.call('GET', `/v2/link/wallet?address=${newWallet().address}`, { as });
    expect(reply).toMatchObject({ status: 404, body: { type: '/problems/not-found' } });
  });

  it('makes a few messages for one account, whatever others ask for about the same address', async () => {
    const [one, two] = [await signIn(stage.call), await signIn(stage.call)];
    const wallet = newWallet();
    const mine = await signedLink(one.as, wallet);
    const nonces = new Set<string>();
    for (let index = 0; index < 12; index += 1) nonces.add((await messageFor(two.as, wallet.address)).nonce);
    expect(nonces.size).toBe(5);
    expect((await post(one.as, mine)).status).toBe(200);
  });

  it.each(['', '?address=', '?address=0x12', `?address=${newWallet().address}&chainId=1`])(
    'refuses %j',
    async (query) => {
      const { as } = await signIn(stage.call);
      const reply = await stage.call('GET', `/v2/link/wallet${query}`, { as });
      expect(reply.status).toBe(400);
      expect(reply.body.errors[0].path).toMatch(/^query\./);
    },
  );
});

describe('POST /v2/link/wallet', () => {
  it('links a wallet, and answers a new access token of the same session', async () => {
    const { as, userId, sessionId, wallet: first } = await settled();
    const wallet = newWallet();
    const body = await signedLink(as, wallet);
    const reply = await post(as, { ...body, address: body.address.toLowerCase(), isSafeMsig: false });
    expect(reply).toMatchObject({ status: 200, body: { message: 'Wallet linked', refreshToken: '', expiresIn: 900 } });
    expect(claimsOf(reply.body.token)).toMatchObject({ sub: userId, sid: sessionId, guest: false });
    expect(reply.headers.get('set-cookie')).toBeNull();
    const rows = await walletsOf(as);
    expect(rows).toHaveLength(3);
    expect(rows).toContainEqual({ userId, address: wallet.address, mainWallet: false, isInternalWallet: false });
    expect(await mainOf(as)).toBe(first.address);
    await eventually(() =>
      stage.eventsOf(WalletLinkedSchema).some((event) => event.userId === userId && event.address === wallet.address),
    );
    expect(stage.eventsOf(WalletLinkedSchema)).toContainEqual(
      expect.objectContaining({ userId, address: wallet.address, kind: WalletKind.EXTERNAL, main: false }),
    );
    // It is a way to sign in from then on.
    expect((await signIn(stage.call, wallet)).userId).toBe(userId);
  });

  it('changes nothing when the wallet is mine', async () => {
    const { as, userId, wallet } = await settled();
    const before = await stage.database.knex('wallets').where({ user_id: userId }).orderBy('address');
    const mine = () => stage.eventsOf(WalletLinkedSchema).filter((event) => event.userId === userId);
    await eventually(() => mine().length === before.length);
    expect((await link(as, wallet)).status).toBe(200);
    expect(await stage.database.knex('wallets').where({ user_id: userId }).orderBy('address')).toEqual(before);
    expect(mine()).toHaveLength(before.length);
  });

  it('proposes a merge where the wallet is of another account, and keeps it there', async () => {
    const [mine, other] = [await settled(), await settled()];
    const reply = await link(mine.as, other.wallet);
    expect(reply).toMatchObject({ status: 409, body: { type: '/problems/owned-by-another' } });
    expect(await merges().where({ id: reply.body.mergeUid })).toMatchObject([
      {
        into_id: mine.userId,
        from_id: other.userId,
        credential_kind: 'wallet',
        credential_name: other.wallet.address,
        status: 'proposed',
      },
    ]);
    expect(await addressesOf(other.as)).toContain(other.wallet.address);
    expect(await addressesOf(mine.as)).not.toContain(other.wallet.address);
  });

  it('replays its answer for an Idempotency-Key, the refusal with its merge too', async () => {
    const [mine, other] = [await settled(), await settled()];
    const [linkKey, mergeKey] = [freshKey(), freshKey()];
    const body = await signedLink(mine.as, newWallet());
    const first = await post(mine.as, body, linkKey);
    expect(await post(mine.as, body, linkKey)).toMatchObject({ status: 200, body: first.body });
    const theirs = await signedLink(mine.as, other.wallet);
    const refused = await post(mine.as, theirs, mergeKey);
    const again = await post(mine.as, theirs, mergeKey);
    expect([refused.status, again.status]).toEqual([409, 409]);
    expect(again.body.mergeUid).toBe(refused.body.mergeUid);
  });

  it('makes an account of a guest, with a session of its own', async () => {
    const guest = await createGuest(stage.call);
    const wallet = newWallet();
    const reply = await link(guest.as, wallet);
    expect(reply.status).toBe(200);
    const claims = claimsOf(reply.body.token);
    expect(claims).toMatchObject({ sub: guest.userId, guest: false });
    expect(claims.sid).not.toBe(guest.sessionId);
    expect(reply.headers.get('set-cookie')).toContain(`hatchery_refresh=${reply.body.refreshToken}; `);
    expect(await mainOf(guest.as)).toBe(wallet.address);
    await eventually(() => stage.eventsOf(GuestUpgradedSchema).some(({ userId }) => userId === guest.userId));
    const old = await stage.call('POST', '/account/token', { body: { refreshToken: guest.refreshToken } });
    expect(old.status).toBe(401);
  });

  it('opens no account to a guest by a message for linking', async () => {
    const [guest, owner] = [await createGuest(stage.call), await settled()];
    const reply = await link(guest.as, owner.wallet);
    expect(reply.status).toBe(409);
    expect(reply.body.token).toBeUndefined();
    expect(await merges().where({ from_id: owner.userId })).toEqual([]);
    expect((await stage.call('GET', '/v2/users', { as: guest.as })).body.guest).toBe(true);
    expect(await addressesOf(owner.as)).not.toContain(guest.address);
  });

  it('gives a wallet that two accounts link at once to exactly one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const accounts = [await settled(), await settled(), await settled()];
      const wallet = newWallet();
      const bodies = await Promise.all(accounts.map(({ as }) => signedLink(as, wallet)));
      const replies = await Promise.all(accounts.map(({ as }, index) => post(as, bodies[index])));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const winner = accounts[replies.findIndex(({ status }) => status === 200)];
      expect(await stage.database.knex('wallets').where({ address: wallet.address })).toMatchObject([
        { user_id: winner?.userId },
      ]);
    }
  });

  it('lets two accounts that link each other’s wallets at once both have their answer', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await settled(), await settled()];
      const [a, b] = [await signedLink(one.as, two.wallet), await signedLink(two.as, one.wallet)];
      const replies = await Promise.all([post(one.as, a), post(two.as, b)]);
      expect(replies.map(({ status }) => status)).toEqual([409, 409]);
    }
  });

  it('uses a message up: of many posts of one, one counts', async () => {
    const { as } = await settled();
    const body = await signedLink(as, newWallet());
    const replies = await Promise.all(Array.from({ length: 8 }, () => post(as, body)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await post(as, body)).toMatchObject({ status: 400, body: { type: '/problems/expired' } });
  });

  it('refuses a twenty-first linked wallet', async () => {
    const { as, userId } = await settled();
    const rows = Array.from({ length: 19 }, () => ({
      address: newWallet().address,
      user_id: userId,
      kind: 'external',
      main: false,
      created_at: new Date(),
    }));
    await stage.database.knex('wallets').insert(rows);
    const reply = await link(as, newWallet());
    expect(reply).toMatchObject({ status: 409, body: { detail: expect.stringContaining('20') } });
  });

  it('is no use to a user who is gone', async () => {
    const { as } = await settled();
    const body = await signedLink(as, newWallet());
    await stage.call('DELETE', '/v2/users', { as, body: { abandonAssets: true } });
    expect((await post(as, body)).status).toBe(400);
    expect((await stage.call('GET', `/v2/link/wallet?address=${body.address}`, { as })).status).toBe(404);
  });

  const address = newWallet().address;
  const signature = `0x${'11'.repeat(65)}`;
  it.each<[string, unknown, string]>([
    ['no signature', { address }, 'body.signature'],
    ['no address', { signature }, 'body.address'],
    ['a text for isSafeMsig', { address, signature, isSafeMsig: 'yes' }, 'body.isSafeMsig'],
    ['a user', { address, signature, userId: randomUUID() }, 'body'],
  ])('refuses a body with %s', async (_what, body, path) => {
    const { as } = await signIn(stage.call);
    const reply = await post(as, body);
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });
});

describe('signatures that are not for this', () => {
  it('refuses to link by a message for signing in', async () => {
    const { as } = await settled();
    const wallet = newWallet();
    const body = await signedMessage(stage.call, wallet);
    expect((await post(as, body)).status).toBe(400);
    await messageFor(as, wallet.address);
    // Nor with a message for linking at hand. Without a key's signature, the chain is asked, and it is away.
    expect([400, 503]).toContain((await post(as, body)).status);
    expect(await addressesOf(as)).not.toContain(wallet.address);
    expect((await stage.call('POST', '/v2/auth/wallet', { body })).status).toBe(201);
  });

  it('refuses to sign in by a message for linking', async () => {
    const { as, wallet } = await settled();
    const body = await signedLink(as, wallet);
    expect((await stage.call('POST', '/v2/auth/wallet', { body })).status).toBe(400);
    await stage.call('GET', `/v2/auth/wallet?address=${wallet.address}`);
    expect([400, 503]).toContain((await stage.call('POST', '/v2/auth/wallet', { body })).status);
    expect((await post(as, body)).status).toBe(200);
  });

  it('refuses a message that was made for another account', async () => {
    const [victim, thief] = [await settled(), await settled()];
    const body = await signedLink(victim.as, newWallet());
    expect((await post(thief.as, body)).status).toBe(400);
    await messageFor(thief.as, body.address);
    expect([400, 503]).toContain((await post(thief.as, body)).status);
    expect(await addressesOf(thief.as)).not.toContain(body.address);
    expect((await post(victim.as, body)).status).toBe(200);
  });

  it.each<[string, (message: string) => string]>([
    ['another site', (message) => message.replaceAll('play.example', 'evil.example')],
    ['another chain', (message) => message.replace('Chain ID: 31337', 'Chain ID: 97')],
    ['another account', (message) => message.replace(/account [0-9a-f-]{36}/, `account ${randomUUID()}`)],
    ['signing in', (message) => message.replace(/Link this wallet to.*/, 'Sign in to Hatchery.')],
    ['another nonce', (message) => message.replace(/Nonce: \w+/, 'Nonce: 0123456789abcdef0123456789abcdef')],
    ['a later end', (message) => message.replace('Expiration Time: 20', 'Expiration Time: 30')],
  ])('refuses a message of %s', async (_what, change) => {
    const { as } = await signIn(stage.call);
    const wallet = newWallet();
    const { message } = await messageFor(as, wallet.address);
    expect(change(message)).not.toBe(message);
    const signature = await wallet.signMessage({ message: change(message) });
    expect([400, 503]).toContain((await post(as, { address: wallet.address, signature })).status);
    expect(await addressesOf(as)).not.toContain(wallet.address);
  });

  it('refuses what another key signed, and a message after its time', async () => {
    const { as } = await signIn(stage.call);
    const wallet = newWallet();
    const { message } = await messageFor(as, wallet.address);
    const forged = await newWallet().signMessage({ message });
    expect([400, 503]).toContain((await post(as, { address: wallet.address, signature: forged })).status);
    const signature = await wallet.signMessage({ message });
    stage.forward(601);
    expect(await post(as, { address: wallet.address, signature })).toMatchObject({
      status: 400,
      body: { type: '/problems/expired' },
    });
  });
});

describe('POST and DELETE /v1/verification/wallet/{address}', () => {
  it('link and unlink as the second family does', async () => {
    const { as, sessionId } = await settled();
    const { address, signature } = await signedLink(as, newWallet());
    const path = `/v1/verification/wallet/${address.toLowerCase()}`;
    const linked = await stage.call('POST', path, { as, body: { signature } });
    expect(linked.status).toBe(200);
    expect(claimsOf(linked.body.token).sid).toBe(sessionId);
    expect(await addressesOf(as)).toContain(address);
    expect(await stage.call('DELETE', path, { as })).toMatchObject({
      status: 200,
      body: { message: 'Wallet unlinked' },
    });
    expect(await addressesOf(as)).not.toContain(address);
  });

  it.each([
    ['POST', '/v1/verification/wallet/0x12', { signature: '0x11' }, 'params.address'],
    ['POST', `/v1/verification/wallet/${newWallet().address}`, {}, 'body.signature'],
    ['DELETE', '/v1/verification/wallet/hatchy', undefined, 'params.address'],
  ])('%s %s refuses %j', async (method, path, body, field) => {
    const { as } = await signIn(stage.call);
    expect(await stage.call(method, path, { as, body })).toMatchObject({
      status: 400,
      body: { errors: [{ path: field }] },
    });
  });
});

describe('DELETE /v2/link/wallet', () => {
  it('unlinks a wallet, and makes the oldest linked one the main one', async () => {
    const { as, userId, wallet: first } = await settled();
    const second = newWallet();
    await link(as, second);
    expect(await unlink(as, first.address.toLowerCase())).toMatchObject({ status: 200 });
    expect(await addressesOf(as)).not.toContain(first.address);
    expect(await mainOf(as)).toBe(second.address);
    await eventually(() =>
      stage.eventsOf(WalletLinkedSchema).some(({ address, main }) => address === second.address && main),
    );
    expect(stage.eventsOf(WalletUnlinkedSchema)).toContainEqual(
      expect.objectContaining({ userId, address: first.address }),
    );
    // It belongs to nobody now, and makes an account of its own.
    expect((await signIn(stage.call, first)).userId).not.toBe(userId);
  });

  it('keeps the last way to sign in', async () => {
    const { as, wallet } = await settled();
    const reply = await unlink(as, wallet.address);
    expect(reply).toMatchObject({ status: 409, body: { type: '/problems/conflict' } });
    expect(await addressesOf(as)).toContain(wallet.address);
  });

  it('keeps one of two that are unlinked at once', async () => {
    const { as, wallet } = await settled();
    const second = newWallet();
    await link(as, second);
    const replies = await Promise.all([unlink(as, wallet.address), unlink(as, second.address)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('keeps a wallet that the platform keeps', async () => {
    const { as } = await settled();
    const { body } = await stage.call('GET', '/v1/wallet', { as });
    expect((await unlink(as, body.address)).status).toBe(409);
    expect(await addressesOf(as)).toContain(body.address);
  });

  it('knows nothing of wallets of others', async () => {
    const [mine, other] = [await settled(), await settled()];
    for (const address of [other.wallet.address, newWallet().address])
      expect((await unlink(mine.as, address)).status).toBe(404);
    expect(await addressesOf(other.as)).toContain(other.wallet.address);
  });

  it.each<[unknown, string]>([
    [{}, 'body.address'],
    [{ address: '0x12' }, 'body.address'],
    [{ address: newWallet().address, force: true }, 'body'],
  ])('refuses %j', async (body, path) => {
    const { as } = await signIn(stage.call);
    expect(await stage.call('DELETE', '/v2/link/wallet', { as, body })).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
  });
});

describe.each([
  ['GET', `/v2/link/wallet?address=${newWallet().address}`, undefined],
  ['POST', '/v2/link/wallet', { address: newWallet().address, signature: '0x11' }],
  ['DELETE', '/v2/link/wallet', { address: newWallet().address }],
  ['POST', `/v1/verification/wallet/${newWallet().address}`, { signature: '0x11' }],
  ['DELETE', `/v1/verification/wallet/${newWallet().address}`, undefined],
])('%s %s', (method, path, body) => {
  it.each<[number, TestCaller | undefined]>([
    [401, undefined],
    [401, asService('ultigen')],
    [403, asKey(randomUUID(), 'discord', 'rewards')],
  ])('answers %i to callers who are no users', async (status, as) => {
    expect((await stage.call(method, path, { as, body })).status).toBe(status);
  });
});

it('lets no admin link for somebody else', async () => {
  const { as, userId } = await settled();
  const body = await signedLink(as, newWallet());
  expect((await post(asAdmin(randomUUID()), body)).status).toBe(400);
  expect((await walletsOf(as)).every((row: { userId: string }) => row.userId === userId)).toBe(true);
});
