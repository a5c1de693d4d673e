import { omnimonTraitsAbi as abi } from '@hatchery/chain/abis/omnimon-traits';
import { encodeFunctionData, zeroAddress } from 'viem';
import type { Family, FamilyOfChain } from './family.ts';

const traits: Family = {
  name: 'omnimonTraits',
  bytecode: 'omnimon-traits',
  abi,
  initialize: ({ roles }) => encodeFunctionData({ abi, functionName: 'initialize', args: [roles.deployer] }),
};

/** Deployed wherever there are creatures. */
export const omnimonTraits: FamilyOfChain = ({ omnichain }) =>
  omnichain.endpoint === zeroAddress ? undefined : traits;
