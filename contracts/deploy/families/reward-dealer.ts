import { rewardDealerAbi as abi } from '@hatchery/chain/abis/reward-dealer';
import { encodeFunctionData, zeroAddress } from 'viem';
import type { Family } from './family.ts';

/** The family of eggs grants the right to mint eggs. */
export const rewardDealer: Family = {
  name: 'rewardDealer',
  bytecode: 'reward-dealer',
  abi,
  initialize: ({ roles, find }) =>
    encodeFunctionData({
      abi,
      functionName: 'initialize',
      args: [roles.deployer, roles.signer, find('eggsGen2') ?? zeroAddress],
    }),
  links({ find }) {
    const answer = find('eggsGen2');
    if (!answer) return [];
    const call = encodeFunctionData({ abi, functionName: 'setEggs', args: [answer] });
    return [{ target: 'eggsGen2', view: 'eggs', answer, initialized: true, call }];
  },
};
