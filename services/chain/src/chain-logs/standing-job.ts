import type { Transaction } from '@hatchery/kit/database';
import { deleteJob, findSame, findStanding, insertJob, updateJob } from './jobs.repository.ts';
import { mostBlocksPerRange } from './jobs.rules.ts';

/** Has all logs of a contract read from a block on, for as long as it is registered. */
export async function startStandingJob(
  tx: Transaction,
  { uid, chainId }: { uid: string; chainId: number },
  fromBlock: number,
  now: Date,
): Promise<void> {
  const job = { contractUid: uid, chainId, topic: null, event: null, fromBlock, toBlock: null };
  await insertJob(tx, { ...job, rangeSize: mostBlocksPerRange }, now);
}

/** Ends that at the last block that was read. What was read stays. */
export async function endStandingJob(tx: Transaction, contractUid: string, now: Date): Promise<void> {
  const job = await findStanding(tx, contractUid);
  if (!job) return;
  const toBlock = job.nextBlock - 1;
  const isKept = toBlock >= job.fromBlock && !(await findSame(tx, { ...job, toBlock }));
  if (isKept) await updateJob(tx, job, { toBlock, updatedAt: now });
  else await deleteJob(tx, job.uid);
}
