import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { encodeErrorResult, type Hex, parseAbi, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { SignAnswer, Signer } from '../src/transactions/relay-context.ts';
import { emitter, refusing, startAnvil, word } from './anvil.ts';
import { Crash, chainId, crashAt, type Harness, resendAfterSeconds, startHarness } from './relay-harness.ts';

let chain: Harness;
beforeEach(async () => {
  chain = await startHarness();
});
afterEach(async () => {
  await chain.stop();
});

const only = (reference: string) => chain.only(reference);
const nonces = async () =>
  (await chain.database.knex('relayed_transactions').whereNotNull('nonce').orderBy('nonce').pluck('nonce')) as number[];
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('a call', () => {
  it('is queued, sent, seen and final, told at each step once', async () => {
    await chain.submit('one', [7]);
    expect(await only('one')).toMatchObject({ status: 'queued', nonce: null, hash: null });
    await chain.relay().tick();
    expect(await only('one')).toMatchObject({ status: 'sent', nonce: 0, from: chain.operator.address });
    await chain.anvil.mine();
    await chain.follow();
    await chain.relay().tick();
    const { hash } = await only('one');
    expect(await only('one')).toMatchObject({ status: 'seen', blockNumber: 1 });
    await chain.anvil.mine(chain.finalityDepth);
    await chain.follow();
    await chain.relay().tick();
    expect(await only('one')).toMatchObject({ status: 'final', hash });
    expect(await chain.emitted()).toEqual([7]);
    const named = { reference: 'one', position: 0, chainId: BigInt(chainId), hash, blockNumber: 1n };
    expect(await chain.events('TransactionSeen')).toEqual([expect.objectContaining(named)]);
    expect(await chain.events('TransactionFinal')).toEqual([expect.objectContaining(named)]);
  });

  it('is not final before the block is', async () => {
    await chain.submit('one', [7]);
    await chain.relay().tick();
    for (let depth = 0; depth < chain.finalityDepth; depth += 1) {
      await chain.anvil.mine();
      await chain.follow();
      await chain.relay().tick();
      expect((await only('one')).status).toBe('seen');
    }
  });

  it('waits for the one before it in its reference, and never passes it', async () => {
    await chain.submit('three', [1, 2, 3]);
    await chain.relay().tick();
    expect((await chain.transactions('three')).map((row) => row.status)).toEqual(['sent', 'queued', 'queued']);
    await chain.finish('three');
    expect(await chain.emitted()).toEqual([1, 2, 3]);
  });

  it('that a player asked a kept wallet for is signed once, whatever becomes of the one before', async () => {
    const { address } = chain.addWallet();
    await chain.anvil.client.setBalance({ address, value: parseEther('1') });
    await chain.submit('kept:one', [1], address);
    await chain.submit('kept:two', [2], address);
    const refusing: Signer = {
      ...chain.signer,
      sign: async (requests) => {
        const answers = await chain.signer.sign(requests);
        return requests.map(({ reference }, index) =>
          reference.startsWith('kept:one') ? { refused: 'Too much.' } : (answers[index] as SignAnswer),
        );
      },
    };
    const relay = chain.relay({ signer: refusing });
    while (await relay.tick());
    expect(await only('kept:one')).toMatchObject({ status: 'failed', failure: 'It was not signed: Too much.' });
    expect(await only('kept:two')).toMatchObject({ status: 'sent', nonce: 0 });
    const asked = chain.signatures.filter(({ reference }) => reference.startsWith('kept:two'));
    expect(asked.map(({ nonce }) => nonce)).toEqual([0]);
  });

  it('of a wallet comes after all calls of a reference that the wallet has begun', async () => {
    const { address } = chain.addWallet();
    await chain.anvil.client.setBalance({ address, value: parseEther('1') });
    await chain.submit('allow and buy', [1, 2], address);
    await chain.submit('allow and buy again', [3, 4], address);
    await chain.finish('allow and buy', 'allow and buy again');
    expect(await chain.emitted()).toEqual([1, 2, 3, 4]);
  });

  it('is stored once per reference', async () => {
    await Promise.all(upTo(5).map(() => chain.submit('same', [1, 2])));
    await chain.finish('same');
    await chain.submit('same', [1, 2]);
    await chain.finish('same');
    expect(await chain.emitted()).toEqual([1, 2]);
  });

  it.each([
    ['other calls', [1, 3]],
    ['more calls', [1, 2, 3]],
    ['fewer calls', [1]],
  ])('is refused under a used reference with %s', async (_, values) => {
    await chain.submit('taken', [1, 2]);
    await expect(chain.submit('taken', values)).rejects.toMatchObject({ code: 'conflict' });
    expect(await chain.transactions('taken')).toHaveLength(2);
  });
});

describe('many calls at once', () => {
  it('get nonces without a gap, and each is made once', async () => {
    await Promise.all(upTo(100).map((value) => chain.submit(`call ${value}`, [value])));
    await chain.finish(...upTo(100).map((value) => `call ${value}`));
    expect((await chain.emitted()).sort((a, b) => a - b)).toEqual(upTo(100));
    expect(await nonces()).toEqual(upTo(100));
    expect(await chain.events('TransactionFinal')).toHaveLength(100);
  });

  it('are not made by two relays at once', async () => {
    await Promise.all(upTo(20).map((value) => chain.submit(`call ${value}`, [value])));
    const relays = [chain.relay(), chain.relay()];
    for (let turn = 0; turn < 4; turn += 1) await Promise.allSettled(relays.map((relay) => relay.tick()));
    await chain.finish(...upTo(20).map((value) => `call ${value}`));
    expect((await chain.emitted()).sort((a, b) => a - b)).toEqual(upTo(20));
  });
});

describe('a call that cannot work', () => {
  it.each<[string, Hex, string]>([
    [
      'the text of require',
      encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['No eggs left'] }),
      'No eggs left',
    ],
    [
      "the name of one of the contracts' errors",
      encodeErrorResult({ abi: ultigenEggsAbi, errorName: 'OwnableUnauthorizedAccount', args: [emitter] }),
      `OwnableUnauthorizedAccount(${emitter})`,
    ],
    [
      'only what can be printed',
      encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['\u0000\u0007boom'] }),
      'boom',
    ],
  ])('fails when it is simulated, with %s, and takes no nonce', async (_, data, reason) => {
    await chain.submit('refused', [refusing(data), 2]);
    await chain.submit('next', [3]);
    await chain.finish('refused', 'next');
    const [first, second] = await chain.transactions('refused');
    expect(first).toMatchObject({ status: 'failed', nonce: null, failure: expect.stringContaining(reason) });
    expect(second).toMatchObject({ status: 'failed', nonce: null });
    expect(await only('next')).toMatchObject({ status: 'final', nonce: 0 });
    expect(await chain.events('TransactionFailed')).toMatchObject([{ reference: 'refused', position: 0 }]);
  });

  it('fails when it needs more gas than it may, and takes no nonce; one that may is never sent with more', async () => {
    const mostGas = 60_000n;
    await chain.submit('small', [7], 'operator', 'gift', mostGas);
    await chain.submit('large', [8], 'operator', 'gift', 21_500n);
    await chain.finish('small', 'large');
    expect(await only('small')).toMatchObject({ status: 'final', nonce: 0 });
    expect(chain.signatures.map(({ gas }) => gas)).toEqual([mostGas]);
    expect(await only('large')).toMatchObject({
      status: 'failed',
      nonce: null,
      failure: expect.stringContaining('may need 21500'),
    });
  });

  it('fails with finality when it is reverted in its block, and takes what follows with it', async () => {
    await chain.submit('broken', [1, 2]);
    await chain.relay().tick();
    await chain.anvil.break();
    await chain.anvil.mine();
    await chain.follow();
    await chain.relay().tick();
    expect(await only('broken')).toMatchObject({ status: 'seen', reverted: true });
    expect(await chain.events('TransactionSeen')).toEqual([]);
    expect(await chain.events('TransactionFailed')).toEqual([]);
    await chain.finish('broken');
    expect((await chain.transactions('broken')).map((row) => row.status)).toEqual(['failed', 'failed']);
    expect(await chain.events('TransactionFailed')).toHaveLength(1);
  });

  it('fails when the signer refuses it', async () => {
    const stranger = '0x9000000000000000000000000000000000000009';
    await chain.anvil.client.setBalance({ address: stranger, value: parseEther('1') });
    await chain.submit('unsigned', [1], stranger);
    await chain.relay().tick();
    expect(await only('unsigned')).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('unknown sender'),
    });
  });
});

