import { mastersLootboxesAbi } from '@hatchery/chain/abis/masters-lootboxes';
import { type Hex, zeroHash } from 'viem';
import type { MastersChain } from './chains.ts';
import { briefly, connect, inTime } from './reading.ts';

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

/** Reads a box from its contract. @throws Problem service-unavailable, bad-gateway. */
export function readBox(chain: MastersChain, boxId: number): Promise<BoxOnChain> {
  const client = connect(chain, briefly);
  const contract = { address: chain.mastersLootboxes, abi: mastersLootboxesAbi } as const;
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
  return inTime(read(), briefly);
}
