import { lpStakingAbi as abi } from '@hatchery/chain/abis/lp-staking';
import { encodeFunctionData } from 'viem';
import type { Family } from './family.ts';

export const lpStaking: Family = {
  name: 'lpStaking',
  bytecode: 'lp-staking',
  abi,
  initialize({ roles, parameters, addressOf }) {
    const { lpToken, hatchyPerBlock, startBlock } = parameters.lpStaking;
    return encodeFunctionData({
      abi,
      functionName: 'initialize',
      args: [roles.deployer, lpToken, addressOf('gameToken'), hatchyPerBlock, startBlock],
    });
  },
  links: ({ addressOf }) => [
    { target: 'gameToken', view: 'hatchy', answer: addressOf('gameToken'), initialized: true },
  ],
};
