import type { Transaction } from '@hatchery/kit/database';
import type { Logger } from '@hatchery/kit/log';
import { applyEvent, type Followed } from './apply-events.ts';
import { type ChainRow, insertChain, lockChain, type Stream, updatePause } from './chains.repository.ts';
import { judgeBlocks, judgeUnwinding, type Verdict } from './contiguity.rules.ts';
import { insertHeld } from './held-events.repository.ts';
import type { Abis } from './projections.ts';
import type { ToldEvent } from './told-events.ts';

export const judge = (chain: ChainRow, stream: Stream, told: ToldEvent, startBlock: number): Verdict =>
  told.kind === 'blocks' ? judgeBlocks(chain[stream], told, startBlock) : judgeUnwinding(chain[stream], told);

/**
 * Applies an event, or holds it if it cannot be applied now. Later events of this chain and stream are held too, in order, so
 * nothing is skipped. Other chains continue.
 */
export async function takeEvent<A extends Abis>(
  tx: Transaction,
  followed: Followed<A>,
  stream: Stream,
  told: ToldEvent,
  log: Logger,
): Promise<void> {
  const { chainId, startBlock } = followed;
  await insertChain(tx, chainId, startBlock);
  const chain = await lockChain(tx, chainId);
  if (!chain) throw new Error(`Chain ${chainId} is not followed.`);
  if (chain[stream].pause !== null) return insertHeld(tx, { chainId, stream }, told);
  const verdict = judge(chain, stream, told, startBlock);
  if (verdict === 'repeat') return;
  const fault: Fault | undefined = verdict === 'follows' ? await tryToApply(tx, followed, stream, told) : verdict;
  if (!fault) return;
  await insertHeld(tx, { chainId, stream }, told);
  await updatePause(tx, chainId, stream, fault.reason);
  log.error(
    { chainId, stream, toNumber: told.toNumber, reason: fault.reason, err: fault.error },
    'a projection is paused; its blocks are kept until they can be applied: see docs/runbooks/paused-projection.md',
  );
}

type Fault = { reason: string; error?: unknown };

/** Applies within a savepoint, so that a failure leaves `tx` as it was. */
async function tryToApply<A extends Abis>(
  tx: Transaction,
  followed: Followed<A>,
  stream: Stream,
  told: ToldEvent,
): Promise<Fault | undefined> {
  try {
    await tx.transaction((savepoint) => applyEvent(savepoint, followed, stream, told));
    return undefined;
  } catch (error) {
    return { reason: reasonOf(error), error };
  }
}

const longestReason = 500;

export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, longestReason);
