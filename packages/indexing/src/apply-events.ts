import type { Transaction } from '@hatchery/kit/database';
import { type Stream, updateCursor } from './chains.repository.ts';
import type { DecodeEvents } from './decode-events.ts';
import type { Abis, Blocks, ContractEvent, Projection, Unwound } from './projections.ts';
import type { ToldEvent } from './told-events.ts';

/** A followed chain with its projections. */
export type Followed<A extends Abis> = {
  chainId: number;
  startBlock: number;
  decode: DecodeEvents<A>;
  projections: readonly Projection<ContractEvent<A>>[];
};

/** Applies an event that comes next after the cursor, and moves the cursor. */
export async function applyEvent<A extends Abis>(
  tx: Transaction,
  followed: Followed<A>,
  stream: Stream,
  told: ToldEvent,
): Promise<void> {
  const { chainId } = followed;
  if (told.kind === 'unwinding') await unwind(tx, followed, stream, { ...told, isReplay: false });
  else {
    const { fromNumber, toNumber, toTime } = told;
    const blocks = { chainId, fromNumber, toNumber, events: followed.decode(told.logs), isReplay: false };
    await project(tx, followed, stream, blocks, toTime);
  }
  await updateCursor(tx, chainId, stream, { number: told.toNumber, hash: told.toHash });
}

/** Runs the hooks for blocks, in the order in which the projections were declared. */
export async function project<A extends Abis>(
  tx: Transaction,
  { projections }: Followed<A>,
  stream: Stream,
  blocks: Blocks<ContractEvent<A>>,
  toTime: number,
): Promise<void> {
  for (const projection of projections) {
    if (stream === 'seen') await projection.onSeen?.(tx, blocks);
    else await projection.onFinal?.(tx, { ...blocks, toTime });
  }
}

/** Takes blocks back through the hooks, in the order in which the projections were declared. */
export async function unwind<A extends Abis>(
  tx: Transaction,
  { projections }: Followed<A>,
  stream: Stream,
  { chainId, toNumber, isReplay }: Unwound,
): Promise<void> {
  for (const projection of projections) {
    const hook = stream === 'seen' ? projection.onUnwound : projection.onFinalUnwound;
    await hook?.(tx, { chainId, toNumber, isReplay });
  }
}
