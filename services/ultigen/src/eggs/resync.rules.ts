import { type Address, zeroAddress } from 'viem';
import type { EggTransfer } from '../chain-events/facts.rules.ts';

export type StoredEggs = { address: Address; eggType: number; amount: string };

export type MissingEggs = { position: number; address: Address; eggType: number; missing: bigint };

/** Returns which eggs are stored otherwise than the chain has them. Rows of `onChain` are addresses, columns are egg types. */
export function missingEggs(addresses: Address[], onChain: bigint[][], stored: StoredEggs[]): MissingEggs[] {
  const storedAmount = new Map(stored.map((row) => [`${row.address} ${row.eggType}`, BigInt(row.amount)]));
  const cells = addresses.flatMap((address, row) =>
    (onChain[row] ?? []).map((amount, eggType) => ({ address, eggType, amount })),
  );
  return cells.flatMap(({ address, eggType, amount }, position) => {
    const missing = amount - (storedAmount.get(`${address} ${eggType}`) ?? 0n);
    return missing === 0n ? [] : [{ position, address, eggType, missing }];
  });
}

/**
 * Returns transfers that turn what is stored into what the chain has. They stand in the record like any other, at the block that
 * was compared, so that the record still adds up.
 */
export const mendingTransfers = (
  eggs: MissingEggs[],
  place: { blockNumber: number; logIndex: number },
): EggTransfer[] =>
  eggs.map(({ position, address, eggType, missing }) => {
    const [from, to] = missing > 0n ? [zeroAddress, address] : [address, zeroAddress];
    const size = missing > 0n ? missing : -missing;
    return { ...place, position, from, to, eggType, amount: String(size) };
  });

/** Returns a place for mends: after all real logs of a block, and apart from other mends. */
export const mendIndex = (draw: (bound: number) => number): number => 1_000_000_000 + draw(1_000_000_000);
