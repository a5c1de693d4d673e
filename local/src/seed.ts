import { join } from 'node:path';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import type { Deployment } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { ensureDeployed } from '@hatchery/contracts/deploy/deploy.ts';
import { fileJournal } from '@hatchery/contracts/deploy/journal.ts';
import { localDeployerPrivateKey } from '@hatchery/contracts/deploy/local.ts';
import { getDeployParameters } from '@hatchery/contracts/deploy/parameters.ts';
import { type Address, createTestClient, type Hex, http, parseEther, publicActions, walletActions } from 'viem';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { localChainId } from './local-chain.ts';

/** Known to every developer and worth nothing: anvil's own test phrase. */
const testPhrase = 'test test test test test test test test test test test junk';

export type DemoAccount = { name: string; address: Address; privateKey: Hex };

const demoAccount = (name: string, addressIndex: number): DemoAccount => {
  const account = mnemonicToAccount(testPhrase, { addressIndex });
  return {
    name,
    address: account.address,
    privateKey: `0x${Buffer.from(account.getHdKey().privateKey as Uint8Array).toString('hex')}`,
  };
};

/** Wallets to try the platform with: both hold coins and game tokens on the local chain. */
export const demoAccounts = [demoAccount('Player', 1), demoAccount('Admin', 2)];

type Seed = {
  /** Where the progress of the deployment is kept. */
  folder: string;
  rpcUrl: string;
  /** Whether nobody else has a say in when its blocks are made. */
  ownChain: boolean;
  publicUrl: string;
  voucherSignerKey: Hex;
  operatorKey: Hex;
};

/** Puts the contracts on a fresh chain, and coins and tokens where they are needed; on a chain that has them it only looks. */
export async function seedChain(seed: Seed): Promise<Deployment> {
  const client = openChain(seed.rpcUrl);
  // A block at once for each transaction, not each second: nobody follows the chain yet.
  if (seed.ownChain) await client.setAutomine(true);
  const deployment = await ensureDeployed({
    rpcUrl: seed.rpcUrl,
    chainId: localChainId,
    deployerPrivateKey: localDeployerPrivateKey,
    signerAddress: privateKeyToAccount(seed.voucherSignerKey).address,
    treasury: client.account.address,
    parameters: getDeployParameters(localChainId, seed.publicUrl),
    journal: fileJournal(join(seed.folder, 'contracts.json')),
  });
  await client.setBalance({ address: privateKeyToAccount(seed.operatorKey).address, value: parseEther('1000') });
  await giveTokens(client, deployment);
  if (seed.ownChain) await client.setAutomine(false);
  return deployment;
}

type Client = ReturnType<typeof openChain>;

function openChain(rpcUrl: string) {
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

async function giveTokens(client: Client, { gameToken }: Deployment): Promise<void> {
  const token = { address: gameToken, abi: gameTokenAbi } as const;
  for (const { address } of demoAccounts) {
    if ((await client.readContract({ ...token, functionName: 'balanceOf', args: [address] })) > 0n) continue;
    const args = [address, parseEther('100000')] as const;
    const hash = await client.writeContract({ ...token, functionName: 'transfer', args });
    await client.waitForTransactionReceipt({ hash, timeout: 30_000 });
  }
}
