import { randomUUID } from 'node:crypto';
import type { LogJob } from '@hatchery/api/chain-logs';
import type { Queryable, Row, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';
import type { Address, Hex } from 'viem';
import type { JobRange, Stretch } from './jobs.rules.ts';

export type Job = JobRange & {
  uid: string;
  chainId: number;
  contractUid: string;
  address: Address;
  /** Whether its contract came with the platform, so that its logs are read with every block. */
  isOwn: boolean;
  topic: Hex | null;
  event: string | null;
  status: LogJob['status'];
  logsFound: number;
  rangeSize: number;
  failures: number;
  failure: string | null;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
};

type NewJob = Pick<Job, 'contractUid' | 'chainId' | 'topic' | 'event' | 'fromBlock' | 'toBlock' | 'rangeSize'>;

const open = ['queued', 'reading'];
const mostStretches = 1_000;

const jobs = (knex: Queryable) =>
  knex('log_jobs')
    .join('contracts', 'contracts.uid', 'log_jobs.contract_uid')
    .select('log_jobs.*', 'contracts.address', 'contracts.source');

/** Finds the job of a contract with these blocks, or stores it. @returns the job, locked. */
export async function insertJob(tx: Transaction, job: NewJob, now: Date): Promise<Job> {
  await tx('log_jobs')
    .insert({
      uid: randomUUID(),
      chain_id: job.chainId,
      contract_uid: job.contractUid,
      topic: job.topic,
      event: job.event,
      from_block: job.fromBlock,
      to_block: job.toBlock,
      next_block: job.fromBlock,
      status: 'queued',
      range_size: job.rangeSize,
      turned_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict()
    .ignore();
  return (await findSame(tx, job)) as Job;
}

/** Finds and locks the job of a contract with these blocks. */
export async function findSame(tx: Transaction, job: Omit<NewJob, 'rangeSize'>): Promise<Job | undefined> {
  const row = await jobs(tx)
    .where({ contract_uid: job.contractUid, from_block: job.fromBlock })
    .whereRaw(`coalesce(topic, '') = ? and coalesce(to_block, -1) = ?`, [job.topic ?? '', job.toBlock ?? -1])
    .forUpdate('log_jobs')
    .first();
  return row && jobOf(row);
}

/** Finds and locks the job that goes on with the chain. */
export async function findStanding(tx: Transaction, contractUid: string): Promise<Job | undefined> {
  const row = await jobs(tx).where({ contract_uid: contractUid, to_block: null }).forUpdate('log_jobs').first();
  return row && jobOf(row);
}

/** Finds and locks a job that is done and has all blocks of another one. */
export async function findCovering(tx: Transaction, job: Omit<NewJob, 'rangeSize'>): Promise<Job | undefined> {
  const row = await jobs(tx)
    .where({ contract_uid: job.contractUid, status: 'done' })
    .where('from_block', '<=', job.fromBlock)
    .where('to_block', '>=', job.toBlock)
    .whereRaw(`coalesce(topic, '') = ?`, [job.topic ?? ''])
    .orderBy(['from_block', 'log_jobs.uid'])
    .forUpdate('log_jobs')
    .first();
  return row && jobOf(row);
}

/** Counts the jobs of a contract that one asker asked for. */
export async function countJobsOf(tx: Queryable, askerId: string, contractUid: string): Promise<number> {
  const row = await tx('log_job_askers')
    .join('log_jobs', 'log_jobs.uid', 'log_job_askers.job_uid')
    .where({ asker_id: askerId, contract_uid: contractUid })
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

/** Counts the jobs of a contract that are not over. */
export async function countOpen(tx: Queryable, contractUid: string): Promise<number> {
  const row = await tx('log_jobs')
    .where({ contract_uid: contractUid })
    .whereIn('status', open)
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

/** Notes that somebody asked for a job. */
export async function insertAsker(tx: Transaction, jobUid: string, askerId: string, now: Date): Promise<void> {
  await tx('log_job_askers').insert({ job_uid: jobUid, asker_id: askerId, asked_at: now }).onConflict().ignore();
}

/** Keeps the jobs of one asker from becoming more until `tx` ends. @returns how many of them, other than this one, are not over. */
export async function countOpenOf(tx: Transaction, askerId: string, but: string | undefined): Promise<number> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('log jobs ' || ?, 0))`, [askerId]);
  const row = await tx('log_job_askers')
    .join('log_jobs', 'log_jobs.uid', 'log_job_askers.job_uid')
    .where({ asker_id: askerId })
    .whereIn('status', open)
    .modify((query) => void (but && query.whereNot('log_jobs.uid', but)))
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

/** Finds a job that one asker asked for. */
export async function findJobOf(knex: Queryable, uid: string, askerId: string): Promise<Job | undefined> {
  const row = await jobs(knex)
    .join('log_job_askers', 'log_job_askers.job_uid', 'log_jobs.uid')
    .where({ 'log_jobs.uid': uid, asker_id: askerId })
    .first();
  return row && jobOf(row);
}

/** Lists the jobs that one asker asked for, the latest first. */
export async function listJobsOf(knex: Queryable, askerId: string, paging: Paging): Promise<Page<Job>> {
  const { items, total } = await readPage<Row>(
    jobs(knex)
      .join('log_job_askers', 'log_job_askers.job_uid', 'log_jobs.uid')
      .where({ asker_id: askerId })
      .orderBy([
        { column: 'asked_at', order: 'desc' },
        { column: 'log_jobs.uid', order: 'desc' },
      ]),
    paging,
  );
  return { items: items.map(jobOf), total };
}

type JobFilter = {
  chainId?: number | undefined;
  contractUid?: string | undefined;
  status?: Job['status'] | undefined;
};

/** Lists all jobs, or some, the latest first. */
export async function listJobs(knex: Queryable, filter: JobFilter & Paging): Promise<Page<Job>> {
  const { chainId, contractUid, status, ...paging } = filter;
  const query = jobs(knex).orderBy([
    { column: 'log_jobs.created_at', order: 'desc' },
    { column: 'log_jobs.uid', order: 'desc' },
  ]);
  if (chainId !== undefined) query.where('log_jobs.chain_id', chainId);
  if (contractUid !== undefined) query.where({ contract_uid: contractUid });
  if (status !== undefined) query.where({ status });
  const { items, total } = await readPage<Row>(query, paging);
  return { items: items.map(jobOf), total };
}

/** Lists the stretches of blocks of which jobs have read all logs of an event, or all logs, in order. */
export async function listStretches(knex: Queryable, contractUid: string, topic: Hex | null): Promise<Stretch[]> {
  const read = knex('log_jobs')
    .where({ contract_uid: contractUid })
    .andWhere((query) => void query.whereNull('topic').orWhere({ topic }))
    .whereRaw('next_block > from_block')
    .select(knex.raw('unnest(range_agg(int8range(from_block, next_block))) as blocks'));
  return knex
    .from(read.as('read'))
    .orderBy('from')
    .limit(mostStretches)
    .select(knex.raw('lower(blocks) as "from"'), knex.raw('upper(blocks) - 1 as "to"'));
}

export type JobChange = Partial<
  Pick<Job, 'toBlock' | 'nextBlock' | 'status' | 'rangeSize' | 'failures' | 'failure'>
> & {
  notBefore?: Date | null;
  turnedAt?: Date;
  updatedAt?: Date;
  found?: number;
};

/** Changes a job, unless it was changed since it was read, or is gone. @returns whether it was changed now. */
export async function updateJob(
  knex: Queryable,
  job: Pick<Job, 'uid' | 'revision'>,
  change: JobChange,
): Promise<boolean> {
  const { found = 0 } = change;
  const changed = await knex('log_jobs')
    .where({ uid: job.uid, revision: job.revision })
    .update({
      to_block: change.toBlock,
      next_block: change.nextBlock,
      status: change.status,
      range_size: change.rangeSize,
      failures: change.failures,
      failure: change.failure,
      not_before: change.notBefore,
      turned_at: change.turnedAt,
      updated_at: change.updatedAt,
      logs_found: knex.raw('logs_found + ?', [found]),
      revision: knex.raw('revision + 1'),
    });
  return changed > 0;
}

export async function deleteJob(tx: Transaction, uid: string): Promise<void> {
  await tx('log_jobs').where({ uid }).delete();
}

type Due = { chainId: number; number: number; finalNumber: number; now: Date };

/** Lists the jobs of a chain that can go on, in turn. The follower reads for those of deployments, and tells of final blocks. */
export async function listDue(
  knex: Queryable,
  { chainId, number, finalNumber, now }: Due,
  most: number,
): Promise<Job[]> {
  const rows = await jobs(knex)
    .where('log_jobs.chain_id', chainId)
    .whereIn('status', open)
    .andWhere((query) => void query.whereNull('not_before').orWhere('not_before', '<=', now))
    .whereRaw(`next_block <= case contracts.source when 'admin' then ?::bigint else ?::bigint end`, [
      number,
      finalNumber,
    ])
    .whereRaw('(to_block is null or next_block <= to_block)')
    .orderBy(['turned_at', 'log_jobs.uid'])
    .limit(most);
  return rows.map(jobOf);
}

/** Ends the jobs whose last block was read and is final. */
export async function updateOver(knex: Queryable, chainId: number, finalNumber: number): Promise<void> {
  await knex('log_jobs')
    .where({ chain_id: chainId })
    .whereIn('status', open)
    .andWhere('to_block', '<=', finalNumber)
    .whereRaw('next_block > to_block')
    .update({ status: 'done' });
}

/**
 * Takes back what jobs have read above a block that stays, and keeps from being stored what they are reading. Void logs of deployments
 * were deleted before, those of other contracts are deleted after.
 */
export async function updateUnwound(tx: Transaction, chainId: number, to: number): Promise<void> {
  await tx.raw(
    `update log_jobs as job set
       logs_found = case when job.next_block <= :next then job.logs_found when contracts.source = 'admin' then
         job.logs_found - (
           select count(*) from indexed_logs as log
           where log.contract_uid = job.contract_uid and log.block_number >= greatest(job.from_block, :next)
             and log.block_number < job.next_block and (job.topic is null or log.topics[1] = job.topic))
         else (
           select count(*) from logs as log
           where log.chain_id = job.chain_id and log.address = contracts.address and log.block_number >= job.from_block
             and log.block_number < :next and (job.topic is null or log.topics[1] = job.topic))
         end,
       next_block = least(job.next_block, greatest(job.from_block, :next)),
       status = case when job.status = 'done' then 'reading' else job.status end,
       revision = job.revision + 1
     from contracts
     where contracts.uid = job.contract_uid and job.chain_id = :chainId
       and (job.status in ('queued', 'reading') or job.next_block > :next)`,
    { chainId, next: to + 1 },
  );
}

/** Counts the jobs of each chain by their status, and those whose last attempts failed. */
export async function listCounts(
  knex: Queryable,
): Promise<{ chainId: number; status: string; count: number; failing: number }[]> {
  const rows = await knex('log_jobs')
    .groupBy('chain_id', 'status')
    .orderBy(['chain_id', 'status'])
    .select(
      'chain_id',
      'status',
      knex.raw('count(*) as count'),
      knex.raw('count(*) filter (where failures > 0) as failing'),
    );
  return rows.map((row: Row) => ({
    chainId: row.chain_id,
    status: row.status,
    count: Number(row.count),
    failing: Number(row.failing),
  }));
}

const rangeOf = (row: Row): JobRange => ({
  fromBlock: row.from_block,
  toBlock: row.to_block,
  nextBlock: row.next_block,
});

const jobOf = (row: Row): Job => ({
  uid: row.uid,
  chainId: row.chain_id,
  contractUid: row.contract_uid,
  address: row.address,
  isOwn: row.source === 'deployment',
  topic: row.topic,
  event: row.event,
  ...rangeOf(row),
  status: row.status,
  logsFound: row.logs_found,
  rangeSize: row.range_size,
  failures: row.failures,
  failure: row.failure,
  revision: row.revision,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
