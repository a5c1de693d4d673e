import { tellOwnersOfChange } from '@hatchery/indexing/tell-owners';
import type { Transaction } from '@hatchery/kit/database';
import { getMonster } from '../content/content.ts';
import { tellOwner } from '../wallets/tell-owner.ts';
import type { Growth } from './growths.rules.ts';

/** Tells players that creatures of theirs have grown, or did not. */
export async function tellOutcomes(
  tx: Transaction,
  growths: Growth[],
  kind: 'monster.grown' | 'monster.not-grown',
): Promise<void> {
  for (const { id, address, before, after, consumed } of growths) {
    const data = {
      name: getMonster(after.monsterId)?.name ?? '',
      before: getMonster(before.monsterId)?.name ?? '',
      merged: String(consumed.length),
    };
    await tellOwner(tx, address, { kind, subject: id, data });
  }
}

/** Has the open pages of players look at their creatures again. */
export async function tellProgress(tx: Transaction, growths: Pick<Growth, 'address'>[]): Promise<void> {
  await tellOwnersOfChange(tx, { monsters: growths.map(({ address }) => address) });
}
