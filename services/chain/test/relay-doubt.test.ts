import { Problem } from '@hatchery/api/problems';
import { type Address, type Hash, parseEther } from 'viem';
import { type ChainRpc, RpcFault } from '../src/rpc/rpc.ts';
import { answerOf } from '../src/signer.ts';
import type { SignAnswer, Signer } from '../src/transactions/relay-context.ts';
import { word } from './anvil.ts';
import { type Harness, resendAfterSeconds, startHarness } from './relay-harness.ts';

let chain: Harness;
beforeEach(async () => {
  chain = await startHarness();
});
afterEach(async () => {
  await chain.stop();
});

const only = (reference: string) => chain.only(reference);

/** Turns of relay, block and follower. @returns the errors that the relay threw. */
async function turns(count: number, relay: ReturnType<Harness['relay']>, seconds = 60): Promise<unknown[]> {
  const thrown: unknown[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    await relay.tick().catch((error: unknown) => thrown.push(error));
    chain.advance(seconds);
    await chain.anvil.mine();
    await chain.follow();
  }
  return thrown;
}

/** Signs what the harness signs, unless `answer` has something else to say. */
const signing = (answer: (request: { from: Address; value: bigint }) => SignAnswer | undefined): Signer => ({
  ...chain.signer,
  sign: (requests) =>
    Promise.all(
      requests.map(async (request) => answer(request) ?? ((await chain.signer.sign([request]))[0] as SignAnswer)),
    ),
});

describe('a call that is in a final block already', () => {
  const untilFinal = async (values: number[]) => {
    await chain.submit('gas money', values);
    await chain.relay().tick();
    await chain.anvil.mine(4);
    await chain.follow();
  };
  const forgetful = (): ChainRpc => ({
    ...chain.rpc,
    receipts: async (hashes: Hash[]) => hashes.map(() => undefined),
  });

  it('is not sent again when the node that answers for receipts is behind or has forgotten them', async () => {
    await untilFinal([7]);
    for (let turn = 0; turn < 3; turn += 1) {
      await chain.relay({ rpc: forgetful() }).tick();
      expect(await only('gas money')).toMatchObject({ status: 'sent', nonce: 0 });
    }
    await chain.finish('gas money');
    expect(await chain.emitted()).toEqual([7]);
  });

  it('is not sent again when nodes tell of different heights while the nonce is looked for', async () => {
    await untilFinal([7]);
    const behind: ChainRpc = {
      ...forgetful(),
      // It tells of the state a block later than asked.
      nonceOf: async (account, block) => (block ? chain.rpc.nonceOf(account, block - 1) : chain.rpc.nonceOf(account)),
    };
    await chain.relay({ rpc: behind }).tick();
    expect(await only('gas money')).toMatchObject({ status: 'sent', nonce: 0 });
    await chain.finish('gas money');
    expect(await chain.emitted()).toEqual([7]);
  });

  it('stays as it was judged last when two relays judge it at once', async () => {
    await chain.submit('one', [1]);
    await chain.relay().tick();
    await chain.anvil.mine();
    await chain.follow();
    const slow: ChainRpc = {
      ...chain.rpc,
      receipts: async (hashes: Hash[]) => {
        const receipts = await chain.rpc.receipts(hashes);
        await chain.anvil.reorg(1);
        await chain.follow();
        return receipts;
      },
    };
    await chain.relay({ rpc: slow }).tick();
    expect((await only('one')).status).toBe('sent');
    await chain.finish('one');
    expect(await chain.emitted()).toEqual([1]);
  });
});

describe('a transaction whose block is void', () => {
  it('is never told as final, however long the relay had no turn', async () => {
    await chain.submit('one', [7]);
    await chain.relay().tick();
    await chain.anvil.mine();
    await chain.follow();
    await chain.relay().tick();
    expect((await only('one')).status).toBe('seen');
    await chain.anvil.reorg(1);
    await chain.anvil.client.dropTransaction({ hash: (await only('one')).hash as Hash });
    await chain.anvil.client.mine({ blocks: 600 });
    await chain.follow();
    expect(await only('one')).toMatchObject({ status: 'sent', blockNumber: null });
    await chain.relay().tick();
    expect(await chain.events('TransactionFinal')).toEqual([]);
    await chain.finish('one');
    expect(await chain.emitted()).toEqual([7]);
  });
});

