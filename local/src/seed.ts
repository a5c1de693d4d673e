import { join } from 'node:path';
import type { Deployment } from '@hatchery/chain/addresses';
import { ensureDeployed } from '@hatchery/contracts/deploy/deploy.ts';
import { fileJournal } from '@hatchery/contracts/deploy/journal.ts';
import { localChainId, localDeployerPrivateKey } from '@hatchery/contracts/deploy/local.ts';
import { ensureLocalMessaging } from '@hatchery/contracts/deploy/local-messaging.ts';
import { getDeployParameters } from '@hatchery/contracts/deploy/parameters.ts';
import { type Address, type Hex, parseEther } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { openSeedClient } from './seed-client.ts';
import { runSeeds } from './seeds/run.ts';
import { seeds } from './seeds/seeds.ts';

/** Anvil's test phrase, which every developer knows. Its keys are worth nothing. */
const testPhrase = 'test test test test test test test test test test test junk';

type DemoAccount = { name: string; address: Address; privateKey: Hex };

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

type SeedOptions = {
  /** Where the progress of the deployment is kept. */
  folder: string;
  rpcUrl: string;
  /** Whether this process alone decides when blocks are made. */
  ownChain: boolean;
  publicUrl: string;
  /** Signs vouchers. */
  signer: Address;
  /** Pays for what the platform sends. */
  operator: Address;
  /** The modulus of the key of draws. Absent: draws come from block hashes alone. */
  drawKeyModulus?: Hex | undefined;
};

/** Deploys the contracts on a fresh chain and fills them with something to try. Changes nothing where both are done. */
export async function seedChain(seed: SeedOptions): Promise<Deployment> {
  const client = openSeedClient(seed.rpcUrl);
  // One block per transaction instead of one per second, while nobody follows the chain.
  if (seed.ownChain) await client.setAutomine(true);
  await ensureLocalMessaging({ rpcUrl: seed.rpcUrl, chainId: localChainId });
  const deployment = await ensureDeployed({
    rpcUrl: seed.rpcUrl,
    chainId: localChainId,
    deployerPrivateKey: localDeployerPrivateKey,
    signerAddress: seed.signer,
    treasury: client.account.address,
    parameters: getDeployParameters(localChainId, seed.publicUrl, seed.drawKeyModulus),
    journal: fileJournal(join(seed.folder, 'contracts.json')),
  });
  await client.setBalance({ address: seed.operator, value: parseEther('1000') });
  await runSeeds(seeds, { client, deployment, accounts: demoAccounts.map(({ address }) => address) });
  if (seed.ownChain) await client.setAutomine(false);
  return deployment;
}