describe('a stuck transaction', () => {
  /** Several blocks go by without it. */
  const makeStuck = async (relay = chain.relay()) => {
    await chain.submit('stuck', [1]);
    await chain.submit('behind', [2]);
    await relay.tick();
    await chain.passBy(5, relay);
    return relay;
  };

  it('is sent again at the same nonce with a higher fee, and all its hashes are kept', async () => {
    const relay = await makeStuck();
    expect(await chain.attempts((await only('stuck')).id)).toHaveLength(1);
    chain.advance(resendAfterSeconds);
    await relay.tick();
    const [first, second, ...rest] = await chain.attempts((await only('stuck')).id);
    expect(rest).toEqual([]);
    expect(second.nonce).toBe(first.nonce);
    for (const fee of ['max_fee_per_gas', 'max_priority_fee_per_gas']) {
      expect(BigInt(second[fee]) * 1000n).toBeGreaterThanOrEqual(BigInt(first[fee]) * 1125n);
    }
    await chain.finish('stuck', 'behind');
    expect(await only('stuck')).toMatchObject({ status: 'final', nonce: 0, hash: second.hash });
    expect(await chain.emitted()).toEqual([1, 2]);
  });

  it('is found in its block by an earlier hash as well', async () => {
    const relay = await makeStuck(chain.relay({ reached: crashAt('raised', 1) }));
    chain.advance(resendAfterSeconds);
    await expect(relay.tick()).rejects.toThrow(Crash);
    const [first, second] = await chain.attempts((await only('stuck')).id);
    expect((await only('stuck')).hash).toBe(second.hash);
    await chain.anvil.mine();
    await chain.follow();
    await chain.finish('stuck', 'behind');
    expect(await only('stuck')).toMatchObject({ status: 'final', hash: first.hash });
    expect(await chain.emitted()).toEqual([1, 2]);
  });

  it('is not raised above the cap', async () => {
    await chain.submit('capped', [1]);
    await chain.relay().tick();
    const [attempt] = await chain.attempts((await only('capped')).id);
    const relay = chain.relay({ limits: { ...chain.limits, maxFeePerGas: BigInt(attempt.max_fee_per_gas) } });
    await chain.passBy(5, relay);
    chain.advance(resendAfterSeconds);
    await relay.tick();
    expect(await chain.attempts((await only('capped')).id)).toHaveLength(1);
  });

  it('is sent again as it is when the node has dropped it', async () => {
    await chain.submit('dropped', [1]);
    await chain.relay().tick();
    const { hash } = await only('dropped');
    await chain.anvil.client.dropTransaction({ hash: hash as Hex });
    await chain.anvil.mine();
    await chain.follow();
    await chain.relay().tick();
    await chain.finish('dropped');
    expect(await only('dropped')).toMatchObject({ status: 'final', hash, nonce: 0 });
    expect(await chain.attempts((await only('dropped')).id)).toHaveLength(1);
  });
});

