import { randomUUID } from 'node:crypto';
import { asKey, asService, eventually, type TestCaller } from '@hatchery/kit/testing';
import { WalletLinkedSchema } from '@hatchery/proto/users';
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts';
import {
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
  stage = await startStage();
});
afterAll(() => stage?.close());

type Row = { userId: string; address: string; mainWallet: boolean; isInternalWallet: boolean };
const get = (path: string, as?: TestCaller) => stage.call('GET', path, { as });
const walletsOf = async (as: TestCaller): Promise<Row[]> => (await get('/v2/users/wallets', as)).body;
const create = (as: TestCaller | undefined, headers: Record<string, string> = {}, path = '/v2/users/wallets/create') =>
  stage.call('POST', path, { as, headers });
const recover = (as: TestCaller | undefined, recoveryPhrase: unknown, headers: Record<string, string> = {}) =>
  stage.call('POST', '/v1/wallet/recover', { as, body: { recoveryPhrase }, headers });
const setMain = (as: TestCaller | undefined, mainWallet: unknown) =>
  stage.call('POST', '/v2/users/main-wallet', { as, body: { mainWallet } });
const setReceiver = (as: TestCaller | undefined, address: unknown) =>
  stage.call('POST', '/v1/users/reward-receiver-address', { as, body: { address } });

/** An account of a wallet, with its custodial wallet there. */
async function settled() {
  const account = await signIn(stage.call);
  const custodial = await eventually(async () =>
    (await walletsOf(account.as)).find(({ isInternalWallet }) => isInternalWallet),
  );
  return { ...account, custodial: custodial.address };
}

/** Everything that the service has stored, as text; bytes in hexadecimal. */
async function dump(): Promise<string> {
  const { rows } = await stage.database.knex.raw(
    `select table_name from information_schema.tables where table_schema = 'users'`,
  );
  const tables = await Promise.all(
    rows.map(({ table_name }: { table_name: string }) =>
      stage.database.knex.raw(`select cast(t as text) as row from ${table_name} as t`),
    ),
  );
  return tables.flatMap(({ rows: stored }) => stored.map(({ row }: { row: string }) => row)).join('\n');
}

describe('GET /v2/users/wallets and /v1/users/wallets', () => {
  it('tell the wallets of the caller, the main one first', async () => {
    const { as, userId, wallet, custodial } = await settled();
    const rows = await walletsOf(as);
    expect(rows).toEqual([
      { userId, address: wallet.address, mainWallet: true, isInternalWallet: false },
      { userId, address: custodial, mainWallet: false, isInternalWallet: true },
    ]);
    expect((await get('/v1/users/wallets', as)).body).toEqual(rows);
  });
});

describe('GET /v1/wallet and /v1/users/main-account', () => {
  it('tell the first wallet that the platform keeps, and the main one', async () => {
    const { as, userId, wallet, custodial } = await settled();
    await create(as);
    expect((await get('/v1/wallet', as)).body).toEqual({
      userId,
      address: custodial,
      mainWallet: false,
      isInternalWallet: true,
    });
    expect((await get('/v1/users/main-account', as)).body).toEqual({ address: wallet.address });
  });

  it('answer 404 while there is none', async () => {
    const { as, userId } = await settled();
    await stage.database.knex('wallets').where({ user_id: userId }).delete();
    for (const path of ['/v1/wallet', '/v1/users/main-account']) expect((await get(path, as)).status).toBe(404);
  });
});

describe('POST /v2/users/main-wallet', () => {
  it('makes a wallet the main one and says so, once', async () => {
    const { as, userId, wallet, custodial } = await settled();
    const events = () => stage.eventsOf(WalletLinkedSchema).filter((event) => event.userId === userId);
    await eventually(() => events().length === 2);
    const reply = await setMain(as, custodial.toLowerCase());
    expect(reply).toMatchObject({ status: 200, body: { uid: userId, mainWallet: custodial } });
    expect((await setMain(as, custodial)).status).toBe(200);
    await eventually(() => events().length === 4);
    expect(events().slice(2)).toMatchObject([
      { address: wallet.address, main: false },
      { address: custodial, main: true },
    ]);
    expect((await walletsOf(as)).map(({ address }) => address)).toEqual([custodial, wallet.address]);
  });

  it('leaves one main wallet however many are chosen at once', async () => {
    const { as, userId, wallet, custodial } = await settled();
    const chosen = Array.from({ length: 10 }, (_, index) => (index % 2 ? wallet.address : custodial));
    const replies = await Promise.all(chosen.map((address) => setMain(as, address)));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(await stage.database.knex('wallets').where({ user_id: userId, main: true })).toHaveLength(1);
  });

  it.each([
    ['a wallet of nobody', newWallet().address],
    ['no address', 'hatchy'],
    ['nothing', undefined],
  ])('refuses %s', async (_what, address) => {
    const { as, wallet } = await settled();
    const reply = await setMain(as, address);
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'body.mainWallet' }] } });
    expect((await get('/v1/users/main-account', as)).body.address).toBe(wallet.address);
  });

  it('refuses a wallet of somebody else', async () => {
    const [mine, other] = [await settled(), await settled()];
    for (const address of [other.wallet.address, other.custodial])
      expect((await setMain(mine.as, address)).status).toBe(400);
  });
});

