import type { Database, Transaction } from '@hatchery/kit/database';
import type { Lead } from '@hatchery/kit/leadership';
import type { Logger } from '@hatchery/kit/log';
import { type BlockHeader, type ChainRpc, RpcFault } from '../rpc/rpc.ts';
import { publishFinal, publishSeen, publishUnwound } from './block-events.ts';
import { createBlockReader, type ReadBlocks, type ReaderOptions } from './block-reader.ts';
import {
  deleteAbove,
  deleteBlocksBelow,
  findCursor,
  findKeptBlock,
  insertBlocks,
  insertCursor,
  insertLogs,
  listKeptBlocks,
  listLogsBetween,
  lockCursor,
  type StoredCursor,
  updateCursor,
} from './blocks.repository.ts';
import { commonAncestor, type KeptBlock, keptBlocks, nextRead } from './blocks.rules.ts';

export type FollowerOptions = ReaderOptions & {
  chainId: number;
  /** The first block that can hold a log. Without contracts, the newest one at the first start. */
  startBlock: number | undefined;
  database: Database;
  log: Logger;
  now: () => Date;
  /** Called in the transaction that voids blocks. */
  onUnwound?: (tx: Transaction, unwound: Unwound) => Promise<void>;
};

/**
 * The number of void blocks, all above the block `to`. `reset`: this is another chain than before. `beyondFinal`: some blocks were
 * final.
 */
type Unwound = { blocks: number; to: number; reset: boolean; beyondFinal: boolean };

/**
 * `read`: blocks were added, and whether more wait. `unwound`: blocks were taken back. `doubted`: a node says that final blocks are
 * void, which is not believed yet. `idle`: nothing is new.
 */
export type Step = { did: 'read' | 'unwound' | 'doubted' | 'idle'; behind: number };

export type Follower = {
  /** @param check proves in the transaction that this process leads. @throws LeadLost */
  step(check?: Lead['check']): Promise<Step>;
};

/** Holds what a step works with. */
type Turn = FollowerOptions & { check: Lead['check'] };

const mostBlocksPerRange = 1_000;
/** Ranges in a row that a node has to answer before it is asked for larger ones again. */
const calmRanges = 4;
/** Interval at which an unchanged chain is noted as alive. */
const heartbeatMilliseconds = 5_000;
const comparedAtOnce = 32;
/** Steps in a row that have to say that final blocks are void. One node among several behind an address may be on another fork. */
const proofsAgainstFinal = 5;

/** Another process moved the cursor: this follower no longer leads. */
export class Superseded extends Error {}

/**
 * Reads one chain in order, one step at a time. Each step stores cursor, logs and events in one transaction, so it can end at
 * any line and continue from there.
 */
export function createFollower(options: FollowerOptions): Follower {
  const { chainId, finalityDepth, rpc, database } = options;
  const reader = createBlockReader(options);
  let opened = false;
  let rangeSize = mostBlocksPerRange;
  let calm = 0;
  let proofs = 0;
  const isDoubted = () => {
    proofs += 1;
    return proofs < proofsAgainstFinal;
  };

  /** Takes back void blocks; final ones only after several steps in a row found them void. */
  const unwind = async (turn: Turn, cursor: StoredCursor, head: BlockHeader): Promise<Step> => {
    const { to, ...change } = await findPlace(turn, cursor, head);
    if ((to.number < cursor.finalNumber || change.isReset) && isDoubted()) return { did: 'doubted', behind: 0 };
    await moveBack(turn, cursor, to, change);
    proofs = 0;
    return { did: 'unwound', behind: 1 };
  };

  const step = async (turn: Turn): Promise<Step> => {
    if (!opened) {
      if (!(await open(turn, isDoubted))) return { did: 'doubted', behind: 0 };
      opened = true;
      proofs = 0;
    }
    const cursor = await findCursor(database.knex, chainId);
    if (!cursor) throw new Superseded(`The cursor of chain ${chainId} is gone.`);
    const head = await rpc.head();
    if (head.number <= cursor.number) {
      if (await isVoid(turn, cursor, head)) return unwind(turn, cursor, head);
      proofs = 0;
      return idle(turn, cursor);
    }

    const read = nextRead(cursor.number, head.number, finalityDepth, rangeSize);
    const blocks = await reader.read(read, cursor, head).catch(async (error: unknown) => {
      rangeSize = Math.max(1, Math.floor(rangeSize / 2));
      calm = 0;
      await noteHead(turn, head);
      throw error;
    });
    if (blocks === 'parted') return unwind(turn, cursor, head);
    proofs = 0;
    calm += 1;
    if (calm % calmRanges === 0) rangeSize = Math.min(mostBlocksPerRange, rangeSize * 2);
    await append(turn, cursor, head, blocks);
    return { did: 'read', behind: head.number - blocks.to.number };
  };

  return {
    step: async (check = async () => {}) => {
      try {
        return await step({ ...options, check });
      } catch (error) {
        if (error instanceof Superseded) opened = false;
        throw error;
      }
    },
  };
}

