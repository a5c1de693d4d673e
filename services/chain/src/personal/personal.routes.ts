import { listPersonalRows } from '@hatchery/kit/personal-rows';
import { type ChainContext, os } from '../context.ts';
import { personalData } from '../personal-data.ts';

export const personalRoutes = ({ database }: ChainContext) => ({
  personalRows: os.personalRows.handler(({ input }) => listPersonalRows(database.knex, personalData, input.body)),
});
