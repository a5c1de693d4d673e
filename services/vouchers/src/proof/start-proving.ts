import type { Closable } from '@hatchery/kit/closing';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import { listLatestProofs } from './proofs.repository.ts';
import { beginProof, type ProofRunner } from './run-proof.ts';

const intervalMilliseconds = 1_800_000;
const dayMilliseconds = 86_400_000;
/** The hour (UTC) from which the proof of a day may run. */
const quietHour = 2;

/** Proves the ledger once a night, in one replica; by day too, if the last proof is older than a day. */
export const startProving = (runner: ProofRunner): Closable =>
  startPeriodicWork({
    name: 'proof of the ledger',
    intervalMilliseconds,
    log: runner.log,
    sharedBy: runner.database,
    work: async () => {
      const now = runner.now();
      const { latest } = await listLatestProofs(runner.database.knex);
      const age = latest ? now.getTime() - latest.startedAt.getTime() : Number.POSITIVE_INFINITY;
      const isNight = now.getUTCHours() === quietHour;
      if (age > dayMilliseconds || (isNight && age > dayMilliseconds / 2))
        await (await beginProof(runner, 'nightly')).ended;
    },
  });
