import type { User } from '@hatchery/api/users';
import { api } from '../api.ts';
import { createIntent } from '../intent.ts';
import { ApiProblem } from '../problem.ts';
import { storedReferral, storeReferral } from './referral.ts';

/** Completes a new account with the stored referral code. It counts once; a refused code is forgotten. */
export async function redeemReferral(updateUser: (user: User) => void): Promise<void> {
  const referralCode = storedReferral();
  try {
    updateUser(await api.users.completeAccount({ body: { referralCode } }, { intent: createIntent() }));
    storeReferral('');
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500 && error.status !== 429) storeReferral('');
  }
}