describe('one call that cannot be sent', () => {
  it('holds up no other when no node can simulate it', async () => {
    await chain.submit('bad', [1]);
    await chain.submit('good', [2]);
    const rpc: ChainRpc = {
      ...chain.rpc,
      simulate: async (call, at) => {
        if (call.data === word(1)) throw new RpcFault('eth_estimateGas: internal error');
        return chain.rpc.simulate(call, at);
      },
    };
    expect(await turns(20, chain.relay({ rpc }))).toEqual([]);
    expect(await chain.emitted()).toEqual([2]);
    expect((await only('bad')).status).toBe('queued');
    await chain.finish('bad');
    expect(await chain.emitted()).toEqual([2, 1]);
  });

  it('is tried again, however often a node answers nonsense', async () => {
    await chain.submit('one', [1]);
    const rpc: ChainRpc = { ...chain.rpc, simulate: async () => ({ unclear: 'header not found' }) };
    await turns(20, chain.relay({ rpc }));
    expect((await only('one')).status).toBe('queued');
    await chain.finish('one');
    expect(await chain.emitted()).toEqual([1]);
  });

  it('holds up no wallet when the chain has no operator', async () => {
    const rich = chain.addWallet();
    await chain.anvil.client.setBalance({ address: rich.address, value: parseEther('1') });
    await chain.submit('of the operator', [1]);
    await chain.submit('of a wallet', [2], rich.address);
    const poor = chain.addWallet();
    await chain.submit('of a poor wallet', [3], poor.address);
    const operatorAddress = async () => {
      throw new Problem('not-found', 'There is no operator for chain 31337.');
    };
    expect(await turns(5, chain.relay({ signer: { ...chain.signer, operatorAddress } }))).toEqual([]);
    expect(await chain.emitted()).toEqual([2]);
    await chain.finish('of the operator', 'of a poor wallet');
    expect((await chain.emitted()).sort()).toEqual([1, 2, 3]);
  });
});

describe('a signer', () => {
  it.each([
    ['policy-refused', { refused: 'no' }],
    ['too-many-requests', { postponed: 'no', retryAfterSeconds: 60 }],
  ] as const)('that answers %s has said: %j', (code, expected) => {
    expect(answerOf({ refusal: { code, detail: 'no', retryAfterSeconds: 60 } })).toEqual(expected);
  });

  it('that accepts no passport for a while, as while clocks are apart, fails no call', async () => {
    await chain.submit('one', [3]);
    const sign = async () => {
      throw new Problem('unauthorized', 'The passport of this request is not valid.');
    };
    expect(await turns(10, chain.relay({ signer: { ...chain.signer, sign } }))).toEqual([]);
    expect((await only('one')).status).toBe('queued');
    await chain.finish('one');
    expect(await chain.emitted()).toEqual([3]);
  });

  it('that is away lets the relay settle what is in flight', async () => {
    await chain.submit('sent', [1]);
    await chain.relay().tick();
    await chain.submit('waits', [2]);
    const away = async () => {
      throw new Problem('service-unavailable', 'The signer service is not responding right now.');
    };
    expect(await turns(5, chain.relay({ signer: { ...chain.signer, sign: away } }))).toEqual([]);
    expect((await only('sent')).status).toBe('final');
    expect((await only('waits')).status).toBe('queued');
    await chain.finish('waits');
  });

  it('that refuses one call signs those behind it, without a gap', async () => {
    for (const value of [1, 2, 3]) await chain.submit(`call ${value}`, [value]);
    const signer = signing((request) =>
      (request as { data?: string }).data === word(2) ? { refused: 'not this one' } : undefined,
    );
    await turns(4, chain.relay({ signer }));
    expect((await chain.emitted()).sort()).toEqual([1, 3]);
    expect(await only('call 2')).toMatchObject({ status: 'failed', failure: 'It was not signed: not this one' });
    expect(await chain.anvil.client.getTransactionCount({ address: chain.operator.address })).toBe(2);
  });
});

