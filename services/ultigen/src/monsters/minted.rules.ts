import type { Address } from 'viem';
import type { MintedMonster } from '../chain-events/facts.rules.ts';

/** A hatch whose voucher was redeemed; `given_up` when its monsters had gone back to the queue before. */
export type SettledHatch = {
  id: string;
  address: Address;
  egg_type: number;
  given_up: boolean;
  minted: MintedMonster[];
};

export type DrawnRow = {
  id: number;
  owner: Address;
  egg_type: number;
  hatch_id: string | null;
  drawn_monster_id: number;
};

export type HatchedMonster = {
  id: number;
  hatch_id: string;
  position: number;
  token_id: string;
  minted_block: number;
};

export type UnmatchedMonster = MintedMonster & { hatchId: string; position: number; eggType: number };

/**
 * Which monster became which token: those of the hatch itself in their order, or for a hatch that was given up the oldest of
 * the queue that are of the same kind. What the queue lacks is told as unmatched; the chain has minted it all the same.
 */
export function matchMinted(
  hatches: SettledHatch[],
  drawn: DrawnRow[],
): { matched: HatchedMonster[]; unmatched: UnmatchedMonster[] } {
  const free = [...drawn];
  const matched: HatchedMonster[] = [];
  const unmatched: UnmatchedMonster[] = [];
  for (const hatch of hatches) {
    for (const [position, minted] of hatch.minted.entries()) {
      const index = free.findIndex(
        (row) =>
          row.drawn_monster_id === minted.monsterId &&
          (hatch.given_up
            ? row.hatch_id === null && row.owner === hatch.address && row.egg_type === hatch.egg_type
            : row.hatch_id === hatch.id),
      );
      const [row] = index < 0 ? [] : free.splice(index, 1);
      if (row)
        matched.push({
          id: row.id,
          hatch_id: hatch.id,
          position,
          token_id: minted.tokenId,
          minted_block: minted.blockNumber,
        });
      else unmatched.push({ ...minted, hatchId: hatch.id, position, eggType: hatch.egg_type });
    }
  }
  return { matched, unmatched };
}
