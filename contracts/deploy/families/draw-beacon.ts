import { drawBeaconAbi as abi } from '@hatchery/chain/abis/draw-beacon';
import { encodeFunctionData } from 'viem';
import type { Family } from './family.ts';

export const drawBeacon: Family = {
  name: 'drawBeacon',
  bytecode: 'draw-beacon',
  abi,
  initialize: ({ roles, parameters }) =>
    encodeFunctionData({ abi, functionName: 'initialize', args: [roles.deployer, parameters.drawBeacon.keyModulus] }),
};
