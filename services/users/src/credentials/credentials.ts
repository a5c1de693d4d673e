import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { lockAccount } from '../users/users.ts';
import { countSignInMethods, existsCredentialHold } from './credentials.repository.ts';
import { refuseLastCredential } from './credentials.rules.ts';

export {
  countSignInMethods as signInMethods,
  updateCredentialChange as noteCredentialChange,
} from './credentials.repository.ts';

/**
 * Locks an account before a way to sign in is unlinked from it.
 * @throws Problem conflict when it is the last one, or while a direct trade waits.
 */
export async function keepOneCredential(tx: Transaction, userId: string, now: Date): Promise<void> {
  await lockAccount(tx, userId);
  await refuseWhileTradeWaits(tx, userId, now);
  refuseLastCredential(await countSignInMethods(tx, userId));
}

/**
 * Refuses to take a way to sign in from a player whose direct trade waits: with any of them its owner can still cancel it.
 * @throws Problem conflict
 */
export async function refuseWhileTradeWaits(tx: Transaction, userId: string, now: Date): Promise<void> {
  if (await existsCredentialHold(tx, userId, now))
    throw new Problem('conflict', 'A direct trade of yours waits. Cancel it, or do this once it is over.');
}
