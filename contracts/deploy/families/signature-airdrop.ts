import { signatureAirdropAbi as abi } from '@hatchery/chain/abis/signature-airdrop';
import { encodeFunctionData, zeroAddress } from 'viem';
import type { Family } from './family.ts';

/** Its owner makes airdrops until it names admins: an admin stays one when the contract is handed over. */
export const signatureAirdrop: Family = {
  name: 'signatureAirdrop',
  bytecode: 'signature-airdrop',
  abi,
  initialize: ({ roles }) =>
    encodeFunctionData({ abi, functionName: 'initialize', args: [roles.deployer, roles.signer, zeroAddress] }),
};
