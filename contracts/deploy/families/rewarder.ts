import { rewarderAbi as abi } from '@hatchery/chain/abis/rewarder';
import { encodeFunctionData } from 'viem';
import type { Family } from './family.ts';

export const rewarder: Family = {
  name: 'rewarder',
  bytecode: 'rewarder',
  abi,
  initialize({ roles, parameters, addressOf }) {
    const [token, gen1, gen2] = [addressOf('gameToken'), addressOf('gen1Staking'), addressOf('gen2Staking')];
    return encodeFunctionData({
      abi,
      functionName: 'initialize',
      args: [roles.deployer, token, gen1, gen2, parameters.rewarder.rewardPerWeek],
    });
  },
  links: ({ addressOf }) => [
    { target: 'gameToken', view: 'rewardTokenAddress', answer: addressOf('gameToken'), initialized: true },
    { target: 'gen1Staking', view: 'hatchyGen1Staking', answer: addressOf('gen1Staking'), initialized: true },
    { target: 'gen2Staking', view: 'hatchyGen2Staking', answer: addressOf('gen2Staking'), initialized: true },
  ],
};
