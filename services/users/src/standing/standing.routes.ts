import { os, type UsersContext } from '../context.ts';
import { presentStanding } from './standing.presenter.ts';
import { findStanding } from './standing.repository.ts';

export const standingRoutes = ({ database }: UsersContext) => ({
  standingOf: os.standingOf.handler(async ({ input: { params } }) => {
    const standing = await findStanding(database.knex, { userId: params.uid, sessionId: params.sessionId });
    return standing ? presentStanding(standing) : null;
  }),
});
