import type { Address } from 'viem';
import type { MintedMonster } from '../chain-events/facts.rules.ts';

/** A hatch whose voucher was redeemed; `givenUp` when its monsters had gone back to the queue before. */
export type SettledHatch = {
  id: string;
  address: Address;
  eggType: number;
  givenUp: boolean;
  minted: MintedMonster[];
};

export type DrawnMonster = {
  id: number;
  owner: Address;
  eggType: number;
  hatchId: string | null;
  drawnMonsterId: number;
};

export type HatchedMonster = {
  id: number;
  hatchId: string;
  position: number;
  tokenId: string;
  mintedBlock: number;
};

export type UnmatchedMonster = MintedMonster & { hatchId: string; position: number; eggType: number };

/**
 * Matches monsters with their tokens. A hatch matches its own monsters in their order. One that was given up matches the oldest
 * monsters of the same kind in the queue. Tokens without a monster are unmatched; the chain has minted them all the same.
 */
export function matchMinted(
  hatches: SettledHatch[],
  drawn: DrawnMonster[],
): { matched: HatchedMonster[]; unmatched: UnmatchedMonster[] } {
  const free = [...drawn];
  const matched: HatchedMonster[] = [];
  const unmatched: UnmatchedMonster[] = [];
  for (const hatch of hatches) {
    for (const [position, minted] of hatch.minted.entries()) {
      const index = free.findIndex(
        (row) =>
          row.drawnMonsterId === minted.monsterId &&
          (hatch.givenUp
            ? row.hatchId === null && row.owner === hatch.address && row.eggType === hatch.eggType
            : row.hatchId === hatch.id),
      );
      const [row] = index < 0 ? [] : free.splice(index, 1);
      if (row)
        matched.push({
          id: row.id,
          hatchId: hatch.id,
          position,
          tokenId: minted.tokenId,
          mintedBlock: minted.blockNumber,
        });
      else unmatched.push({ ...minted, hatchId: hatch.id, position, eggType: hatch.eggType });
    }
  }
  return { matched, unmatched };
}
