import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@hatchery/kit/database';
import { newEventId } from '@hatchery/kit/event-id';
import { leadOnce } from '@hatchery/kit/leadership';
import { freeLeaseOfEnded, isLeaseTaken } from '@hatchery/kit/leases';
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

/** The lease of the process that runs a proof. It runs out seconds after that process has ended. */
const lease = 'proof';
const pauseMilliseconds = 100;

export type ProofRunner = { database: Database; checks: Checks; now: () => Date; log: Logger };

/** Finds the proof that runs, and the last one that ended. One whose process has ended does not run. */
export async function findLatestProofs({ knex }: Database): ReturnType<typeof listLatestProofs> {
  const [{ running, latest }, isTaken] = await Promise.all([listLatestProofs(knex), isLeaseTaken(knex, lease)]);
  return { running: isTaken ? running : undefined, latest };
}

/**
 * Begins a proof and stores its result when it ends.
 * @returns the proof as it began, and its end; without `ended` if another one runs already.
 */
export async function beginProof(
  runner: ProofRunner,
  by: Proof['by'],
): Promise<{ proof: Proof; ended?: Promise<Proof> }> {
  const { database, log } = runner;
  await freeLeaseOfEnded(database.background, lease);
  const begun = Promise.withResolvers<Proof>();
  const ended = leadOnce({
    ...{ database, log, name: lease, restMilliseconds: 0 },
    work: async () => {
      const proof = await startProof(runner, by);
      begun.resolve(proof);
      return finishProof(runner, proof);
    },
  });
  const proof = await Promise.race([begun.promise, ended]);
  if (proof) return { proof, ended: ended as Promise<Proof> };
  const { running } = await findLatestProofs(database);
  if (running) return { proof: running };
  // It has just ended, or is about to begin.
  await delay(pauseMilliseconds);
  return beginProof(runner, by);
}

async function startProof({ database: { knex }, now }: ProofRunner, by: Proof['by']): Promise<Proof> {
  const time = now();
  await updateAbandoned(knex, time);
  const id = newEventId(time.getTime());
  await insertProof(knex, { id, by, now: time });
  return (await findProof(knex, id)) as Proof;
}

async function finishProof({ database, checks, now, log }: ProofRunner, { id, startedAt }: Proof): Promise<Proof> {
  const { knex } = database;
  try {
    const found = await prove({ database, checks, now: startedAt });
    const status = found.failures.length > 0 ? 'failed' : 'passed';
    await updateProof(knex, id, { status, ...found }, now());
    if (status === 'failed') log.error({ proof: id, failures: found.failures }, 'the ledger does not add up');
  } catch (error) {
    await updateProof(knex, id, { status: 'broken-off' }, now());
    throw error;
  }
  return (await findProof(knex, id)) as Proof;
}