/**
 * Creates the cursor at the first start. Later checks that chain and contracts are the same.
 * @returns false while it is doubted that this is another chain than before.
 */
async function open(turn: Turn, isDoubted: () => boolean): Promise<boolean> {
  const { chainId, addresses, rpc, database, log, now } = turn;
  const cursor = await findCursor(database.knex, chainId);
  const genesisHash = (await blockAt(rpc, 0)).hash;
  if (!cursor) {
    const startBlock = Math.max(1, turn.startBlock ?? (await rpc.head()).number);
    const { hash } = await blockAt(rpc, startBlock - 1);
    const at = { number: startBlock - 1, hash, finalNumber: startBlock - 1, headNumber: startBlock - 1 };
    await insertCursor(database.knex, chainId, { ...at, genesisHash, startBlock, addresses, checkedAt: now() });
    return true;
  }
  const startBlock = Math.max(1, turn.startBlock ?? cursor.startBlock);
  const isReset = cursor.genesisHash !== genesisHash;
  if (isReset && isDoubted()) return false;
  const hasNewContracts = addresses.some((address) => !cursor.addresses.includes(address));
  if (isReset || (hasNewContracts && startBlock <= cursor.number)) {
    log.error(
      { startBlock, isReset, hasNewContracts },
      'another chain or other contracts: reading again from the start',
    );
    const { hash } = await blockAt(rpc, startBlock - 1);
    await moveBack(turn, cursor, { number: startBlock - 1, hash }, { genesisHash, startBlock, addresses, isReset });
  } else {
    await updateCursor(database.knex, chainId, { addresses, startBlock });
  }
  return true;
}

/** Says whether a head that is not above the cursor shows another chain than was read, rather than a node that is behind. */
async function isVoid(turn: Turn, cursor: StoredCursor, head: BlockHeader): Promise<boolean> {
  const { chainId, rpc, database, log } = turn;
  const kept = head.number === cursor.number ? cursor : await findKeptBlock(database.knex, chainId, head.number);
  if (kept) return kept.hash !== head.hash;
  if ((await blockAt(rpc, 0)).hash !== cursor.genesisHash) return true;
  log.warn({ head: head.number, cursor: cursor.number }, 'the node is far behind what was read before');
  return false;
}

/** Keeps how far the chain is while its blocks cannot be read, so that nobody takes what was read for the newest. */
const noteHead = ({ chainId, database, now }: Turn, { number }: BlockHeader): Promise<void> =>
  updateCursor(database.knex, chainId, { headNumber: number, checkedAt: now() });

async function idle({ chainId, database, now }: Turn, cursor: StoredCursor): Promise<Step> {
  if (now().getTime() - cursor.checkedAt.getTime() >= heartbeatMilliseconds) {
    await updateCursor(database.knex, chainId, { checkedAt: now() });
  }
  return { did: 'idle', behind: 0 };
}

/** Finds where to go back to: the last block that the chain still has, or before everything that was kept. */
async function findPlace(turn: Turn, cursor: StoredCursor, head: BlockHeader): Promise<Change & { to: Place }> {
  const { chainId, rpc, database, log } = turn;
  const kept = await listKeptBlocks(database.knex, chainId);
  const ancestor = await findAncestor(rpc, kept, head);
  if (ancestor?.number === cursor.number) throw new RpcFault('The nodes disagree about the newest blocks.');
  if (ancestor) {
    log.warn({ from: cursor.number, to: ancestor.number }, 'the chain was reorganised');
    return { to: ancestor };
  }
  const genesisHash = (await blockAt(rpc, 0)).hash;
  const isReset = genesisHash !== cursor.genesisHash;
  const lowest = isReset ? cursor.startBlock : Math.min(cursor.number, ...kept.map((block) => block.number));
  const to = await blockAt(rpc, Math.max(cursor.startBlock, lowest) - 1);
  log.error(
    { from: cursor.number, to: to.number, isReset },
    'the chain shares no block that was kept: it was reset, or reorganised too deep',
  );
  return { to, genesisHash, isReset };
}

