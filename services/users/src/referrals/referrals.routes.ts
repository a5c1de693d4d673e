import { os, type UsersContext } from '../context.ts';
import { countReferred, findReferrerOf, listReferred } from './referrals.repository.ts';
import { toPublicUser, toReferrer } from './referrals.rules.ts';

export const referralsRoutes = ({ database: { knex } }: UsersContext) => ({
  referrer: os.referrer.handler(async ({ context }) => {
    const referrer = await findReferrerOf(knex, context.passport.subject);
    return referrer ? toReferrer(referrer) : null;
  }),

  referredUsers: os.referredUsers.handler(async ({ input: { query }, context }) => {
    const userId = context.passport.subject;
    const rows = await listReferred(knex, { userId, limit: query.limit, offset: (query.page - 1) * query.limit });
    context.setHeader('x-total-count', String(await countReferred(knex, userId)));
    return rows.map((row) => ({ ...toPublicUser(row), earned: row.referral_earned }));
  }),
});
