import type { EggOrder } from '@hatchery/api/ultigen';
import { actionOfOrder, refusalWords } from './orders.rules.ts';

const order: EggOrder = {
  uid: '5f0c2d1e-8a5b-4c3d-9e7f-1a2b3c4d5e6f',
  status: 'sent',
  address: `0x${'1'.repeat(40)}`,
  eggType: 2,
  amount: 3,
  cost: '300000000000000000000',
  chainId: 31337,
  transactionHash: null,
  failure: null,
  createdAt: '2026-11-22T10:00:00.000Z',
};

describe('an order as an action', () => {
  it.each([
    ['pending', 'preparing'],
    ['sent', 'sent'],
    ['seen', 'seen'],
    ['final', 'final'],
    ['failed', 'failed'],
  ] as const)('that is %s is %s', (status, expected) => {
    expect(actionOfOrder({ ...order, status })).toMatchObject({
      id: order.uid,
      status: expected,
      facts: { eggType: 2, amount: 3 },
      createdAt: Date.parse(order.createdAt),
    });
  });

  it('asks no wallet, and is as old as the order', () => {
    const action = actionOfOrder(order);
    expect(action).not.toHaveProperty('sender');
    expect(action.updatedAt).toBe(Date.parse(order.createdAt));
  });
});

describe('a refused order', () => {
  it.each([
    ['UltigenEggs_TooExpensive(5, 4)', 'The price rose before your order was through.'],
    ['ERC20InsufficientBalance(0x1, 0, 1)', 'Your wallet no longer had enough for it.'],
    ['UltigenEggs_NotForSale()', "These eggs aren't for sale right now."],
    ['execution reverted: 0x1234', "The network didn't take it."],
    [null, "The network didn't take it."],
  ])('for %s says why, and that the price is back', (failure, why) => {
    expect(refusalWords({ ...order, failure })).toBe(
      `Not bought. ${why} Nothing was paid, and you can spend the 300 HATCHY again.`,
    );
  });
});
