import { mapPage } from '@hatchery/kit/lists';
import { type GamesContext, os } from '../context.ts';
import { presentRefused } from './grants.presenter.ts';
import { listRefused } from './refused.repository.ts';

export const grantsRoutes = ({ database }: GamesContext) => ({
  refusedRewards: os.refusedRewards.handler(async ({ input: { query }, context: { list } }) =>
    list(mapPage(await listRefused(database.knex, query), presentRefused)),
  ),
});
