import { randomUUID } from 'node:crypto';
import type { Transaction } from '@hatchery/kit/database';
import { hold, releaseHold, settleHold } from '../src/ledger/holds.ts';
import { voucherId } from '../src/ledger/ids.rules.ts';
import { post } from '../src/ledger/post.ts';
import { unitOf } from '../src/ledger/units.ts';
import { findVoucher, listBalances, listVouchers } from '../src/ledger/vouchers.repository.ts';
import { type Stage, startStage } from './fixtures/vouchers.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const now = new Date('2026-11-23T12:00:00Z');
const run = <T>(work: (tx: Transaction) => Promise<T>) => stage.database.transaction(work);
let count = 0;
const reference = (step = 'post') => {
  count += 1;
  return `vouchers:test:${count}:${step}`;
};

async function createAsset(contractType: 'ERC20' | 'ERC721' | null = 'ERC20'): Promise<string> {
  const id = randomUUID();
  await stage.database.knex('assets').insert({
    id,
    name: 'Gold',
    category: 'token',
    type: contractType ? 'blockchain' : 'game',
    contract_type: contractType,
    chain_id: contractType ? 31337 : null,
    contract: contractType ? `0x${id.replaceAll('-', '').padEnd(40, '0')}` : null,
    image: 'https://example.com/gold.png',
    created_at: now,
    updated_at: now,
  });
  return id;
}

const unitIn = async (contractType: 'ERC20' | 'ERC721' | null = 'ERC20', tokenId: bigint | null = null) => {
  const assetId = await createAsset(contractType);
  return (await run((tx) => unitOf(tx, { assetId, tokenId }))).id;
};
const player = (owner: string) => ({ kind: 'player', owner }) as const;
const give = (unitId: string, owner: string, amount: bigint, ref = reference()) =>
  run((tx) =>
    post(tx, {
      reference: ref,
      reason: 'given',
      legs: [{ unitId, from: { kind: 'issuance' }, to: player(owner), amount }],
      now,
    }),
  );

describe('a posting', () => {
  it('moves amounts, once for each reference', async () => {
    const unitId = await unitIn();
    const [owner, ref] = [randomUUID(), reference()];
    expect(await give(unitId, owner, 5n, ref)).toMatchObject({ repeated: false });
    expect(await give(unitId, owner, 5n, ref)).toMatchObject({ repeated: true });
    await expect(give(unitId, owner, 6n, ref)).rejects.toMatchObject({ code: 'conflict' });
    const id = voucherId(unitId, owner);
    expect(await findVoucher(stage.database.knex, id)).toMatchObject({ amount: 5n, version: 1 });
    expect(await listVouchers(stage.database.knex, { userId: owner, limit: 10 })).toHaveLength(1);
  });

  it('names the voucher that has too little', async () => {
    const unitId = await unitIn();
    const owner = randomUUID();
    await give(unitId, owner, 5n);
    const work = run((tx) =>
      post(tx, {
        reference: reference(),
        reason: 'transferred',
        legs: [{ unitId, from: player(owner), to: player(randomUUID()), amount: 6n }],
        now,
      }),
    );
    await expect(work).rejects.toMatchObject({
      code: 'insufficient-balance',
      message: `Voucher ${voucherId(unitId, owner)} does not have that much.`,
    });
  });

  it('gives a unique token one owner', async () => {
    const unitId = await unitIn('ERC721', 7n);
    const [ann, bob] = [randomUUID(), randomUUID()];
    await give(unitId, ann, 1n);
    await expect(give(unitId, bob, 1n)).rejects.toMatchObject({ code: 'conflict' });
    await run((tx) =>
      post(tx, {
        reference: reference(),
        reason: 'transferred',
        legs: [{ unitId, from: player(ann), to: player(bob), amount: 1n }],
        now,
      }),
    );
    expect(await findVoucher(stage.database.knex, voucherId(unitId, bob))).toMatchObject({ amount: 1n, unique: true });
  });
});

describe('a hold', () => {
  it('takes amounts, and gives them back or settles them', async () => {
    const unitId = await unitIn();
    const userId = randomUUID();
    await give(unitId, userId, 5n);
    const [first, second] = [reference('hold'), reference('hold')];
    const parts = [{ voucherId: voucherId(unitId, userId), amount: 2n }];
    for (const ref of [first, second, second])
      await run((tx) => hold(tx, { reference: ref, userId, parts, reason: 'claim', until: null, now }));
    const balances = () => listBalances(stage.database.knex, { userIds: [userId], unitIds: [unitId] });
    expect(await balances()).toEqual([{ userId, unitId, available: 1n, held: 4n }]);
    await run((tx) =>
      releaseHold(tx, { holdReference: first, reference: reference('release'), reason: 'released', now }),
    );
    const settle = { holdReference: second, reference: reference('settle'), now };
    await run((tx) => settleHold(tx, { ...settle, to: () => ({ kind: 'claimed', owner: '31337' }) }));
    expect(await balances()).toEqual([{ userId, unitId, available: 3n, held: 0n }]);
  });
});
