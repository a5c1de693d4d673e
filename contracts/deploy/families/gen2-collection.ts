import { gen2CollectionAbi as abi } from '@hatchery/chain/abis/gen2-collection';
import { encodeFunctionData } from 'viem';
import type { Family } from './family.ts';

export const gen2Collection: Family = {
  name: 'gen2Collection',
  bytecode: 'gen2-collection',
  abi,
  initialize({ roles, parameters, addressOf }) {
    const { drawDelay, uri } = parameters.gen2Collection;
    return encodeFunctionData({
      abi,
      functionName: 'initialize',
      args: [roles.deployer, addressOf('eggsGen2'), addressOf('drawBeacon'), drawDelay, uri],
    });
  },
  links: ({ addressOf }) => [
    { target: 'drawBeacon', view: 'drawBeacon', answer: addressOf('drawBeacon'), initialized: true },
    {
      target: 'eggsGen2',
      view: 'eggContract',
      answer: addressOf('eggsGen2'),
      initialized: true,
      call: encodeFunctionData({ abi, functionName: 'setEggContract', args: [addressOf('eggsGen2')] }),
    },
  ],
};
