import { getViemChain } from '@hatchery/chain/networks';
import { localChainId, localDeployerPrivateKey } from '@hatchery/contracts/deploy/local.ts';
import { patienceMilliseconds } from '@hatchery/kit/anvil';
import { createTestClient, http, publicActions, walletActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

export type SeedClient = ReturnType<typeof openSeedClient>;

/** Creates a client of the deployer of a local chain, who owns its contracts and holds the first tokens. */
export function openSeedClient(rpcUrl: string, chainId: number = localChainId) {
  return createTestClient({
    mode: 'anvil',
    account: privateKeyToAccount(localDeployerPrivateKey),
    chain: getViemChain(chainId, rpcUrl),
    transport: http(rpcUrl, { timeout: patienceMilliseconds }),
    pollingInterval: 50,
  })
    .extend(publicActions)
    .extend(walletActions);
}
