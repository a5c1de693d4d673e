import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Stream } from './chains.repository.ts';

export type HeldEvent = { id: number; type: string; payload: Uint8Array };

type Of = { chainId: number; stream: Stream };

export async function insertHeld(
  tx: Transaction,
  { chainId, stream }: Of,
  event: { type: string; fromNumber: number; toNumber: number; payload: Uint8Array },
): Promise<void> {
  await tx('held_events').insert({
    chain_id: chainId,
    stream,
    type: event.type,
    from_number: event.fromNumber,
    to_number: event.toNumber,
    payload: Buffer.from(event.payload),
  });
}

/** Finds the event that has waited longest. */
export const findFirstHeld = (db: Queryable, { chainId, stream }: Of): Promise<HeldEvent | undefined> =>
  db('held_events').where({ chain_id: chainId, stream }).orderBy('id').first('id', 'type', 'payload');

/** Finds held blocks or unwindings that start at a number: those that were missing may have arrived late. */
export const findHeldFrom = (
  tx: Transaction,
  { chainId, stream }: Of,
  { type, fromNumber }: { type: string; fromNumber: number },
): Promise<HeldEvent[]> =>
  tx('held_events')
    .where({ chain_id: chainId, stream, type, from_number: fromNumber })
    .orderBy('id')
    .limit(10)
    .select('id', 'type', 'payload');

export async function deleteHeld(tx: Transaction, id: number): Promise<void> {
  await tx('held_events').where({ id }).delete();
}
