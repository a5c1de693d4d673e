import { Problem } from '@hatchery/api/problems';
import { type ChainContext, os } from '../context.ts';
import { listContracts } from './contracts.repository.ts';

const notYet = (): never => {
  throw new Problem('service-unavailable', 'This is not ready yet.');
};

export const contractsRoutes = ({ database }: ChainContext) => ({
  contracts: os.contracts.handler(async ({ input, context }) => {
    return context.list(await listContracts(database.knex, input.query));
  }),
  createContract: os.createContract.handler(notYet),
  changeContract: os.changeContract.handler(notYet),
  deleteContract: os.deleteContract.handler(notYet),
  contractEvents: os.contractEvents.handler(notYet),
  contractChanges: os.contractChanges.handler(notYet),
});
