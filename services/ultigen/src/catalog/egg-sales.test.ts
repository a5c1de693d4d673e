import { Problem } from '@hatchery/api/problems';
import { zeroAddress } from 'viem';
import { createEggSales, longestAgeMilliseconds } from './egg-sales.ts';

const sale = { price: 5n, currency: zeroAddress, symbol: 'HATCHY', decimals: 18 };

/** A chain whose price rises with each read, and which may be away. */
function newChain() {
  const state = { reads: 0, away: false };
  const eggSale = async () => {
    state.reads += 1;
    if (state.away) throw new Problem('service-unavailable', 'away');
    return { ...sale, price: BigInt(state.reads) };
  };
  return { chainId: 31337, reader: { eggSale }, state };
}

describe('the sale of eggs', () => {
  test('is read once for all who ask before it is known, and then not again', async () => {
    const chain = newChain();
    const sales = createEggSales(() => new Date(7));
    const told = await Promise.all([sales.of(chain), sales.of(chain), sales.of(chain)]);
    expect(new Set(told)).toEqual(new Set([{ ...sale, price: 1n, readAt: new Date(7) }]));
    await sales.of(chain);
    expect(chain.state.reads).toBe(1);
  });

  test('changes when it is read again', async () => {
    const chain = newChain();
    let time = 0;
    const sales = createEggSales(() => new Date(time));
    await sales.of(chain);
    time = 60_000;
    await sales.refresh(chain);
    expect(await sales.of(chain)).toMatchObject({ price: 2n, readAt: new Date(60_000) });
  });

  test('is the last known one while the chain is away, for a day', async () => {
    const chain = newChain();
    let time = 0;
    const sales = createEggSales(() => new Date(time));
    await sales.of(chain);
    chain.state.away = true;
    await expect(sales.refresh(chain)).rejects.toThrow('away');
    time = longestAgeMilliseconds;
    expect(await sales.of(chain)).toMatchObject({ price: 1n, readAt: new Date(0) });
    time += 1;
    await expect(sales.of(chain)).rejects.toThrow('away');
    chain.state.away = false;
    expect(await sales.of(chain)).toMatchObject({ readAt: new Date(time) });
  });
});
