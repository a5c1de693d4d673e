import type { Database } from '@hatchery/kit/database';
import { os } from '../context.ts';
import { listContracts } from './contracts.repository.ts';

export const contractRoutes = ({ knex }: Database) => ({
  contracts: os.contracts.handler(async ({ input, context }) => {
    const { contracts, total } = await listContracts(knex, input.query);
    context.setHeader('x-total-count', String(total));
    return contracts;
  }),
});
