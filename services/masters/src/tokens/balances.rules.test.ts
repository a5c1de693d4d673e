import { balancesIn } from './balances.rules.ts';

const chain = { chainId: 1, blockNumber: 9, finalBlockNumber: 7 };

describe('balances', () => {
  it('are the sums of all wallets, and by final blocks without what came since', () => {
    expect(balancesIn([{ ...chain, held: '101 2,102 1,101 3', recent: '101 4,102 -1' }])).toEqual([
      { ...chain, tokenId: '101', amount: 5, finalAmount: 1 },
      { ...chain, tokenId: '102', amount: 1, finalAmount: 2 },
    ]);
  });

  it('keep a token that is gone since the final block, and leave out what is gone for longer', () => {
    const balances = balancesIn([{ ...chain, held: '101 0,102 0', recent: '102 -2' }]);
    expect(balances).toEqual([{ ...chain, tokenId: '102', amount: 0, finalAmount: 2 }]);
  });

  it('keep every digit of ids, and stay within what a number holds', () => {
    const id = String(2n ** 255n);
    const [balance] = balancesIn([{ ...chain, held: `${id} ${2n ** 200n}`, recent: '' }]);
    expect(balance).toMatchObject({
      tokenId: id,
      amount: Number.MAX_SAFE_INTEGER,
      finalAmount: Number.MAX_SAFE_INTEGER,
    });
    expect(balancesIn([{ ...chain, held: '5 -3', recent: '' }])).toEqual([]);
  });

  it('of several chains stand apart', () => {
    const other = { ...chain, chainId: 2 };
    expect(
      balancesIn([
        { ...chain, held: '1 1', recent: '' },
        { ...other, held: '1 2', recent: '' },
      ]),
    ).toMatchObject([
      { chainId: 1, amount: 1 },
      { chainId: 2, amount: 2 },
    ]);
    expect(balancesIn([{ ...chain, held: '', recent: '' }])).toEqual([]);
  });
});
