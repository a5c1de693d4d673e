import type { Database, Transaction } from '@hatchery/kit/database';
import type { Logger } from '@hatchery/kit/log';
import { BlocksUnwoundSchema } from '@hatchery/proto/chain';
import { applyEvent, type Followed } from './apply-events.ts';
import { type ChainRow, findChain, lockChain, type Stream, updatePause } from './chains.repository.ts';
import { deleteHeld, findFirstHeld, findHeldFrom, type HeldEvent } from './held-events.repository.ts';
import type { Abis } from './projections.ts';
import { judge, reasonOf } from './take-events.ts';
import { blockSchemas, toldOf } from './told-events.ts';

/** Applies the held events of a paused chain, one by one, as far as possible. */
export async function resumeChain<A extends Abis>(
  database: Database,
  followed: Followed<A>,
  stream: Stream,
  log: Logger,
): Promise<void> {
  const { chainId } = followed;
  const paused = (await findChain(database.knex, chainId))?.[stream].pause ?? null;
  if (paused === null) return;
  try {
    while ((await database.transaction((tx) => applyNext(tx, followed, stream))) === 'applied');
    const left = (await findChain(database.knex, chainId))?.[stream].pause ?? null;
    if (left === null) log.info({ chainId, stream, reason: paused }, 'a paused projection continues');
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== paused) await updatePause(database.knex, chainId, stream, reason);
    log.warn({ chainId, stream, err: error }, 'a projection is still paused');
  }
}

/** Returns whether a stream of a chain waits for its first blocks, which nobody tells any more where the service is new. */
export async function lacksItsStart<A extends Abis>(
  { knex }: Database,
  { chainId, startBlock }: Followed<A>,
  stream: Stream,
): Promise<boolean> {
  const chain = await findChain(knex, chainId);
  if (!chain || chain[stream].pause === null || chain[stream].hash !== null) return false;
  const first = await findFirstHeld(knex, { chainId, stream });
  return first !== undefined && typeof judge(chain, stream, toldOf(first.type, first.payload), startBlock) !== 'string';
}

/** Applies one held event. If none is left, ends the pause. */
async function applyNext<A extends Abis>(
  tx: Transaction,
  followed: Followed<A>,
  stream: Stream,
): Promise<'applied' | 'waiting' | 'done'> {
  const { chainId } = followed;
  const chain = await lockChain(tx, chainId);
  if (!chain || chain[stream].pause === null) return 'done';
  const next = await nextHeld(tx, chain, followed, stream);
  if (next === undefined) {
    await updatePause(tx, chainId, stream, null);
    return 'done';
  }
  if ('reason' in next) {
    await updatePause(tx, chainId, stream, next.reason);
    return 'waiting';
  }
  if (next.verdict === 'follows') await applyEvent(tx, followed, stream, toldOf(next.held.type, next.held.payload));
  await deleteHeld(tx, next.held.id);
  return 'applied';
}

type Next = { held: HeldEvent; verdict: 'follows' | 'repeat' } | { reason: string };

/** Chooses the oldest held event, or the blocks or the unwinding missing before it if they have arrived late. */
async function nextHeld<A extends Abis>(
  tx: Transaction,
  chain: ChainRow,
  { chainId, startBlock }: Followed<A>,
  stream: Stream,
): Promise<Next | undefined> {
  const judged = (held: HeldEvent) => judge(chain, stream, toldOf(held.type, held.payload), startBlock);
  const first = await findFirstHeld(tx, { chainId, stream });
  if (!first) return undefined;
  const verdict = judged(first);
  if (typeof verdict === 'string') return { held: first, verdict };
  const { number } = chain[stream];
  const missing = [
    { type: blockSchemas[stream].typeName, fromNumber: number + 1 },
    { type: BlocksUnwoundSchema.typeName, fromNumber: number },
  ];
  const arrived = await Promise.all(missing.map((one) => findHeldFrom(tx, { chainId, stream }, one)));
  const late = arrived.flat().find((held) => judged(held) === 'follows');
  return late ? { held: late, verdict: 'follows' } : verdict;
}
