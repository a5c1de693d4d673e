import type { Transaction } from '@hatchery/kit/database';
import { lockAccount } from '../users/users.ts';
import { countSignInMethods } from './credentials.repository.ts';
import { refuseLastCredential } from './credentials.rules.ts';

export { countSignInMethods as signInMethods } from './credentials.repository.ts';

/** Locks an account before a way to sign in is unlinked from it. @throws Problem conflict when it is the last one. */
export async function keepOneCredential(tx: Transaction, userId: string): Promise<void> {
  await lockAccount(tx, userId);
  refuseLastCredential(await countSignInMethods(tx, userId));
}
