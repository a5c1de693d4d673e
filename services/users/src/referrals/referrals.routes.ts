import { mapPage } from '@hatchery/kit/lists';
import { os, type UsersContext } from '../context.ts';
import { findReferrerOf, listReferred } from './referrals.repository.ts';
import { toPublicUser, toReferrer } from './referrals.rules.ts';

export const referralsRoutes = ({ database: { knex } }: UsersContext) => ({
  referrer: os.referrer.handler(async ({ context }) => {
    const referrer = await findReferrerOf(knex, context.passport.subject);
    return referrer ? toReferrer(referrer) : null;
  }),

  referredUsers: os.referredUsers.handler(async ({ input, context }) => {
    const referred = await listReferred(knex, context.passport.subject, input.query);
    return context.list(mapPage(referred, (row) => ({ ...toPublicUser(row), earned: row.referral_earned })));
  }),
});
