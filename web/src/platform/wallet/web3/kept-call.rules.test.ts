import { eggsGen2Abi } from '@hatchery/chain/abis/eggs-gen2';
import { tokenSaleAbi } from '@hatchery/chain/abis/token-sale';
import { families } from '@hatchery/chain/families';
import { encodeKeptCall } from '@hatchery/chain/kept-calls-judge';
import { encodeFunctionData, erc20Abi } from 'viem';
import { keptCallOf } from './kept-call.rules.ts';

const sale = '0x1000000000000000000000000000000000000001';
const eggs = '0x2000000000000000000000000000000000000002';
const other = '0x3000000000000000000000000000000000000003';
const contracts = [
  { name: families.tokenSale.name, address: sale },
  { name: families.eggsGen2.name, address: eggs },
];

test.each([
  [sale, encodeFunctionData({ abi: tokenSaleAbi, functionName: 'buyHatchyAtLeast', args: [5n, 4n] })],
  [
    eggs,
    encodeFunctionData({
      abi: eggsGen2Abi,
      functionName: 'eggSale',
      args: [
        {
          ...{ receiver: other, egg: 1, amount: 2n, referral: other, price: 10n ** 30n },
          ...{ voucherId: 2n ** 255n + 1n, signature: `0x${'ab'.repeat(97)}` },
        },
      ],
    }),
  ],
  [other, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [sale, 7n] })],
] as const)('the platform reads a call to %s as it was encoded', (to, data) => {
  const call = keptCallOf({ to, data }, contracts);
  if (!call) throw new Error('This is no call.');
  const { family, function: functionName, arguments: args } = call;
  expect(encodeKeptCall({ family, functionName, args })).toEqual({ family, data });
  expect(call.contract).toBe(to === other ? other : undefined);
});

test('coins without a call, and calls that nobody knows, are no call', () => {
  expect(keptCallOf({ to: sale, data: '0x' }, contracts)).toBeUndefined();
  expect(keptCallOf({ to: sale, data: '0x12345678' }, contracts)).toBeUndefined();
});
