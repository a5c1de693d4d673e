import type { PublicUser } from '@hatchery/api/community';
import type { Profile, Referred } from './referrals.repository.ts';

/** Shows what a player may see of another: nothing that signs in, pays or refers. */
const presentPublicUser = ({ id, displayName, picture }: Profile): PublicUser => ({
  uid: id,
  displayName: displayName ?? undefined,
  picture: picture ?? undefined,
  referralCode: '',
  email: '',
  internalWallet: '',
  referralCount: 0,
});

/** Includes the referral code, which the caller already used. */
export const presentReferrer = (referrer: Profile): PublicUser => ({
  ...presentPublicUser(referrer),
  referralCode: referrer.referralCode,
});

export const presentReferred = (referred: Referred) => ({ ...presentPublicUser(referred), earned: referred.earned });
