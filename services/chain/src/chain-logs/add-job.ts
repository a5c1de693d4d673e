import { type LogJob, mostBlocksPerJob, mostOpenJobs } from '@hatchery/api/chain-logs';
import { badField, Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { getAddress } from 'viem';
import { findCursor } from '../blocks/chain-view.ts';
import { eventNamed, signatureOf, topicOf } from '../contracts/abis.rules.ts';
import { findContractToRead } from '../contracts/contracts.ts';
import { eventsOfContract } from '../contracts/known-abis.ts';
import { presentJob } from './chain-logs.presenter.ts';
import { countOwnLogs } from './count-own-logs.ts';
import { notRegistered, requireInOrder } from './get-logs.ts';
import {
  countJobsOf,
  countOpen,
  countOpenOf,
  findCovering,
  findSame,
  insertAsker,
  insertJob,
  type Job,
  updateJob,
} from './jobs.repository.ts';
import { mostBlocksPerRange } from './jobs.rules.ts';

/** The most jobs of a contract that one asker has, and the most that are not over. */
const mostJobsOfContract = 500;

type Wanted = {
  chainId: number;
  address: string;
  event?: string | undefined;
  fromBlock: number;
  toBlock?: number | undefined;
};

/**
 * Stores a job that reads logs, or finds the one that is stored, or one that has read these blocks among others.
 * @throws Problem not-found for a contract that is not registered; bad-request, naming the field; conflict for too many jobs.
 */
export async function addJob(tx: Transaction, wanted: Wanted, askerId: string, now: Date): Promise<LogJob> {
  const { chainId, fromBlock } = wanted;
  const [contract, place] = await Promise.all([
    findContractToRead(tx, chainId, getAddress(wanted.address)),
    findCursor(tx, chainId),
  ]);
  if (!contract) throw notRegistered();
  const toBlock = lastBlockOf(wanted, place?.number);
  const event = wanted.event === undefined ? undefined : eventNamed(eventsOfContract(contract), wanted.event);
  const range = {
    contractUid: contract.uid,
    chainId,
    topic: event ? topicOf(event) : null,
    event: event ? signatureOf(event) : null,
    fromBlock,
    toBlock,
  };
  const known = (await findSame(tx, range)) ?? (await findCovering(tx, range));
  if ((await countOpenOf(tx, askerId, known?.uid)) >= mostOpenJobs)
    throw new Problem('conflict', `You have ${mostOpenJobs} jobs that are not over. Wait until one of them is.`);
  if (!known) await requireRoom(tx, askerId, contract.uid);
  const job = known ?? (await insertJob(tx, { ...range, rangeSize: mostBlocksPerRange }, now));
  await insertAsker(tx, job.uid, askerId, now);
  const begun = await begin(tx, job, place?.finalNumber ?? -1, now);
  return presentJob(begun, place?.number ?? -1);
}

/** Checks the range that somebody wants. @returns its last block. @throws Problem bad-request, naming the field. */
function lastBlockOf({ fromBlock, toBlock }: Wanted, lastRead = -1): number {
  if (toBlock === undefined)
    throw badField(
      'body.toBlock',
      'Name the last block. Only admins have logs followed, by the entry of the contract.',
    );
  requireInOrder({ fromBlock, toBlock });
  if (toBlock - fromBlock >= mostBlocksPerJob)
    throw badField('body.toBlock', `A job has ${mostBlocksPerJob.toLocaleString('en')} blocks at most.`);
  if (toBlock > lastRead) throw badField('body.toBlock', `The chain was read up to block ${lastRead}.`);
  return toBlock;
}

/** @throws Problem conflict if somebody, or all together, have too many jobs of a contract. */
async function requireRoom(tx: Transaction, askerId: string, contractUid: string): Promise<void> {
  if ((await countJobsOf(tx, askerId, contractUid)) >= mostJobsOfContract)
    throw new Problem(
      'conflict',
      `You have ${mostJobsOfContract} jobs of this contract already. Ask for blocks of these, or an admin to have the contract followed.`,
    );
  if ((await countOpen(tx, contractUid)) >= mostJobsOfContract)
    throw new Problem(
      'conflict',
      `This contract has ${mostJobsOfContract} jobs that are not over. Try again once some of them are.`,
    );
}

/** Counts at once what was read with every block, and tries a job again that had failed. */
async function begin(tx: Transaction, job: Job, finalNumber: number, now: Date): Promise<Job> {
  if (job.isOwn) return countOwnLogs(tx, job, finalNumber, now);
  if (job.status !== 'failed') return job;
  const again = { status: 'queued', failures: 0, failure: null } as const;
  await updateJob(tx, job, { ...again, notBefore: null, updatedAt: now });
  return { ...job, ...again };
}
