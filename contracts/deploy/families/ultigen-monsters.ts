import { ultigenMonstersAbi as abi } from '@hatchery/chain/abis/ultigen-monsters';
import { encodeFunctionData } from 'viem';
import type { Family } from './family.ts';

export const ultigenMonsters: Family = {
  name: 'ultigenMonsters',
  bytecode: 'ultigen-monsters',
  abi,
  initialize({ roles, parameters, addressOf }) {
    const { baseUri } = parameters.ultigenMonsters;
    return encodeFunctionData({
      abi,
      functionName: 'initialize',
      args: [roles.deployer, roles.signer, addressOf('ultigenEggs'), addressOf('gameToken'), baseUri],
    });
  },
  links: ({ addressOf }) => [
    {
      target: 'ultigenEggs',
      view: 'ultigenEggs',
      answer: addressOf('ultigenEggs'),
      initialized: true,
      call: encodeFunctionData({ abi, functionName: 'setUltigenEggs', args: [addressOf('ultigenEggs')] }),
    },
    {
      target: 'gameToken',
      view: 'hatchyToken',
      answer: addressOf('gameToken'),
      initialized: true,
      call: encodeFunctionData({ abi, functionName: 'setHatchyTokenAddress', args: [addressOf('gameToken')] }),
    },
  ],
};
