import { voucherConverterAbi as abi } from '@hatchery/chain/abis/voucher-converter';
import { encodeFunctionData } from 'viem';
import type { Family } from './family.ts';

export const voucherConverter: Family = {
  name: 'voucherConverter',
  bytecode: 'voucher-converter',
  abi,
  initialize: ({ roles, addressOf }) =>
    encodeFunctionData({
      abi,
      functionName: 'initialize',
      args: [roles.deployer, roles.signer, addressOf('rewardDealer')],
    }),
  links({ addressOf }) {
    return [{ target: 'rewardDealer', view: 'rewardDealer', answer: addressOf('rewardDealer'), initialized: true }];
  },
};
