import { getAddress } from 'viem';
import {
  failRedemption,
  findRedemptions,
  listUsedBefore,
  recordRefusal,
  recordVoucher,
} from '../src/redemptions/redemptions.ts';
import { reindex } from '../src/reindex/reindex.ts';
import { chainIds, type Stage, startStage, voucherUsed } from './indexing.fixture.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
});
afterEach(() => stage?.close());

const [main, other] = chainIds;
const receiver = getAddress(`0x${'11'.repeat(20)}`);
const deadline = 1_000;

const sign = (reference: string, voucherId: string, chainId: number = main) => {
  // The answer of the signer has more than is stored, such as the ids of a batch.
  const voucher = { voucherId, voucherIds: undefined, deadline, signature: '0xab' as const };
  const owned = { reference, kind: 'gift', subject: reference, chainId };
  return stage.database.transaction((tx) => recordVoucher(tx, { ...owned, ...voucher }));
};
const fail = (reference: string) =>
  stage.database.transaction((tx) => failRedemption(tx, reference, 'execution reverted'));
const stateOf = async (reference: string) => {
  const [one] = await findRedemptions(stage.knex, [reference]);
  return one && [one.state, one.seenBlock, one.finalBlock];
};
const redeem = (voucherId: string) => stage.main.mine([voucherUsed(voucherId, receiver)]);

describe('a voucher that is redeemed', () => {
  it('is signed, seen and final', async () => {
    await sign('a', '5');
    await sign('a', '6');
    expect(await stateOf('a')).toEqual(['signed', null, null]);
    await redeem('5');
    expect(await stateOf('a')).toEqual(['seen', 1, null]);
    await stage.main.finalize(1, deadline + 1);
    expect(await stateOf('a')).toEqual(['seen', 1, 1]);
    expect(stage.told).toEqual([
      ['seen', ['a after signed']],
      ['final', ['a']],
    ]);
  });

  it('counts on its own chain alone', async () => {
    await sign('a', '5', other);
    await redeem('5');
    expect(await stateOf('a')).toEqual(['signed', null, null]);
  });

  it('can be redeemed again after a reorganisation', async () => {
    await sign('a', '5');
    await redeem('5');
    await stage.main.unwind(0);
    expect(await stateOf('a')).toEqual(['signed', null, null]);
    await stage.main.mine();
    await redeem('5');
    expect(await stateOf('a')).toEqual(['seen', 2, null]);
    expect(stage.told.map(([what]) => what)).toEqual(['seen', 'unseen', 'seen']);
  });

  it('does not expire when it was redeemed in time, even if that is told as final first', async () => {
    await sign('a', '5');
    const late = stage.main.mineUntold([voucherUsed('5', receiver)]);
    await stage.main.finalize(1, deadline + 10);
    expect(await stateOf('a')).toEqual(['signed', null, 1]);
    await late.tell();
    expect(await stateOf('a')).toEqual(['seen', 1, 1]);
    expect(stage.told.map(([what]) => what)).toEqual(['final', 'seen']);
  });

  it('was given up before, and its owner is told so', async () => {
    await sign('a', '5');
    expect(await fail('a')).toMatchObject({ state: 'failed', failure: 'execution reverted' });
    await redeem('5');
    expect(stage.told).toEqual([['seen', ['a after failed']]]);
    expect(await fail('a')).toBeUndefined();
  });
});

describe('a voucher that nobody redeems', () => {
  it('expires once a final block is later than its deadline', async () => {
    await sign('a', '5');
    await sign('b', '6');
    await fail('b');
    await sign('c', '7', other);
    await stage.main.mine();
    await stage.main.finalize(1, deadline);
    expect(stage.told).toEqual([]);
    await stage.main.mine();
    await stage.main.finalize(2, deadline + 1);
    expect(stage.told).toEqual([['expired', ['a', 'b']]]);
    expect([await stateOf('a'), await stateOf('c')]).toEqual([
      ['expired', null, null],
      ['signed', null, null],
    ]);
  });

  it('is not given up twice', async () => {
    await sign('a', '5');
    await stage.main.mine();
    await stage.main.finalize(1, deadline + 1);
    await stage.main.mine();
    await stage.main.finalize(2, deadline + 2);
    expect(await fail('a')).toBeUndefined();
    expect(stage.told).toEqual([['expired', ['a']]]);
  });

  it('may be refused by the signer, who may be asked again later', async () => {
    const refusal = { reference: 'a', kind: 'gift', subject: 'a', chainId: main };
    await stage.database.transaction((tx) => recordRefusal(tx, { ...refusal, retryAt: deadline, failure: 'no' }));
    expect(await stateOf('a')).toEqual(['refused', null, null]);
    await stage.main.mine();
    await stage.main.finalize(1, deadline + 1);
    expect(stage.told).toEqual([['expired', ['a']]]);
  });
});

describe('a voucher that is recorded after its use, as by a restored database', () => {
  it('never expires, so nobody signs anew what was paid, and a rebuild finds its use', async () => {
    await redeem('5');
    await stage.main.finalize(1, deadline - 1);
    await sign('a', '5');
    await fail('a');
    await sign('b', '6');
    await stage.main.mine();
    await stage.main.finalize(2, deadline + 1);
    expect(stage.told).toEqual([['expired', ['b']]]);
    expect(await listUsedBefore(stage.knex, 10)).toMatchObject([{ reference: 'a', state: 'failed' }]);

    await reindex(stage.declaration, main, { database: stage.database, chain: stage.chain, log: stage.log });
    expect(await stateOf('a')).toEqual(['seen', 1, 1]);
    expect(stage.told.slice(1)).toEqual([
      ['seen', ['a after failed']],
      ['final', ['a']],
    ]);
    expect(await listUsedBefore(stage.knex, 10)).toEqual([]);
  });

  it('may expire when the use was not final after all', async () => {
    await stage.main.mine();
    await redeem('5');
    await stage.main.finalize(2, deadline - 1);
    await sign('a', '5');
    await stage.main.unwindFinal(1);
    await stage.main.mine();
    await stage.main.finalize(2, deadline + 1);
    expect(await stateOf('a')).toEqual(['expired', null, null]);
  });
});

describe('a reorganisation deeper than finality', () => {
  it('lets a voucher be redeemed again, and expire', async () => {
    await sign('a', '5');
    await stage.main.mine();
    await redeem('5');
    await stage.main.finalize(2, deadline - 1);
    await stage.main.unwindFinal(1);
    expect(await stateOf('a')).toEqual(['signed', null, null]);
    await stage.main.mine();
    await stage.main.finalize(2, deadline + 1);
    expect(await stateOf('a')).toEqual(['expired', null, null]);
  });
});
