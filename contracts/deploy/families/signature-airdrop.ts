import { signatureAirdropAbi as abi } from '@hatchery/chain/abis/signature-airdrop';
import { encodeFunctionData, zeroAddress } from 'viem';
import type { Family } from './family.ts';

/** The owner creates airdrops until it names admins. An admin would stay one after the hand-over. */
export const signatureAirdrop: Family = {
  name: 'signatureAirdrop',
  bytecode: 'signature-airdrop',
  abi,
  initialize: ({ roles }) =>
    encodeFunctionData({ abi, functionName: 'initialize', args: [roles.deployer, roles.signer, zeroAddress] }),
};
