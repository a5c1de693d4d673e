import type { PublicUser } from '@hatchery/api/community';

export type Profile = { id: string; display_name: string | null; picture: string | null; referral_code: string };

/** What one player may see of another: nothing that signs in, pays or refers. */
export const toPublicUser = ({ id, display_name, picture }: Profile): PublicUser => ({
  uid: id,
  displayName: display_name ?? undefined,
  picture: picture ?? undefined,
  referralCode: '',
  email: '',
  internalWallet: '',
  referralCount: 0,
});

/** The caller has used the code of who referred them. */
export const toReferrer = (profile: Profile): PublicUser => ({
  ...toPublicUser(profile),
  referralCode: profile.referral_code,
});
