import { type ChainContext, os } from '../context.ts';
import { listSeasons } from './list-seasons.ts';

export const seasonsRoutes = (context: ChainContext) => ({
  publicSeasons: os.publicSeasons.handler(() => listSeasons(context)),
});