describe('nonces', () => {
  it('are filled where one is missing below transactions in flight', async () => {
    await chain.submit('lost', [1]);
    await chain.submit('kept', [2]);
    await chain.relay().tick();
    const lost = await only('lost');
    await chain.trust();
    await chain.database.knex('relay_attempts').where({ transaction_id: lost.id }).delete();
    await chain.database.knex('relayed_transactions').where({ id: lost.id }).delete();
    await chain.anvil.client.dropTransaction({ hash: lost.hash as Hex });
    await chain.finish('kept');
    expect(await chain.emitted()).toEqual([2]);
    expect(await nonces()).toEqual([0, 1]);
  });

  it('that a stranger has used are taken anew, after finality only', async () => {
    await chain.submit('robbed', [5]);
    await expect(chain.relay({ reached: crashAt('stored', 1) }).tick()).rejects.toThrow(Crash);
    const fees = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n };
    await chain.anvil.client.sendTransaction({
      account: chain.operator,
      to: emitter,
      data: word(99),
      nonce: 0,
      gas: 100_000n,
      ...fees,
    });
    await chain.anvil.mine();
    await chain.follow();
    for (let depth = 0; depth < chain.finalityDepth; depth += 1) {
      await chain.relay().tick();
      expect(await only('robbed')).toMatchObject({ nonce: 0, status: 'signed' });
      await chain.anvil.mine();
      await chain.follow();
    }
    await chain.finish('robbed');
    expect(await only('robbed')).toMatchObject({ nonce: 1, status: 'final' });
    expect(await chain.emitted()).toEqual([99, 5]);
  });
});

