import type { Database } from '@hatchery/kit/database';
import { newEventId } from '@hatchery/kit/event-id';
import type { Logger } from '@hatchery/kit/log';
import type { Checks } from './checks.ts';
import {
  findProof,
  insertProof,
  listLatestProofs,
  type Proof,
  updateAbandoned,
  updateProof,
} from './proofs.repository.ts';
import { prove } from './prove.ts';

/** A proof that takes longer has lost its process. */
const longestMilliseconds = 3_600_000;

export type ProofRunner = { database: Database; checks: Checks; now: () => Date; log: Logger };

/**
 * Begins a proof and stores its result when it ends.
 * @returns the proof as it began, and its end; without `ended` if another one runs already.
 */
export async function beginProof(
  { database, checks, now, log }: ProofRunner,
  by: Proof['by'],
): Promise<{ proof: Proof; ended?: Promise<Proof> }> {
  const { knex } = database;
  const time = now();
  await updateAbandoned(knex, new Date(time.getTime() - longestMilliseconds), time);
  const id = newEventId(time.getTime());
  if (!(await insertProof(knex, { id, by, now: time }))) {
    const { running } = await listLatestProofs(knex);
    return running ? { proof: running } : beginProof({ database, checks, now, log }, by);
  }
  const finish = async () => {
    try {
      const found = await prove({ database, checks, now: time });
      const status = found.failures.length > 0 ? 'failed' : 'passed';
      await updateProof(knex, id, { status, ...found }, now());
      if (status === 'failed') log.error({ proof: id, failures: found.failures }, 'the ledger does not add up');
    } catch (error) {
      await updateProof(knex, id, { status: 'broken-off' }, now());
      throw error;
    }
    return (await findProof(knex, id)) as Proof;
  };
  return { proof: (await findProof(knex, id)) as Proof, ended: finish() };
}
