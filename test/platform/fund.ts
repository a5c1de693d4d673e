import { randomBytes } from 'node:crypto';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { signatureAirdropAbi } from '@hatchery/chain/abis/signature-airdrop';
import type { Deployment } from '@hatchery/chain/addresses';
import { localDeployerPrivateKey } from '@hatchery/contracts/deploy/local.ts';
import { type Abi, type Address, createPublicClient, createWalletClient, http, parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

let last: Promise<unknown> = Promise.resolve();

/** Opens an airdrop of a local chain's contract. @returns its id. */
export function openAirdrop(rpcUrl: string, { signatureAirdrop }: Required<Deployment>): Promise<string> {
  const airdropId = BigInt(`0x${randomBytes(16).toString('hex')}`);
  const abi = signatureAirdropAbi;
  return takeTurns(rpcUrl, async (send) => {
    await send({ address: signatureAirdrop, abi, functionName: 'createAirdrop', args: [airdropId, 100n] });
    await send({ address: signatureAirdrop, abi, functionName: 'setAirdropState', args: [airdropId, 1] });
    return String(airdropId);
  });
}

/** Gives each address a hundred thousand game tokens of a local chain. Callers take turns, since they share an account. */
export const fund = (
  rpcUrl: string,
  addresses: Address[],
  { gameToken }: Pick<Deployment, 'gameToken'>,
): Promise<void> =>
  takeTurns(rpcUrl, async (send) => {
    for (const address of addresses) {
      const args = [address, parseEther('100000')] as const;
      await send({ address: gameToken, abi: gameTokenAbi, functionName: 'transfer', args });
    }
  });

type Send = (call: { address: Address; abi: Abi; functionName: string; args: readonly unknown[] }) => Promise<void>;

function takeTurns<T>(rpcUrl: string, work: (send: Send) => Promise<T>): Promise<T> {
  const account = privateKeyToAccount(localDeployerPrivateKey);
  const wallet = createWalletClient({ account, transport: http(rpcUrl) });
  const client = createPublicClient({ transport: http(rpcUrl), pollingInterval: 100 });
  const turn = last.then(() =>
    work(async (call) => {
      const hash = await wallet.writeContract({ chain: null, ...call });
      await client.waitForTransactionReceipt({ hash });
    }),
  );
  last = turn.catch(() => {});
  return turn;
}
