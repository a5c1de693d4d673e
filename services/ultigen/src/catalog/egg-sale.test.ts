import { zeroAddress } from 'viem';
import { cachedSale, priceLifetimeMilliseconds } from './egg-sale.ts';

const sale = { price: 5n, currency: zeroAddress, symbol: 'HATCHY', decimals: 18 };

describe('cachedSale', () => {
  test('reads once per lifetime', async () => {
    let time = 0;
    let reads = 0;
    const read = cachedSale({ eggSale: async () => ({ ...sale, price: BigInt(++reads) }) }, () => new Date(time));
    expect((await Promise.all([read(), read(), read()])).map(({ price }) => price)).toEqual([1n, 1n, 1n]);
    time = priceLifetimeMilliseconds - 1;
    expect((await read()).price).toBe(1n);
    time = priceLifetimeMilliseconds;
    expect((await read()).price).toBe(2n);
  });

  test('keeps no failure', async () => {
    let failing = true;
    const chain = { eggSale: async () => (failing ? Promise.reject(new Error('away')) : sale) };
    const read = cachedSale(chain, () => new Date(0));
    await expect(read()).rejects.toThrow('away');
    failing = false;
    expect(await read()).toEqual(sale);
  });
});
