import { randomUUID } from 'node:crypto';
import type { ChainPosition } from '@hatchery/api/chain';
import { Problem } from '@hatchery/api/problems';
import type { Database, Transaction } from '@hatchery/kit/database';
import type { Logger } from '@hatchery/kit/log';
import { getAddress } from 'viem';
import { type Followed, project, unwind } from '../apply-events.ts';
import { type ChainRow, findChain, insertChain, lockChain, type Stream, updateCursor } from '../chains.repository.ts';
import { type Declaration, followedChains } from '../declaration.ts';
import type { Abis } from '../projections.ts';
import { type ChainLogs, type Stage, stageLogs } from './stage-logs.ts';
import { allowLongPauses, deleteLeftBehind, deleteStagedAbove, listStaged } from './staged-logs.repository.ts';

type Options = { database: Database; chain: ChainLogs; log: Logger };

const tries = 50;
const logsAtOnce = 2_000;

/**
 * Rebuilds the projections of one chain from the logs of the chain service, while this service runs. Logs are fetched first.
 * Then one transaction undoes everything and applies it again, so readers see the old projection until the new one is complete.
 * New blocks wait meanwhile and are applied afterwards.
 * @returns the last block of the rebuilt projections.
 * @throws Problem not-found if the chain service does not know the chain; service-unavailable if the chain kept moving.
 */
export async function reindex<A extends Abis>(
  declaration: Declaration<A>,
  chainId: number,
  { database, chain, log }: Options,
): Promise<{ blockNumber: number }> {
  const followed = followedChains(declaration).get(chainId);
  if (!followed) throw new Problem('not-found', `Chain ${chainId} is not followed here.`);
  const { knex } = database;
  await deleteLeftBehind(knex);
  await insertChain(knex, chainId, followed.startBlock);
  const firstBlock = Math.max(1, followed.startBlock);
  const stage: Stage = {
    run: randomUUID(),
    chainId,
    addresses: addressesOf(declaration, chainId),
    settled: firstBlock - 1,
  };
  try {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      // Read the cursors first, so that the chain service's position is never behind them.
      const before = await findChain(knex, chainId);
      const position = await stageLogs(knex, chain, stage, firstBlock);
      const isDone = await database.transaction((tx) => replace(tx, followed, stage.run, { before, position }));
      if (isDone) {
        log.info({ chainId, blockNumber: position.number }, 'the projections of a chain were rebuilt');
        return { blockNumber: position.number };
      }
    }
  } finally {
    await deleteStagedAbove(knex, stage.run, -1);
  }
  throw new Problem('service-unavailable', `Chain ${chainId} is moving too fast to rebuild. Try again.`);
}

/** Applies everything again, unless blocks were applied since `before`. */
async function replace<A extends Abis>(
  tx: Transaction,
  followed: Followed<A>,
  run: string,
  { before, position }: { before: ChainRow | undefined; position: ChainPosition },
): Promise<boolean> {
  const { chainId, startBlock } = followed;
  await allowLongPauses(tx);
  const now = await lockChain(tx, chainId);
  const isSame = (stream: Stream) =>
    now?.[stream].number === before?.[stream].number && now?.[stream].hash === before?.[stream].hash;
  if (!isSame('seen') || !isSame('final')) return false;
  const nothing = { chainId, toNumber: Math.max(1, startBlock) - 1, isReplay: true };
  await unwind(tx, followed, 'final', nothing);
  await unwind(tx, followed, 'seen', nothing);
  const { number, hash, finalNumber, finalHash } = position;
  await replay(tx, followed, run, { stream: 'seen', toBlock: number });
  await replay(tx, followed, run, { stream: 'final', toBlock: finalNumber });
  await updateCursor(tx, chainId, 'seen', { number, hash });
  await updateCursor(tx, chainId, 'final', { number: finalNumber, hash: finalHash });
  return true;
}

async function replay<A extends Abis>(
  tx: Transaction,
  followed: Followed<A>,
  run: string,
  { stream, toBlock }: { stream: Stream; toBlock: number },
): Promise<void> {
  const { chainId, startBlock, decode } = followed;
  let afterBlock = Math.max(1, startBlock) - 1;
  for (;;) {
    const logs = await listStaged(tx, run, { afterBlock, toBlock, limit: logsAtOnce });
    const last = logs.at(-1);
    if (!last) return;
    const range = { fromNumber: afterBlock + 1, toNumber: last.blockNumber };
    await project(tx, followed, stream, { chainId, ...range, events: decode(logs), isReplay: true }, 0);
    afterBlock = last.blockNumber;
  }
}

function addressesOf<A extends Abis>({ abis, chains }: Declaration<A>, chainId: number): string[] {
  const chain = chains.get(chainId);
  return Object.keys(abis).flatMap((family) => {
    const address = chain?.[family];
    return address ? [getAddress(address)] : [];
  });
}
