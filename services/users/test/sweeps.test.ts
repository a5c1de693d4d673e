import { randomUUID } from 'node:crypto';
import { type Anvil, startAnvil } from '@hatchery/kit/anvil';
import { asKey, asService, eventually, type TestCaller } from '@hatchery/kit/testing';
import { createTestClient, getAddress, type Hex, http, pad, toHex } from 'viem';
import { foundry } from 'viem/chains';
import { callOf, hashOf, news, startRelay, startUltigen } from './fixtures/sweeping.fixture.ts';
import { createGuest, freshKey, newWallet, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

const deployment = {
  gameToken: getAddress('0x4000000000000000000000000000000000000004'),
  ultigenEggs: getAddress('0x5000000000000000000000000000000000000005'),
  ultigenMonsters: getAddress('0x6000000000000000000000000000000000000006'),
  startBlock: 0,
};
/** Answers every call with the word stored for the address in it. */
const tokenCode: Hex = '0x6004355460005260206000f3';

let chain: Anvil;
let relay: Awaited<ReturnType<typeof startRelay>>;
let ultigen: Awaited<ReturnType<typeof startUltigen>>;
let stage: Stage;
let tell: ReturnType<typeof news>;

beforeAll(async () => {
  [chain, relay, ultigen] = await Promise.all([startAnvil(), startRelay(), startUltigen()]);
  await node().setCode({ address: deployment.gameToken, bytecode: tokenCode });
  stage = await startStage({
    environment: { RPC_URLS: `31337=${chain.rpcUrl}`, DEPLOYMENTS: JSON.stringify({ 31337: deployment }) },
    services: { chain: relay.url, ultigen: ultigen.url },
  });
  tell = news(stage);
});
afterAll(async () => {
  await stage?.close();
  await Promise.all([chain?.stop(), relay?.close(), ultigen?.close()]);
});

const node = () => createTestClient({ mode: 'anvil', chain: foundry, transport: http(chain.rpcUrl) });
const giveTokens = (address: string, amount: bigint) =>
  node().setStorageAt({
    address: deployment.gameToken,
    index: pad(address as Hex),
    value: toHex(amount, { size: 32 }),
  });
const giveEggs = (address: string, eggType: number, amount: number, available = amount) =>
  ultigen.hold({ eggs: [{ address, eggType, amount: `${amount}`, available: `${available}` }], monsters: [] });
const giveMonsters = (address: string, ...tokenIds: number[]) =>
  ultigen.hold({ eggs: [], monsters: tokenIds.map((tokenId) => ({ address, tokenId: `${tokenId}` })) });

const preview = (as: TestCaller) => stage.call('GET', '/account/sweep-preview', { as });
const start = (as: TestCaller, headers: Record<string, string> = {}) =>
  stage.call('POST', '/account/sweeps', { as, headers });
const read = async (as: TestCaller, uid: string) => (await stage.call('GET', `/account/sweeps/${uid}`, { as })).body;
const retry = (as: TestCaller, uid: string) => stage.call('POST', `/account/sweeps/${uid}/retry`, { as });
type Step = { uid: string; status: string; asset: string };
const steps = async (as: TestCaller, uid: string): Promise<Step[]> => (await read(as, uid)).steps;
const statuses = async (as: TestCaller, uid: string) => (await steps(as, uid)).map(({ status }) => status).join(' ');
const becomes = (as: TestCaller, uid: string, wanted: string) =>
  eventually(async () => (await statuses(as, uid)) === wanted);
const given = (wallet: string, count: number) => eventually(() => relay.from(wallet).length === count);
const last = (wallet: string) => relay.from(wallet).at(-1)?.reference ?? '';

/** An account whose main wallet is its own, with its custodial wallet there. */
async function settled() {
  const account = await signIn(stage.call);
  const custodial = await eventually(
    async () => (await stage.call('GET', '/v2/users', { as: account.as })).body.internalWallet,
  );
  return { ...account, to: account.wallet.address, custodial: custodial as string };
}

describe('GET /account/sweep-preview', () => {
  it('tells what there is in all custodial wallets, without what hatches have reserved', async () => {
    const { as, to, custodial } = await settled();
    const { body: second } = await stage.call('POST', '/v1/wallet/create', { as });
    await giveTokens(custodial, 5n * 10n ** 30n);
    giveEggs(custodial, 2, 4, 1);
    giveEggs(custodial, 3, 4, 0);
    giveMonsters(second.address, 901);
    giveEggs(to, 2, 9);
    const { status, body } = await preview(as);
    expect(status).toBe(200);
    expect(body).toEqual({
      to,
      chainId: 31337,
      more: false,
      steps: [
        { wallet: custodial, asset: 'token', amount: (5n * 10n ** 30n).toString() },
        { wallet: custodial, asset: 'egg', tokenId: '2', amount: '1' },
        { wallet: second.address, asset: 'monster', tokenId: '901', amount: '1' },
      ],
    });
    expect((await stage.call('GET', '/account/sweeps', { as })).body).toEqual([]);
  });

  it('asks for a main wallet of one’s own', async () => {
    const guest = await createGuest(stage.call);
    expect((await preview(guest.as)).status).toBe(409);
    const { as, custodial } = await settled();
    await stage.call('POST', '/v2/users/main-wallet', { as, body: { mainWallet: custodial } });
    expect((await preview(as)).status).toBe(409);
  });

  it('sends nothing to the account of a contract on another chain', async () => {
    const { as, to, custodial } = await settled();
    await giveTokens(custodial, 1n);
    await stage.database.knex('wallets').where({ address: to }).update({ contract_chain_id: 97 });
    for (const reply of [await preview(as), await start(as)])
      expect(reply).toMatchObject({ status: 409, body: { detail: expect.stringContaining('another chain') } });
  });

  it('tells when one sweep is not enough', async () => {
    const { as, custodial } = await settled();
    giveMonsters(custodial, ...Array.from({ length: 101 }, (_, index) => 10_000 + index));
    const { body } = await preview(as);
    expect(body.steps).toHaveLength(100);
    expect(body.more).toBe(true);
  });

  it('answers 503 while another service is away', async () => {
    const { as } = await settled();
    ultigen.setAway(true);
    const replies = [await preview(as), await start(as)];
    ultigen.setAway(false);
    expect(replies.map(({ status }) => status)).toEqual([503, 503]);
  });
});

describe('POST /account/sweeps', () => {
  it('sends everything, one step of a wallet after the other, and tells how far it is', async () => {
    const { as, userId, to, custodial } = await settled();
    await giveTokens(custodial, 77n);
    giveEggs(custodial, 2, 3);
    giveMonsters(custodial, 42);
    const { status, body } = await start(as);
    expect(status).toBe(200);
    expect(body).toMatchObject({ to, chainId: 31337, status: 'running', uid: expect.any(String) });
    const { uid } = body;

    await becomes(as, uid, 'sent waiting waiting');
    expect(stage.signer.authorized).toContainEqual({
      reference: `sweep:${uid}`,
      userId,
      chainId: 31337,
      wallets: [custodial],
      receiver: to,
      lifetimeSeconds: 86_400,
    });
    expect(callOf(relay.from(custodial)[0])).toEqual({ to: deployment.gameToken, value: '0', args: [to, 77n] });
    await tell.seen(last(custodial), hashOf('first'));
    await becomes(as, uid, 'seen sent waiting');
    expect((await read(as, uid)).steps[0].hash).toBe(hashOf('first'));
    const eggArgs = [custodial, to, 2n, 3n, '0x'];
    expect(callOf(relay.from(custodial)[1])).toEqual({ to: deployment.ultigenEggs, value: '0', args: eggArgs });
    await tell.seen(last(custodial));
    await given(custodial, 3);
    expect(callOf(relay.from(custodial)[2])).toEqual({
      to: deployment.ultigenMonsters,
      value: '0',
      args: [custodial, to, 42n],
    });
    for (const { reference } of relay.from(custodial)) await tell.final(reference);
    await eventually(async () => (await read(as, uid)).status === 'done');
    expect(await statuses(as, uid)).toBe('final final final');
    expect((await stage.call('GET', '/account/sweeps', { as })).body).toEqual([await read(as, uid)]);
  });

  it('runs one at a time: the running one is answered, to any number at once', async () => {
    const { as, userId, custodial } = await settled();
    await giveTokens(custodial, 5n);
    const replies = await Promise.all(Array.from({ length: 8 }, () => start(as)));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.uid}`)).size).toBe(1);
    expect(await stage.database.knex('sweeps').where({ user_id: userId })).toHaveLength(1);
    const key = freshKey();
    expect((await start(as, key)).body.uid).toBe(replies[0]?.body.uid);
    await given(custodial, 1);
    await tell.final(last(custodial));
    await eventually(async () => (await read(as, replies[0]?.body.uid)).status === 'done');
    expect((await start(as, key)).headers.get('idempotent-replayed')).toBe('true');
    expect((await start(as)).body.uid).not.toBe(replies[0]?.body.uid);
  });

  it('does nothing when there is nothing, or the caller has no main wallet of their own', async () => {
    const { as, userId } = await settled();
    expect(await start(as)).toMatchObject({
      status: 409,
      body: { detail: 'There is nothing to sweep on this chain.' },
    });
    const guest = await createGuest(stage.call);
    await giveTokens(guest.address, 5n);
    expect((await start(guest.as)).status).toBe(409);
    expect(await stage.database.knex('sweeps').whereIn('user_id', [userId, guest.userId])).toEqual([]);
    expect(relay.from(guest.address)).toEqual([]);
  });

  it('goes on with the other steps when one fails, and tries that one again when asked', async () => {
    const { as, custodial } = await settled();
    await giveTokens(custodial, 9n);
    giveMonsters(custodial, 7, 8);
    const { uid } = (await start(as)).body;
    await given(custodial, 1);
    await tell.failed(last(custodial), 'ERC20: paused');
    await becomes(as, uid, 'failed sent waiting');
    expect((await read(as, uid)).steps[0].failure).toBe('ERC20: paused');
    expect((await retry(as, uid)).body.status).toBe('running');
    await tell.final(last(custodial));
    await given(custodial, 3);
    await tell.final(last(custodial));
    await eventually(async () => (await read(as, uid)).status === 'failed');

    expect(await retry(as, uid)).toMatchObject({ status: 200, body: { uid, status: 'running' } });
    await given(custodial, 4);
    expect(last(custodial)).toMatch(/:2$/);
    expect(callOf(relay.from(custodial)[3])).toEqual(callOf(relay.from(custodial)[0]));
    // News of the first try come late, and are none.
    await tell.failed(relay.from(custodial)[0]?.reference ?? '', 'ERC20: paused');
    await tell.final(relay.from(custodial)[0]?.reference ?? '');
    expect(await statuses(as, uid)).toMatch(/^(waiting|sent) final final$/);
    await tell.final(last(custodial));
    await eventually(async () => (await read(as, uid)).status === 'done');
    expect((await retry(as, uid)).status).toBe(409);
  });

  it.each(['ERC721NonexistentToken(15)', 'ERC721InsufficientApproval(0x00, 15)'])(
    'ends when a monster is not there any more: %s',
    async (reason) => {
      const { as, custodial } = await settled();
      giveMonsters(custodial, 15, 16);
      const { uid } = (await start(as)).body;
      await given(custodial, 1);
      await tell.failed(last(custodial), 'It was reverted.');
      await given(custodial, 2);
      await tell.final(last(custodial));
      await eventually(async () => (await read(as, uid)).status === 'failed');
      await retry(as, uid);
      await given(custodial, 3);
      await tell.failed(last(custodial), reason);
      await eventually(async () => (await read(as, uid)).status === 'done');
      expect((await read(as, uid)).steps).toMatchObject([
        { status: 'failed', failure: 'It is not in this wallet any more.' },
        { status: 'final' },
      ]);
    },
  );

  it('takes news in any order and any number of times', async () => {
    const { as, custodial } = await settled();
    giveMonsters(custodial, 21, 22);
    const { uid } = (await start(as)).body;
    await given(custodial, 1);
    const first = last(custodial);
    await tell.seen(first, hashOf('a'));
    // After a reorganisation it is seen in another block.
    await tell.seen(first, hashOf('b'));
    await becomes(as, uid, 'seen sent');
    expect((await read(as, uid)).steps[0].hash).toBe(hashOf('b'));
    await tell.final(first, hashOf('b'));
    await tell.seen(first, hashOf('a'));
    await tell.failed(first, 'late');
    expect((await read(as, uid)).steps[0]).toMatchObject({ status: 'final', hash: hashOf('b') });
    await given(custodial, 2);
    await tell.final(last(custodial));
    await tell.final(last(custodial));
    await eventually(async () => (await read(as, uid)).status === 'done');
    await tell.failed('sweep:no-such:1', 'x');
    await tell.failed(`sweep:${randomUUID()}:1`, 'x');
    expect((await read(as, uid)).status).toBe('done');
  });

  it('waits while the relay or the signer is away, and fails what they refuse', async () => {
    const { as, custodial } = await settled();
    giveMonsters(custodial, 31, 32);
    relay.setAway(true);
    stage.signer.setAway(true);
    const { uid } = (await start(as)).body;
    await stage.call('GET', '/v2/users', { as });
    expect(await statuses(as, uid)).toBe('waiting waiting');
    stage.signer.setAway(false);
    await eventually(() => stage.signer.authorized.some(({ reference }) => reference === `sweep:${uid}`));
    expect(await statuses(as, uid)).toBe('waiting waiting');
    relay.setRefusal('This chain is not one that is relayed to.');
    relay.setAway(false);
    await eventually(async () => (await read(as, uid)).status === 'failed');
    relay.setRefusal(undefined);
    expect((await steps(as, uid)).map((step) => ({ ...step }))).toMatchObject(
      Array(2).fill({ status: 'failed', failure: 'This chain is not one that is relayed to.' }),
    );
  });

  it('loses nothing when the process ends between handing a step over and noting it', async () => {
    const { as, custodial } = await settled();
    giveMonsters(custodial, 51);
    const { uid } = (await start(as)).body;
    await given(custodial, 1);
    const [step] = await eventually(async () => {
      const rows = await stage.database.knex('sweep_steps').where({ sweep_id: uid, status: 'sent' });
      return rows.length === 1 ? rows : undefined;
    });
    // As if the note had never been made: the step is handed over again, under the same reference.
    const asked = relay.asked();
    await stage.database.knex('sweep_steps').where({ id: step.id }).update({ status: 'waiting' });
    await becomes(as, uid, 'sent');
    expect(relay.asked()).toBeGreaterThan(asked);
    expect(relay.from(custodial)).toHaveLength(1);
    // As if its fate had been told before the note.
    await stage.database.knex('sweep_steps').where({ id: step.id }).update({ status: 'waiting' });
    await tell.final(last(custodial));
    await eventually(async () => (await read(as, uid)).status === 'done');
  });

  it('keeps the main wallet linked until everything has arrived', async () => {
    const { as, to, custodial } = await settled();
    const second = newWallet();
    const { body } = await stage.call('GET', `/v2/link/wallet?address=${second.address}`, { as });
    const signature = await second.signMessage({ message: body.message });
    await stage.call('POST', '/v2/link/wallet', { as, body: { address: second.address, signature } });
    giveMonsters(custodial, 61);
    const { uid } = (await start(as)).body;
    const unlink = (address: string) => stage.call('DELETE', '/v2/link/wallet', { as, body: { address } });
    expect((await unlink(to)).status).toBe(409);
    await given(custodial, 1);
    await tell.failed(last(custodial), 'no');
    await eventually(async () => (await read(as, uid)).status === 'failed');
    expect((await unlink(to)).status).toBe(200);
    // The address is nobody's now: nothing more is sent to it.
    expect((await retry(as, uid)).status).toBe(409);
  });
});

describe('sweeps of others', () => {
  it('are not there', async () => {
    const [mine, other] = [await settled(), await settled()];
    giveMonsters(mine.custodial, 71);
    const { uid } = (await start(mine.as)).body;
    const path = `/account/sweeps/${uid}`;
    expect((await stage.call('GET', path, { as: other.as })).status).toBe(404);
    expect((await retry(other.as, uid)).status).toBe(404);
    expect((await stage.call('GET', '/account/sweeps', { as: other.as })).body).toEqual([]);
  });

  it('are paged', async () => {
    const { as, userId, to } = await settled();
    const at = (index: number) => new Date(Date.UTC(2026, 0, index + 1));
    const rows = Array.from({ length: 3 }, (_, index) => ({
      id: randomUUID(),
      user_id: userId,
      chain_id: 31337,
      to_address: to,
      status: 'done',
      created_at: at(index),
      ended_at: at(index),
    }));
    await stage.database.knex('sweeps').insert(rows);
    const reply = await stage.call('GET', '/account/sweeps?page=2&limit=2', { as });
    expect(reply.headers.get('x-total-count')).toBe('3');
    expect(reply.body.map(({ uid }: { uid: string }) => uid)).toEqual([rows[0]?.id]);
  });
});

describe.each([
  ['GET', '/account/sweep-preview'],
  ['POST', '/account/sweeps'],
  ['GET', '/account/sweeps'],
  ['GET', `/account/sweeps/${randomUUID()}`],
  ['POST', `/account/sweeps/${randomUUID()}/retry`],
])('%s %s', (method, path) => {
  it.each<[number, TestCaller | undefined]>([
    [401, undefined],
    [401, asService('ultigen')],
    [403, asKey(randomUUID(), 'rewards')],
  ])('answers %i to callers who are no users', async (status, as) => {
    expect((await stage.call(method, path, { as })).status).toBe(status);
  });
});

it.each([
  ['GET', '/account/sweeps/1', undefined],
  ['POST', '/account/sweeps/1/retry', undefined],
  ['POST', '/account/sweeps', { to: newWallet().address }],
  ['GET', '/account/sweeps?limit=101', undefined],
])('%s %s refuses %j', async (method, path, body) => {
  const { as } = await signIn(stage.call);
  expect((await stage.call(method, path, { as, body })).status).toBe(400);
});
