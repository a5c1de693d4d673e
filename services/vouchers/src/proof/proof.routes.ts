import { os, type VouchersContext } from '../context.ts';
import { allChecks } from './all-checks.ts';
import { presentProof } from './proof.presenter.ts';
import { beginProof, findLatestProofs } from './run-proof.ts';

export const proofRoutes = ({ database, now }: VouchersContext) => ({
  ledgerProof: os.ledgerProof.handler(async () => {
    const { running, latest } = await findLatestProofs(database);
    return {
      ...(running ? { running: presentProof(running) } : {}),
      ...(latest ? { latest: presentProof(latest) } : {}),
    };
  }),

  proveLedger: os.proveLedger.handler(({ context: { log, transact } }) =>
    transact({
      before: async () => {
        const { proof, ended } = await beginProof({ database, checks: allChecks, now, log }, 'admin');
        ended?.catch((error: unknown) => log.warn({ err: error }, 'the proof of the ledger was broken off'));
        return presentProof(proof);
      },
      work: async (_tx, proof) => proof,
    }),
  ),
});
