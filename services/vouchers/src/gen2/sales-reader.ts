import { eggsGen2Abi } from '@hatchery/chain/abis/eggs-gen2';
import { answering } from '@hatchery/indexing/answering';
import { connectToChain } from '@hatchery/indexing/chain-client';
import type { Address, Hash } from 'viem';
import { inCoins, type Rate } from './price.rules.ts';

export type PriceAtBlock = { price: bigint; blockNumber: number; blockHash: Hash; blockTime: Date };

/** Reads the sale of eggs on one chain, with a deadline of 10 s each. @throws Problem service-unavailable, bad-gateway. */
export type SalesReader = {
  /** Reads the price of one egg, in base units of the native coin. */
  price(): Promise<PriceAtBlock>;
  /** Reads who the contract pays for what an account buys; the zero address for nobody. */
  referrerOf(account: Address): Promise<Address>;
};

type Sale = { chainId: number; rpcUrls: readonly string[]; eggs: Address; rate: Rate };

const words = { chain: 'The chain', advice: 'Nothing was changed. Please try again later.' };

export function createSalesReader({ chainId, rpcUrls, eggs, rate }: Sale): SalesReader {
  const client = connectToChain(chainId, rpcUrls);
  const contract = { address: eggs, abi: eggsGen2Abi } as const;

  async function readPrice(): Promise<PriceAtBlock> {
    const { number, hash, timestamp } = await client.getBlock();
    const price = await client.readContract({
      ...contract,
      functionName: 'PRICE',
      blockHash: hash,
      requireCanonical: true,
    });
    const blockTime = new Date(Number(timestamp) * 1000);
    return { price: inCoins(price, rate), blockNumber: Number(number), blockHash: hash, blockTime };
  }

  return {
    price: () => answering(readPrice(), words),
    referrerOf: (account) =>
      answering(client.readContract({ ...contract, functionName: 'referrals', args: [account] }), words),
  };
}
