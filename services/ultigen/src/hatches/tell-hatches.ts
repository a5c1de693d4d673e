import { tellOwnersOfChange } from '@hatchery/indexing/tell-owners';
import type { Transaction } from '@hatchery/kit/database';
import { tellOwner } from '../wallets/tell-owner.ts';
import type { Hatch } from './hatches.rules.ts';

/** Tells players that their eggs have hatched, or that they did not. */
export async function tellOutcomes(
  tx: Transaction,
  hatches: Hatch[],
  kind: 'hatch.hatched' | 'hatch.failed',
): Promise<void> {
  for (const { id, address, amount, eggType } of hatches)
    await tellOwner(tx, address, { kind, subject: id, data: { amount: String(amount), eggType: String(eggType) } });
}

/** Has the open pages of players look at their hatches again. */
export async function tellProgress(tx: Transaction, hatches: Hatch[]): Promise<void> {
  const addresses = hatches.map(({ address }) => address);
  await tellOwnersOfChange(tx, { hatches: addresses, eggs: addresses, monsters: addresses });
}
