import { ticketsAbi as abi } from '@hatchery/chain/abis/tickets';
import { encodeFunctionData } from 'viem';
import type { Family } from './family.ts';

export const tickets: Family = {
  name: 'tickets',
  bytecode: 'tickets',
  abi,
  initialize({ roles, parameters }) {
    const { royaltyBasisPoints, uri } = parameters.tickets;
    return encodeFunctionData({
      abi,
      functionName: 'initialize',
      args: [roles.deployer, roles.treasury, royaltyBasisPoints, uri],
    });
  },
};
