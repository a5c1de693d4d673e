import { listPersonalRows } from '@hatchery/kit/personal-rows';
import { type GamesContext, os } from '../context.ts';
import { personalData } from '../personal-data.ts';

export const personalRoutes = ({ database }: GamesContext) => ({
  personalRows: os.personalRows.handler(({ input }) => listPersonalRows(database.knex, personalData, input.body)),
});