describe('POST /v1/users/reward-receiver-address', () => {
  const recipient = async (userId: string) => {
    const email = `${userId}@example.org`;
    await stage.database.knex('users').where({ id: userId }).update({ email });
    const query = `/internal/users/recipients?email=${email}`;
    return (await stage.call('GET', query, { as: asService('ultigen') })).body.address;
  };

  it('chooses where rewards go', async () => {
    const { as, userId, wallet, custodial } = await settled();
    expect(await recipient(userId)).toBe(wallet.address);
    const reply = await setReceiver(as, custodial.toLowerCase());
    expect(reply).toMatchObject({ status: 200, body: { mainWallet: wallet.address, rewardReceiver: custodial } });
    expect(await recipient(userId)).toBe(custodial);
    await setReceiver(as, wallet.address);
    expect(await recipient(userId)).toBe(wallet.address);
  });

  it('counts while the wallet is one’s own', async () => {
    const { as, userId, custodial } = await settled();
    const other = await settled();
    await setReceiver(as, custodial);
    await stage.database.knex('wallets').where({ address: custodial }).update({ user_id: other.userId });
    expect(await recipient(userId)).not.toBe(custodial);
    expect((await get('/v2/users', as)).body.rewardReceiver).toBeUndefined();
    expect((await get('/v2/users', other.as)).body.rewardReceiver).toBeUndefined();
  });

  it('refuses wallets of others, and what is none', async () => {
    const [mine, other] = [await settled(), await settled()];
    for (const address of [other.wallet.address, newWallet().address, '0x12', undefined])
      expect(await setReceiver(mine.as, address)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'body.address' }] },
      });
    expect((await get('/v2/users', mine.as)).body.rewardReceiver).toBeUndefined();
  });
});

