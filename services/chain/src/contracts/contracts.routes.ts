import { type ChainContext, os } from '../context.ts';
import { listContracts } from './contracts.repository.ts';

export const contractsRoutes = ({ database }: ChainContext) => ({
  contracts: os.contracts.handler(async ({ input, context }) => {
    return context.list(await listContracts(database.knex, input.query));
  }),
});
