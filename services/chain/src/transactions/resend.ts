import type { Address } from 'viem';
import type { ChainView } from '../blocks/chain-view.ts';
import { insertAttempts, listAttempts } from './attempts.repository.ts';
import { broadcast } from './broadcast.ts';
import { type HeadWatch, passedBy } from './fee-proof.ts';
import { type Fees, offer, raise } from './fees.rules.ts';
import { type Need, orderGasMoney } from './gas-money.ts';
import { listNext, listWaiting } from './in-flight.repository.ts';
import { lockSenders, type NextNonces } from './nonces.repository.ts';
import type { RelayContext } from './relay-context.ts';
import { signAttempts } from './sign.ts';
import { updateTransactions } from './transactions.repository.ts';
import type { Attempt, InFlight } from './transactions.ts';

const resentAtOnce = 250;

type Sent = { row: InFlight; attempt: Attempt };

/**
 * Sends transactions again that are not in a block: unchanged if no node has them, and with a higher fee once it is proven that
 * blocks go by without them.
 */
export async function resendStuck(
  context: RelayContext,
  { view, next, heads }: { view: ChainView; next: NextNonces; heads: HeadWatch },
): Promise<void> {
  const { chainId, rpc, read, limits, now } = context;
  if (next.size === 0) return;
  const before = new Date(now().getTime() - 1000 * limits.resendAfterSeconds);
  const waiting = await listWaiting(read, chainId, next, { before, limit: resentAtOnce });
  // All later ones of the account wait for it.
  const isNext = (row: InFlight) => row.nonce === next.get(row.from);
  const doubtful = waiting.filter((row) => row.sentAt !== null && isNext(row));
  const stuck = await passedBy(context, { view, heads }, doubtful);
  const stuckIds = new Set(stuck.map(({ id }) => id));
  const first = (await listNext(read, chainId, next, resentAtOnce)).filter(({ id }) => !stuckIds.has(id));
  const known = await Promise.all(first.map((row) => rpc.knows(row.hash)));
  const unknown = first.filter((_, index) => !known[index]);
  const others = waiting.filter((row) => !stuckIds.has(row.id) && !(isNext(row) && row.status === 'sent'));
  const rows = [...stuck, ...others, ...unknown];
  const attempts = await listAttempts(
    read,
    rows.map((row) => row.id),
  );
  // The first attempt of each is the one with the highest fee.
  const sent = rows.flatMap((row) => {
    const attempt = attempts.find(({ transactionId }) => transactionId === row.id);
    return attempt ? [{ row, attempt }] : [];
  });
  const isStuck = ({ row }: Sent) => stuckIds.has(row.id);
  await broadcast(
    context,
    sent.filter((each) => !isStuck(each)).sort((a, b) => a.attempt.nonce - b.attempt.nonce),
  );
  await raiseFees(context, sent.filter(isStuck));
}

/** Replaces attempts by ones with the same nonces and higher fees. Whichever gets into a block makes the same call. */
async function raiseFees(context: RelayContext, stuck: Sent[]): Promise<void> {
  const { rpc, limits, log } = context;
  if (stuck.length === 0) return;
  const asked = offer(await rpc.fees(), limits.maxFeePerGas);
  const balances = await balancesOf(context, stuck);
  const unchanged: Sent[] = [];
  const raised: (Sent & { fees: Fees })[] = [];
  const needs: Need[] = [];
  for (const { row, attempt } of stuck) {
    const fees = asked && raise(attempt, asked, limits.maxFeePerGas);
    const balance = balances.get(row.from);
    const needed = fees ? attempt.gas * fees.maxFeePerGas + row.value : 0n;
    if (!fees) {
      const fee = String(attempt.maxFeePerGas);
      log.error({ reference: row.reference, nonce: row.nonce, fee }, 'stuck at the highest fee');
      unchanged.push({ row, attempt });
    } else if (balance !== undefined && balance < needed)
      needs.push({ row, to: row.from, needed, value: row.value, balance });
    else raised.push({ row, attempt, fees });
  }
  await orderGasMoney(context, needs);
  const replaced = await replace(context, raised);
  const refused = raised.filter(({ row }) => !replaced.some((each) => each.row.id === row.id));
  for (const { row } of replaced) context.reached('raised', row);
  await broadcast(context, [...unchanged, ...refused, ...replaced]);
}

/** Reads the balances of wallets. The operator's is not looked at: alerts are. */
async function balancesOf({ rpc }: RelayContext, stuck: Sent[]): Promise<Map<Address, bigint>> {
  const wallets = [...new Set(stuck.flatMap(({ row }) => (row.sender === 'operator' ? [] : [row.from])))];
  const balances = await Promise.all(wallets.map((wallet) => rpc.balanceOf(wallet)));
  return new Map(wallets.map((wallet, index) => [wallet, balances[index] ?? 0n]));
}

/** Signs anew and stores the results. Where the signer refuses, as after a change of the operator's key, earlier attempts stay. */
async function replace(context: RelayContext, raised: (Sent & { fees: Fees })[]): Promise<Sent[]> {
  const { write, chainId, now, log } = context;
  if (raised.length === 0) return [];
  const answers = await signAttempts(
    context,
    raised.map(({ row, attempt: { gas, nonce }, fees }) => ({ row, terms: { ...fees, from: row.from, gas, nonce } })),
  );
  const signed = raised.flatMap(({ row, fees }, index) => {
    const answer = answers?.[index];
    const fee = String(fees.maxFeePerGas);
    if (!answer || !('raw' in answer)) {
      log.error({ reference: row.reference, fee, answer }, 'the signer refuses a higher fee');
      return [];
    }
    log.warn({ reference: row.reference, nonce: row.nonce, fee }, 'sent again with a higher fee');
    return [{ row, attempt: answer }];
  });
  const changed = await write(async (tx) => {
    await lockSenders(tx, chainId, [...new Set(signed.map(({ row }) => row.from))]);
    const changes = signed.map(({ row, attempt }) => ({ judged: row, change: { hash: attempt.hash } }));
    const ids = await updateTransactions(tx, ['signed', 'sent'], changes);
    const stored = signed.filter(({ row }) => ids.has(row.id));
    await insertAttempts(
      tx,
      stored.map(({ attempt }) => attempt),
      now(),
    );
    return ids;
  });
  return signed
    .filter(({ row }) => changed.has(row.id))
    .map(({ row, attempt }) => ({ row: { ...row, hash: attempt.hash }, attempt }));
}
