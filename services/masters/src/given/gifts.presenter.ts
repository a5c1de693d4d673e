import type { MastersGiftStanding } from '@hatchery/api/masters-given';
import type { Signature } from '../signing/signatures.rules.ts';
import { giftStateOf } from './gifts.rules.ts';

/** Returns what the API tells of a gift, by its latest attempt. */
export function presentGift({ firstId, state, failure, chainId, account, createdAt }: Signature): MastersGiftStanding {
  const standing = giftStateOf(state);
  return {
    ...{ uid: firstId, state: standing, failure: standing === 'failed' ? failure : null },
    ...{ chainId, receiver: account, createdAt: createdAt.toISOString() },
  };
}
