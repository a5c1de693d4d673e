import type { Transaction } from '@hatchery/kit/database';
import { insertHatched, lockHatching, lockQueued, updateHatched } from './hatched-monsters.repository.ts';
import { matchMinted, type SettledHatch } from './minted.rules.ts';

/** Gives the monsters of hatches the tokens that they became. */
export async function addHatchedMonsters(tx: Transaction, chainId: number, hatches: SettledHatch[]): Promise<void> {
  if (hatches.length === 0) return;
  const revived = hatches.filter(({ givenUp }) => givenUp);
  const ids = hatches.map(({ id }) => id);
  const hatching = await lockHatching(tx, ids);
  const queued = revived.length > 0 ? await lockQueued(tx, chainId, revived) : [];
  const { matched, unmatched } = matchMinted(hatches, [...hatching, ...queued]);
  await updateHatched(tx, matched);
  await insertHatched(tx, chainId, unmatched);
}
