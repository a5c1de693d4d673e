import type { DrawCommitment, DrawReceipt, LootboxOdds } from '@hatchery/api/lootbox-shapes';
import { comeBackWords, drawOf, receiptOf, revealedBy } from './receipt.rules.ts';

const hash = (digit: string) => `0x${digit.repeat(64)}`;
const wire: DrawReceipt = {
  ...{ uid: '0b7a5d3e-94c1-4f5a-8f0e-3f6f6c1f2a11', receiptId: hash('1'), lootboxId: 5, oddsVersion: 1 },
  ...{ oddsHash: hash('2'), commitment: hash('3'), clientSeed: hash('4'), sequence: 0, amount: 2, itemIds: [101, 101] },
  rolledAt: 1_795_800_000,
};
const odds: LootboxOdds = {
  ...{ lootboxId: 5, version: 1, oddsHash: hash('2'), publishedAt: '2026-11-01T00:00:00.000Z' },
  items: [{ itemId: 101, weight: 1 }],
};
const commitment: DrawCommitment = {
  ...{ commitment: hash('3'), number: 4, state: 'open', draws: 3 },
  ...{ publishedAt: '2026-11-20T10:00:00.000Z', openedAt: '2026-11-27T09:30:00.000Z' },
};

test('a receipt is read as it was signed', () => {
  expect(receiptOf(wire)).toMatchObject({ boxId: 5n, sequence: 0n, itemIds: [101n, 101n], rolledAt: 1_795_800_000n });
});

test('a check needs the signature, the odds and the commitment', () => {
  const signed = { ...wire, signer: `0x${'a'.repeat(40)}`, signature: '0xab' };
  expect(drawOf(signed, odds, commitment)).toMatchObject({ serverSeed: null, committedAt: commitment.publishedAt });
  expect(drawOf(signed, odds, { ...commitment, serverSeed: hash('9') })?.serverSeed).toBe(hash('9'));
  expect(drawOf(wire, odds, commitment)).toBeUndefined();
  expect(drawOf(signed, null, commitment)).toBeUndefined();
  expect(drawOf(signed, odds, null)).toBeUndefined();
});

test('a seed is revealed after its day', () => {
  expect(new Date(revealedBy(commitment)).toISOString()).toBe('2026-11-28T00:00:00.000Z');
  const noon = Date.parse('2026-11-27T12:00:00.000Z');
  expect(comeBackWords(commitment, noon)).toMatch(/^Not revealed yet: come back after 2[78] Nov/);
  expect(comeBackWords({ ...commitment, state: 'closed' }, noon)).toContain('in a few minutes');
  expect(comeBackWords(commitment, noon + 86_400_000)).toContain('in a few minutes');
});
