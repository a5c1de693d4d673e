import fc from 'fast-check';
import { gasLimitFor, offer, raise } from './fees.rules.ts';
import { gap, lowestFree } from './nonces.rules.ts';

const gwei = 1_000_000_000n;

describe('offer', () => {
  it('leaves room for the base fee to double', () => {
    expect(offer({ baseFeePerGas: 10n * gwei, priorityFeePerGas: gwei }, 100n * gwei)).toEqual({
      maxFeePerGas: 21n * gwei,
      maxPriorityFeePerGas: gwei,
    });
  });
  it('stays below the cap, the tip too', () => {
    expect(offer({ baseFeePerGas: 80n, priorityFeePerGas: 200n }, 100n)).toEqual({
      maxFeePerGas: 100n,
      maxPriorityFeePerGas: 100n,
    });
  });
  it('is none while the base fee is above the cap', () => {
    expect(offer({ baseFeePerGas: 101n, priorityFeePerGas: 1n }, 100n)).toBeUndefined();
  });
});

describe('raise', () => {
  const fee = fc.bigInt({ min: 0n, max: 10n ** 12n });
  const fees = fc.tuple(fee, fee).map(([tip, rest]) => ({ maxFeePerGas: tip + rest, maxPriorityFeePerGas: tip }));
  it('pays at least an eighth more of both, never above the cap, and the tip never above the whole', () => {
    fc.assert(
      fc.property(fees, fees, fee, (before, now, cap) => {
        const raised = raise(before, now, cap);
        if (!raised) return;
        expect(raised.maxFeePerGas * 8n).toBeGreaterThanOrEqual(before.maxFeePerGas * 9n);
        expect(raised.maxPriorityFeePerGas * 8n).toBeGreaterThanOrEqual(before.maxPriorityFeePerGas * 9n);
        expect(raised.maxFeePerGas).toBeLessThanOrEqual(cap);
        expect(raised.maxPriorityFeePerGas).toBeLessThanOrEqual(raised.maxFeePerGas);
      }),
    );
  });
  it('is none above the cap', () => {
    const before = { maxFeePerGas: 100n, maxPriorityFeePerGas: 10n };
    expect(raise(before, before, 112n)).toBeUndefined();
    expect(raise(before, before, 113n)).toEqual({ maxFeePerGas: 113n, maxPriorityFeePerGas: 12n });
  });
});

it('gives a plain transfer its exact gas and anything else a quarter more', () => {
  expect([21_000n, 100_000n].map((estimate) => gasLimitFor(estimate))).toEqual([21_000n, 169_200n]);
  expect([100_000n, 10_000n].map((estimate) => gasLimitFor(estimate, 120_000n))).toEqual([120_000n, 56_700n]);
});

describe('nonces', () => {
  it.each([
    [5, 0, [], 5],
    [5, 0, [5, 6], 7],
    [5, 0, [6, 7], 5],
    [3, 6, [], 6],
    [3, 6, [6], 7],
  ])('with the chain at %i, %i used for good and %j in flight: %i', (next, floor, taken, free) => {
    expect(lowestFree(next, { floor, taken }, 1)).toEqual([free]);
  });
  it.each([
    [5, 0, [5, 6], undefined],
    [5, 0, [6], 5],
    [5, 0, [3, 4], undefined],
    [5, 6, [6, 8], 7],
    [5, 0, [], undefined],
  ])('with the chain at %i, %i used for good and %j in flight, %s is missing', (next, floor, taken, missing) => {
    expect(gap(next, { floor, taken })).toBe(missing);
  });
});
