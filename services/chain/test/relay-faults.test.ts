import { createHttpRpc } from '../src/rpc/http.rpc.ts';
import { RpcFault } from '../src/rpc/rpc.ts';
import { type Fault, startFaultyProxy } from './faulty-proxy.ts';
import { Crash, crashAt, type Harness, resendAfterSeconds, startHarness } from './relay-harness.ts';

let chain: Harness;
beforeEach(async () => {
  chain = await startHarness();
});
afterEach(async () => {
  await chain.stop();
});

const nonces = async () =>
  (await chain.database.knex('relayed_transactions').whereNotNull('nonce').orderBy('nonce').pluck('nonce')) as number[];
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('killed between any two steps', () => {
  const steps = ['simulated', 'signed', 'stored', 'broadcast', 'settled', 'raised'] as const;
  const cases = steps.flatMap((step) => [1, 2, 4].map((time) => [step, time] as const));

  it.each(cases)('at "%s", the %ith time: every call is made once', async (step, time) => {
    const wallet = chain.addWallet();
    await Promise.all(upTo(3).map((value) => chain.submit(`call ${value}`, [value])));
    await chain.submit('pair', [10, 11], wallet.address);
    const names = ['call 0', 'call 1', 'call 2', 'pair'];
    const crash = crashAt(step, time);
    const crashes: unknown[] = [];
    let relay = chain.relay({ reached: crash });
    const orNext = (error: unknown) => {
      crashes.push(error);
      relay = chain.relay({ reached: crash });
    };
    await relay.tick().catch(orNext);
    for (let block = 0; step === 'raised' && crashes.length === 0 && block < 20; block += 1) {
      chain.advance(resendAfterSeconds);
      await chain.passBy(1, relay).catch(orNext);
    }
    for (let turn = 0; turn < 12; turn += 1) {
      await relay.tick().catch(orNext);
      await chain.anvil.mine();
      await chain.follow();
    }
    expect(crashes).toHaveLength(1);
    expect(crashes[0]).toBeInstanceOf(Crash);
    await chain.finish(...names);
    expect((await chain.emitted()).sort((a, b) => a - b)).toEqual([0, 1, 2, 10, 11]);
    expect(await chain.events('TransactionFinal')).toHaveLength(5 + (await gasMoney()));
    expect(await chain.events('TransactionFailed')).toEqual([]);
    const used = await chain.anvil.client.getTransactionCount({ address: chain.operator.address });
    expect(used).toBe(3 + (await gasMoney()));
  });

  const gasMoney = async () =>
    (await chain.database.knex('relayed_transactions').where('reference', 'like', 'gas:%')).length;
});

describe('a node that fails', () => {
  it.each<Fault>(['refuse', 'busy', 'garbage', 'lose'])(
    'now and then (%s) makes no call happen twice or never',
    async (fault) => {
      const proxy = await startFaultyProxy(chain.anvil.url);
      const rpc = createHttpRpc({ urls: [proxy.url], retries: 0, timeoutMilliseconds: 500 });
      try {
        await Promise.all(upTo(6).map((value) => chain.submit(`call ${value}`, [value])));
        const relay = chain.relay({ rpc });
        for (let turn = 0; turn < 30; turn += 1) {
          proxy.failAfter(fault, turn % 7, 1);
          await relay.tick().catch((error) => expect(error).toBeInstanceOf(RpcFault));
          if (turn % 2 === 0) await chain.anvil.mine();
          await chain.follow();
          chain.advance(1);
        }
        chain.advance(60);
      } finally {
        await proxy.close();
      }
      await chain.finish(...upTo(6).map((value) => `call ${value}`));
      expect((await chain.emitted()).sort((a, b) => a - b)).toEqual(upTo(6));
      expect(await nonces()).toEqual(upTo(6));
      expect(await chain.events('TransactionFailed')).toEqual([]);
    },
  );
});
