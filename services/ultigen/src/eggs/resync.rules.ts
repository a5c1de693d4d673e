import { type Address, zeroAddress } from 'viem';
import type { EggTransfer } from '../chain-events/facts.rules.ts';

export type Stored = { address: Address; egg_type: number; amount: string };

/**
 * Transfers that turn what is stored into what the chain has. They stand in the record like any other, at the block that was
 * compared, so that the record still adds up. Rows of `onChain` are addresses, columns are egg types.
 */
export function mendingTransfers(
  addresses: Address[],
  onChain: bigint[][],
  stored: Stored[],
  { block_number, log_index }: { block_number: number; log_index: number },
): EggTransfer[] {
  const storedAmount = new Map(stored.map((row) => [`${row.address} ${row.egg_type}`, BigInt(row.amount)]));
  const cells = addresses.flatMap((address, row) =>
    (onChain[row] ?? []).map((amount, eggType) => ({ address, eggType, amount })),
  );
  return cells.flatMap(({ address, eggType, amount }, position) => {
    const missing = amount - (storedAmount.get(`${address} ${eggType}`) ?? 0n);
    if (missing === 0n) return [];
    const [from_address, to_address] = missing > 0n ? [zeroAddress, address] : [address, zeroAddress];
    const size = missing > 0n ? missing : -missing;
    return [{ block_number, log_index, position, from_address, to_address, egg_type: eggType, amount: String(size) }];
  });
}

/** Places of mends come after those of all real logs of a block, and apart from one another. */
export const mendIndex = (randomInt: (bound: number) => number): number => 1_000_000_000 + randomInt(1_000_000_000);
