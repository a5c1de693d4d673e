import { Problem } from '@hatchery/api/problems';
import { mapPage } from '@hatchery/kit/lists';
import { wakeLogWorker } from '../chain-logs/log-worker.ts';
import { type ChainContext, os } from '../context.ts';
import { describedEvent } from './abis.rules.ts';
import { changeContract, createContract, inspectGiven, removeContract, requireEntry } from './change-contracts.ts';
import { listChanges } from './changes.repository.ts';
import { presentChange, presentContract } from './contracts.presenter.ts';
import { findContract, listContracts } from './contracts.repository.ts';
import { eventsOfContract } from './known-abis.ts';

export const contractsRoutes = (parts: ChainContext) => {
  const { database, now } = parts;
  return {
    contracts: os.contracts.handler(async ({ input, context }) =>
      context.list(mapPage(await listContracts(database.knex, input.query), presentContract)),
    ),

    createContract: os.createContract.handler(async ({ input: { body }, context: { transact, passport } }) => {
      const created = await transact({
        before: async () => inspectGiven(parts, body),
        work: (tx, inspected) => createContract(tx, body, inspected, { by: passport.subject, now: now() }),
      });
      await wakeLogWorker(database, body.chainId);
      return created;
    }),

    changeContract: os.changeContract.handler(async ({ input: { params, body }, context: { transact, passport } }) => {
      const changed = await transact({
        before: async () => inspectGiven(parts, body, requireEntry(await findContract(database.knex, params.uid))),
        work: (tx, inspected) =>
          changeContract(tx, { uid: params.uid, body }, inspected, { by: passport.subject, now: now() }),
      });
      await wakeLogWorker(database, body.chainId);
      return changed;
    }),

    deleteContract: os.deleteContract.handler(async ({ input, context: { transact, passport } }) => {
      await transact((tx) => removeContract(tx, input.params.uid, { by: passport.subject, now: now() }));
      return undefined;
    }),

    contractEvents: os.contractEvents.handler(async ({ input }) => {
      const contract = await findContract(database.knex, input.params.uid);
      if (!contract) throw new Problem('not-found', 'There is no such contract.');
      return eventsOfContract(contract).map(describedEvent);
    }),

    contractChanges: os.contractChanges.handler(async ({ input, context }) =>
      context.list(mapPage(await listChanges(database.knex, input.query), presentChange)),
    ),
  };
};
