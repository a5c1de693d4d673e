import type { ChainLog, LogJob } from '@hatchery/api/chain-logs';
import type { AbiEvent } from 'viem';
import { signatureOf } from '../contracts/abis.rules.ts';
import { decodeLog } from './event-values.rules.ts';
import type { KeptLog } from './indexed-logs.repository.ts';
import type { Job } from './jobs.repository.ts';
import { progressOf } from './jobs.rules.ts';

/** @param number the last block that the follower has read */
export const presentJob = (job: Job, number: number): LogJob => ({
  uid: job.uid,
  chainId: job.chainId,
  address: job.address,
  contractUid: job.contractUid,
  ...(job.event ? { event: job.event } : {}),
  fromBlock: job.fromBlock,
  ...(job.toBlock === null ? {} : { toBlock: job.toBlock }),
  status: job.status,
  nextBlock: job.nextBlock,
  progress: progressOf(job, number),
  logsFound: job.logsFound,
  ...(job.failure ? { failure: job.failure } : {}),
  createdAt: job.createdAt.toISOString(),
  updatedAt: job.updatedAt.toISOString(),
});

/** Returns a log with its event by the ABI. @param finalNumber the last block that is final */
export function presentLog(log: KeptLog, events: readonly AbiEvent[], finalNumber: number): ChainLog {
  const decoded = decodeLog(events, log);
  return {
    blockNumber: log.blockNumber,
    blockHash: log.blockHash,
    blockTime: new Date(log.blockTime * 1_000).toISOString(),
    transactionHash: log.transactionHash,
    logIndex: log.logIndex,
    event: decoded ? signatureOf(decoded.event) : null,
    args: (decoded?.args as ChainLog['args']) ?? null,
    topics: log.topics,
    data: log.data,
    dataBytes: log.dataBytes,
    finality: log.blockNumber <= finalNumber ? 'final' : 'seen',
  };
}
