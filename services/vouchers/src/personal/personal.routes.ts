import { listPersonalRows } from '@hatchery/kit/personal-rows';
import { os, type VouchersContext } from '../context.ts';
import { personalData } from '../personal-data.ts';

export const personalRoutes = ({ database }: VouchersContext) => ({
  personalRows: os.personalRows.handler(({ input }) => listPersonalRows(database.knex, personalData, input.body)),
});
