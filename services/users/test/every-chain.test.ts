import { randomUUID } from 'node:crypto';
import { eventually, type TestCaller } from '@hatchery/kit/testing';
import { callOf, news, startRelay, startUltigen } from './fixtures/sweeping.fixture.ts';
import { deployments, firstChainId, secondChainId, startTwoChains } from './fixtures/two-chains.fixture.ts';
import { newWallet, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

let chains: Awaited<ReturnType<typeof startTwoChains>>;
let relay: Awaited<ReturnType<typeof startRelay>>;
let ultigen: Awaited<ReturnType<typeof startUltigen>>;
let stage: Stage;
let tell: ReturnType<typeof news>;

beforeAll(async () => {
  [chains, relay, ultigen] = await Promise.all([startTwoChains(), startRelay(), startUltigen()]);
  stage = await startStage({
    environment: chains.environment,
    services: { chain: relay.url, ultigen: ultigen.url },
  });
  tell = news(stage);
});
afterAll(async () => {
  await stage?.close();
  await Promise.all([chains?.close(), relay?.close(), ultigen?.close()]);
});

const giveMonsters = (chainId: number, address: string, ...tokenIds: number[]) =>
  ultigen.hold({ chainId, eggs: [], monsters: tokenIds.map((tokenId) => ({ address, tokenId: `${tokenId}` })) });
const preview = (as: TestCaller, query = '') => stage.call('GET', `/account/sweep-preview${query}`, { as });
const start = (as: TestCaller, chainId?: number) =>
  stage.call('POST', '/account/sweeps', { as, body: chainId && { chainId } });
const read = async (as: TestCaller, uid: string) => (await stage.call('GET', `/account/sweeps/${uid}`, { as })).body;
const sentOn = (chainId: number, wallet: string) => relay.from(wallet).filter((one) => one.chainId === chainId);
const lossesOf = (as: TestCaller) => stage.call('GET', '/account/deletion', { as });
const remove = (as: TestCaller, body?: object) => stage.call('DELETE', '/v2/users', { as, body });

/** An account whose main wallet is its own, with its custodial wallet. */
async function settled() {
  const { as, wallet } = await signIn(stage.call);
  const custodial = await eventually(async () => (await stage.call('GET', '/v2/users', { as })).body.internalWallet);
  return { as, to: wallet.address, custodial: custodial as string };
}

describe('sweeps on two chains', () => {
  it('tell what there is on the chain that is asked for, otherwise on the main chain', async () => {
    const { as, to, custodial } = await settled();
    await chains.giveTokens(firstChainId, custodial, 5n);
    await chains.giveTokens(secondChainId, custodial, 7n);
    giveMonsters(secondChainId, custodial, 42);
    const tokens = (amount: string) => ({ wallet: custodial, asset: 'token', amount });
    const main = { to, chainId: firstChainId, steps: [tokens('5')], more: false };
    expect((await preview(as)).body).toEqual(main);
    expect((await preview(as, `?chainId=${firstChainId}`)).body).toEqual(main);
    expect((await preview(as, `?chainId=${secondChainId}`)).body).toEqual({
      ...main,
      chainId: secondChainId,
      steps: [tokens('7'), { wallet: custodial, asset: 'monster', tokenId: '42', amount: '1' }],
    });
  });

  it('run beside each other, with the contracts of each chain', async () => {
    const { as, to, custodial } = await settled();
    giveMonsters(firstChainId, custodial, 1);
    giveMonsters(secondChainId, custodial, 2, 3);
    const first = (await start(as)).body;
    const second = (await start(as, secondChainId)).body;
    expect([first.chainId, second.chainId]).toEqual([firstChainId, secondChainId]);
    expect((await start(as, secondChainId)).body.uid).toBe(second.uid);
    await eventually(() => sentOn(firstChainId, custodial).length + sentOn(secondChainId, custodial).length === 2);
    expect(callOf(sentOn(firstChainId, custodial)[0])).toEqual({
      to: deployments[firstChainId].ultigenMonsters,
      value: '0',
      args: [custodial, to, 1n],
    });
    expect(callOf(sentOn(secondChainId, custodial)[0])).toEqual({
      to: deployments[secondChainId].ultigenMonsters,
      value: '0',
      args: [custodial, to, 2n],
    });
    expect(stage.signer.authorized.map(({ reference, chainId }) => ({ reference, chainId }))).toEqual(
      expect.arrayContaining([
        { reference: `sweep:${first.uid}`, chainId: firstChainId },
        { reference: `sweep:${second.uid}`, chainId: secondChainId },
      ]),
    );
    // Nothing comes from the second chain any more: the first one's sweep ends, and another one can follow it.
    await tell.final(sentOn(firstChainId, custodial)[0]?.reference ?? '');
    await eventually(async () => (await read(as, first.uid)).status === 'done');
    giveMonsters(firstChainId, custodial, 4);
    const next = (await start(as, firstChainId)).body;
    expect(next).toMatchObject({ chainId: firstChainId, status: 'running' });
    expect(next.uid).not.toBe(first.uid);
    await eventually(() => sentOn(firstChainId, custodial).length === 2);
    expect((await read(as, second.uid)).steps.map(({ status }: { status: string }) => status)).toEqual([
      'sent',
      'waiting',
    ]);
    const listed = (await stage.call('GET', '/account/sweeps', { as })).body;
    expect(listed.map(({ uid }: { uid: string }) => uid).sort()).toEqual([first.uid, second.uid, next.uid].sort());
  });

  it('are not held up by the steps of a chain that cannot be sent to', async () => {
    const { as, to, custodial } = await settled();
    const userId = (await stage.call('GET', '/v2/users', { as })).body.uid;
    const stuck = randomUUID();
    const { knex } = stage.database;
    // A chain that is no longer configured, with more wallets than are handed over at once.
    await knex('sweeps').insert({
      id: stuck,
      user_id: userId,
      chain_id: 97,
      to_address: to,
      status: 'running',
      created_at: new Date(0),
    });
    await knex('sweep_steps').insert(
      Array.from({ length: 45 }, (_, position) => ({
        id: randomUUID(),
        sweep_id: stuck,
        position,
        wallet: `0x${String(position).padStart(40, '0')}`,
        asset: 'token',
        amount: 1,
        status: 'waiting',
      })),
    );
    giveMonsters(secondChainId, custodial, 11);
    const { uid } = (await start(as, secondChainId)).body;
    await eventually(async () => (await read(as, uid)).steps[0].status === 'sent');
    expect((await read(as, stuck)).steps[0].status).toBe('waiting');
    await knex('sweeps').where({ id: stuck }).delete();
  });

  it('refuse a chain that is not supported', async () => {
    const { as } = await settled();
    const errors = (path: string) => ({ status: 400, body: { errors: [{ path }] } });
    expect(await preview(as, '?chainId=97')).toMatchObject(errors('query.chainId'));
    expect(await start(as, 97)).toMatchObject(errors('body.chainId'));
    expect((await preview(as, '?chainId=x')).status).toBe(400);
    expect((await stage.call('POST', '/account/sweeps', { as, body: { to: newWallet().address } })).status).toBe(400);
  });
});

describe('the deletion of an account with things on two chains', () => {
  it('tells what would be lost on each, and refuses to lose it', async () => {
    const { as, custodial } = await settled();
    await chains.giveTokens(firstChainId, custodial, 5n);
    await chains.giveTokens(secondChainId, custodial, 7n);
    giveMonsters(secondChainId, custodial, 51, 52);
    expect((await lossesOf(as)).body).toEqual({
      custodialWallets: [custodial],
      eggs: 0,
      monsters: 2,
      tokens: '12',
      coins: '0',
      chains: [
        { chainId: firstChainId, eggs: 0, monsters: 0, tokens: '5', coins: '0' },
        { chainId: secondChainId, eggs: 0, monsters: 2, tokens: '7', coins: '0' },
      ],
      unknownChains: [],
      voucherCount: 0,
      vouchers: [],
    });
    await chains.giveTokens(firstChainId, custodial, 0n);
    await chains.giveTokens(secondChainId, custodial, 0n);
    expect((await remove(as)).status).toBe(409);
    expect((await stage.call('GET', '/v2/users', { as })).status).toBe(200);
  });
});

describe('while the second chain is down', () => {
  beforeAll(() => chains.stop(secondChainId));

  it('sweeps go on on the first one', async () => {
    const { as, custodial } = await settled();
    giveMonsters(firstChainId, custodial, 61);
    giveMonsters(secondChainId, custodial, 62);
    const down = {
      status: 503,
      body: { detail: `Chain ${secondChainId} does not answer right now. Please try again later.` },
    };
    expect(await preview(as, `?chainId=${secondChainId}`)).toMatchObject(down);
    expect(await start(as, secondChainId)).toMatchObject(down);
    const { uid } = (await start(as)).body;
    await eventually(() => sentOn(firstChainId, custodial).length === 1);
    await tell.final(sentOn(firstChainId, custodial)[0]?.reference ?? '');
    await eventually(async () => (await read(as, uid)).status === 'done');
  });

  it('an account is not deleted, because nobody can tell what would be lost there', async () => {
    const { as } = await settled();
    expect((await lossesOf(as)).body).toMatchObject({
      eggs: 0,
      monsters: 0,
      tokens: '0',
      chains: [{ chainId: firstChainId }],
      unknownChains: [secondChainId],
    });
    expect(await remove(as)).toMatchObject({
      status: 503,
      body: { detail: expect.stringContaining(String(secondChainId)) },
    });
    expect((await stage.call('GET', '/v2/users', { as })).status).toBe(200);
    expect((await remove(as, { abandonAssets: true })).status).toBe(200);
  });
});
