import { batchTransferAbi as abi } from '@hatchery/chain/abis/batch-transfer';
import { encodeFunctionData } from 'viem';
import type { Family } from './family.ts';

export const batchTransfer: Family = {
  name: 'batchTransfer',
  bytecode: 'batch-transfer',
  abi,
  initialize: ({ roles }) => encodeFunctionData({ abi, functionName: 'initialize', args: [roles.deployer] }),
};
