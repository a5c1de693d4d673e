import type { Database, Transaction } from '@hatchery/kit/database';
import type { Lead } from '@hatchery/kit/leadership';
import type { Address, Hex } from 'viem';
import { createBlockReader } from '../blocks/block-reader.ts';
import type { IndexedLog } from '../blocks/blocks.rules.ts';
import { findCursor, findKeptBlock, viewChain } from '../blocks/chain-view.ts';
import { type BlockHeader, type ChainRpc, RpcFault } from '../rpc/rpc.ts';
import { countOwnLogs } from './count-own-logs.ts';
import { insertLogs } from './indexed-logs.repository.ts';
import { type Job, listDue, updateJob, updateOver } from './jobs.repository.ts';
import { afterFailure, isOver, nextPortion, type ReadPlace, rangeAfter } from './jobs.rules.ts';

export type LogReading = {
  chainId: number;
  finalityDepth: number;
  isProvable: boolean;
  onUnproven: (blocks: number) => void;
  rpc: ChainRpc;
  database: Database;
  now: () => Date;
};

type Turn = LogReading & { check: Lead['check'] };
type Portion = NonNullable<ReturnType<typeof nextPortion>>;
/** Logs of some blocks, and the last of these blocks. */
type Found = { logs: IndexedLog[]; last: BlockHeader };

const mostDue = 100;

/**
 * Reads the next blocks for the job whose turn it is, and beyond finality for all that want the same block.
 * @returns whether there was something to read. @throws RpcFault while no node of the chain answers.
 */
export async function readNextLogs(turn: Turn): Promise<boolean> {
  const { chainId, database, now, rpc } = turn;
  const place = await findCursor(database.knex, chainId);
  if (!place) return false;
  await updateOver(database.knex, chainId, place.finalNumber);
  const { number, finalNumber } = place;
  const due = await listDue(database.knex, { chainId, number, finalNumber, now: now() }, mostDue);
  const [first] = due;
  const portion = first && nextPortion(first, place);
  if (!first || !portion) return false;
  if (first.isOwn) {
    await countOwnLogs(database.knex, first, place.finalNumber, now());
    return true;
  }
  const isSame = (job: Job) => !job.isOwn && job.nextBlock === first.nextBlock;
  const jobs = portion.isFinal ? [first] : due.filter(isSame);
  await rpc.head();
  try {
    const found = portion.isFinal ? await readFinal(turn, first, portion) : await readNew(turn, jobs, portion.from);
    await store(turn, jobs, { portion, found, place });
  } catch (error) {
    if (!(error instanceof RpcFault)) throw error;
    for (const job of jobs) await noteFailure(turn, job, portion);
  }
  return true;
}

async function readFinal(turn: Turn, job: Job, { from, to }: Portion): Promise<Found> {
  const first = await headerOf(turn.rpc, from);
  return read(turn, [job], { from, to }, first);
}

/** Reads a block that may become void, by the hash under which the follower knows it. */
async function readNew(turn: Turn, jobs: Job[], number: number): Promise<Found> {
  const [kept, block] = await Promise.all([
    findKeptBlock(turn.database.knex, turn.chainId, number),
    headerOf(turn.rpc, number),
  ]);
  if (kept?.hash !== block.hash) throw new RpcFault(`Block ${number} is another one than the follower has read.`);
  return read(turn, jobs, { from: number, to: number }, block);
}

async function read(turn: Turn, jobs: Job[], range: { from: number; to: number }, first: BlockHeader): Promise<Found> {
  const reader = createBlockReader({
    rpc: turn.rpc,
    addresses: [...new Set(jobs.map(({ address }) => address))],
    topicsOf: (address) => topicsOf(jobs, address),
    finalityDepth: turn.finalityDepth,
    isProvable: turn.isProvable,
    onUnproven: turn.onUnproven,
  });
  const before = { number: range.from - 1, hash: first.parentHash, finalNumber: range.from - 1 };
  const blocks = await reader.read({ ...range, byRange: range.to > range.from }, before, first);
  if (blocks === 'parted') throw new RpcFault(`Block ${range.from} changed while it was read.`);
  return { logs: blocks.logs, last: blocks.to };
}

function topicsOf(jobs: Job[], address: Address): Hex[] | undefined {
  const topics = jobs.filter((job) => job.address === address).map(({ topic }) => topic);
  const named = topics.filter((topic) => topic !== null);
  return named.length === topics.length ? named : undefined;
}

async function headerOf(rpc: ChainRpc, number: number): Promise<BlockHeader> {
  const [block] = await rpc.blocks([number]);
  if (!block) throw new RpcFault(`The node has no block ${number} now.`);
  return block;
}

type Outcome = { portion: Portion; found: Found; place: ReadPlace };

/** Stores what was read for jobs that nothing has changed meanwhile. */
async function store(turn: Turn, jobs: Job[], { portion, found, place }: Outcome): Promise<void> {
  const { database, check, chainId } = turn;
  const now = turn.now();
  await database.transaction(async (tx) => {
    await check(tx);
    if (!portion.isFinal && !(await isHeld(tx, chainId, found.last))) return;
    for (const job of jobs) {
      const logs = found.logs.filter((log) => isOf(job, log));
      const nextBlock = portion.to + 1;
      const isChanged = await updateJob(tx, job, {
        nextBlock,
        status: isOver({ ...job, nextBlock }, place) ? 'done' : 'reading',
        rangeSize: rangeAfter(job.rangeSize, found.logs),
        failures: 0,
        failure: null,
        notBefore: null,
        turnedAt: now,
        updatedAt: now,
        found: logs.length,
      });
      if (isChanged) await insertLogs(tx, job.contractUid, logs);
    }
  });
}

const isOf = ({ address, topic }: Job, log: IndexedLog): boolean =>
  log.address === address && (topic === null || log.topics[0] === topic);

/** Keeps the follower from moving until `tx` ends. @returns whether it has this block. */
async function isHeld(tx: Transaction, chainId: number, { number, hash }: BlockHeader): Promise<boolean> {
  const view = await viewChain(tx, chainId);
  if (!view || !(await view.lock(tx))) return false;
  const [standing] = await view.standingOf([{ blockNumber: number, blockHash: hash }]);
  return standing === 'held';
}

async function noteFailure({ database, now }: Turn, job: Job, { from, to, isFinal }: Portion): Promise<void> {
  const { rangeSize, failures, pauseSeconds, isLost } = afterFailure({ ...job, rangeSize: to - from + 1 }, isFinal);
  await updateJob(database.knex, job, {
    ...(isFinal ? { rangeSize } : {}),
    ...(isLost ? { status: 'failed' } : {}),
    failures,
    failure:
      from === to
        ? `The nodes could not tell the logs of block ${from}.`
        : `The nodes could not tell the logs of blocks ${from} to ${to}.`,
    notBefore: new Date(now().getTime() + pauseSeconds * 1_000),
    turnedAt: now(),
  });
}
