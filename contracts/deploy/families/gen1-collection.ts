import { gen1CollectionAbi as abi } from '@hatchery/chain/abis/gen1-collection';
import { encodeFunctionData } from 'viem';
import type { Family } from './family.ts';

export const gen1Collection: Family = {
  name: 'gen1Collection',
  bytecode: 'gen1-collection',
  abi,
  initialize({ roles, parameters }) {
    const args = [
      { initialOwner: roles.deployer, royaltyReceiver: roles.treasury, ...parameters.gen1Collection },
    ] as const;
    return encodeFunctionData({ abi, functionName: 'initialize', args });
  },
  links({ find }) {
    const purchase = find('gen1Purchase');
    if (purchase === undefined) return [];
    return [
      {
        target: 'gen1Purchase',
        view: 'isMinter',
        args: [purchase],
        answer: true,
        call: encodeFunctionData({ abi, functionName: 'setMinter', args: [purchase, true] }),
      },
    ];
  },
};
