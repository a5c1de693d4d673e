import { setTimeout as delay } from 'node:timers/promises';
import { getViemChain } from '@hatchery/chain/networks';
import {
  type Account,
  type Address,
  createPublicClient,
  createWalletClient,
  getAddress,
  type Hex,
  http,
  keccak256,
  parseAbi,
  size,
  slice,
  TransactionNotFoundError,
  type TransactionReceipt,
  type Transport,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Standing, Step } from './plan.ts';

export class DeploymentError extends Error {
  override name = 'DeploymentError';
}

/** The slot where a proxy keeps the address of its code (ERC-1967). */
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
const ownableAbi = parseAbi([
  'function owner() view returns (address)',
  'function pendingOwner() view returns (address)',
]);

const timesAsked = 10;

export interface ChainOptions {
  rpcUrl: string;
  chainId: number;
  account: Account;
  /** The longest wait for a transaction to be mined, in seconds. Default 120. */
  timeoutSeconds?: number;
  /** The wait before a node is asked again for a transaction that it does not know, in milliseconds. Default 200. */
  askedAgainMilliseconds?: number;
  /** Replaces plain HTTP. */
  transport?: Transport;
}

/** @throws DeploymentError if neither is given */
export function accountOf({ account, deployerPrivateKey }: { account?: Account; deployerPrivateKey?: Hex }): Account {
  const found = account ?? (deployerPrivateKey && privateKeyToAccount(deployerPrivateKey));
  if (found === undefined) throw new DeploymentError('Neither an account nor a private key was given');
  return found;
}

export type DeployChain = ReturnType<typeof openChain>;

/** Reads the chain and sends a deployment's transactions. */
export function openChain({ rpcUrl, chainId, account, timeoutSeconds = 120, ...options }: ChainOptions) {
  const { askedAgainMilliseconds = 200, transport } = options;
  const chain = getViemChain(chainId, rpcUrl);
  const shared = { chain, transport: transport ?? http(rpcUrl, { timeout: 10_000 }) };
  const client = createPublicClient({ ...shared, pollingInterval: 100 });
  const wallet = createWalletClient({ ...shared, account });

  /**
   * Returns whether the node knows a transaction, pending or mined. A node may lose sight of a transaction while it
   * moves from the pool into a block, so a no is checked again.
   */
  async function isKnown(hash: Hex): Promise<boolean> {
    for (let asked = 1; ; asked += 1) {
      try {
        await client.getTransaction({ hash });
        return true;
      } catch (error) {
        if (!(error instanceof TransactionNotFoundError)) throw error;
        if (asked === timesAsked) return false;
        await delay(askedAgainMilliseconds);
      }
    }
  }

  return {
    client,
    deployer: account.address,
    isKnown,

    /**
     * Returns the hash of the first block.
     * @throws DeploymentError if the endpoint serves another chain
     */
    async genesis(): Promise<Hex> {
      const actual = await client.getChainId();
      if (actual !== chainId) throw new DeploymentError(`${rpcUrl} is chain ${actual}, not ${chainId}`);
      return (await client.getBlock({ blockNumber: 0n })).hash;
    },

    /** Returns how many transactions of the deployer the chain has taken, with or without pending ones. */
    nonce: (blockTag: 'latest' | 'pending'): Promise<number> =>
      client.getTransactionCount({ address: account.address, blockTag }),

    async hasCode(address: Address): Promise<boolean> {
      const code = await client.getCode({ address });
      return code !== undefined && size(code) > 0;
    },

    async implementationOf(proxy: Address): Promise<Address> {
      const word = await client.getStorageAt({ address: proxy, slot: implementationSlot });
      return getAddress(slice(word as Hex, 12));
    },

    async standing(address: Address): Promise<Standing> {
      const [owner, pendingOwner] = await Promise.all([
        client.readContract({ address, abi: ownableAbi, functionName: 'owner' }),
        client.readContract({ address, abi: ownableAbi, functionName: 'pendingOwner' }),
      ]);
      return { address, owner, pendingOwner };
    },

    /**
     * Sends a step at its own nonce. `note` stores its hash first. Only the mined receipt tells whether it succeeded.
     */
    async send({ to, data, nonce }: Step, note: (hash: Hex) => void): Promise<void> {
      const estimate = await client.estimateGas({ account, to, data });
      const gas = (estimate * 12n) / 10n;
      if (account.type !== 'local') {
        note(await wallet.sendTransaction({ account, chain, to, data, nonce, gas }));
        return;
      }
      const request = await wallet.prepareTransactionRequest({ account, chain, to, data, nonce, gas });
      const serializedTransaction = await wallet.signTransaction(
        request as Parameters<typeof wallet.signTransaction>[0],
      );
      const hash = keccak256(serializedTransaction);
      note(hash);
      try {
        await client.sendRawTransaction({ serializedTransaction });
      } catch (error) {
        // It may have arrived even though the answer did not.
        if (!(await isKnown(hash))) throw error;
      }
    },

    receipt: (hash: Hex): Promise<TransactionReceipt> =>
      client.waitForTransactionReceipt({ hash, timeout: timeoutSeconds * 1000 }),
  };
}
