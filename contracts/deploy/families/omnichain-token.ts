import { homeOmnichainTokenAbi as abi } from '@hatchery/chain/abis/home-omnichain-token';
import { encodeFunctionData, zeroAddress } from 'viem';
import type { Family, FamilyOfChain } from './family.ts';

const remote: Family = {
  name: 'omnichainToken',
  bytecode: 'remote-omnichain-token',
  // Both forms have this ABI and are set up alike.
  abi,
  initialize({ roles, parameters, addressOf }) {
    const args = [roles.deployer, parameters.omnichain.endpoint, addressOf('gameToken')] as const;
    return encodeFunctionData({ abi, functionName: 'initialize', args });
  },
  links: ({ addressOf }) => [{ target: 'gameToken', view: 'token', answer: addressOf('gameToken'), initialized: true }],
};

/** The omnichain token locks the game token where that is issued, and burns and mints it elsewhere. */
export const omnichainToken: FamilyOfChain = ({ omnichain, gameToken }) => {
  if (omnichain.endpoint === zeroAddress) return undefined;
  return gameToken.maxSupply > 0n ? { ...remote, bytecode: 'home-omnichain-token' } : remote;
};
