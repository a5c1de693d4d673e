import { mapPage } from '@hatchery/kit/lists';
import { os, type UsersContext } from '../context.ts';
import { presentReferred, presentReferrer } from './referrals.presenter.ts';
import { findReferrerOf, listReferred } from './referrals.repository.ts';

export const referralsRoutes = ({ database: { knex } }: UsersContext) => ({
  referrer: os.referrer.handler(async ({ context }) => {
    const referrer = await findReferrerOf(knex, context.passport.subject);
    return referrer ? presentReferrer(referrer) : null;
  }),

  referredUsers: os.referredUsers.handler(async ({ input, context }) => {
    const referred = await listReferred(knex, context.passport.subject, input.query);
    return context.list(mapPage(referred, presentReferred));
  }),
});
