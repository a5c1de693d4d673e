import { tokenSaleAbi as abi } from '@hatchery/chain/abis/token-sale';
import { encodeFunctionData } from 'viem';
import type { Family } from './family.ts';

export const tokenSale: Family = {
  name: 'tokenSale',
  bytecode: 'token-sale',
  abi,
  initialize({ roles, parameters, addressOf }) {
    const { stablecoin, price } = parameters.tokenSale;
    return encodeFunctionData({
      abi,
      functionName: 'initialize',
      args: [roles.deployer, addressOf('gameToken'), stablecoin, roles.treasury, price],
    });
  },
  links: ({ addressOf }) => [
    { target: 'gameToken', view: 'hatchyToken', answer: addressOf('gameToken'), initialized: true },
  ],
};
