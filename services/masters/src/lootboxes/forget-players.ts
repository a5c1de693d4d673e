import type { Transaction } from '@hatchery/kit/database';
import { forgetRecorders } from './allowances.repository.ts';
import { deletePlaces } from './places.repository.ts';
import { deletePurchases } from './purchases.repository.ts';

/** Forgets what accounts that are deleted stated, bought and recorded. Receipts say nothing about players, and stay. */
export async function forgetPlayers(tx: Transaction, userIds: string[]): Promise<void> {
  await Promise.all([deletePlaces(tx, userIds), deletePurchases(tx, userIds), forgetRecorders(tx, userIds)]);
}
