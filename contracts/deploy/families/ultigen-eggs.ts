import { ultigenEggsAbi as abi } from '@hatchery/chain/abis/ultigen-eggs';
import { encodeFunctionData } from 'viem';
import type { Family } from './family.ts';

export const ultigenEggs: Family = {
  name: 'ultigenEggs',
  bytecode: 'ultigen-eggs',
  abi,
  initialize({ roles, parameters, addressOf }) {
    const { eggPrice, baseMonsterIds, uri } = parameters.ultigenEggs;
    return encodeFunctionData({
      abi,
      functionName: 'initialize',
      args: [
        {
          initialOwner: roles.deployer,
          initialSigner: roles.signer,
          hatchyToken: addressOf('gameToken'),
          ultigen: addressOf('ultigenMonsters'),
          treasury: roles.treasury,
          eggPrice,
          baseMonsterIds: [...baseMonsterIds],
          uri,
        },
      ],
    });
  },
  links: ({ addressOf }) => [
    {
      target: 'ultigenMonsters',
      view: 'hatchyverseUltigen',
      answer: addressOf('ultigenMonsters'),
      initialized: true,
      call: encodeFunctionData({ abi, functionName: 'setUltigenAddress', args: [addressOf('ultigenMonsters')] }),
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
