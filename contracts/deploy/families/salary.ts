import { salaryAbi as abi } from '@hatchery/chain/abis/salary';
import { encodeFunctionData } from 'viem';
import type { Family } from './family.ts';

export const salary: Family = {
  name: 'salary',
  bytecode: 'salary',
  abi,
  initialize: ({ roles, addressOf }) =>
    encodeFunctionData({ abi, functionName: 'initialize', args: [roles.deployer, addressOf('gameToken')] }),
  links: ({ addressOf }) => [
    { target: 'gameToken', view: 'HATCHY', answer: addressOf('gameToken'), initialized: true },
  ],
};
