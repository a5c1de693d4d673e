import { Problem } from '@hatchery/api/problems';
import { insertAttempt, listAttempts, lockSender } from './attempts.repository.ts';
import { broadcast } from './broadcast.ts';
import { offer, raise } from './fees.rules.ts';
import { orderGasMoney } from './gas-money.ts';
import type { RelayContext } from './relay-context.ts';
import { signAttempt } from './sign.ts';
import { listInFlight, updateTransaction } from './transactions.repository.ts';
import type { Attempt, RelayedTransaction } from './transactions.ts';

/** Sends transactions again that are not in a block: unchanged if no node has them, with a higher fee after a long wait. */
export async function resendStuck(context: RelayContext): Promise<void> {
  const { chainId, rpc, database } = context;
  const rows = (await listInFlight(database.knex, chainId)).filter((row) => row.status !== 'seen');
  const attempts = await listAttempts(
    database.knex,
    rows.map((row) => row.id),
  );
  for (const [from, own] of Map.groupBy(rows, (row) => row.from)) {
    if (from === null) continue;
    const next = await rpc.nonceOf(from);
    for (const row of own.sort((a, b) => (a.nonce ?? 0) - (b.nonce ?? 0))) {
      const attempt = attempts.find((one) => one.transactionId === row.id);
      if (!attempt || attempt.nonce < next) continue;
      await resend(context, row, attempt, attempt.nonce === next);
    }
  }
}

/** Sends a transaction again if needed. @param isFirst whether all later ones of the account wait for it. */
async function resend(
  context: RelayContext,
  row: RelayedTransaction,
  attempt: Attempt,
  isFirst: boolean,
): Promise<void> {
  const { limits, now, rpc } = context;
  const waited = row.sentAt && (now().getTime() - row.sentAt.getTime()) / 1000;
  if (waited === null) return broadcast(context, row, attempt);
  if (waited >= limits.resendAfterSeconds)
    return isFirst ? raiseFee(context, row, attempt) : broadcast(context, row, attempt);
  if (isFirst && row.status === 'sent' && !(await rpc.knows(attempt.hash))) return broadcast(context, row, attempt);
}

/** Replaces an attempt by one with the same nonce and a higher fee. Whichever gets into a block makes the same call. */
async function raiseFee(context: RelayContext, row: RelayedTransaction, attempt: Attempt): Promise<void> {
  const { rpc, limits, log, database, chainId, now } = context;
  const { from } = row;
  const asked = offer(await rpc.fees(), limits.maxFeePerGas);
  const fees = asked && raise(attempt, asked, limits.maxFeePerGas);
  if (!fees || !from) {
    log.error(
      { reference: row.reference, nonce: row.nonce, fee: String(attempt.maxFeePerGas) },
      'stuck at the highest fee',
    );
    return broadcast(context, row, attempt);
  }
  if (row.sender !== 'operator') {
    const needed = attempt.gas * fees.maxFeePerGas + row.value;
    const balance = await rpc.balanceOf(from);
    if (balance < needed) return void (await orderGasMoney(context, row, { to: from, needed, balance }));
  }
  const raised = await signOrNone(context, row, { ...fees, from, gas: attempt.gas, nonce: attempt.nonce });
  if (!raised) return broadcast(context, row, attempt);
  const stored = await database.transaction(async (tx) => {
    await lockSender(tx, chainId, from);
    if (!(await updateTransaction(tx, row.id, ['signed', 'sent'], { hash: raised.hash }))) return false;
    await insertAttempt(tx, raised, now());
    return true;
  });
  if (!stored) return;
  log.warn(
    { reference: row.reference, nonce: row.nonce, fee: String(fees.maxFeePerGas) },
    'sent again with a higher fee',
  );
  context.reached('raised', row);
  await broadcast(context, row, raised);
}

/** Signs again. Returns undefined if the signer refuses, as after a change of the operator's key. Earlier attempts stay. */
async function signOrNone(context: RelayContext, row: RelayedTransaction, terms: Parameters<typeof signAttempt>[2]) {
  try {
    return await signAttempt(context, row, terms);
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    context.log.error({ reference: row.reference, reason: error.message }, 'the signer refuses a higher fee');
    return undefined;
  }
}
