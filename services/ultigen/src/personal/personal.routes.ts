import { listPersonalRows } from '@hatchery/kit/personal-rows';
import { os, type UltigenContext } from '../context.ts';
import { personalData } from '../personal-data.ts';

export const personalRoutes = ({ database }: UltigenContext) => ({
  personalRows: os.personalRows.handler(({ input }) => listPersonalRows(database.knex, personalData, input.body)),
});
