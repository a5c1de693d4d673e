import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import type { Deployment } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { ensureDeployed } from '@hatchery/contracts/deploy/deploy.ts';
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

type Seed = { rpcUrl: string; publicUrl: string; voucherSignerKey: Hex; operatorKey: Hex };

/** Puts the contracts on a fresh chain, and coins and tokens where they are needed; on a chain that has them it only looks. */
export async function seedChain({ rpcUrl, publicUrl, voucherSignerKey, operatorKey }: Seed): Promise<Deployment> {
  const deployer = privateKeyToAccount(localDeployerPrivateKey);
  const client = createTestClient({
    mode: 'anvil',
    account: deployer,
    chain: getViemChain(localChainId, rpcUrl),
    transport: http(rpcUrl, { timeout: 10_000 }),
    pollingInterval: 50,
  })
    .extend(publicActions)
    .extend(walletActions);
  const deployment = await ensureDeployed({
    rpcUrl,
    chainId: localChainId,
    deployerPrivateKey: localDeployerPrivateKey,
    signerAddress: privateKeyToAccount(voucherSignerKey).address,
    treasury: deployer.address,
    parameters: getDeployParameters(localChainId, publicUrl),
  });
  await client.setBalance({ address: privateKeyToAccount(operatorKey).address, value: parseEther('1000') });
  const token = { address: deployment.gameToken, abi: gameTokenAbi } as const;
  for (const { address } of demoAccounts) {
    if ((await client.readContract({ ...token, functionName: 'balanceOf', args: [address] })) > 0n) continue;
    const hash = await client.writeContract({
      ...token,
      functionName: 'transfer',
      args: [address, parseEther('100000')],
    });
    await client.waitForTransactionReceipt({ hash, timeout: 30_000 });
  }
  return deployment;
}
