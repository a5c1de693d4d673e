import { gameTokenAbi as abi } from '@hatchery/chain/abis/game-token';
import { encodeFunctionData } from 'viem';
import type { Family } from './family.ts';

export const gameToken: Family = {
  name: 'gameToken',
  bytecode: 'game-token',
  abi,
  initialize({ roles, parameters }) {
    const { name, symbol, initialSupply, maxSupply } = parameters.gameToken;
    return encodeFunctionData({
      abi,
      functionName: 'initialize',
      args: [name, symbol, roles.deployer, roles.treasury, initialSupply, maxSupply],
    });
  },
};
