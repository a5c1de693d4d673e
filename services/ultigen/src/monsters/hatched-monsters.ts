import type { Transaction } from '@hatchery/kit/database';
import { drawnEntries } from '../life/life.rules.ts';
import { recordLife } from '../life/life.ts';
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
  const added = await insertHatched(tx, chainId, unmatched);
  await recordLife(
    tx,
    added.flatMap((one, index) => {
      const now = new Date((unmatched[index]?.blockTime ?? 0) * 1_000);
      return drawnEntries([one], { chainId, address: one.address }, { reason: 'egg', now });
    }),
  );
}
