import type { Queryable } from '@hatchery/kit/database';
import { countLogs } from './indexed-logs.repository.ts';
import { type Job, updateJob } from './jobs.repository.ts';
import { isOver } from './jobs.rules.ts';

/** Moves a job on whose logs the follower reads: up to the last block that is final. @returns the job as it is then. */
export async function countOwnLogs(knex: Queryable, job: Job, finalNumber: number, now: Date): Promise<Job> {
  const to = Math.min(job.toBlock ?? finalNumber, finalNumber);
  if (to < job.nextBlock) return job;
  const source = { ...job, uid: job.contractUid };
  const found = await countLogs(knex, source, { topic: job.topic, from: job.nextBlock, to });
  const nextBlock = to + 1;
  const status = isOver({ ...job, nextBlock }, { number: finalNumber, finalNumber }) ? 'done' : 'reading';
  await updateJob(knex, job, { nextBlock, status, found, turnedAt: now, updatedAt: now });
  return { ...job, nextBlock, status, logsFound: job.logsFound + found, updatedAt: now };
}
