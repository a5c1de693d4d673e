import type { Bridge } from '@hatchery/chain/kept-calls-judge';
import type { Transaction } from '@hatchery/kit/database';
import { type Address, hexToBytes, keccak256, serializeTransaction, type TransactionSerializableEIP1559 } from 'viem';
import { type AuditEntry, auditAll } from '../audit/audit.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { MasterKeys } from '../keys/master-key.ts';
import { chargeAll, meterOf, secondsUntilRenewal, takeTurn } from '../limits/daily-limits.ts';
import { type Pause, pauseOf, pauseSeconds, sentenceOf } from '../pauses/pauses.rules.ts';
import { listPauses } from '../pauses/pauses.ts';
import { signDigest, viemSignature } from '../signing/secp256k1.ts';
import { sweepReceivers } from '../sweeps/sweeps.ts';
import { listVouchers } from '../vouchers/signed-vouchers.ts';
import { custodialAmong, ownerOf, withWalletKey } from '../wallets/wallets.ts';
import { chargeKeptCall, type KeptCallLimits } from './charge-kept-call.ts';
import type { SoldVoucher } from './purchases.rules.ts';
import { findTopUp, upsertTopUp } from './transactions.repository.ts';
import {
  judge,
  type Parties,
  type Purpose,
  type TransactionLimits,
  type UnsignedTransaction,
} from './transactions.rules.ts';

export type TransactionSigning = {
  operators: KeyRing;
  masterKeys: MasterKeys;
  limits: TransactionLimits & { maxTopUpsPerDay: bigint; maxTopUpsPerPlayer: bigint };
  keptLimits: KeptCallLimits;
  contractsOf: (chainId: number) => Parties['contracts'];
  /** Returns the platform's bridges on all chains but this one. */
  bridgesElsewhere: (chainId: number) => Bridge[];
  now: () => Date;
};

export type SigningRequest = { reference: string; transaction: UnsignedTransaction };

/** A refusal with `retryAfterSeconds` is for now alone: a limit of the day, or a kill switch (`isPaused`). Any other is for good. */
export type Refusal = { refusal: string; retryAfterSeconds?: number; isPaused?: true };

export type Approval = { signer: 'operator' | 'wallet' } | Refusal;

/**
 * Checks transactions, each alone, and writes their audit rows, but for those that are paused. The signatures may be computed once this is committed.
 * A refusal is a result, not an error, so that its audit row is kept.
 */
export async function approveTransactions(
  tx: Transaction,
  signing: TransactionSigning,
  { caller, requests }: { caller: string; requests: SigningRequest[] },
): Promise<Approval[]> {
  const addresses = requests.flatMap(({ transaction: { from, to } }) => [from, to]);
  const kept = await custodialAmong(tx, [...new Set(addresses)]);
  const sold = await soldFor(tx, requests, kept);
  const pauses = await listPauses(tx);
  const approvals: Approval[] = [];
  const entries: AuditEntry[] = [];
  for (const { reference, transaction } of requests) {
    const approval = await approve(tx, signing, transaction, {
      kept,
      pauses,
      sold: sold.get(voucherReferenceOf(reference)),
    });
    approvals.push(approval);
    // The relay asks again every few seconds for all that waits, and players can add to it.
    if ('isPaused' in approval) continue;
    entries.push({
      at: signing.now(),
      caller,
      action: 'transaction',
      outcome: 'refusal' in approval ? 'refused' : 'approved',
      reference,
      chainId: transaction.chainId,
      signer: transaction.from,
      reason: 'refusal' in approval ? approval.refusal : undefined,
      isPassing: 'retryAfterSeconds' in approval,
      detail: plain(transaction),
    });
  }
  await auditAll(tx, entries);
  return approvals;
}

