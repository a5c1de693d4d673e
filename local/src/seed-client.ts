import { getViemChain } from '@hatchery/chain/networks';
import { localDeployerPrivateKey } from '@hatchery/contracts/deploy/local.ts';
import { createTestClient, http, publicActions, walletActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { localChainId } from './local-chain.ts';

export type SeedClient = ReturnType<typeof openSeedClient>;

/** The deployer of the local chain, who owns its contracts and holds the first tokens. */
export function openSeedClient(rpcUrl: string) {
  return createTestClient({
    mode: 'anvil',
    account: privateKeyToAccount(localDeployerPrivateKey),
    chain: getViemChain(localChainId, rpcUrl),
    transport: http(rpcUrl, { timeout: 10_000 }),
    pollingInterval: 50,
  })
    .extend(publicActions)
    .extend(walletActions);
}
