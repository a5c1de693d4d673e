import type { KeptCall } from '@hatchery/api/kept-calls';
import type { TransactionStatus } from '../transactions/transactions.ts';
import type { Standing, StoredCall } from './kept-calls.repository.ts';

const states: Readonly<Record<TransactionStatus, KeptCall['state']>> = {
  queued: 'waiting',
  signed: 'waiting',
  sent: 'sent',
  seen: 'seen',
  final: 'final',
  failed: 'failed',
};

/** Returns what the API tells of a call. Its hash may still change until a block has it. */
export function presentCall({
  status,
  hash,
  blockNumber,
  failure,
  createdAt,
  ...call
}: StoredCall & Standing): KeptCall {
  const state = status === null ? 'waiting' : states[status];
  return {
    ...call,
    state,
    transactionHash: blockNumber === null ? null : hash,
    failure: state === 'failed' ? failure : null,
    createdAt: createdAt.toISOString(),
  };
}