describe('gas money', () => {
  it.each<[string, SignAnswer]>([
    ['is used up for today', { postponed: 'The gas money of today is used up.', retryAfterSeconds: 40_000 }],
    ['is refused', { refused: 'The gas money of today is used up.' }],
  ])('that %s lets calls of wallets wait, and those of the operator pass', async (_, answer) => {
    const wallet = chain.addWallet();
    await chain.submit('guest', [4], wallet.address);
    const signer = signing(({ value }) => (value > 0n ? answer : undefined));
    const relay = chain.relay({ signer });
    await turns(15, relay);
    expect((await only('guest')).status).toBe('queued');
    await chain.submit('hatch', [5]);
    await turns(2, relay);
    expect(await chain.emitted()).toEqual([5]);
    chain.advance(86_400);
    await chain.finish('guest');
    expect(await chain.emitted()).toEqual([5, 4]);
  });

  it('that would have to be above the cap is waited for, because fees fall again', async () => {
    const wallet = chain.addWallet();
    await chain.submit('dear', [4], wallet.address);
    await turns(5, chain.relay({ limits: { ...chain.limits, maxTopUp: 1n } }));
    expect((await only('dear')).status).toBe('queued');
    chain.advance(60);
    await chain.finish('dear');
    expect(await chain.emitted()).toEqual([4]);
  });
});

describe('queues', () => {
  it('let actions of players pass gifts, and starve neither', async () => {
    const limits = { ...chain.limits, pooledPerSender: 4 };
    for (let value = 0; value < 8; value += 1) await chain.submit(`gift ${value}`, [value], 'operator', 'gift');
    for (let value = 10; value < 14; value += 1) await chain.submit(`hatch ${value}`, [value]);
    const relay = chain.relay({ limits });
    await turns(1, relay);
    expect((await chain.emitted()).sort((a, b) => a - b)).toEqual([0, 10, 11, 12]);
    await turns(3, relay);
    expect(await chain.emitted()).toHaveLength(12);
  });
});

describe('the fee of a call that waits', () => {
  const raised = async () => (await chain.attempts((await only('waits')).id)).length > 1;

  it('stays as it is while the node stands still, and when it catches up', async () => {
    const relay = chain.relay();
    await chain.follow();
    await chain.submit('waits', [1]);
    await relay.tick();
    for (let turn = 0; turn < 20; turn += 1) {
      chain.advance(2 * resendAfterSeconds);
      await chain.follow();
      await relay.tick();
    }
    expect(await raised()).toBe(false);
    await chain.anvil.client.request({ method: 'anvil_dropAllTransactions' } as never);
    await chain.anvil.mine(20);
    await chain.follow();
    await relay.tick();
    expect(await raised()).toBe(false);
    await chain.finish('waits');
    expect(await chain.emitted()).toEqual([1]);
  });

  it('stays as it is while the node is behind, until it shows blocks that were made later', async () => {
    const relay = chain.relay();
    const { timestamp } = await chain.anvil.client.getBlock();
    chain.advance(Number(timestamp) + 3_600 - chain.now().getTime() / 1_000);
    await chain.submit('waits', [1]);
    await relay.tick();
    chain.advance(2 * resendAfterSeconds);
    await chain.passBy(10, relay);
    expect(await raised()).toBe(false);
    await chain.anvil.client.setNextBlockTimestamp({ timestamp: timestamp + 3_600n + BigInt(3 * resendAfterSeconds) });
    await chain.passBy(1, relay);
    chain.advance(resendAfterSeconds);
    await relay.tick();
    expect(await raised()).toBe(true);
  });

  it('stays as it is while the node knows less than the blocks that were read', async () => {
    const behind: ChainRpc = {
      ...chain.rpc,
      nonceOf: async (account, block) => {
        if (block !== undefined) throw new RpcFault('eth_getTransactionCount: header not found');
        return chain.rpc.nonceOf(account);
      },
    };
    const relay = chain.relay({ rpc: behind });
    await chain.submit('waits', [1]);
    await relay.tick();
    chain.advance(2 * resendAfterSeconds);
    await chain.passBy(10, relay);
    expect(await raised()).toBe(false);
  });
});