describe.each(['/v2/users/wallets/create', '/v1/wallet/create'])('POST %s', (path) => {
  it('makes a wallet and shows its phrase, which stays nowhere', async () => {
    const { as, userId, wallet } = await settled();
    const { status, body } = await create(as, freshKey(), path);
    expect(status).toBe(200);
    expect(body.recoveryPhrase.split(' ')).toHaveLength(12);
    expect(mnemonicToAccount(body.recoveryPhrase).address).toBe(body.address);
    expect(await walletsOf(as)).toContainEqual({
      userId,
      address: body.address,
      mainWallet: false,
      isInternalWallet: true,
    });
    expect((await get('/v1/users/main-account', as)).body.address).toBe(wallet.address);
    await eventually(() => stage.eventsOf(WalletLinkedSchema).some(({ address }) => address === body.address));
    const stored = await dump();
    expect(stored).toContain(body.address);
    for (const secret of [body.recoveryPhrase, Buffer.from(body.recoveryPhrase).toString('hex')])
      expect(stored).not.toContain(secret);
  });

  it('answers a repeated request without the phrase, and makes nothing more', async () => {
    const { as, userId } = await settled();
    const key = freshKey();
    const first = await create(as, key, path);
    const made = stage.signer.wallets.size;
    for (let round = 0; round < 3; round += 1) {
      const again = await create(as, key, path);
      expect(again).toMatchObject({ status: 200, body: { address: first.body.address } });
      expect(again.body).not.toHaveProperty('recoveryPhrase');
      expect(again.body.message).toMatch(/shown then/);
    }
    expect(stage.signer.wallets.size).toBe(made);
    expect(await stage.database.knex('wallets').where({ user_id: userId, kind: 'custodial' })).toHaveLength(2);
  });

  it('gives nobody a wallet whose phrase got lost on its way', async () => {
    const { as, userId } = await settled();
    stage.signer.setForgetful(true);
    const key = freshKey();
    const lost = [await create(as, key, path), await create(as, {}, path)];
    stage.signer.setForgetful(false);
    expect(lost.map(({ status }) => status)).toEqual([409, 409]);
    expect((await create(as, key, path)).status).toBe(409);
    expect(await stage.database.knex('wallets').where({ user_id: userId, kind: 'custodial' })).toHaveLength(1);
    expect((await create(as, freshKey(), path)).status).toBe(200);
  });

  it('makes ten at most, and asks the signer for no more', async () => {
    const { as, userId } = await settled();
    const replies = await Promise.all(Array.from({ length: 12 }, () => create(as, {}, path)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await stage.database.knex('wallets').where({ user_id: userId, kind: 'custodial' })).toHaveLength(10);
    const made = stage.signer.wallets.size;
    expect((await create(as, freshKey(), path)).status).toBe(409);
    expect(stage.signer.wallets.size).toBe(made);
  });

  it('answers 503 and makes nothing while the signer is away', async () => {
    const { as } = await settled();
    stage.signer.setAway(true);
    const reply = await create(as, {}, path);
    stage.signer.setAway(false);
    expect(reply.status).toBe(503);
    expect(await walletsOf(as)).toHaveLength(2);
  });

  it('takes no body, and serves guests too', async () => {
    const guest = await createGuest(stage.call);
    expect((await stage.call('POST', path, { as: guest.as, body: { userId: randomUUID() } })).status).toBe(400);
    expect((await create(guest.as, {}, path)).status).toBe(200);
    expect((await get('/v1/wallet', guest.as)).body.address).toBe(guest.address);
  });
});

describe('POST /v1/wallet/recover', () => {
  it('brings a wallet back from its phrase, however it is typed, once', async () => {
    const { as, userId } = await settled();
    const phrase = generateMnemonic(english, 256);
    const { address } = mnemonicToAccount(phrase);
    const reply = await recover(as, `  ${phrase.toUpperCase().replaceAll(' ', '\n ')} `);
    expect(reply).toMatchObject({
      status: 200,
      body: { userId, address, mainWallet: false, isInternalWallet: true },
    });
    expect(stage.signer.recovered.get(address)).toBe(userId);
    expect(await recover(as, phrase)).toMatchObject({ status: 200, body: reply.body });
    expect((await walletsOf(as)).filter((row) => row.address === address)).toHaveLength(1);
    expect(await dump()).not.toContain(phrase);
  });

  it('brings back a wallet of an account that is no more', async () => {
    const former = await settled();
    const { body } = await create(former.as);
    await stage.call('DELETE', '/v2/users', { as: former.as, body: { abandonAssets: true } });
    const { as } = await settled();
    expect((await recover(as, body.recoveryPhrase)).body.address).toBe(body.address);
  });

  it('keeps no key of a wallet that is linked, and changes nothing about it', async () => {
    const phrase = generateMnemonic(english);
    const wallet = mnemonicToAccount(phrase);
    const reply = await stage.call('POST', '/v2/auth/wallet', {
      body: await signedMessage(stage.call, wallet as never),
    });
    const { as } = await signIn(stage.call, wallet as never);
    expect(reply.status).toBe(201);
    expect(await recover(as, phrase)).toMatchObject({
      status: 200,
      body: { isInternalWallet: false, mainWallet: true },
    });
    expect(stage.signer.recovered.has(wallet.address)).toBe(false);
  });

  it('proposes a merge where the wallet is of another account', async () => {
    const [mine, other] = [await settled(), await settled()];
    const { body } = await create(other.as);
    const reply = await recover(mine.as, body.recoveryPhrase);
    expect(reply).toMatchObject({ status: 409, body: { type: '/problems/owned-by-another' } });
    expect(await stage.database.knex('merges').where({ id: reply.body.mergeUid })).toMatchObject([
      { into_id: mine.userId, from_id: other.userId, credential_kind: 'wallet', credential_name: body.address },
    ]);
    expect((await walletsOf(other.as)).map(({ address }) => address)).toContain(body.address);
    expect(stage.signer.recovered.has(body.address)).toBe(false);
  });

  it('gives a wallet that two accounts recover at once to one of them', async () => {
    const accounts = [await settled(), await settled()];
    const phrase = generateMnemonic(english);
    const replies = await Promise.all(accounts.map(({ as }) => recover(as, phrase)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each<[string, unknown]>([
    ['no phrase', undefined],
    ['eleven words', 'abandon '.repeat(11).trim()],
    ['twenty-five words', 'abandon '.repeat(25).trim()],
    ['digits', `${'abandon '.repeat(11)}4bout`],
    ['a number', 12],
    ['a word of no list', `${'zebra '.repeat(11)}hatchy`],
  ])('refuses %s, naming the field', async (_what, phrase) => {
    const { as } = await settled();
    const reply = await recover(as, phrase);
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'body.recoveryPhrase' }] } });
    expect(JSON.stringify(reply.body)).not.toMatch(/abandon|zebra/);
    expect(await walletsOf(as)).toHaveLength(2);
  });

  it('answers 503 while the signer is away, and 409 when there are ten already', async () => {
    const { as } = await settled();
    stage.signer.setAway(true);
    expect((await recover(as, generateMnemonic(english))).status).toBe(503);
    stage.signer.setAway(false);
    for (let index = 0; index < 9; index += 1) await create(as);
    expect((await recover(as, generateMnemonic(english))).status).toBe(409);
  });
});

describe.each([
  ['GET', '/v2/users/wallets', undefined],
  ['GET', '/v1/users/wallets', undefined],
  ['GET', '/v1/wallet', undefined],
  ['GET', '/v1/users/main-account', undefined],
  ['POST', '/v2/users/main-wallet', { mainWallet: newWallet().address }],
  ['POST', '/v1/users/reward-receiver-address', { address: newWallet().address }],
  ['POST', '/v2/users/wallets/create', undefined],
  ['POST', '/v1/wallet/create', undefined],
  ['POST', '/v1/wallet/recover', { recoveryPhrase: generateMnemonic(english) }],
])('%s %s', (method, path, body) => {
  it.each<[number, TestCaller | undefined]>([
    [401, undefined],
    [401, asService('ultigen')],
    [403, asKey(randomUUID(), 'rewards')],
  ])('answers %i to callers who are no users', async (status, as) => {
    expect((await stage.call(method, path, { as, body })).status).toBe(status);
  });
});