/**
 * Finds the last common block. Compares the newest first, since most reorganisations are shallow.
 * @param kept newest first
 * @throws RpcFault where a node lacks a block below the head: it is behind, which says nothing about the block.
 */
async function findAncestor(rpc: ChainRpc, kept: KeptBlock[], head: BlockHeader): Promise<KeptBlock | undefined> {
  for (let start = 0; start < kept.length; start += comparedAtOnce) {
    const some = kept.slice(start, start + comparedAtOnce);
    const found = await rpc.blocks(some.map((block) => block.number));
    const missing = some.find((block, index) => block.number <= head.number && !found[index]);
    if (missing) throw new RpcFault(`A node lacks block ${missing.number}, while the head is ${head.number}.`);
    const canonical = new Map(found.flatMap((block) => (block ? [[block.number, block.hash]] : [])));
    const ancestor = commonAncestor(some, canonical);
    if (ancestor) return ancestor;
  }
  return undefined;
}

type Place = Pick<KeptBlock, 'number' | 'hash'>;
type Change = Partial<Pick<StoredCursor, 'genesisHash' | 'startBlock' | 'addresses'>> & { isReset?: boolean };

async function moveBack(turn: Turn, cursor: StoredCursor, to: Place, change: Change = {}): Promise<void> {
  const { chainId, database, log, now, onUnwound, check } = turn;
  const { isReset = false, ...changed } = change;
  const beyondFinal = to.number < cursor.finalNumber;
  if (beyondFinal) log.error({ to: to.number, final: cursor.finalNumber }, 'final blocks are void');
  await database.transaction(async (tx) => {
    await check(tx);
    if (!(await lockCursor(tx, chainId, cursor))) throw new Superseded('The cursor has moved.');
    const finalHash = await hashAt(tx, chainId, cursor.finalNumber);
    await deleteAbove(tx, chainId, isReset ? -1 : to.number);
    const finalNumber = Math.min(cursor.finalNumber, to.number);
    const place = { number: to.number, hash: to.hash, headNumber: to.number, finalNumber };
    await updateCursor(tx, chainId, { ...changed, ...place, checkedAt: now() });
    const fromFinal = beyondFinal ? { number: cursor.finalNumber, hash: finalHash } : undefined;
    await publishUnwound(tx, { chainId, to, from: cursor, fromFinal });
    await onUnwound?.(tx, { blocks: cursor.number - to.number, to: to.number, reset: isReset, beyondFinal });
  });
}

/** Stores and announces the blocks that were read, and those that became final with them. */
async function append(turn: Turn, cursor: StoredCursor, head: BlockHeader, read: ReadBlocks): Promise<void> {
  const { chainId, finalityDepth, database, now, check } = turn;
  const { from, to, headers, logs, isFinal } = read;
  await database.transaction(async (tx) => {
    await check(tx);
    if (!(await lockCursor(tx, chainId, cursor))) throw new Superseded('The cursor has moved.');
    const finalHash = await hashAt(tx, chainId, cursor.finalNumber);
    await insertBlocks(tx, chainId, headers);
    await insertLogs(tx, chainId, logs);
    await deleteBlocksBelow(tx, chainId, to.number - keptBlocks(finalityDepth) + 1);
    await publishSeen(tx, { chainId, from, parentHash: cursor.hash, to, logs });
    const lastFinal = isFinal ? to : await findKeptBlock(tx, chainId, to.number - finalityDepth);
    const finalNumber = Math.max(cursor.finalNumber, lastFinal?.number ?? 0);
    if (lastFinal && finalNumber > cursor.finalNumber) {
      const finalLogs = await listLogsBetween(tx, chainId, cursor.finalNumber + 1, finalNumber);
      const from = cursor.finalNumber + 1;
      await publishFinal(tx, { chainId, from, parentHash: finalHash, to: lastFinal, logs: finalLogs });
    }
    const checkedAt = now();
    await updateCursor(tx, chainId, {
      number: to.number,
      hash: to.hash,
      finalNumber,
      headNumber: head.number,
      checkedAt,
    });
  });
}

/** Finds the hash of a kept block; empty if it is not kept. */
async function hashAt(tx: Transaction, chainId: number, number: number): Promise<string> {
  return (await findKeptBlock(tx, chainId, number))?.hash ?? '';
}

async function blockAt(rpc: ChainRpc, number: number): Promise<BlockHeader> {
  const [block] = await rpc.blocks([number]);
  if (!block) throw new RpcFault(`The chain has no block ${number} yet.`);
  return block;
}
