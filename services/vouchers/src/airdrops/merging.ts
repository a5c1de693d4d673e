import type { Transaction } from '@hatchery/kit/database';
import { updateClaimOwner } from './claims.repository.ts';

/** Gives the claims of an account that was merged to the other one. */
export const moveAirdropClaims = (tx: Transaction, { from, into }: { from: string; into: string }): Promise<void> =>
  updateClaimOwner(tx, from, into);

/** Forgets whose claims those of a deleted account were. That they were paid is kept. */
export const forgetAirdropClaims = (tx: Transaction, userId: string): Promise<void> =>
  updateClaimOwner(tx, userId, null);