describe('a reorganisation', () => {
  it.each([1, 2, 5, 10])('of depth %i takes transactions out of their blocks: they are sent again', async (depth) => {
    await chain.stop();
    chain = await startHarness({ finalityDepth: 12 });
    const names = upTo(depth).map((value) => `call ${value}`);
    const relay = chain.relay();
    for (const [value, name] of names.entries()) {
      await chain.submit(name, [value]);
      await relay.tick();
      await chain.anvil.mine();
      await chain.follow();
      await relay.tick();
    }
    expect((await only('call 0')).status).toBe('seen');
    await chain.anvil.reorg(depth);
    expect(await chain.emitted()).toEqual([]);
    await chain.follow();
    await chain.finish(...names);
    expect(await chain.emitted()).toEqual(upTo(depth));
    expect(await nonces()).toEqual(upTo(depth));
    expect(await chain.events('TransactionFinal')).toHaveLength(depth);
  });

  it.each([
    ['another', true],
    ['the same', false],
  ])('that leaves nothing but %s first block sends again all that was in flight', async (_, isOther) => {
    await chain.submit('before', [1]);
    await chain.finish('before');
    await chain.submit('during', [2]);
    await chain.relay().tick();
    expect(await only('during')).toMatchObject({ status: 'sent', nonce: 1 });
    const { url, genesisTime } = chain.anvil;
    await chain.anvil.stop();
    const port = Number(new URL(url).port);
    Object.assign(chain.anvil, await startAnvil(isOther ? { port } : { port, genesisTime }));
    await chain.anvil.client.setBalance({ address: chain.operator.address, value: parseEther('1') });
    await chain.anvil.mine(10);
    await chain.follow();
    await chain.finish('during');
    expect(await only('during')).toMatchObject({ status: 'final', nonce: isOther ? 0 : 1 });
    await chain.submit('after', [3]);
    await chain.finish('after');
    expect(await chain.emitted()).toEqual([2, 3]);
  });
});

describe('a custodial wallet', () => {
  it('pays others from what it has; gas money comes on top of it', async () => {
    const [wallet, rich] = [chain.addWallet(), chain.addWallet()];
    const shop = privateKeyToAccount(generatePrivateKey()).address;
    await chain.anvil.client.setBalance({ address: wallet.address, value: parseEther('0.6') });
    await chain.anvil.client.setBalance({ address: rich.address, value: parseEther('1') });
    await chain.pay('all', wallet.address, shop, parseEther('0.6'));
    await chain.pay('first', rich.address, shop, parseEther('0.6'));
    await chain.pay('second', rich.address, shop, parseEther('0.3'));
    await chain.pay('too dear', rich.address, shop, parseEther('1.1'));
    await chain.finish('all', 'first', 'second', 'too dear');
    expect(await chain.anvil.client.getBalance({ address: shop })).toBe(parseEther('1.5'));
    expect(await only('too dear')).toMatchObject({ status: 'failed', failure: expect.stringContaining('1.1 coins') });
    const given = await chain.database
      .knex('relayed_transactions')
      .where({ purpose: 'gas' })
      .select('to_address', 'value');
    expect(given.map((row) => row.to_address)).toEqual([wallet.address]);
    expect(BigInt(given[0].value)).toBeLessThan(parseEther('0.01'));
  });

  it('is given gas by the operator before it sends', async () => {
    const wallet = chain.addWallet();
    await chain.submit('guest', [4], wallet.address);
    await chain.finish('guest');
    expect(await only('guest')).toMatchObject({ status: 'final', from: wallet.address, nonce: 0 });
    const [topUp] = await chain.transactions(`gas:${(await only('guest')).id}:1`);
    expect(topUp).toMatchObject({ status: 'final', from: chain.operator.address, to: wallet.address });
    expect(await chain.emitted()).toEqual([4]);
  });

  it('with coins sends without', async () => {
    const wallet = chain.addWallet();
    await chain.anvil.client.setBalance({ address: wallet.address, value: parseEther('1') });
    await chain.submit('rich', [4], wallet.address);
    await chain.finish('rich');
    expect(await chain.database.knex('relayed_transactions')).toHaveLength(1);
  });

  it('gets its gas in time for each of several calls', async () => {
    const wallets = upTo(5).map(() => chain.addWallet());
    await Promise.all(
      wallets.map((wallet, index) => chain.submit(`guest ${index}`, [index, index + 10], wallet.address)),
    );
    await chain.finish(...upTo(5).map((index) => `guest ${index}`));
    expect((await chain.emitted()).sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 10, 11, 12, 13, 14]);
  });
});