/** The relay names the calls of a submission by its reference and their positions, as in `masters:avatar:1#0`. */
const voucherReferenceOf = (reference: string) => reference.replace(/#\d+$/, '');

/** Finds the vouchers that wallets send transactions for: both have one reference. */
async function soldFor(
  tx: Transaction,
  requests: SigningRequest[],
  kept: Set<Address>,
): Promise<Map<string, SoldVoucher>> {
  const ofWallets = requests.filter(({ transaction }) => kept.has(transaction.from));
  const references = ofWallets.map(({ reference }) => voucherReferenceOf(reference));
  return new Map((await listVouchers(tx, references)).map((voucher) => [voucher.reference, voucher]));
}

/** @param known the custodial wallets among the addresses, what is paused, and the voucher that the transaction is sent for */
async function approve(
  tx: Transaction,
  signing: TransactionSigning,
  transaction: UnsignedTransaction,
  { kept, pauses, sold }: { kept: Set<Address>; pauses: Pause[]; sold: SoldVoucher | undefined },
): Promise<Approval> {
  const { chainId, from, to } = transaction;
  const [operator, ...formerOperators] = signing.operators.allFor(chainId);
  const isFormer = formerOperators.includes(from);
  const isOperator = operator === from || isFormer;
  const sender = isOperator ? 'operator' : kept.has(from) ? 'wallet' : 'unknown';
  const parties = {
    sender,
    receiverIsWallet: kept.has(to),
    successor: isFormer ? operator : undefined,
    sweepReceivers: sender === 'wallet' ? await sweepReceivers(tx, { wallet: from, chainId, now: signing.now() }) : [],
    contracts: signing.contractsOf(chainId),
    otherBridges: sender === 'wallet' ? signing.bridgesElsewhere(chainId) : [],
    sold,
  } as const;
  const verdict = judge(transaction, parties, signing.limits);
  if ('refusal' in verdict) return verdict;
  const pause = pauseOf(pauses, { chainId, part: verdict.part });
  if (pause) return { refusal: sentenceOf(pause), retryAfterSeconds: pauseSeconds, isPaused: true };
  const refused = await charge(tx, signing, transaction, verdict.purpose);
  return refused ?? { signer: isOperator ? 'operator' : 'wallet' };
}

/** Counts what has a limit of the day. @returns the refusal, if it must not be sent today. */
async function charge(
  tx: Transaction,
  signing: TransactionSigning,
  transaction: UnsignedTransaction,
  purpose: Purpose,
): Promise<Refusal | undefined> {
  if (purpose === 'top-up') return chargeTopUp(tx, signing, transaction);
  if (purpose !== 'kept-call' && purpose !== 'kept-listing') return undefined;
  const { keptLimits: limits, now } = signing;
  return chargeKeptCall(tx, { transaction, isListing: purpose === 'kept-listing', limits, now: now() });
}

/** Signs an approved transaction. */
export async function signApproved(
  tx: Parameters<typeof withWalletKey>[0],
  { operators, masterKeys }: TransactionSigning,
  signer: 'operator' | 'wallet',
  transaction: UnsignedTransaction,
): Promise<{ raw: `0x${string}`; hash: `0x${string}` }> {
  const { from: _, ...fields } = transaction;
  const serializable: TransactionSerializableEIP1559 = { type: 'eip1559', ...fields };
  const digest = hexToBytes(keccak256(serializeTransaction(serializable)));
  const signature =
    signer === 'operator'
      ? await operators.sign(transaction.chainId, digest, transaction.from)
      : await withWalletKey(tx, masterKeys, transaction.from, (key) => signDigest(digest, key));
  const raw = serializeTransaction(serializable, viemSignature(signature));
  return { raw, hash: keccak256(raw) };
}

const topUpRefusals = {
  perReceiver: 'The gas money of this player is used up for today.',
  everyone: 'The gas money of today is used up.',
} as const;

/**
 * Counts gas money once per nonce, for the player who has the wallet. Players who got some today share one half of the day's
 * money; the other half is for those who got none. @returns the refusal, if it must not be sent today.
 */
async function chargeTopUp(
  tx: Transaction,
  { limits, now }: TransactionSigning,
  { chainId, from, to, nonce, value }: UnsignedTransaction,
): Promise<Refusal | undefined> {
  const player = (await ownerOf(tx, to)) ?? to;
  const meter = meterOf(now(), 'GasTopUp', chainId, player);
  const before = await takeTurn(tx, meter);
  const topUp = { chainId, sender: from, nonce, receiver: to as Address, value };
  if ((await findTopUp(tx, topUp)) === 'same') return undefined;
  const { maxTopUpsPerDay: everyone, maxTopUpsPerPlayer: perReceiver } = limits;
  const again = { ...meter, purpose: 'GasTopUpAgain' };
  const charged = await chargeAll(tx, [
    ...(before > 0n ? [{ meter: again, amount: value, limits: { perReceiver, everyone: everyone / 2n } }] : []),
    { meter, amount: value, limits: { perReceiver, everyone } },
  ]);
  if (charged !== 'charged') return { refusal: topUpRefusals[charged], retryAfterSeconds: secondsUntilRenewal(now()) };
  await upsertTopUp(tx, topUp, now());
  return undefined;
}

const plain = (transaction: UnsignedTransaction) =>
  Object.fromEntries(
    Object.entries(transaction).map(([name, value]) => [name, typeof value === 'bigint' ? value.toString() : value]),
  );
