import { mastersLootboxesAbi } from '@hatchery/chain/abis/masters-lootboxes';
import { getViemChain } from '@hatchery/chain/networks';
import { answering } from '@hatchery/indexing/answering';
import { createPublicClient, type Hex, http, zeroHash } from 'viem';
import type { MastersChain } from './chains.ts';

/** A box as its contract has it now. */
export type BoxOnChain = {
  /** Whether the contract sells it. */
  forSale: boolean;
  /** How many may still be minted. */
  left: bigint;
  /** The odds in force; 0 if there are none. */
  oddsVersion: number;
  /** Their hash; zero if there are none. */
  oddsHash: Hex;
};

const timeoutMilliseconds = 10_000;
const words = { chain: 'The chain', advice: 'Nothing was changed. Please try again later.' };

/** Reads a box from its contract. @throws Problem service-unavailable, bad-gateway. */
export function readBox(
  { chainId, rpcUrl, mastersLootboxes: address }: MastersChain,
  boxId: number,
): Promise<BoxOnChain> {
  const client = createPublicClient({
    chain: getViemChain(chainId, rpcUrl),
    transport: http(rpcUrl, { timeout: timeoutMilliseconds, retryCount: 0, batch: true }),
  });
  const contract = { address, abi: mastersLootboxesAbi } as const;
  const read = async (): Promise<BoxOnChain> => {
    const [isOn, [allowed, maxSupply, supply, version]] = await Promise.all([
      client.readContract({ ...contract, functionName: 'enabled' }),
      client.readContract({ ...contract, functionName: 'getBox', args: [BigInt(boxId)] }),
    ]);
    const args = [BigInt(boxId), version] as const;
    const oddsHash =
      version > 0n ? await client.readContract({ ...contract, functionName: 'oddsHash', args }) : zeroHash;
    return { forSale: isOn && allowed, left: maxSupply - supply, oddsVersion: Number(version), oddsHash };
  };
  return answering(read(), words);
}
