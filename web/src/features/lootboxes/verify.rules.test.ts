import { type DrawReceipt, drawReceiptTypedData } from '@hatchery/chain/draw-receipt';
import { chainSeed, commitmentOf, drawItems, oddsHash, offChainSeed, toOdds } from '@hatchery/chain/draws';
import { type Hex, keccak256, toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { type ChainDraw, checkOpening, checkReceipt, type SignedDraw, verdictOf } from './verify.rules.ts';

const seedOf = (name: string): Hex => keccak256(toHex(name));
const platform = privateKeyToAccount(seedOf('a key of the platform'));
const stranger = privateKeyToAccount(seedOf('a key of a stranger'));
const items = [
  { itemId: 101, weight: 7_000 },
  { itemId: 304, weight: 2_900 },
  { itemId: 408, weight: 100 },
];
const table = toOdds(items.map(({ itemId, weight }) => ({ itemId: BigInt(itemId), weight: BigInt(weight) })));
const odds = { items, publishedAt: '2026-11-01T00:00:00.000Z' };
const serverSeed = seedOf('server');
const clientSeed = seedOf('client');

const receipt: DrawReceipt = {
  receiptId: seedOf('receipt'),
  boxId: 1n,
  oddsVersion: 2n,
  oddsHash: oddsHash(1n, 2n, table),
  commitment: commitmentOf(serverSeed),
  clientSeed,
  sequence: 7n,
  amount: 5n,
  itemIds: drawItems(offChainSeed({ serverSeed, clientSeed, sequence: 7n }), table, 5),
  rolledAt: BigInt(Date.parse('2026-11-20T12:00:00.000Z') / 1_000),
};

async function drawn(changes: Partial<SignedDraw> = {}, forged: Partial<DrawReceipt> = {}): Promise<SignedDraw> {
  const signature = await platform.signTypedData(drawReceiptTypedData(receipt));
  const committedAt = '2026-11-20T00:00:00.000Z';
  return {
    receipt: { ...receipt, ...forged },
    signature,
    signer: platform.address,
    odds,
    committedAt,
    serverSeed,
    ...changes,
  };
}

const statesOf = async (draw: SignedDraw) => (await checkReceipt(draw)).map(({ name, state }) => `${name}: ${state}`);

describe('a receipt', () => {
  it('whose seed is revealed checks out in four steps', async () => {
    const checks = await checkReceipt(await drawn());
    expect(checks.map(({ name }) => name)).toEqual(['odds', 'commitment', 'draw', 'signature']);
    expect(checks.every(({ state }) => state === 'good')).toBe(true);
    expect(verdictOf(checks)).toEqual({ state: 'good', words: 'Everything checks out' });
  });

  it('whose seed is secret keeps the draw for later, and is good so far', async () => {
    const checks = await checkReceipt(await drawn({ serverSeed: null }));
    expect(checks.map(({ state }) => state)).toEqual(['good', 'secret', 'secret', 'good']);
    expect(verdictOf(checks).state).toBe('secret');
  });

  it('with other odds than those published is found out', async () => {
    const other = { ...odds, items: items.map((one) => (one.itemId === 408 ? { ...one, weight: 1 } : one)) };
    expect(await statesOf(await drawn({ odds: other }))).toContain('odds: bad');
    expect(await statesOf(await drawn({ odds: { ...odds, items: [] } }))).toContain('odds: bad');
    expect(await statesOf(await drawn({ odds: { ...odds, publishedAt: '2026-11-21T00:00:00.000Z' } }))).toContain(
      'odds: bad',
    );
  });

  it('with a seed that was chosen afterwards is found out', async () => {
    expect(await statesOf(await drawn({ serverSeed: seedOf('another') }))).toEqual([
      'odds: good',
      'commitment: bad',
      'draw: bad',
      'signature: good',
    ]);
    const late = await drawn({ committedAt: '2026-11-20T13:00:00.000Z', serverSeed: null });
    expect(await statesOf(late)).toContain('commitment: bad');
  });

  it('that was changed after it was signed, or signed by somebody else, is found out', async () => {
    expect(await statesOf(await drawn({}, { itemIds: [408n, 408n, 408n, 408n, 408n] }))).toEqual([
      'odds: good',
      'commitment: good',
      'draw: bad',
      'signature: bad',
    ]);
    const signature = await stranger.signTypedData(drawReceiptTypedData(receipt));
    expect(await statesOf(await drawn({ signature }))).toContain('signature: bad');
    expect(await statesOf(await drawn({ signature: '0x00' }))).toContain('signature: bad');
  });
});

describe('an opening on a chain', () => {
  const lootboxes = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
  const value = seedOf('value of the block');
  const seed = chainSeed({ value, lootboxes, openingId: 3n });
  const opening: ChainDraw = {
    ...{
      boxId: 1n,
      oddsVersion: 2n,
      oddsHash: receipt.oddsHash,
      odds: { items },
      openingId: 3n,
      lootboxes,
      amount: 2n,
    },
    itemIds: drawItems(seed, table, 2),
    ...{ requestedBlock: 100, drawBlock: 101, requestedAt: '2026-11-20T12:00:00.000Z', value, seed },
  };
  const states = (draw: ChainDraw) => checkOpening(draw).map(({ name, state }) => `${name}: ${state}`);

  it('checks out in four steps', () => {
    expect(states(opening)).toEqual(['odds: good', 'block: good', 'seed: good', 'draw: good']);
  });

  it('from a block that was known, or with another seed, is found out', () => {
    expect(states({ ...opening, drawBlock: 100 })).toContain('block: bad');
    expect(states({ ...opening, seed: seedOf('chosen') })).toContain('seed: bad');
    expect(states({ ...opening, itemIds: [408n, 408n] })).toContain('draw: bad');
  });
});
