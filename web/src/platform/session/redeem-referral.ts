import type { User } from '@hatchery/api/users';
import { toast } from '../../design/toaster.tsx';
import { api } from '../api.ts';
import { createIntent } from '../intent.ts';
import { ApiProblem, wordsFor } from '../problem.ts';
import { storedReferral, storeReferral } from './referral.ts';

/** Completes a new account with the stored referral code. It counts once; a refused code is forgotten. Who has used one before is not told. */
export async function redeemReferral(updateUser: (user: User) => void): Promise<void> {
  const referralCode = storedReferral();
  try {
    updateUser(await api.users.completeAccount({ body: { referralCode } }, { intent: createIntent() }));
    storeReferral('');
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500 || error.status === 429) return;
    storeReferral('');
    if (error.status === 400)
      toast(`Your invitation code was refused. ${wordsFor(error)} You can enter another one under Referrals.`, 'bad');
  }
}
