import { randomUUID } from 'node:crypto';
import type { KeptCall, SendKeptCallParams } from '@hatchery/api/kept-calls';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { submitTransaction } from '../transactions/submit-transaction.ts';
import type { CheckedCall } from './check-call.ts';
import { presentCall } from './kept-calls.presenter.ts';
import { countCalls, insertCall, lockWallet, referenceOf } from './kept-calls.repository.ts';

/** The most calls that the platform sends for one wallet in 24 hours, since it pays for their gas. */
export const mostCalls = 200;
const dayMilliseconds = 24 * 3_600_000;

/**
 * Stores a call, and hands it to the relay in the same transaction. So a call that was answered for is sent, whichever process ends.
 * @throws Problem too-many-requests
 */
export async function sendKeptCall(
  tx: Transaction,
  body: SendKeptCallParams,
  { wallet, contract, data, value, mostGas }: CheckedCall,
  now: Date,
): Promise<KeptCall> {
  await lockWallet(tx, wallet);
  const since = new Date(now.getTime() - dayMilliseconds);
  const { total, first } = await countCalls(tx, wallet, since);
  if (total >= mostCalls) throw tooMany((first ?? now).getTime() - since.getTime());
  const { chainId, family } = body;
  const call = {
    ...{ uid: randomUUID(), wallet, chainId, family, contract },
    ...{ function: body.function, arguments: body.arguments, value: String(value), createdAt: now },
  };
  await insertCall(tx, call);
  const sent = { reference: referenceOf(call.uid), position: 0, purpose: 'action', sender: wallet } as const;
  await submitTransaction(tx, [{ ...sent, chainId, to: contract, data, value, mostGas }], now);
  return presentCall({ ...call, status: 'queued', hash: null, blockNumber: null, failure: null });
}

function tooMany(milliseconds: number): Problem {
  const detail = `The platform sends ${mostCalls} calls of a wallet in 24 hours. Try later.`;
  return new Problem('too-many-requests', detail, { retryAfterSeconds: Math.ceil(milliseconds / 1_000) });
}
