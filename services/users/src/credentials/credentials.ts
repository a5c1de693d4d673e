import type { Transaction } from '@hatchery/kit/database';
import { lockAccount } from '../users/users.ts';
import { signInMethodsOf } from './credentials.repository.ts';
import { refuseLastCredential } from './credentials.rules.ts';

/** Before something that signs in is unlinked: locks the account. @throws Problem conflict when it is the last one. */
export async function keepOneCredential(tx: Transaction, userId: string): Promise<void> {
  await lockAccount(tx, userId);
  refuseLastCredential(await signInMethodsOf(tx, userId));
}

/** How many ways there are to sign in to an account whose row is locked. */
export const signInMethods = signInMethodsOf;
