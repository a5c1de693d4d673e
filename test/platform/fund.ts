import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import type { Deployment } from '@hatchery/chain/addresses';
import { localDeployerPrivateKey } from '@hatchery/contracts/deploy/local.ts';
import { type Address, createPublicClient, createWalletClient, http, parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

let last: Promise<unknown> = Promise.resolve();

/** Gives each address a hundred thousand game tokens of a local chain. Callers take turns, since they share an account. */
export function fund(rpcUrl: string, addresses: Address[], deployment: Pick<Deployment, 'gameToken'>): Promise<void> {
  const turn = last.then(() => give(rpcUrl, addresses, deployment));
  last = turn.catch(() => {});
  return turn;
}

async function give(rpcUrl: string, addresses: Address[], { gameToken }: Pick<Deployment, 'gameToken'>): Promise<void> {
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
