/** Friends, referrals, signups, DAO members. */
export const community = {};
