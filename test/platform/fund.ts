import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import type { Deployment } from '@hatchery/chain/addresses';
import { localDeployerPrivateKey } from '@hatchery/contracts/deploy/local.ts';
import { type Address, createPublicClient, createWalletClient, http, parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

/** Gives each address a hundred thousand game tokens of a local chain. */
export async function fund(
  rpcUrl: string,
  addresses: Address[],
  { gameToken }: Pick<Deployment, 'gameToken'>,
): Promise<void> {
  const account = privateKeyToAccount(localDeployerPrivateKey);
  const wallet = createWalletClient({ account, transport: http(rpcUrl) });
  const client = createPublicClient({ transport: http(rpcUrl), pollingInterval: 100 });
  for (const address of addresses) {
    const hash = await wallet.writeContract({
      chain: null,
      address: gameToken,
      abi: gameTokenAbi,
      functionName: 'transfer',
      args: [address, parseEther('100000')],
    });
    await client.waitForTransactionReceipt({ hash });
  }
}
